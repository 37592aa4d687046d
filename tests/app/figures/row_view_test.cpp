// What the steps show of the chosen row: the numbers of the run, key by key, large enough to be read.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "app/figures/drawing/number_text.h"
#include "app/figures/painters/cells.h"
#include "app/figures/painters/step_layout.h"
#include "app/figures/story/story.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

struct ShownRow {
    RecordingPointer recording;
    const AttentionMap* map = nullptr;
    int head = 0;
    Index query = 0, key = 0;
    std::map<std::string, StepContent> steps = {};
};

ShownRow shownRow(const std::string& model, const std::string& text, Index query, Index key, int head = 0,
                  const std::string& change = "") {
    static ModelShelf shelf({std::string(RESOURCES) + "/models"});
    RunRequest request{.model = model, .inputs = shelf.open(model)->information().samples()};
    if (!text.empty()) request.inputs.values["text"] = text;
    if (!change.empty()) request.changes.push_back(changeFromJson(change));
    ShownRow shown{.recording = run(request, shelf), .head = head, .query = query, .key = key};
    shown.map = &shown.recording->maps.at(0);
    for (const StoryStep& step : storyOf(shown.recording, shown.map, head, query, key))
        shown.steps[step.name] = step.content();
    return shown;
}

std::vector<const StepMatrix*> largeOf(const std::vector<StepPart>& parts) {
    std::vector<const StepMatrix*> large;
    for (const StepPart& part : parts)
        if (const auto* matrix = std::get_if<StepMatrix>(&part); matrix && matrix->large && !matrix->bars)
            large.push_back(matrix);
    return large;
}

const StepMatrix* named(const std::vector<StepPart>& parts, const char* name) {
    for (const StepMatrix* matrix : largeOf(parts))
        if (matrix->name == QLatin1String(name)) return matrix;
    return nullptr;
}

/// The words of sixty are more than a table holds.
std::string sixtyWords() {
    std::string text;
    for (int i = 0; i < 12; ++i) text += "the old man saw a ";
    return text;
}

}  // namespace

TEST(RowView, TheFirstNumberOfTheQueryIsWorkedOut) {
    const std::string text = "The animal didn't cross the street because it was too tired.";
    const ShownRow shown = shownRow("english-masked", text, 8, 2, 3);
    const Evaluation& evaluation = *shown.recording->evaluation;
    const Graph& graph = *evaluation.graph();
    const Node& queries = graph.node(graph.find("layers.0.self.q"));
    const Matrix x = *evaluation.value(queries.inputs[0]), w = *evaluation.value(queries.inputs[1]),
                 b = *evaluation.value(queries.inputs[2]);
    // The weights are stored as [outputs × inputs]; head 3 begins at its own output.
    const Index first = 3 * evaluation.value(shown.map->nodes.heads[3].q)->cols();
    std::vector<std::pair<double, QString>> products;
    double sum = b(0, first);
    for (Index c = 0; c < x.cols(); ++c) {
        const double product = double(x(8, c)) * double(w(first, c));
        sum += product;
        const auto written = [](double factor) {
            return factor < 0 ? QStringLiteral("(%1)").arg(numberText(factor)) : numberText(factor);
        };
        products.emplace_back(
            product, written(double(x(8, c))) + QStringLiteral(" · ") + written(double(w(first, c))));
    }
    std::ranges::sort(products, std::greater(), [](const auto& one) { return std::abs(one.first); });
    const QString words = shown.steps.at("values").rowSentence;
    for (size_t i = 0; i < 3; ++i) EXPECT_TRUE(words.contains(products[i].second)) << words.toStdString();
    EXPECT_TRUE(words.contains("(190 more) = " + numberText(sum))) << words.toStdString();
    const QString ofMany = shownRow("english-masked", sixtyWords(), 8, 2, 3).steps.at("values").rowSentence;
    EXPECT_TRUE(ofMany.contains("(190 more)")) << ofMany.toStdString();
    EXPECT_FALSE(ofMany.contains("largest weights")) << "no list of keys: " << ofMany.toStdString();
}

TEST(RowView, TheSoftmaxTableAgreesWithPlainLoops) {
    const std::string text = "The animal didn't cross the street because it was too tired.";
    const ShownRow shown = shownRow("english-masked", text, 8, 2, 3);
    const HeadNodes& head = shown.map->nodes.heads[3];
    const Matrix q = *shown.recording->evaluation->value(head.q),
                 k = *shown.recording->evaluation->value(head.k);
    const Index keys = k.rows();
    std::vector<double> score(static_cast<size_t>(keys)), scaled, exponential, weight;
    for (Index j = 0; j < keys; ++j)
        for (Index c = 0; c < q.cols(); ++c) score[size_t(j)] += double(q(shown.query, c)) * double(k(j, c));
    for (const double s : score) scaled.push_back(s / std::sqrt(double(q.cols())));
    const double most = *std::max_element(scaled.begin(), scaled.end());
    double sum = 0;
    for (const double s : scaled) exponential.push_back(std::exp(s - most));
    for (const double e : exponential) sum += e;
    for (const double e : exponential) weight.push_back(e / sum);
    const StepContent& weights = shown.steps.at("weights");
    for (const auto& [name, expected] : {std::pair("s_{ij}", &score), std::pair("s'_{ij}", &scaled),
                                         std::pair("u_{ij}", &exponential), std::pair("a_{ij}", &weight)}) {
        const StepMatrix* column = named(weights.row, name);
        ASSERT_TRUE(column) << name;
        ASSERT_EQ(column->values.rows(), keys);
        for (Index j = 0; j < keys; ++j)
            EXPECT_NEAR(column->values(j, 0), (*expected)[size_t(j)],
                        1e-4 * std::max(1.0, std::abs((*expected)[size_t(j)])))
                << name << j;
        EXPECT_EQ(column->chosenRow, shown.key);
    }
    // The text beside it has the same numbers.
    const auto has = [&](const char* step, double number) {
        const QString& words = shown.steps.at(step).rowSentence;
        EXPECT_TRUE(words.contains(numberText(number))) << step << ": " << words.toStdString();
    };
    const size_t key = size_t(shown.key);
    has("scores", score[key]);
    has("scaled", score[key]);
    has("scaled", scaled[key]);
    has("shifted", most);
    has("exponentials", exponential[key]);
    has("sums", sum);
    has("weights", exponential[key]);
    has("weights", sum);
    has("weights", weight[key]);
}

// A number that was divided is seen to be smaller: its column has the colours of the one before.
TEST(RowView, ScaledScoresHaveTheColoursOfTheScores) {
    const ShownRow shown = shownRow("english-masked", {}, 3, 2, 3);
    const StepContent& scaled = shown.steps.at("scaled");
    const StepMatrix *before = named(scaled.row, "s_{ij}"), *after = named(scaled.row, "s'_{ij}");
    ASSERT_TRUE(before && after);
    EXPECT_EQ(before->scale, after->scale);
    EXPECT_EQ(before->colors, after->colors);
    for (Index j = 0; j < before->values.rows(); ++j)
        EXPECT_LE(std::abs(after->values(j, 0)), std::abs(before->values(j, 0)));
    const auto whole = [&](size_t part) { return std::get<StepMatrix>(scaled.parts.at(part)); };
    EXPECT_EQ(whole(0).scale, whole(2).scale);
}

TEST(RowView, TheProductsAreOfTheChosenKey) {
    const ShownRow shown = shownRow("english-masked", {}, 3, 5, 3);
    const HeadNodes& head = shown.map->nodes.heads[3];
    const Evaluation& evaluation = *shown.recording->evaluation;
    const Matrix q = *evaluation.value(head.q), k = *evaluation.value(head.k);
    const StepMatrix& products = *largeOf(shown.steps.at("scores").row).front();
    ASSERT_EQ(products.values.rows(), 3);
    for (Index c = 0; c < q.cols(); ++c) {
        EXPECT_EQ(products.values(0, c), q(3, c));
        EXPECT_EQ(products.values(1, c), k(5, c));
        EXPECT_FLOAT_EQ(products.values(2, c), q(3, c) * k(5, c));
    }
    EXPECT_EQ(products.origins.at(1).node, head.k);
    EXPECT_EQ(products.origins.at(1).row, 5);
}

TEST(RowView, AWeightedSumEndsInItsNumbers) {
    const ShownRow shown = shownRow("english-masked", {}, 3, 2, 3);
    const HeadNodes& head = shown.map->nodes.heads[3];
    const Evaluation& evaluation = *shown.recording->evaluation;
    const Matrix a = *evaluation.value(head.weights), v = *evaluation.value(head.v);
    const StepMatrix& sum = *largeOf(shown.steps.at("weighted").row).back();
    ASSERT_EQ(sum.values.columns(), v.cols());
    for (Index c = 0; c < v.cols(); ++c) {
        double expected = 0;
        for (Index j = 0; j < v.rows(); ++j) expected += double(a(3, j)) * double(v(j, c));
        EXPECT_NEAR(sum.values(0, c), expected, 1e-4);
    }
}

// Whatever the model, the text and the width of the window: the numbers of the row are there, and have room.
TEST(RowView, NumbersOfTheRowAreLegible) {
    const std::pair<const char*, std::string> runs[] = {{"english-masked", ""},
                                                        {"english-masked", "the dog sleeps"},
                                                        {"english-masked", sixtyWords()},
                                                        {"constructed", "one two three"},
                                                        {"constructed", sixtyWords()},
                                                        {"en-fr-additive", ""},
                                                        {"stories-memory", ""},
                                                        {"reviews-hierarchical", ""},
                                                        {"captions-soft", ""},
                                                        {"numbers", ""},
                                                        {"kernel-regression", ""}};
    for (const auto& [model, text] : runs) {
        const ShownRow shown = shownRow(model, text, 0, 0);
        int read = 0;
        for (const auto& [name, whole] : shown.steps)
            for (const QSizeF size : {QSizeF(1390, 560), QSizeF(970, 400), QSizeF(330, 380)}) {
                SCOPED_TRACE(std::string(model) + ' ' + name + ' ' + std::to_string(int(size.width())));
                const QRectF area({}, size);
                const StepContent content = fitted(whole, area);
                const StepLayout layout = layoutStep(content, area);
                for (size_t i = 0; i < content.parts.size(); ++i) {
                    const auto* matrix = std::get_if<StepMatrix>(&content.parts[i]);
                    if (!matrix || !matrix->large || matrix->bars) continue;
                    ++read;
                    const QRectF& cells = layout.cells[i];
                    EXPECT_GE(cells.height() / double(matrix->values.rows()), 14);
                    EXPECT_GE(cells.width() / double(matrix->values.columns()),
                              numberWidth(stepCells(*matrix), 2) - 0.5);
                    EXPECT_LE(cells.right(), area.right() + 0.5);
                }
            }
        EXPECT_GT(read, 0) << model;
    }
}

TEST(RowView, SmallModelsShowAllNumbersOfTheirMatrices) {
    for (const char* model : {"numbers", "kernel-regression"}) {
        const ShownRow shown = shownRow(model, {}, 0, 0);
        const QRectF area(0, 0, 1390, 560);
        ASSERT_TRUE(shown.steps.count("weights"));
        for (const auto& [name, step] : shown.steps) {
            const StepContent content = fitted(step, area);
            const StepLayout layout = layoutStep(content, area);
            for (size_t i = 0; i < content.parts.size(); ++i)
                if (const auto* matrix = std::get_if<StepMatrix>(&content.parts[i]);
                    matrix && !matrix->bars) {
                    EXPECT_FALSE(matrix->thumbnail) << model << ' ' << name;
                    EXPECT_GE(layout.cells[i].height() / double(matrix->values.rows()), 14) << model << name;
                }
        }
    }
}

// Where queries and keys are numbers, a value is named as one: v0, not as its key.
TEST(RowView, TypedNumbersNameTheirValues) {
    const ShownRow shown = shownRow("numbers", {}, 1, 0);
    const Matrix weights = *shown.recording->evaluation->value(shown.map->nodes.heads[0].weights);
    const QString words = shown.steps.at("weighted").rowSentence;
    for (int value = 0; value < 2; ++value)
        EXPECT_TRUE(
            words.contains(QStringLiteral("%1 of “v%2”").arg(numberText(weights(1, value))).arg(value)))
            << words.toStdString();
    const auto labelsOf = [&](const char* step, const char* name) {
        QStringList labels;
        for (const StepPart& part : shown.steps.at(step).parts)
            if (const auto* matrix = std::get_if<StepMatrix>(&part);
                matrix && matrix->name == QLatin1String(name))
                for (Index row = 0; row < matrix->values.rows(); ++row)
                    labels << QString::fromStdString(matrix->rows.label(row));
        return labels;
    };
    EXPECT_EQ(labelsOf("weighted", "V"), QStringList({"v0", "v1"}));
    EXPECT_EQ(labelsOf("weighted", "a_{ij}"), QStringList({"k0", "k1"}));
    EXPECT_EQ(labelsOf("weighted", "v_j"), QStringList({"v0", "v1"}));
    EXPECT_EQ(labelsOf("weighted", "a_{ij}v_j"), QStringList({"v0", "v1", "Σ"}));
    EXPECT_EQ(labelsOf("scores", "Q"), QStringList({"q0", "q1"}));
    // A word's value still has its word.
    const QString word = shownRow("english-masked", {}, 3, 2, 3).steps.at("weighted").rowSentence;
    EXPECT_FALSE(word.contains("“v")) << word.toStdString();
}

// A line that goes on below still leads to the number that was clicked.
TEST(RowView, WrappedLinesKeepTheirPlaces) {
    const ShownRow shown = shownRow("english-masked", {}, 3, 5, 3);
    const HeadNodes& head = shown.map->nodes.heads[3];
    const Evaluation& evaluation = *shown.recording->evaluation;
    const QRectF area(0, 0, 700, 560);
    const StepContent content = fitted(shown.steps.at("scores"), area);
    const StepMatrix& lines = *largeOf(content.parts).front();
    ASSERT_GT(lines.values.rows(), 3);
    EXPECT_EQ(lines.values.rows() * lines.values.columns(), 3 * evaluation.value(head.q)->cols());
    for (Index row = 0; row < lines.values.rows(); ++row) {
        const StepMatrix::RowOrigin& origin = lines.origins.at(size_t(row));
        for (Index column = 0; origin.node != noNode && column < lines.values.columns(); ++column)
            EXPECT_EQ(lines.values(row, column),
                      evaluation.at(origin.node, origin.row, origin.firstColumn + column));
    }
}

TEST(RowView, StatesWhichWeightWasSet) {
    const std::string change =
        R"({"kind": "set", "map": "self", "layer": 0, "head": 0, "stage": "weights", "at": [2, 1], "value": 0.5})";
    const ShownRow set = shownRow("english-next", "I wanted to go", 2, 1, 0, change),
                   plain = shownRow("english-next", "I wanted to go", 2, 1);
    const QString words = set.steps.at("weights").rowSentence;
    EXPECT_TRUE(words.contains("was set to 0.500; computed, it is ")) << words.toStdString();
    const QString computed = words.section("= ", -1);
    EXPECT_TRUE(plain.steps.at("weights").rowSentence.endsWith("= " + computed)) << computed.toStdString();
    EXPECT_FALSE(plain.steps.at("weights").rowSentence.contains("was set"));
    // The fraction before the weight does not equal it.
    const auto signs = [](const StepContent& content) {
        QStringList all;
        for (const StepPart& part : content.row)
            if (const auto* sign = std::get_if<QString>(&part)) all << *sign;
        return all;
    };
    ASSERT_FALSE(signs(plain.steps.at("weights")).isEmpty());
    EXPECT_EQ(signs(plain.steps.at("weights")).last(), "=");
    EXPECT_EQ(signs(set.steps.at("weights")).last(), "\\ne");
}

// A score that was set is not the product of query and key, which plain loops compute here.
TEST(RowView, StatesWhichScoreWasSet) {
    const std::string text = "The dog barked at the man because it was angry.";
    const std::string change =
        R"({"kind": "set", "map": "self", "layer": 0, "head": 3, "stage": "scores", "at": [8, 2], "value": 20})";
    const ShownRow set = shownRow("english-masked", text, 8, 2, 3, change),
                   plain = shownRow("english-masked", text, 8, 2, 3),
                   other = shownRow("english-masked", text, 8, 3, 3, change);
    const HeadNodes& head = set.map->nodes.heads[3];
    const Matrix q = *set.recording->evaluation->value(head.q), k = *set.recording->evaluation->value(head.k);
    double product = 0;
    for (Index c = 0; c < q.cols(); ++c) product += double(q(8, c)) * double(k(2, c));
    ASSERT_GT(std::abs(product - 20), 1e-3);
    const QString words = set.steps.at("scores").rowSentence;
    EXPECT_TRUE(words.contains("the score was set to 20.000; computed, it is " + numberText(product)))
        << words.toStdString();
    EXPECT_TRUE(plain.steps.at("scores").rowSentence.contains("the score is " + numberText(product)))
        << plain.steps.at("scores").rowSentence.toStdString();
    EXPECT_FALSE(other.steps.at("scores").rowSentence.contains("set")) << "another number of the row";
    // The function of the score does not matter.
    const ShownRow additive = shownRow(
        "en-fr-additive", {}, 0, 0, 0,
        R"({"kind": "set", "map": "cross", "layer": 0, "head": 0, "stage": "scores", "at": [0, 0], "value": 9})");
    const double computed =
        double((*additive.recording->evaluation->base()->value(additive.map->nodes.heads[0].scores))(0, 0));
    EXPECT_TRUE(additive.steps.at("scores").rowSentence.contains("computed, it is " + numberText(computed)))
        << additive.steps.at("scores").rowSentence.toStdString();
}

TEST(RowView, LongRowsIncludeTheTracedNumber) {
    const ShownRow plain = shownRow("english-masked", {}, 2, 1);
    const Evaluation& evaluation = *plain.recording->evaluation;
    size_t moved = 0;
    for (const auto& [name, content] : plain.steps)
        for (const StepMatrix* row : largeOf(content.row)) {
            if (row->ofColumns == 0 || row->node < 0) continue;
            EXPECT_TRUE(row->nodeColumns.empty()) << "the first numbers";
            const Index column = row->ofColumns - 5;
            const Place traced = sourceOf(evaluation, {row->node, row->firstRow, column});
            for (const StoryStep& step :
                 storyOf(plain.recording, plain.map, plain.head, plain.query, plain.key, traced)) {
                const StepContent shown = step.content();
                // The rows of one equation stay aligned.
                std::map<Index, std::set<Index>> begins;
                for (const StepMatrix* one : largeOf(shown.row))
                    if (one->ofColumns > 0)
                        begins[one->ofColumns].insert(one->nodeColumns.empty() ? 0
                                                                               : one->nodeColumns.front());
                for (const auto& [columns, first] : begins)
                    EXPECT_EQ(first.size(), 1U) << step.name << ' ' << columns;
                const StepMatrix* same = step.name == name ? named(shown.row, row->name.toUtf8()) : nullptr;
                if (!same) continue;
                const auto& columns = same->nodeColumns;
                const auto at = std::ranges::find(columns, column);
                ASSERT_NE(at, columns.end()) << name << ' ' << row->name.toStdString();
                EXPECT_EQ(same->values(0, at - columns.begin()),
                          evaluation.at(row->node, row->firstRow, column));
                ++moved;
            }
        }
    EXPECT_GT(moved, 3U);
}
