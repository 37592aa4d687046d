// The claims of the lessons about scores, gates and the parts of a transformer hold, checked by plain loops
// in double.
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "tests/app/window/lesson_claims_test.h"

using namespace attentionscope;

namespace {

using Table = std::vector<std::vector<double>>;

Table tableOf(const MatrixSlice& values) {
    Table table(size_t(values.rows()));
    for (Index i = 0; i < values.rows(); ++i)
        for (Index j = 0; j < values.columns(); ++j) table[size_t(i)].push_back(double(values(i, j)));
    return table;
}

Table tableOf(const Matrix& values) {
    return tableOf(MatrixSlice(std::make_shared<Matrix>(values)));
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

double meanOf(const std::vector<double>& numbers) {
    double sum = 0;
    for (const double number : numbers) sum += number;
    return sum / double(numbers.size());
}

double varianceOf(const std::vector<double>& numbers) {
    const double mean = meanOf(numbers);
    double sum = 0;
    for (const double number : numbers) sum += (number - mean) * (number - mean);
    return sum / double(numbers.size());
}

double softmaxAt(const std::vector<double>& scores, size_t place) {
    double sum = 0;
    for (const double score : scores) sum += std::exp(score - scores[place]);
    return 1 / sum;
}

std::vector<double> all(const Table& table) {
    std::vector<double> numbers;
    for (const auto& row : table) numbers.insert(numbers.end(), row.begin(), row.end());
    return numbers;
}

class TransformerClaimsTest : public LessonClaimsTest {
protected:
    bool says(double number) { return words().contains(numberText(number)); }
    Table given(const char* input) {
        Table table;
        for (const auto& row : run().inputs.numbers(input).rows) table.emplace_back(row.begin(), row.end());
        return table;
    }
    Table map(Stage which) { return tableOf(stage(which, at().map.c_str(), at().layer, at().head)); }
    Table map(int layer, int head) { return tableOf(stage(Stage::weights, "self", layer, head)); }
    /// The step that the lesson has brought up.
    Step shownStep() {
        for (const Block& block : run().blocks)
            for (const auto* steps : {&block.steps, &block.after})
                for (const Step& step : *steps)
                    if (step.id == at().step &&
                        (block.map < 0 || &run().maps[size_t(block.map)] == session.document().map()))
                        return step;
        ADD_FAILURE() << at().step;
        return {};
    }
    Table valuesOf(NodeId node) { return tableOf(*run().evaluation->value(node)); }
    std::pair<std::string, long> likeliest() {
        const auto& candidate = run().predictions.back().candidates.front();
        return {candidate.label, std::lround(100 * candidate.probability)};
    }
};

}  // namespace

TEST_F(TransformerClaimsTest, Scale) {
    open("Why are scores divided by √d?");
    Table queries = given("queries"), keys = given("keys");
    ASSERT_EQ(keys.size(), 16u);
    EXPECT_EQ(std::set<std::vector<double>>(keys.begin(), keys.end()).size(), 16u) << "every way";
    for (const auto& row : map(Stage::scores)) {
        EXPECT_EQ(meanOf(row), 0);
        EXPECT_EQ(varianceOf(row), 4);
    }
    EXPECT_EQ(queries[2], keys[5]) << "all agree";
    EXPECT_EQ(map(Stage::scores)[2][5], 4);
    EXPECT_TRUE(says(4));
    next();
    queries = given("queries"), keys = given("keys");
    for (const double number : all(keys)) EXPECT_EQ(std::abs(number), 1);
    ASSERT_EQ(keys[0].size(), 64u);
    const Table scores = map(Stage::scores);
    for (size_t i = 0; i < queries.size(); ++i)
        for (size_t j = 0; j < keys.size(); ++j) EXPECT_EQ(scores[i][j], dot(queries[i], keys[j]));
    EXPECT_NEAR(varianceOf(all(scores)), 64, 2);
    EXPECT_NEAR(varianceOf(scores[2]), 64, 4);
    EXPECT_EQ(at().query, 2) << "the third row";
    EXPECT_EQ(largestOf(stage(Stage::scores, "self", 0, 0), 2), at().key);
    EXPECT_TRUE(says(scores[2][8]));
    next();
    const double sharp = chosen();
    EXPECT_NEAR(sharp, softmaxAt(scores[2], 8), 1e-5);
    EXPECT_GT(sharp, 0.99) << "nearly all";
    EXPECT_TRUE(says(sharp));
    next();
    for (size_t j = 0; j < keys.size(); ++j) EXPECT_NEAR(map(Stage::scaled)[2][j], scores[2][j] / 8, 1e-5);
    EXPECT_NEAR(varianceOf(all(map(Stage::scaled))), 1, 0.04);
    EXPECT_TRUE(says(scores[2][8] / 8));
    next();
    std::vector<double> scaled = scores[2];
    for (double& score : scaled) score /= 8;
    EXPECT_NEAR(chosen(), softmaxAt(scaled, 8), 1e-5);
    std::vector<double> shares = map(Stage::weights)[2];
    std::sort(shares.rbegin(), shares.rend());
    EXPECT_GT(shares[1], 0.1) << "others have their share";
    EXPECT_GT(chosen() * (1 - chosen()), 20 * sharp * (1 - sharp)) << "the slope of the softmax there";
    EXPECT_TRUE(says(chosen()));
}

TEST_F(TransformerClaimsTest, ScoreFunctions) {
    open("How can a query be compared with a key?");
    const auto score = [&] { return map(Stage::scores)[size_t(at().query)][size_t(at().key)]; };
    const auto query = [&] { return given("queries")[1]; };
    const auto key = [&](size_t number) { return given("keys")[number]; };
    EXPECT_EQ(query(), (std::vector<double>{0, 2, 0, 2}));
    EXPECT_EQ(key(1), (std::vector<double>{0, 1, 0, 1}));
    EXPECT_EQ(score(), dot(query(), key(1)));
    EXPECT_TRUE(says(4));
    const std::vector<double> before = key(1);
    next();
    const auto cosine = [&](const std::vector<double>& other) {
        return dot(query(), other) / std::sqrt(dot(query(), query()) * dot(other, other));
    };
    EXPECT_EQ(key(1), (std::vector<double>{0, 10, 0, 10}));
    EXPECT_NEAR(score(), 40 / (std::sqrt(8) * std::sqrt(200)), 1e-6);
    EXPECT_NEAR(cosine(key(1)), cosine(before), 1e-12) << "only the direction counts";
    EXPECT_TRUE(says(score()));
    next();
    std::vector<double> turned(4, 0);
    for (size_t i = 0; i < 4; ++i)
        for (size_t j = 0; j < 4; ++j) turned[j] += query()[i] * given("w")[i][j];
    EXPECT_EQ(turned, (std::vector<double>{2, 0, 2, 0}));
    EXPECT_EQ(score(), dot(turned, key(0)));
    EXPECT_EQ(map(Stage::scores)[1][1], dot(turned, key(1)));
    EXPECT_TRUE(says(4));
    next();
    const auto additive = [&](size_t row, size_t column) {
        double sum = 0;
        for (size_t c = 0; c < 4; ++c)
            sum += given("v_a")[0][c] * std::tanh(given("queries")[row][c] + key(column)[c]);
        return sum;
    };
    for (size_t row : {0, 1}) {
        for (size_t column : {0, 1})
            EXPECT_NEAR(map(Stage::scores)[row][column], additive(row, column), 1e-5);
        EXPECT_GT(additive(row, row), additive(row, 1 - row)) << "each query prefers the key that fits";
    }
    EXPECT_TRUE(says(additive(1, 1)));
    EXPECT_TRUE(says(additive(1, 0))) << "and the other score is in the text, too";
    next();
    EXPECT_NE(key(1), before) << "other keys";
    EXPECT_EQ(score(), dot({0, 1, 0, 0}, query()));
    EXPECT_TRUE(says(2));
    RunRequest request = document().request();
    request.inputs.values["keys"] = NumberTable({{1, 0, 1, 0}, {0, 1, 0, 1}});
    document().setRequest(request, {});
    settle();
    EXPECT_EQ(score(), 2) << "whatever the keys are";
    window.lesson().back();
    settle();
    next();
    next();
    EXPECT_EQ(session.document().map()->score, ScoreFunction::additive);
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    expectCell("cheval", "horse", chosen());
}

TEST_F(TransformerClaimsTest, Gates) {
    open("What does a recurrent network remember?");
    EXPECT_FALSE(run().attends());
    const auto gates = [&] { return map(Stage::weights); };
    const Table update = gates();
    for (const double gate : all(update)) EXPECT_TRUE(gate > 0 && gate < 1) << gate;
    ASSERT_EQ(update[0].size(), 384u);
    EXPECT_GT(chosen(), 0.9);
    expectCell("not", "300", chosen());
    const auto range = window.heatmap().plot().visibleKeys();
    EXPECT_LT(range.length(), 20) << "so close that the cell is seen";
    EXPECT_TRUE(range.begin < 300 && range.end > 301);
    Table states;
    for (const Block& block : run().blocks)
        for (const Step& step : block.steps)
            if (step.id == "source_states") states = valuesOf(step.result.node);
    ASSERT_EQ(states.size(), update.size());
    next();
    expectCell("young", "300", chosen());
    double kept = 1;
    for (size_t word : {3, 2, 1, 0}) {
        EXPECT_LT(update[word][300], 0.2) << "closed after “not”";
        // The input is a tanh, between −1 and 1: at least this much of the state at “not” remains.
        kept *= 1 - update[word][300];
        EXPECT_LE(std::abs(states[word][300] - kept * states[4][300]), 1 - kept);
    }
    EXPECT_GT(kept, 0.5);
    EXPECT_GT(states[0][300] * states[4][300], 0.2) << "it keeps what “not” has put there";
    next();
    expectCell("never", "300", chosen());
    EXPECT_GT(chosen(), 0.8);
    for (const auto& row : gates()) EXPECT_LE(row[300], chosen());
    // The preceding words are the same: a left-to-right reader does not see later ones.
    for (size_t word : {0, 1, 2})
        for (size_t number = 0; number < 192; ++number)
            EXPECT_NEAR(gates()[word][number], update[word][number], 1e-5);
    EXPECT_GT(std::abs(gates()[2][300] - update[2][300]), 1e-3) << "from right to left";
    next();
    EXPECT_EQ(at().map, "gates.encoder.reset");
    expectCell("not", "300", chosen());
    next();
    const auto handed = [&] {
        const Step step = shownStep();
        return run().evaluation->value(step.result.node)->size();
    };
    EXPECT_EQ(document().selection().step, "handover");
    EXPECT_EQ(run().sequences[0].size(), 10) << "tokens";
    EXPECT_EQ(handed(), 384);
    document().setText("The young doctor who wrote the report did not read the newspaper in the old garden.");
    settle();
    EXPECT_GT(run().sequences[0].size(), 15);
    EXPECT_EQ(handed(), 384);
}

TEST_F(TransformerClaimsTest, Positions) {
    open("Does attention depend on the order of the words?");
    const auto differ = [](const std::vector<double>& a, const std::vector<double>& b) {
        double most = 0;
        for (size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
        return most;
    };
    const double first = chosen();
    expectCell("dog", "bit", first);
    EXPECT_GT(differ(map(2, 0)[1], map(2, 0)[4]), 0.02) << "“the” and “the” read differently";
    next();
    expectCell("dog", "bit", chosen());
    std::map<std::pair<int, int>, Table> without;
    for (int layer = 0; layer < 5; ++layer)
        for (int head = 0; head < 8; ++head) {
            const Table weights = without[{layer, head}] = map(layer, head);
            EXPECT_LT(differ(weights[1], weights[4]), 1e-5) << "both “the”";
        }
    const double bag = chosen();
    next();
    expectCell("dog", "bit", bag);
    const auto moved = [](size_t i) { return i == 2 ? size_t(5) : i == 5 ? size_t(2) : i; };
    for (const auto& [place, weights] : without) {
        const Table now = map(place.first, place.second);
        for (size_t i = 0; i < weights.size(); ++i)
            for (size_t j = 0; j < weights.size(); ++j)
                EXPECT_NEAR(now[moved(i)][moved(j)], weights[i][j], 1e-5) << i << ' ' << j;
    }
    next();
    expectCell("dog", "bit", chosen());
    EXPECT_GT(std::abs(chosen() - first), 0.1) << "the order counts";
    next();
    EXPECT_EQ(run().model, "en-fr-transformer");
    const Step sum = shownStep();
    const auto added = std::find_if(sum.operands.begin(), sum.operands.end(),
                                    [](const Step::Operand& operand) { return operand.symbol == "P"; });
    ASSERT_NE(added, sum.operands.end());
    ASSERT_EQ(sum.operands.size(), 3U);
    const Table encodings = valuesOf(added->node), together = valuesOf(sum.result.node),
                embedded = valuesOf(sum.operands[1].node), table = valuesOf(sum.operands[0].node);
    const std::vector<Index>& looked = sum.operands[0].looked;
    ASSERT_EQ(looked.size(), together.size());
    const size_t width = encodings[0].size();
    const double scale = std::sqrt(double(width));
    for (size_t place = 0; place < encodings.size(); ++place)
        for (size_t column = 0; column < width; ++column) {
            const double wave = double(place) / std::pow(10000, double(column / 2 * 2) / double(width));
            EXPECT_NEAR(encodings[place][column], column % 2 ? std::cos(wave) : std::sin(wave), 1e-5);
            EXPECT_NEAR(embedded[place][column], scale * table[size_t(looked[place])][column], 1e-4);
            EXPECT_NEAR(together[place][column], embedded[place][column] + encodings[place][column], 1e-5);
        }
    EXPECT_LT(encodings[6][0] * encodings[8][0], 0) << "quick on the left";
    EXPECT_NEAR(encodings[0][width - 1], encodings.back()[width - 1], 1e-5) << "slow on the right";
    next();
    const Table scores = map(Stage::scores);
    expectCell("the", "cross", scores[4][3]);
    for (size_t i = 0; i + 1 < scores.size(); ++i)
        for (size_t j = 0; j + 1 < scores.size(); ++j)
            EXPECT_NEAR(scores[i][j], scores[i + 1][j + 1], 1e-2) << "along each diagonal";
    for (size_t i = 1; i < scores.size(); ++i)
        for (size_t j = 0; j < scores.size(); ++j)
            EXPECT_TRUE(j + 1 == i || std::abs(scores[i][j]) < 0.1 * scores[i][i - 1]) << i << ' ' << j;
    session.document().setText("quite other words at each of these places in the row");
    settle();
    ASSERT_EQ(map(Stage::scores).size(), scores.size());
    for (size_t i = 0; i < scores.size(); ++i)
        EXPECT_LT(differ(map(Stage::scores)[i], scores[i]), 1e-3) << "the encodings alone";
}

TEST_F(TransformerClaimsTest, Masks) {
    open("Which words are hidden from a word?");
    EXPECT_TRUE(std::isfinite(map(Stage::scaled)[5][6])) << "it has a score";
    const Table masked = map(Stage::masked);
    for (size_t i = 0; i < masked.size(); ++i)
        for (size_t j = 0; j < masked.size(); ++j) {
            EXPECT_EQ(std::isinf(masked[i][j]), j > i);
            if (j <= i) {
                EXPECT_EQ(masked[i][j], map(Stage::scaled)[i][j]);
            }
        }
    EXPECT_TRUE(words().contains(QStringLiteral("−∞,")));
    next();
    expectCell("glass", "of", 0);
    EXPECT_EQ(chosen(), 0) << "exactly";
    EXPECT_NEAR(sumOf(weights(), at().query), 1, 1e-5);
    for (size_t j = 0; j <= 5; ++j) EXPECT_NEAR(map(Stage::weights)[5][j], softmaxAt(masked[5], j), 1e-5);
    next();
    EXPECT_EQ(chosen(), 1);
    EXPECT_TRUE(says(1));
    for (size_t i = 0; i < 7; ++i) {
        const std::vector<double> row = map(Stage::weights)[i];
        EXPECT_EQ(std::count_if(row.begin(), row.end(), [](double weight) { return weight > 0; }), i + 1);
    }
    next();
    ASSERT_EQ(weights().columns(), 7);
    for (const double weight : all(map(Stage::weights))) EXPECT_NEAR(weight, 1.0 / 7, 1e-6);
    EXPECT_TRUE(says(1.0 / 7));
    next();
    for (int head = 0; head < 8; ++head)
        for (const auto& row : map(0, head))
            for (size_t filling : {4, 5, 6}) EXPECT_EQ(row[filling], 0);
    for (const auto& row : map(Stage::weights))
        for (size_t open = 0; open < 4; ++open) EXPECT_NEAR(row[open], 0.25, 1e-6);
    EXPECT_TRUE(says(0.25));
    next();
    const Table near = map(Stage::weights);
    for (size_t i = 0; i < near.size(); ++i)
        for (size_t j = 0; j < near.size(); ++j)
            EXPECT_EQ(near[i][j] > 0, std::abs(int(i) - int(j)) < 2)
                << "itself and a neighbour on either side";
    expectCell("power", "is", 1.0 / 3);
    EXPECT_NEAR(chosen(), 1.0 / 3, 1e-6);
}

TEST_F(TransformerClaimsTest, Residuals) {
    open("What does a layer change in a word?");
    enum { noun, pronoun, adjective, living, wanted };
    const auto sum = [&] {
        const Step step = shownStep();
        EXPECT_EQ(step.formula, "R = X + Y");
        return std::vector<Table>{valuesOf(step.operands[0].node), valuesOf(step.operands[1].node),
                                  valuesOf(step.result.node)};
    };
    const auto values = sum();
    for (size_t word = 0; word < 11; ++word)
        for (size_t number = 0; number < 5; ++number)
            EXPECT_NEAR(values[2][word][number], values[0][word][number] + values[1][word][number], 1e-6);
    EXPECT_EQ(values[0][7][pronoun], 1);
    EXPECT_EQ(values[2][7][pronoun], 1) << "and still is";
    EXPECT_EQ(values[0][7][wanted], 0);
    EXPECT_GT(values[2][7][wanted], 0.9);
    EXPECT_TRUE(says(values[2][7][wanted]));
    next();
    const auto silent = sum();
    for (const double number : all(silent[1])) EXPECT_EQ(number, 0);
    EXPECT_EQ(silent[2], silent[0]) << "R is X";
    EXPECT_EQ(silent[2][7][pronoun], 1);
    EXPECT_TRUE(says(0));
    next();
    EXPECT_EQ(largestOf(weights(), 7), 1);
    expectCell("it", "animal", chosen());
    EXPECT_NEAR(double(weights()(7, 5)), chosen(), 1e-6) << "“street” as much";
    EXPECT_EQ(session.document().map()->nodes.keys->label(5), "street");
    EXPECT_GT(2 * chosen(), 0.9) << "it still looks for nouns";
    next();
    EXPECT_EQ(likeliest(), std::pair(std::string("▁water"), 13L));
    const auto& beforeChange = session.document().unchanged()->predictions.back().candidates.front();
    EXPECT_EQ(std::lround(100 * beforeChange.probability), 33);
    EXPECT_EQ(beforeChange.label, "▁water");
    for (int head = 0; head < 4; ++head)
        for (const double number : all(tableOf(stage(Stage::weighted, "self", 2, head))))
            EXPECT_EQ(number, 0);
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    expectCell("of", "glass", chosen());
    next();
    const Step step = shownStep();
    const Graph& graph = *run().evaluation->graph();
    const std::vector<NodeId>& read = graph.node(step.result.node).inputs;
    ASSERT_EQ(read.size(), 3u);
    const Table states = valuesOf(read[0]), normalised = valuesOf(step.result.node),
                stretched = valuesOf(read[1]), shifted = valuesOf(read[2]);
    const std::vector<double> gamma = all(stretched), beta = all(shifted);
    for (size_t word = 0; word < states.size(); ++word) {
        const double mean = meanOf(states[word]), sigma = std::sqrt(varianceOf(states[word]) + 1e-5);
        std::vector<double> plain;
        for (size_t i = 0; i < gamma.size(); ++i) {
            EXPECT_NEAR(normalised[word][i], gamma[i] * (states[word][i] - mean) / sigma + beta[i], 1e-4);
            plain.push_back((normalised[word][i] - beta[i]) / gamma[i]);
        }
        EXPECT_NEAR(meanOf(plain), 0, 1e-3);
        EXPECT_NEAR(varianceOf(plain), 1, 1e-3);
    }
    double before = 0;
    for (const NodeId layer : run().sequences[0].hidden) {
        const double size = varianceOf(valuesOf(layer)[size_t(at().query)]);
        EXPECT_GT(size, before) << "the sums grow";
        before = size;
    }
    EXPECT_TRUE(says(normalised[size_t(at().query)][0]));
    EXPECT_EQ(session.document().map()->nodes.queries->label(at().query), "want");
}

TEST_F(TransformerClaimsTest, Rollout) {
    open("Does one map show what a word has read?");
    EXPECT_EQ(run().layers("self"), 5) << "the last layer";
    EXPECT_LT(chosen(), 0.1);
    expectCell("it", "animal", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    expectCell("it", "animal", chosen());
    next();
    std::vector<Table> rolled;
    Table last;
    for (int layer = 0; layer < 5; ++layer) {
        Table mean = map(layer, 0), mixed = mean;
        for (int head = 1; head < 8; ++head)
            for (size_t i = 0; i < mean.size(); ++i)
                for (size_t j = 0; j < mean.size(); ++j) mean[i][j] += map(layer, head)[i][j];
        Table result(mean.size(), std::vector<double>(mean.size(), 0));
        for (size_t i = 0; i < mean.size(); ++i)
            for (size_t j = 0; j < mean.size(); ++j) {
                mean[i][j] /= 8;
                mixed[i][j] = 0.5 * mean[i][j] + 0.5 * (i == j);
            }
        for (size_t i = 0; i < mean.size(); ++i)
            for (size_t j = 0; j < mean.size(); ++j)
                for (size_t k = 0; k < mean.size(); ++k)
                    result[i][j] += mixed[i][k] * (layer == 0 ? k == j : rolled.back()[k][j]);
        rolled.push_back(result);
        last = mean;
    }
    const auto expectRolled = [&](const char* word, const Table& wanted) {
        const MatrixSlice& shown = window.heatmap().plot().content().values;
        for (Index i = 0; i < shown.rows(); ++i)
            for (Index j = 0; j < shown.columns(); ++j)
                EXPECT_NEAR(double(shown(i, j)), wanted[size_t(i)][size_t(j)], 1e-5) << "what the map shows";
        expectCell("it", word, wanted[size_t(at().query)][size_t(at().key)]);
    };
    expectRolled("it", rolled[0]);
    const auto it = size_t(at().query);
    EXPECT_GT(rolled[0][it][it], 0.5) << "one half and more";
    next();
    expectRolled("animal", rolled[4]);
    const auto animal = size_t(at().key);
    EXPECT_EQ(*std::max_element(rolled[4][it].begin(), rolled[4][it].end()), rolled[4][it][animal]);
    EXPECT_GT(rolled[4][it][animal], rolled[4][it][it]) << "more than it has kept of itself";
    next();
    expectRolled("tired", rolled[4]);
    const auto tired = size_t(at().key);
    EXPECT_LT(last[it][tired], 0.1) << "the last layer hardly looks at it";
    EXPECT_LT(0.5 * last[it][tired] * rolled[3][tired][tired], 0.5 * rolled[4][it][tired])
        << "most was read before";
    window.lesson().close();
    EXPECT_EQ(window.settings().derivedMap(), DerivedMap::none) << "the map is one of weights again";
}
