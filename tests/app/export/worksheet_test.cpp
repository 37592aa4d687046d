// Recomputes the contents of a worksheet from the printed numbers, as a student with a calculator does.
#include "app/export/worksheet/worksheet.h"

#include <gtest/gtest.h>

#include <QRegularExpression>
#include <cmath>

#include "app/export/worksheet/printed_number.h"
#include "app/export/worksheet/sheet_pages.h"
#include "app/figures/drawing/formula.h"
#include "core/base/error.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

using Row = std::vector<QString>;
struct Table {
    QString kind;
    Row heads;  ///< with their MathML
    std::vector<Row> rows;
};

QString withoutTags(QString html) {
    static const QRegularExpression tag("<[^>]*>");
    return html.remove(tag).replace("&lt;", "<").replace("&amp;", "&").replace("&quot;", "\"").trimmed();
}

std::vector<QString> captured(const QString& text, const char* pattern) {
    std::vector<QString> found;
    const QRegularExpression expression(pattern, QRegularExpression::DotMatchesEverythingOption);
    for (auto matches = expression.globalMatch(text); matches.hasNext();)
        found.push_back(matches.next().captured(1));
    return found;
}

std::vector<Table> tablesIn(const QString& html) {
    std::vector<Table> tables;
    for (const QString& part : captured(html, "<table (.*?)</table>")) {
        Table table{captured(part, "class=\"(\\w+)\"").front(), captured(part, "<th>(.*?)</th>"), {}};
        for (const QString& line : captured(part, "<tr[^>]*>(.*?)</tr>")) {
            Row row;
            for (const QString& cell : captured(line, "<td[^>]*>(.*?)</td>"))
                row.push_back(withoutTags(cell));
            if (!row.empty()) table.rows.push_back(row);
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

double numberOf(QString text) {
    bool isNumber = false;
    const double number = text.replace(QChar(0x2212), '-').remove('(').remove(')').toDouble(&isNumber);
    if (text == QStringLiteral("-∞")) return -INFINITY;
    EXPECT_TRUE(isNumber) << text.toStdString();
    return number;
}

/// Half of the last printed digit.
double lastDigit(const QString& text) {
    const auto point = text.indexOf('.');
    return point < 0 ? 0.5 : 0.5 * std::pow(10.0, -double(text.size() - point - 1)) * 1.0001;
}

void expectPrinted(double computed, const QString& printed, const std::string& where) {
    const double number = numberOf(printed);
    if (std::isinf(number))
        EXPECT_EQ(computed, number) << where;
    else
        EXPECT_NEAR(computed, number, lastDigit(printed)) << where;
}

/// A factor: a number, or tanh or exp of a sum of numbers, to a power.
double factorOf(QString text) {
    double power = 1;
    if (const auto caret = text.lastIndexOf('^'); caret > 0) {
        power = numberOf(text.mid(caret + 1));
        text.truncate(caret);
    }
    const QRegularExpressionMatch call = QRegularExpression("^([a-z]*)\\((.*)\\)$").match(text);
    if (!call.hasMatch()) return std::pow(numberOf(text), power);
    QString inside = call.captured(2);
    double sum = 0;
    for (const QString& part : inside.replace(QStringLiteral(" − "), QStringLiteral(" + −")).split(" + ")) {
        double product = 1;
        for (const QString& factor : part.split(QStringLiteral(" × "))) product *= numberOf(factor);
        sum += product;
    }
    const QString name = call.captured(1);
    return std::pow(name == "tanh" ? std::tanh(sum) : name == "exp" ? std::exp(sum) : sum, power);
}

void checkProducts(const Table& table, const std::string& where) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < table.rows.size(); ++i) {
        const Row& row = table.rows[i];
        double product = 1;
        bool given = true;
        for (std::size_t k = 1; k + 1 < row.size(); ++k) {
            if (row[k].isEmpty()) continue;
            given = false;
            product *= factorOf(row[k]);
        }
        if (!given) expectPrinted(product, row.back(), where);
        sum += numberOf(row.back());
    }
    expectPrinted(sum, table.rows.back().back(), where);
}

/// The columns of exponentials: z = logit − largest, e^z, and e^z divided by their sum in the last row.
void checkExponentials(const Table& table, std::size_t column, const std::string& where) {
    double largest = -INFINITY, sum = 0;
    const Row& total = table.rows.back();
    for (const Row& row : table.rows) {
        if (&row == &total) continue;
        sum += numberOf(row[column]);
        if (!row[column - 2].isEmpty()) largest = std::max(largest, numberOf(row[column - 2]));
    }
    expectPrinted(sum, total[column], where);
    for (const Row& row : table.rows) {
        if (row[column - 2].isEmpty()) continue;
        expectPrinted(numberOf(row[column - 2]) - largest, row[column - 1], where);
        expectPrinted(std::exp(numberOf(row[column - 1])), row[column], where);
        expectPrinted(numberOf(row[column]) / numberOf(total[column]), row[column + 1], where);
    }
}

std::optional<std::size_t> columnNamed(const Table& table, const QString& start) {
    for (std::size_t i = 0; i < table.heads.size(); ++i)
        if (withoutTags(table.heads[i]).startsWith(start)) return i;
    return {};
}

void checkSoftmax(const Table& table, const std::string& where) {
    const auto scores = columnNamed(table, "sj"), scaled = columnNamed(table, "s'j=");
    if (scores && scaled) {
        const QString head = table.heads[*scaled];
        const auto root = captured(head, "<msqrt>.*?<mn>([0-9.]+)</mn>");
        const auto numbers = captured(head, "<mn>([0-9.]+)</mn>");
        const double factor =
            !root.empty() ? 1 / std::sqrt(root.front().toDouble()) : numbers.front().toDouble();
        for (const Row& row : table.rows)
            if (!row[*scores].isEmpty()) expectPrinted(numberOf(row[*scores]) * factor, row[*scaled], where);
    }
    if (const auto exponentials = columnNamed(table, "uj=")) checkExponentials(table, *exponentials, where);
}

void checkSum(const Table& table, const std::string& where) {
    for (std::size_t column = 2; column < table.heads.size(); ++column) {
        double sum = 0;
        for (std::size_t i = 0; i + 1 < table.rows.size(); ++i) {
            const Row& row = table.rows[i];
            sum += row[1].isEmpty() ? numberOf(row[column]) : numberOf(row[1]) * numberOf(row[column]);
        }
        expectPrinted(sum, table.rows.back()[column], where);
    }
}

struct WorkedExample {
    const char* model;
    RunInputs inputs;
};

const std::vector<WorkedExample>& examples() {
    static const std::vector<WorkedExample> all = {
        {"constructed", textInput("The animal didn't cross the street because it was too tired")},
        {"pronoun", {}},
        {"numbers", {}},
        {"reviews-attention", textInput("a warm and funny film with a weak ending")},
        {"reviews-hierarchical", {}},
        {"stories-memory", {}},
        {"en-fr-additive", textInput("the cat sleeps on the chair")},
        {"en-fr-transformer", textInput("the cat sleeps on the chair")},
        {"en-fr-local-p", textInput("the cat sleeps on the chair")},
        {"english-next", textInput("The old dog sat by the")},
        {"kernel-regression", {}},
    };
    return all;
}

class WorksheetTest : public testing::Test {
protected:
    FigureRequest requestFor(const WorkedExample& example) {
        RunRequest request{.model = example.model, .inputs = example.inputs};
        const ModelPointer model = shelf_.open(example.model);
        if (request.inputs.values.empty()) request.inputs = model->information().samples();
        FigureRequest figure{.recording = run(request, shelf_)};
        const MapSelection place{.map = figure.recording->firstMap(),
                                 .layer = figure.recording->firstLayer,
                                 .head = figure.recording->firstHead};
        figure.map = select(*figure.recording, place).front().map;
        figure.head = figure.recording->firstHead;
        return figure;
    }
    QString html(const FigureRequest& request, bool blank = false, SheetLevel level = SheetLevel::model) {
        return QString::fromUtf8(worksheetAsHtml(worksheetOf(request, blank, level), "en"));
    }
    ModelShelf shelf_{{RESOURCES "/models"}};
};

int pagesIn(const QByteArray& pdf) {
    return int(captured(QString::fromLatin1(pdf), "(/Type /Page)[^s]").size());
}

}  // namespace

TEST(PrintedNumber, EqualsItsValue) {
    EXPECT_EQ(PrintedNumber(0.12349, 3).text(), "0.123");
    EXPECT_EQ(PrintedNumber(0.12349, 3).value(), 0.123);
    EXPECT_EQ(PrintedNumber(-0.0004, 3).text(), "0.000");
    EXPECT_EQ(PrintedNumber(-1.5, 1).text(), QStringLiteral("−1.5"));
    EXPECT_EQ(PrintedNumber::significant(0.08838835, 4).text(), "0.08839");
    EXPECT_EQ(PrintedNumber::significant(0.5, 4).text(), "0.5");
    EXPECT_EQ(PrintedNumber::significant(20, 4).text(), "20");
}

TEST_F(WorksheetTest, EveryResultFollowsFromThePrintedNumbers) {
    int products = 0, exponentials = 0, sums = 0, predictions = 0;
    for (const WorkedExample& example : examples()) {
        const FigureRequest request = requestFor(example);
        for (const Table& table : tablesIn(html(request))) {
            const std::string where = std::string(example.model) + ", " + table.kind.toStdString();
            SCOPED_TRACE(where);
            if (table.kind == "products") checkProducts(table, where), ++products;
            if (table.kind == "softmax")
                checkSoftmax(table, where), exponentials += columnNamed(table, "uj=").has_value();
            if (table.kind == "sum") checkSum(table, where), ++sums;
            if (table.kind == "prediction") checkExponentials(table, 3, where), ++predictions;
        }
    }
    EXPECT_GE(products, 10);
    EXPECT_GE(exponentials, 8);
    EXPECT_GE(sums, 8);
    EXPECT_GE(predictions, 2);
}

TEST_F(WorksheetTest, ASmallExampleFollowsFromItsPrintedVectors) {
    for (const WorkedExample& example : examples()) {
        FigureRequest request = requestFor(example);
        request.query = exampleQuery(*request.recording, *request.map, request.head);
        if (request.map->nodes.keys->size() < 3) continue;
        for (const SheetLevel level : {SheetLevel::hand, SheetLevel::calculator}) {
            const std::string where = std::string(example.model) + ' ' + sheetLevelName(level);
            SCOPED_TRACE(where);
            const bool byHand = level == SheetLevel::hand;
            const QString page = html(request, false, level);
            const QString numbers = captured(page, " is \\(([^)]*)\\)\\.").front();
            std::vector<double> query;
            for (const QString& one : numbers.split(", ")) query.push_back(numberOf(one));
            const std::vector<Table> tables = tablesIn(page);
            ASSERT_EQ(tables.size(), 3U);
            for (const Row& row : tables[0].rows) {
                double score = 0;
                for (std::size_t d = 0; d < query.size(); ++d) score += query[d] * numberOf(row[d + 1]);
                expectPrinted(score, row.back(), where);
            }
            if (byHand) {
                double sum = 0;
                for (std::size_t j = 0; j < 3; ++j) {
                    const Row& row = tables[1].rows[j];
                    EXPECT_EQ(row[1], tables[0].rows[j].back());
                    EXPECT_EQ(std::exp2(numberOf(row[1])), numberOf(row[2]));
                    sum += numberOf(row[2]);
                }
                EXPECT_EQ(sum, numberOf(tables[1].rows[3][2]));
                for (std::size_t j = 0; j < 3; ++j) {
                    const Row& row = tables[1].rows[j];
                    EXPECT_NEAR(numberOf(row[2]) / sum, numberOf(row[3]), 1e-12);
                    EXPECT_LE(row[3].size(), 4) << "short: " << row[3].toStdString();
                }
            } else {
                checkSoftmax(tables[1], where);
            }
            checkSum(tables[2], where);
            const QString blank = html(request, true, level);
            for (std::size_t j = 0; j < 3; ++j)
                EXPECT_EQ(tablesIn(blank)[1].rows[j][1], "") << "it would answer the first table";
            EXPECT_TRUE(withoutTags(blank).contains("o1"));
            EXPECT_FALSE(withoutTags(blank).contains("o0"));
            const int questions = pagesIn(worksheetAsPdf(worksheetOf(request, false, level), "{}"));
            const int all = pagesIn(worksheetAsPdf(worksheetOf(request, true, level), "{}"));
            EXPECT_LE(all, 3);
            EXPECT_GT(all, questions) << "answers apart";
        }
    }
}

TEST_F(WorksheetTest, ASmallExampleNeedsThreeKeys) {
    FigureRequest request = requestFor({"constructed", textInput("one two")});
    EXPECT_THROW(worksheetOf(request, false, SheetLevel::hand), Error);
}

TEST_F(WorksheetTest, ThePrintedWeightsAreTheModels) {
    for (const WorkedExample& example : examples()) {
        FigureRequest request = requestFor(example);
        request.query = exampleQuery(*request.recording, *request.map, request.head);
        const MatrixPointer weights =
            request.recording->evaluation->value(request.map->nodes.heads[std::size_t(request.head)].weights);
        if (weights->cols() > 6) continue;  // of these not all are printed
        for (const Table& table : tablesIn(html(request))) {
            if (table.kind != "softmax") continue;
            for (Index key = 0; key < weights->cols(); ++key)
                EXPECT_NEAR(numberOf(table.rows[std::size_t(key)].back()), (*weights)(*request.query, key),
                            0.0016)
                    << example.model << ' ' << key;
        }
    }
}

// The symbols are those of the steps: m is the number that a mask adds, and a masked score has a bar.
TEST_F(WorksheetTest, HasTheSignsOfTheSteps) {
    RunRequest request{.model = "constructed", .inputs = textInput("a cat sat on a mat.")};
    request.changes = {changeFromJson(R"({"kind": "rule", "rule": "causal"})")};
    FigureRequest figure{.recording = run(request, shelf_), .query = 3};
    figure.map = figure.recording->find("self", 0);
    const Worksheet sheet = worksheetOf(figure, false);
    for (const SheetBlock& block : sheet.blocks) {
        const auto* table = std::get_if<SheetTable>(&block);
        if (!table || table->kind != "softmax") continue;
        std::vector<QString> signs;
        for (const QString& column : table->columns) signs.push_back(column.section(" =", 0, 0));
        EXPECT_EQ(signs, (std::vector<QString>{"s_j", "s'_j", "m_j", "\\bar{s}_j", "z_j", "u_j", "a_j"}));
        EXPECT_EQ(table->columns[3], "\\bar{s}_j = s'_j + m_j");
        EXPECT_EQ(table->columns[5], "u_j = \\exp (z_j)");
        EXPECT_EQ(table->columns[6], "a_j = \\frac{u_j}{r}");
    }
}

TEST_F(WorksheetTest, PrintsAnswersOnTheLastPage) {
    const FigureRequest request = requestFor(examples()[0]);
    const QString full = html(request), blank = html(request, true);
    EXPECT_FALSE(full.contains("class=\"open\""));
    const auto lastPage = blank.indexOf("<h2 class=\"page\">");
    ASSERT_GT(lastPage, 0);
    const std::vector<Table> answered = tablesIn(full), open = tablesIn(blank);
    ASSERT_EQ(answered.size(), open.size());
    int left = 0;
    const QString answers = withoutTags(blank.mid(lastPage));
    for (std::size_t i = 0; i < open.size(); ++i)
        for (std::size_t row = 0; row < open[i].rows.size(); ++row)
            for (std::size_t column = 1; column < open[i].rows[row].size(); ++column) {
                const QString& now = open[i].rows[row][column];
                const QString& then = answered[i].rows[row][column];
                if (now == then) continue;
                EXPECT_EQ(now, "");
                EXPECT_TRUE(answers.contains(then)) << then.toStdString();
                ++left;
            }
    EXPECT_EQ(left, blank.count("class=\"open\""));
    EXPECT_GT(left, 30);
    EXPECT_FALSE(blank.left(lastPage).contains("<figure>"));  // it would show the answers
}

TEST_F(WorksheetTest, HtmlStandsAlone) {
    const QString page = html(requestFor(examples()[6]));
    for (const char* foreign : {"<script", "<link", "<img", "src=", "@import", "url(http"})
        EXPECT_FALSE(page.contains(foreign)) << foreign;
    EXPECT_TRUE(page.contains("<math display=\"block\">"));
    EXPECT_TRUE(page.contains("<mfrac>"));
    EXPECT_TRUE(page.contains("<svg"));
}

TEST_F(WorksheetTest, APdfHasAtMostThreePagesAndTheSameBytesAgain) {
    for (const WorkedExample& example : examples()) {
        const FigureRequest request = requestFor(example);
        for (const bool blank : {false, true}) {
            const QByteArray pdf = worksheetAsPdf(worksheetOf(request, blank), "{}");
            EXPECT_EQ(pdf, worksheetAsPdf(worksheetOf(request, blank), "{}")) << example.model;
            EXPECT_GE(pagesIn(pdf), 2 - !blank) << example.model;
            EXPECT_LE(pagesIn(pdf), 3) << example.model;
        }
    }
}

TEST_F(WorksheetTest, BeginsWithAWordWhoseAttentionIsDecided) {
    const FigureRequest request = requestFor({"en-fr-additive", textInput("the cat sleeps on the chair.")});
    const Sequence& produced = request.recording->queriesOf(*request.map);
    const Index query = exampleQuery(*request.recording, *request.map, 0);
    EXPECT_TRUE(isWord(produced, query));
    EXPECT_FALSE(isWord(produced, produced.size() - 1));  // </s>
    const MatrixPointer weights = request.recording->evaluation->value(request.map->nodes.heads[0].weights);
    EXPECT_NEAR(weights->row(query).maxCoeff(), 0.7, 0.25);
}

TEST_F(WorksheetTest, RejectsMissingPlaces) {
    FigureRequest request = requestFor(examples()[0]);
    request.query = 99;
    EXPECT_THROW(worksheetOf(request, false), Error);
    request.map = nullptr;
    EXPECT_THROW(worksheetOf(request, false), Error);
}

// A number set by hand is not the softmax's result: it is printed as given, and no result is claimed.
TEST_F(WorksheetTest, MakesNoClaimsAboutNumbersSetByHand) {
    RunRequest request{.model = "constructed", .inputs = textInput("one two three")};
    request.changes.push_back(changeFromJson(
        R"({"kind": "set", "map": "self", "layer": 0, "head": 0, "stage": "weights", "at": [1, 0], "value": 0.123})"));
    FigureRequest figure{.recording = run(request, shelf_), .query = 1};
    figure.map = figure.recording->find("self", 0);
    for (const Table& table : tablesIn(html(figure))) {
        if (table.kind != "softmax") continue;
        EXPECT_FALSE(columnNamed(table, "uj="));
        EXPECT_EQ(table.rows[0].back(), "0.123");
    }
}

TEST(SheetPages, KeepTogetherWhatBelongsTogether) {
    std::vector<SheetItem> items;
    for (int i = 0; i < 40; ++i)
        items.push_back({.above = 4, .height = 20.0 + i % 5 * 15, .keepsNext = i % 3 == 0});
    const auto pages = pagesOf(items, 300);
    std::vector<const SheetItem*> all;
    for (const auto& page : pages) {
        double end = 0;
        for (const PlacedItem& placed : page) {
            EXPECT_GE(placed.y, end);
            end = placed.y + placed.item->height;
            all.push_back(placed.item);
        }
        EXPECT_LE(end, 300);
        EXPECT_TRUE(!page.back().item->keepsNext || &page == &pages.back());
    }
    ASSERT_EQ(all.size(), items.size());
    for (std::size_t i = 0; i < items.size(); ++i) EXPECT_EQ(all[i], &items[i]);
}

TEST(SheetPages, TablesGetTheirHeadsAgain) {
    std::vector<SheetItem> items;
    const auto nothing = [](QPainter&, QPointF) {};
    for (int i = 0; i < 30; ++i) items.push_back({.height = 20, .headHeight = 30, .head = nothing});
    const auto pages = pagesOf(items, 200);
    ASSERT_GT(pages.size(), 1u);
    EXPECT_FALSE(pages[0].front().withHead);
    for (std::size_t i = 1; i < pages.size(); ++i) {
        EXPECT_TRUE(pages[i].front().withHead);
        EXPECT_EQ(pages[i].front().y, 30);
        EXPECT_LE(pages[i].back().y + 20, 200);
    }
}

TEST(FormulaMathml, HasTheStructureThatIsPainted) {
    const auto mathml = [](const char* tex) { return Formula(tex, 16).mathml(); };
    EXPECT_EQ(mathml("x_i"), "<math><mrow><msub><mi>x</mi><mrow><mi>i</mi></mrow></msub></mrow></math>");
    for (const char* part : {"<mfrac>", "<msqrt>", "<mn>64</mn>"})
        EXPECT_TRUE(mathml("\\frac{s_j}{\\sqrt{64}}").contains(part)) << part;
    EXPECT_TRUE(mathml("\\sum_j e_{ij}").contains("<munder>"));
    EXPECT_TRUE(mathml("W^Q_h").contains("<msubsup>"));
    EXPECT_TRUE(mathml("a < b").contains("&lt;"));
    EXPECT_TRUE(Formula("x", 16).mathml(true).startsWith("<math display=\"block\">"));
}
