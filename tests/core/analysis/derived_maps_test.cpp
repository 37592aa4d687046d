#include "core/analysis/derived_maps.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/attention_flow.h"
#include "core/analysis/attention_gradient.h"
#include "core/analysis/derived_recording.h"
#include "core/analysis/rollout.h"
#include "core/base/error.h"
#include "core/base/random.h"
#include "core/graph/explain.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

RecordingPointer derivedFromModel(const std::string& model, const std::vector<std::string>& changes = {}) {
    static ModelShelf shelf({std::string(RESOURCES) + "/models"});
    RunRequest request{.model = model};
    if (model.find('/') == std::string::npos)
        request.inputs = textInput("I want to [MASK] the dog.");
    else
        request.inputs.values["text"] = TokenIds{5, 9, 3, 9, 7, 2};
    for (const std::string& change : changes) request.changes.push_back(changeFromJson(change));
    return run(request, shelf);
}

std::string checkpoint(const std::string& name) {
    return std::string(TEST_DATA) + "/transformer/" + name;
}

std::vector<Matrix> randomMixtures(Index size, Index layers, Random& random) {
    std::vector<Matrix> result;
    for (Index l = 0; l < layers; ++l) {
        Matrix mixture(size, size);
        for (Index i = 0; i < size; ++i) {
            double sum = 0;
            for (Index j = 0; j < size; ++j)
                sum += double(mixture(i, j) = j <= i ? float(random.uniform()) : 0);
            for (Index j = 0; j < size; ++j)
                mixture(i, j) = float(double(mixture(i, j)) / sum / 2) + (i == j ? 0.5F : 0);
        }
        result.push_back(mixture);
    }
    return result;
}

/// The smallest sum of capacities that parts a position of the last layer from an input: every way to divide
/// the positions is tried.
double smallestCut(const std::vector<Matrix>& capacities, Index query, Index key) {
    const Index size = capacities.front().rows(), layers = Index(capacities.size());
    double smallest = INFINITY;
    for (std::uint32_t side = 0; side < 1U << ((layers + 1) * size); ++side) {
        // Depth 0 holds the inputs.
        const auto above = [&](Index depth, Index position) {
            return side >> (depth * size + position) & 1U;
        };
        if (!above(layers, query) || above(0, key)) continue;
        double cut = 0;
        for (Index l = 0; l < layers; ++l)
            for (Index i = 0; i < size; ++i)
                for (Index j = 0; j < size; ++j)
                    if (above(l + 1, i) && !above(l, j)) cut += double(capacities[size_t(l)](i, j));
        smallest = std::min(smallest, cut);
    }
    return smallest;
}

}  // namespace

TEST(AttentionFlow, IsTheSmallestCut) {
    Random random(3);
    for (const Index layers : {1, 2, 3}) {
        const Index size = 3;
        const auto capacities = randomMixtures(size, layers, random);
        const Matrix flow = attentionFlow(capacities);
        for (Index i = 0; i < size; ++i)
            for (Index j = 0; j < size; ++j)
                EXPECT_NEAR(flow(i, j), smallestCut(capacities, i, j), 1e-5)
                    << layers << ": " << i << ',' << j;
    }
}

TEST(AttentionFlow, LiesBetweenRolloutAndCapacity) {
    Random random(5);
    const auto capacities = randomMixtures(9, 4, random);
    Matrix rollout = capacities.front();
    for (size_t l = 1; l < capacities.size(); ++l) rollout = capacities[l] * rollout;
    const Matrix flow = attentionFlow(capacities);
    for (Index i = 0; i < flow.rows(); ++i)
        for (Index j = 0; j < flow.cols(); ++j) {
            EXPECT_GE(flow(i, j), rollout(i, j) - 1e-5F) << "rollout is one way to flow";
            EXPECT_LE(flow(i, j), capacities.back().row(i).sum() + 1e-5F);
            EXPECT_LE(flow(i, j), capacities.front().col(j).sum() + 1e-5F);
        }
}

TEST(AttentionGradient, AgreesWithCentralDifferences) {
    for (const char* name : {"gpt2", "llama", "qwen2", "mistral"})
        for (const bool silenced : {false, true}) {
            SCOPED_TRACE(name);
            const auto recording =
                derivedFromModel(checkpoint(name), silenced ? std::vector<std::string>{R"({"kind": "silence",
                "layer": 1, "head": 0})"}
                                                            : std::vector<std::string>{});
            std::vector<const AttentionMap*> maps;
            for (const AttentionMap& map : recording->maps) maps.push_back(&map);
            const MeasuredOutput output = measuredOutput(*recording);
            const auto gradients = attentionGradients(*recording, maps, output);
            const Evaluation& evaluation = *recording->evaluation;
            const auto measured = [&](NodeId node, Index row, Index column, float value) {
                auto changes = evaluation.interventions();
                changes.insert(changes.begin(), {node, SetCells{{{row, column, value}}}});
                const MatrixPointer result = evaluation.with(changes)->value(output.node);
                return result->cast<double>().cwiseProduct(output.seed.cast<double>()).sum();
            };
            for (size_t m = 0; m < maps.size(); ++m)
                for (size_t h = 0; h < maps[m]->nodes.heads.size(); ++h) {
                    const NodeId node = maps[m]->nodes.heads[h].weights;
                    const Index last = evaluation.value(node)->rows() - 1;
                    for (const auto& [row, column] :
                         {std::pair<Index, Index>{last, 1}, {2, 0}, {last, last}}) {
                        const float at = evaluation.at(node, row, column), step = 0.01F;
                        const double expected = (measured(node, row, column, at + step) -
                                                 measured(node, row, column, at - step)) /
                                                double(2 * step);
                        EXPECT_NEAR(gradients[m][h](row, column), expected, 2e-3 + 1e-2 * std::abs(expected))
                            << "layer " << maps[m]->layer << " head " << h << ": " << row << ',' << column;
                    }
                }
            if (silenced) {
                EXPECT_TRUE(gradients[1][0].isZero(0)) << "nothing of a silenced head is read";
            }
        }
}

// Where only one key is seen, what the head adds is what goes away when it is silenced.
TEST(ValueWeighted, IsTheLengthOfTheAddedVector) {
    for (const char* name : {"gpt2", "llama", "mistral"}) {
        SCOPED_TRACE(name);
        const auto whole = derivedFromModel(checkpoint(name)),
                   silenced =
                       derivedFromModel(checkpoint(name), {R"({"kind": "silence", "layer": 0, "head": 1})"});
        const AttentionMap& map = whole->maps.front();
        const Matrix before = *whole->evaluation->value(map.nodes.output),
                     after = *silenced->evaluation->value(map.nodes.output);
        const Matrix lengths = DerivedMaps(whole, DerivedMap::valueWeighted).matrix(map, 1);
        EXPECT_NEAR(lengths(0, 0), (before.row(0) - after.row(0)).norm(), 1e-4);
        EXPECT_GT(lengths(0, 0), 1e-3);
    }
}

TEST(DerivedRecording, MeansAndSelectionsAgreeWithPlainLoops) {
    const auto recording = derivedFromModel("english-masked");
    const auto weights = [&](const AttentionMap& map, size_t head) {
        return *recording->evaluation->value(map.nodes.heads[head].weights);
    };
    const auto byHead = derivedRecording(recording, {.mean = Derivation::Mean::heads});
    ASSERT_EQ(byHead->maps.size(), recording->maps.size());
    const AttentionMap& first = recording->maps.front();
    const size_t heads = first.nodes.heads.size(), layers = recording->maps.size();
    ASSERT_EQ(byHead->maps.front().nodes.heads.size(), 1U);
    const Matrix mean = *byHead->evaluation->value(byHead->maps.front().nodes.heads[0].weights);
    const auto byLayer = derivedRecording(recording, {.mean = Derivation::Mean::layers});
    ASSERT_EQ(byLayer->maps.size(), 1U);
    ASSERT_EQ(byLayer->maps.front().nodes.heads.size(), heads);
    const Matrix layerMean = *byLayer->evaluation->value(byLayer->maps.front().nodes.heads[1].weights);
    const auto plain = derivedRecording(recording, {.withoutSpecial = true});
    const Matrix selected = *plain->evaluation->value(plain->maps.back().nodes.heads[2].weights);
    const auto& tokens = recording->sequences.back().tokens;
    std::vector<Index> kept;
    for (size_t i = 0; i < tokens.size(); ++i)
        if (!tokens[i].special) kept.push_back(Index(i));
    ASSERT_LT(kept.size(), tokens.size());
    ASSERT_EQ(selected.rows(), Index(kept.size()));
    EXPECT_EQ(plain->sequences.back().tokens.size(), kept.size());
    for (Index i = 0; i < mean.rows(); ++i)
        for (Index j = 0; j < mean.cols(); ++j) {
            double sum = 0, layerSum = 0;
            for (size_t h = 0; h < heads; ++h) sum += double(weights(first, h)(i, j));
            for (const AttentionMap& map : recording->maps) layerSum += double(weights(map, 1)(i, j));
            EXPECT_NEAR(mean(i, j), sum / double(heads), 1e-6);
            EXPECT_NEAR(layerMean(i, j), layerSum / double(layers), 1e-6);
        }
    const Matrix last = weights(recording->maps.back(), 2);
    for (Index i = 0; i < selected.rows(); ++i) {
        double sum = 0;
        for (const Index j : kept) sum += double(last(kept[size_t(i)], j));
        for (Index j = 0; j < selected.cols(); ++j)
            EXPECT_NEAR(selected(i, j), double(last(kept[size_t(i)], kept[size_t(j)])) / sum, 1e-5);
        EXPECT_NEAR(selected.row(i).sum(), 1, 1e-5);
    }
}

TEST(DerivedMaps, OfHeadsAgreeWithPlainLoops) {
    const auto recording = derivedFromModel("english-masked");
    const AttentionMap& map = recording->maps.at(1);
    const int head = 2;
    const auto of = [&](DerivedMap derived) { return DerivedMaps(recording, derived).matrix(map, head); };
    const Matrix mean = of(DerivedMap::mean), maximum = of(DerivedMap::maximum),
                 deviation = of(DerivedMap::deviation);
    for (Index i = 0; i < mean.rows(); ++i)
        for (Index j = 0; j < mean.cols(); ++j) {
            double sum = 0, most = 0;
            for (const HeadNodes& each : map.nodes.heads) {
                const double weight = double(recording->evaluation->at(each.weights, i, j));
                sum += weight;
                most = std::max(most, weight);
            }
            const double average = sum / double(map.nodes.heads.size()),
                         own = double(recording->evaluation->at(map.head(head)->weights, i, j));
            EXPECT_NEAR(mean(i, j), average, 1e-6);
            EXPECT_NEAR(maximum(i, j), most, 1e-7);
            EXPECT_NEAR(deviation(i, j), own - average, 1e-6);
        }
    // One head alone has no others to be joined with.
    const auto single = derivedFromModel("en-fr-additive");
    for (const char* name : {"mean", "maximum", "deviation"})
        for (const AttentionMap& one : single->maps)
            EXPECT_FALSE(canDerive(*single, one, derivedMapNamed(name))) << name;
    EXPECT_EQ(derivedRecording(recording, {.map = DerivedMap::maximum})->maps.at(1).nodes.heads.size(), 1u);
    EXPECT_GT(derivedRecording(recording, {.map = DerivedMap::deviation})->maps.at(1).nodes.heads.size(), 1u);
}

TEST(DerivedRecording, EachNumberIsTheSumOfItsTerms) {
    const auto recording = derivedFromModel("english-masked");
    for (const DerivedMap derived :
         {DerivedMap::none, DerivedMap::valueWeighted, DerivedMap::rollout, DerivedMap::flow,
          DerivedMap::gradient, DerivedMap::mean, DerivedMap::maximum, DerivedMap::deviation})
        for (const Derivation::Mean mean : {Derivation::Mean::none, Derivation::Mean::heads}) {
            SCOPED_TRACE(int(derived));
            const auto made =
                derivedRecording(recording, {.map = derived, .mean = mean, .withoutSpecial = true});
            const NodeId node = made->maps.at(1).nodes.heads.front().weights;
            const Explanation explanation = explain(*made->evaluation, node, 2, 1);
            double sum = explanation.rest;
            for (const Term& term : explanation.terms) sum += term.product;
            EXPECT_NEAR(sum, explanation.value, 1e-5);
            if (derived == DerivedMap::rollout) {
                EXPECT_NEAR(made->evaluation->value(node)->row(2).sum(), 1, 1e-5);
            }
        }
    EXPECT_EQ(derivedRecording(recording, {}), recording);
}
