// What the panel of a number states is true: it names the words of the cell, and every equation holds as
// written.
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextTable>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/steps/trace_view.h"
#include "core/graph/explain.h"
#include "tests/app/window/window_test.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

/// Computes a product of the panel: "2.000 · (0.5 + −0.25) · exp(1)^−1". Empty if it names a function of more
/// than its number.
class WrittenProduct {
public:
    explicit WrittenProduct(QString text) : text_(text.remove(u' ').replace(QChar(0x2212), u'-')) {}
    std::optional<double> value() {
        const auto found = sum();
        return at_ == text_.size() ? found : std::nullopt;
    }

private:
    bool take(QChar sign) {
        const bool is = at_ < text_.size() && text_[at_] == sign;
        at_ += is ? 1 : 0;
        return is;
    }
    std::optional<double> sum() {
        std::optional<double> all = product();
        while (all && take(u'+')) {
            const auto next = product();
            all = next ? std::optional(*all + *next) : std::nullopt;
        }
        return all;
    }
    std::optional<double> product() {
        std::optional<double> all = power();
        for (;;) {
            const bool times = all && take(QChar(0xb7)), divided = all && !times && take(u'/');
            if (!times && !divided) return all;
            const auto next = power();
            all = next ? std::optional(times ? *all * *next : *all / *next) : std::nullopt;
        }
    }
    std::optional<double> power() {
        const double sign = take(u'-') ? -1 : 1;
        std::optional<double> base = operand();
        if (base && take(u'^')) {
            const double side = take(u'-') ? -1 : 1;
            const auto exponent = operand();
            base = exponent ? std::optional(std::pow(*base, side * *exponent)) : std::nullopt;
        }
        return base ? std::optional(sign * *base) : std::nullopt;
    }
    std::optional<double> operand() {
        if (take(QChar(0x221e))) return INFINITY;
        if (take(u'(')) {
            const auto inside = sum();
            return take(u')') ? inside : std::nullopt;
        }
        const qsizetype begin = at_;
        while (at_ < text_.size() && (text_[at_].isDigit() || text_[at_] == u'.')) ++at_;
        if (at_ > begin) return text_.mid(begin, at_ - begin).toDouble();
        while (at_ < text_.size() && text_[at_].isLetter()) ++at_;
        const std::map<QString, std::function<double(double)>> functions{
            {"exp", [](double x) { return std::exp(x); }},
            {"log", [](double x) { return std::log(x); }},
            {"tanh", [](double x) { return std::tanh(x); }},
            {"relu", [](double x) { return std::max(0.0, x); }},
            {"silu", [](double x) { return x / (1 + std::exp(-x)); }},
            {"sigmoid", [](double x) { return 1 / (1 + std::exp(-x)); }}};
        const auto function = functions.find(text_.mid(begin, at_ - begin));
        if (function == functions.end() || !take(u'(')) return {};
        const auto inside = sum();
        return inside && take(u')') ? std::optional(function->second(*inside)) : std::nullopt;
    }

    QString text_;
    qsizetype at_ = 0;
};

/// The first line of a cell, with raised numbers as "^2".
QString firstLineOf(const QTextTableCell& cell) {
    QString text;
    for (auto block = cell.begin(); block != cell.end(); ++block)
        for (auto part = block.currentBlock().begin(); !part.atEnd(); ++part) {
            const QTextFragment fragment = part.fragment();
            const bool raised =
                fragment.charFormat().verticalAlignment() == QTextCharFormat::AlignSuperScript;
            text += (raised ? QStringLiteral("^") : QString()) + fragment.text();
        }
    return text.section(QChar::LineSeparator, 0, 0);
}

class TraceWindowTest : public WindowTest {
protected:
    TraceWindowTest() {
        window.resize(1440, 900);
        window.unfold("ask", true);
    }
    TraceView& ask() { return window.tracePanel(); }
    QString title() { return child<QLabel>("askedValue")->text(); }

    /// Traces the place; in every row the product equals the stated number.
    void expectEquations(Place place, const std::string& what) {
        ask().trace(place);
        QApplication::processEvents();
        QTextTable* table = nullptr;
        for (QTextFrame* frame : ask().terms().document()->rootFrame()->childFrames())
            if (!table) table = qobject_cast<QTextTable*>(frame);
        if (!table) return;  // given numbers have no arithmetic
        double sum = 0;
        int summands = 0;
        for (int row = 0; row < table->rows(); ++row) {
            QString written = firstLineOf(table->cellAt(row, 0));
            const QString product = firstLineOf(table->cellAt(row, 1));
            written.remove(QRegularExpression("[=\\s\u00a0]"));
            const auto left = WrittenProduct(written).value(), right = WrittenProduct(product).value();
            ++rows_;
            if (right && (written.isEmpty() || written == "+" || written == QChar(0x2212))) {
                sum += written == QChar(0x2212) ? -*right : *right;
                ++summands;
                ++checked_;
                continue;
            }
            if (!left || !right || !std::isfinite(*left) || !std::isfinite(*right)) continue;
            ++checked_;
            // Numbers are written with three digits.
            EXPECT_NEAR(*left, *right, 0.02 * std::max({0.5, std::abs(*left), std::abs(*right)}))
                << what << ": " << written.toStdString() << " = " << product.toStdString();
        }
        // "a − b": the rows add up to the number.
        const double value = document().recording()->evaluation->at(place.node, place.row, place.column);
        const bool all = summands == table->rows() && !ask().terms().toPlainText().contains("smaller terms");
        if (all && std::isfinite(sum) && std::isfinite(value)) {
            EXPECT_NEAR(sum, value, 0.02 * std::max(1.0, std::abs(value))) << what;
        }
    }
    /// Of each op of the shown run, its first and its last element that something was computed for.
    void expectEquationsOfEveryOp() {
        const RecordingPointer recording = document().recording();
        const Graph& graph = *recording->evaluation->graph();
        std::map<std::string, std::vector<NodeId>> nodes;
        for (NodeId node = 0; node < NodeId(graph.size()); ++node)
            if (graph.node(node).op) nodes[std::string(graph.node(node).op->name())].push_back(node);
        for (const auto& [op, all] : nodes)
            for (const NodeId node : {all.front(), all.back()}) {
                const Shape shape = graph.node(node).axes.shape();
                if (shape.rows == 0 || shape.columns == 0) continue;
                expectEquations({node, shape.rows - 1, 0}, recording->model + ", " + op);
                expectEquations({node, 0, shape.columns - 1}, recording->model + ", " + op);
                ops_.insert(op);
            }
    }

    int rows_ = 0, checked_ = 0;
    std::set<std::string> ops_;
};

}  // namespace

TEST_F(TraceWindowTest, NamesTheWordsOfTheCell) {
    session.openModel("en-fr-additive");
    document().setText("I love my dog.");
    settle();
    const AttentionMap& map = *document().map();
    const auto at = [](const AxisPointer& axis, const char* word) {
        for (Index i = 0; i < axis->size(); ++i)
            if (plainToken(axis->label(i)) == QLatin1String(word)) return i;
        return Index(-1);
    };
    const Index mon = at(map.nodes.queries, "mon"), my = at(map.nodes.keys, "my");
    ASSERT_GE(mon, 0);
    ASSERT_GE(my, 0);
    emit window.heatmap().traceRequested(mon, my);
    settle();
    ASSERT_EQ(ask().path().size(), 1u);
    EXPECT_TRUE(title().contains("“mon” → “my”")) << title().toStdString();
    // One step back, and down to the node that computed the score.
    const HeadNodes& head = map.nodes.heads.front();
    ask().trace(sourceOf(*document().recording()->evaluation, {head.scores, mon, my}));
    settle();
    EXPECT_TRUE(title().contains("mon")) << title().toStdString();
    EXPECT_TRUE(title().contains("my")) << title().toStdString();
    EXPECT_FALSE(title().contains("</s>")) << title().toStdString();
}

TEST_F(TraceWindowTest, EveryPrintedEquationHolds) {
    for (const char* model : {"constructed", "en-fr-additive", "en-fr-local-p", "en-fr-transformer",
                              "stories-memory", "reviews-attention"}) {
        session.openModel(model);
        settle();
        expectEquationsOfEveryOp();
    }
    RunInputs ids;
    ids.values["text"] = TokenIds{3, 5, 1, 4};
    document().setModel(TEST_DATA "/transformer/llama", ids);
    settle();
    expectEquationsOfEveryOp();
    for (const char* op : {"subtract", "scale", "layer norm", "rotate"})
        EXPECT_TRUE(ops_.count(op)) << op << " was not met";
    EXPECT_GT(checked_, 0.8 * rows_) << rows_;
    EXPECT_GT(rows_, 500);
}

TEST_F(TraceWindowTest, AScaledValueKeepsItsArithmetic) {
    session.openModel("constructed");
    document().addChange({Temperature{{.map = "self", .layer = 0, .head = 0}, 2}}, {});
    settle();
    const HeadNodes& head = document().map()->nodes.heads.front();
    for (const NodeId node : {head.tempered, head.scaled, head.masked}) {
        if (node == noNode) continue;
        ask().trace({node, 1, 0});
        settle();
        EXPECT_FALSE(ask().terms().toPlainText().contains("set by hand"));
    }
    document().addChange({ScaleOff{}}, {});
    settle();
    ask().trace({document().map()->nodes.heads.front().scaled, 1, 0});
    settle();
    EXPECT_FALSE(ask().terms().toPlainText().contains("set by hand"));
    EXPECT_TRUE(ask().terms().toPlainText().contains(QChar(0xb7))) << "a product";
    expectEquationsOfEveryOp();
    EXPECT_GT(checked_, 20);
}

// One notation: a step's A = E / r is not y = a / b when its numbers are traced.
TEST_F(TraceWindowTest, ShowsTheFormulaOfTheStep) {
    session.openModel("constructed");
    settle();
    const HeadNodes& head = document().map()->nodes.heads.front();
    const auto formulaOf = [&](NodeId node) {
        ask().trace({node, 1, 0});
        settle();
        return ask().findChild<FigureCanvas*>()->accessibleName();
    };
    EXPECT_EQ(formulaOf(head.weights), plainFormula("a_{ij} = \\frac{u_{ij}}{r_i}"));
    EXPECT_EQ(formulaOf(head.exponentials), plainFormula("u_{ij} = \\exp(z_{ij})"));
    EXPECT_EQ(formulaOf(head.q), plainFormula("Q = X W^Q"));
    EXPECT_EQ(formulaOf(head.scaled), plainFormula("S' = \\frac{S}{\\sqrt{d_k}} ,  d_k = 64"));
    EXPECT_TRUE(ask().terms().toPlainText().contains("/ 8.000")) << "not times 0.125";
    // Subtracted numbers follow a minus, and no line only repeats a number.
    (void)formulaOf(head.shifted);
    const QString terms = ask().terms().toPlainText();
    EXPECT_TRUE(terms.contains(QChar(0x2212))) << terms.toStdString();
    EXPECT_FALSE(terms.contains('=')) << terms.toStdString();
}

// V = X W^V: the number of column j of V reads column j of W^V, however its weights are stored.
TEST_F(TraceWindowTest, NamesWeightsByTheirPlaceInTheFormula) {
    session.openModel("english-next");
    settle();
    const Evaluation& evaluation = *document().recording()->evaluation;
    const Place value = sourceOf(evaluation, {document().map()->nodes.heads.front().v, 2, 5});
    ask().trace(value);
    settle();
    ASSERT_TRUE(ask().findChild<FigureCanvas*>()->accessibleName().contains(plainFormula("V = ")));
    const Explanation shown = explain(evaluation, value.node, value.row, value.column, 8);
    int named = 0;
    for (const Term& term : shown.terms) {
        if (term.factors.size() != 2) continue;
        const QString place =
            QStringLiteral("row %1, column %2").arg(term.factors[0].column).arg(value.column);
        EXPECT_TRUE(ask().terms().toPlainText().contains(place)) << place.toStdString();
        ++named;
    }
    EXPECT_GT(named, 4);
}

TEST_F(TraceWindowTest, CopiesThatANumberWasSetByHand) {
    session.openModel("constructed");
    document().addChange({SetElement{{.map = "self", .layer = 0, .head = 0}, Stage::weights, 1, 0, 0.5}}, {});
    settle();
    ask().trace({document().map()->nodes.heads.front().weights, 1, 0});
    settle();
    EXPECT_TRUE(ask().terms().toPlainText().contains("set by hand"));
    EXPECT_EQ(ask().copyText(), "0.5 (set by hand)");
}

TEST_F(TraceWindowTest, TheStepOfANumberIsShownOnRequest) {
    session.openModel("english-masked");
    settle();
    window.showTab("steps");
    window.unfold("steps", true);
    settle();
    const auto& maps = document().recording()->maps;
    const AttentionMap& first = maps.front();
    ASSERT_NE(first.layer, document().map()->layer);
    const HeadNodes& head = first.nodes.heads.back();
    const Place weight = sourceOf(*document().recording()->evaluation, {head.weights, 3, 2});
    ask().trace(weight);
    emit ask().stepRequested(weight);
    settle();
    EXPECT_EQ(document().selection().layer, first.layer);
    EXPECT_EQ(document().selection().head, first.headNumber(first.nodes.heads.size() - 1));
    EXPECT_EQ(document().selection().query, 3);
    EXPECT_EQ(document().selection().step, "weights");
    ASSERT_TRUE(ask().place());
    EXPECT_EQ(ask().place()->node, weight.node) << "the number stays in the panel";
}

TEST_F(TraceWindowTest, AfterSettingANumberTheKeysUndoTheChange) {
    session.openModel("constructed");
    settle();
    ask().trace({document().map()->nodes.heads.front().scaled, 1, 0});
    window.unfold("ask", true);
    settle();
    auto* field = ask().findChild<QLineEdit*>("anotherValue");
    field->setFocus();
    QTest::keyClicks(field, "2.5");
    QTest::keyClick(field, Qt::Key_Return);
    settle();
    ASSERT_EQ(document().request().changes.size(), 1u);
    EXPECT_FALSE(field->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    settle();
    EXPECT_TRUE(document().request().changes.empty());
}

TEST_F(TraceWindowTest, ALongTrailScrolls) {
    session.openModel("english-next");
    settle();
    window.unfold("ask", true);
    ask().trace({document().map()->nodes.heads.front().weights, 3, 1});
    settle();
    ask().followDown();
    settle();
    ASSERT_GT(ask().path().size(), 15u);
    auto* trail = ask().findChild<QScrollArea*>("trail");
    EXPECT_LT(trail->height(), ask().height() / 2) << "the number itself keeps its place";
    EXPECT_GT(trail->verticalScrollBar()->maximum(), 0);
    EXPECT_EQ(trail->verticalScrollBar()->value(), trail->verticalScrollBar()->maximum())
        << "the number before is in view";
}

TEST_F(TraceWindowTest, SetsTheShownNumber) {
    session.openModel("constructed");
    settle();
    const HeadNodes head = document().map()->nodes.heads.front();
    auto* field = ask().findChild<QLineEdit*>("anotherValue");
    ask().trace({head.scaled, 1, 0});
    settle();
    ASSERT_TRUE(field->isVisibleTo(&ask()));
    field->setText("nonsense");
    emit field->returnPressed();
    EXPECT_TRUE(document().request().changes.empty());
    field->setText(QString(QChar(0x2212)) + "2.5");
    emit field->returnPressed();
    settle();
    const Evaluation& evaluation = *document().recording()->evaluation;
    EXPECT_EQ(evaluation.at(head.scaled, 1, 0), -2.5f);
    EXPECT_NEAR(evaluation.value(head.weights)->row(1).sum(), 1, 1e-5) << "the softmax follows a score";
    ASSERT_EQ(document().request().changes.size(), 1u);
    document().undoStack().undo();
    settle();
    EXPECT_TRUE(document().request().changes.empty());
    EXPECT_NE(document().recording()->evaluation->at(head.scaled, 1, 0), -2.5f);
    ask().trace({document().map()->nodes.heads.front().v, 1, 0});
    settle();
    EXPECT_FALSE(field->isVisibleTo(&ask())) << "no change sets a number of V";
}

// Every number on the way down has a step, and the link leads to it.
TEST_F(TraceWindowTest, EveryNumberOfTheTrailHasItsStep) {
    window.panels().setLeastPicture(0.55);
    for (const char* model : {"english-masked", "en-fr-transformer", "constructed"}) {
        session.openModel(model);
        settle();
        window.showTab("steps");
        settle();
        const HeadNodes& head = document().map()->nodes.heads[size_t(document().selection().head)];
        ask().trace({head.weights, document().selection().query, 1});
        settle();
        ask().followDown();
        settle();
        const auto path = ask().path();
        for (const auto& number : path) {
            emit ask().stepRequested(path.front());
            settle();
            ASSERT_EQ(document().selection().step, "weights") << model;
            emit ask().stepRequested(number);
            settle();
            const std::string& name = document().recording()->evaluation->graph()->node(number.node).name;
            EXPECT_EQ(document().selection().step == "weights", name.ends_with(".weights"))
                << model << ' ' << name << ' ' << document().selection().step;
        }
    }
}

// A weighted sum comes mostly from its largest product, found here by a plain loop.
TEST_F(TraceWindowTest, TheTrailFollowsTheLargestProduct) {
    session.openModel("english-masked");
    settle();
    const HeadNodes& head = document().map()->nodes.heads.front();
    const Evaluation& evaluation = *document().recording()->evaluation;
    const Matrix weights = *evaluation.value(head.weights), values = *evaluation.value(head.v);
    for (const Index query : {2, 5, 8})
        for (const Index column : {0, 3}) {
            Index largest = 0;
            const auto share = [&](Index key) {
                return std::abs(double(weights(query, key)) * double(values(key, column)));
            };
            for (Index key = 1; key < weights.cols(); ++key)
                if (share(key) > share(largest)) largest = key;
            ask().trace({head.weighted, query, column});
            ask().followDown();
            settle();
            ASSERT_GT(ask().path().size(), 1U);
            const auto& next = ask().path()[1];
            EXPECT_TRUE(next.row == largest || next.column == largest) << query << ' ' << column;
            EXPECT_TRUE(next.node == head.weights ? next.row == query && next.column == largest
                                                  : next.column == column);
        }
}

TEST_F(TraceWindowTest, TheWayBackKeepsTheWayDown) {
    session.openModel("english-masked");
    settle();
    ask().trace({document().map()->nodes.heads.front().weights, 8, 2});
    ask().followDown();
    settle();
    const auto whole = ask().path();
    ASSERT_GT(whole.size(), 6U);
    ask().backTo(2);
    settle();
    EXPECT_EQ(ask().path().size(), 3U);
    auto* trail = ask().findChild<QLabel*>("breadcrumb");
    EXPECT_EQ(trail->text().count("forward:"), qsizetype(whole.size()) - 3);
    emit trail->linkActivated("forward:1");
    settle();
    EXPECT_EQ(ask().path().size(), 5U);
    ask().follow(whole[5]);
    settle();
    EXPECT_EQ(trail->text().count("forward:"), qsizetype(whole.size()) - 6) << "the next of the trail";
    emit trail->linkActivated("forward:" + QString::number(whole.size() - 7));
    settle();
    EXPECT_TRUE(ask().path() == whole);
    ask().backTo(2);
    ask().follow(whole[5]);
    settle();
    EXPECT_FALSE(trail->text().contains("forward:")) << "another way";
}
