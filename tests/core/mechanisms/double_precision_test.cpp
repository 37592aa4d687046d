// Every translation system against a forward pass of its own in double precision, and its gradients against
// central differences of that.
#include <gtest/gtest.h>

#include <cmath>

#include "core/graph/gradients.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/losses.h"
#include "core/graph/ops/segments.h"
#include "tests/core/mechanisms/small_systems.h"
#include "tests/support/translation_reference.h"

using namespace attentionscope;

namespace {

constexpr std::uint64_t drawingSeed = 12;

/// How hard attention chooses for each sentence of the batch; the other systems have no choice.
struct Mode {
    std::string name;
    bool drawing = false, expectation = false;
};

std::vector<Mode> modesOf(const EncoderDecoderSettings& settings) {
    std::vector<Mode> modes{{"likeliest"}};
    if (settings.of<HardSettings>()) modes.insert(modes.end(), {{"drawn", true}, {"expected", true, true}});
    return modes;
}

std::vector<HardChoice> choicesOf(const Mode& mode) {
    std::vector<HardChoice> choices(targets.ids.size(), {.expectation = mode.expectation});
    Random random(drawingSeed);
    for (size_t step = 0; mode.drawing && !mode.expectation && step < 5; ++step)
        for (size_t s = 0; s < choices.size(); ++s)
            if (step < targets.ids[s].size()) choices[s].draws.push_back(random.uniform());
    return choices;
}

/// A weight for the log probability of each place drawn, as REINFORCE gives it.
float rewardOf(const DecoderNodes::Row& row) {
    return 0.3f - 0.2f * float(row.sentence) + 0.1f * float(row.position);
}

struct Recorded {
    EvaluationPointer evaluation;
    DecoderNodes decoded;
    NodeId objective;
    std::vector<NodeId> parameters;
};

/// Mean cross-entropy, and the weighted log probabilities of the draws.
Recorded recordWhole(const EncoderDecoder& model, const Mode& mode, bool expansions) {
    Random random(drawingSeed);
    Recorder recorder({.keep = Keep::forGradients, .expansions = expansions});
    Recorded recorded;
    recorded.decoded =
        model.decode(recorder, sources, targets,
                     {.sampling = mode.drawing ? &random : nullptr, .expectation = mode.expectation});
    std::vector<Index> words;
    Matrix rewards(targets.tokens(), 1);
    for (const auto& row : recorded.decoded.rows) {
        rewards(Index(words.size()), 0) = rewardOf(row);
        words.push_back(following[size_t(row.sentence)][size_t(row.position)]);
    }
    recorded.objective = recorder.apply(crossEntropy(words), {recorded.decoded.logits});
    if (const NodeId drawn = recorded.decoded.drawnLogProbabilities; drawn != noNode) {
        const NodeId weighted =
            recorder.apply(multiplyElements(), {drawn, recorder.constant(rewards, recorder.axes(drawn))});
        recorded.objective = recorder.apply(
            add(), {recorded.objective, recorder.apply(reduceColumns(Reduction::sum), {weighted})});
    }
    for (const auto& parameter : model.parameters())
        recorded.parameters.push_back(recorder.parameter(parameter));
    recorded.evaluation = recorder.finish();
    return recorded;
}

double exactObjective(const EncoderDecoderSettings& settings, const ExactWeights& weights,
                      const std::vector<HardChoice>& choices) {
    double loss = 0, drawn = 0;
    for (size_t s = 0; s < targets.ids.size(); ++s) {
        const auto exact = translateExactly(settings, weights, sources.ids[s], targets.ids[s], choices[s]);
        for (Index i = 0; i < exact.logits.rows(); ++i)
            loss += surpriseOf(exact.logits.row(i), following[s][size_t(i)]);
        for (size_t i = 0; i < exact.drawn.size(); ++i)
            drawn += double(rewardOf({Index(s), Index(i)})) * exact.drawn[i];
    }
    return loss / double(targets.tokens()) + drawn;
}

Exact centralDifferences(const EncoderDecoderSettings& settings, ExactWeights& weights,
                         const std::string& name, const std::vector<HardChoice>& choices) {
    Exact& values = weights.at(name);
    Exact differences(values.rows(), values.cols());
    for (Index i = 0; i < values.size(); ++i) {
        double& x = values.data()[i];
        const double old = x, step = 1e-5;
        x = old + step;
        const double above = exactObjective(settings, weights, choices);
        x = old - step;
        differences.data()[i] = (above - exactObjective(settings, weights, choices)) / (2 * step);
        x = old;
    }
    return differences;
}

template <typename Task>
void forEachSystem(const Task& task) {
    for (const auto& system : smallSystems())
        for (const auto& mode : modesOf(system.settings)) {
            SCOPED_TRACE(system.name + ", " + mode.name);
            // Large weights, so that no part of the computation is near its linear beginning.
            ParameterSet weights(6);
            const auto model = makeEncoderDecoder(system.settings, weights);
            for (const auto& parameter : model->parameters()) parameter->values() *= 1.5f;
            task(*model, mode);
        }
}

}  // namespace

TEST(InDoublePrecision, ForwardPasses) {
    forEachSystem([](const EncoderDecoder& model, const Mode& mode) {
        const auto weights = exactWeights(model.parameters());
        const auto choices = choicesOf(mode);
        for (const bool expansions : {false, true}) {
            const Recorded recorded = recordWhole(model, mode, expansions);
            const auto logits = recorded.evaluation->value(recorded.decoded.logits);
            std::vector<ExactTranslation> exact;
            for (size_t s = 0; s < targets.ids.size(); ++s)
                exact.push_back(
                    translateExactly(model.settings(), weights, sources.ids[s], targets.ids[s], choices[s]));
            ASSERT_EQ(recorded.decoded.rows.size(), size_t(targets.tokens()));
            for (size_t row = 0; row < recorded.decoded.rows.size(); ++row) {
                const auto& [sentence, position] = recorded.decoded.rows[row];
                const Exact got = logits->row(Index(row)).cast<double>();
                const Exact expected = exact[size_t(sentence)].logits.row(position);
                EXPECT_LT((got - expected).cwiseAbs().maxCoeff(),
                          1e-4 * (1 + expected.cwiseAbs().maxCoeff()));
                if (recorded.decoded.drawnLogProbabilities != noNode) {
                    EXPECT_NEAR(
                        recorded.evaluation->at(recorded.decoded.drawnLogProbabilities, Index(row), 0),
                        exact[size_t(sentence)].drawn[size_t(position)], 1e-4);
                }
            }
        }
    });
}

TEST(InDoublePrecision, AlignmentsOfOneSentence) {
    forEachSystem([](const EncoderDecoder& model, const Mode& mode) {
        if (mode.drawing || model.settings().of<HardSettings>())
            return;  // its map is of α, not of the choice
        const auto exact = translateExactly(model.settings(), exactWeights(model.parameters()),
                                            sources.ids[2], targets.ids[0]);
        for (const bool expansions : {false, true}) {
            Recorder recorder({.expansions = expansions});
            const DecoderNodes decoded = model.decode(recorder, {{sources.ids[2]}}, {{targets.ids[0]}});
            const auto evaluation = recorder.finish();
            if (model.settings().of<WithoutAttentionSettings>()) {
                EXPECT_TRUE(decoded.maps.empty());
                continue;
            }
            ASSERT_FALSE(decoded.maps.empty());
            EXPECT_EQ(decoded.maps.back().name, "cross");
            const auto& heads = decoded.maps.back().nodes.heads;
            if (heads.empty()) {  // a fused transformer layer without its expansion
                EXPECT_TRUE(!expansions && model.settings().of<TransformerSettings>());
                continue;
            }
            const Exact got = evaluation->value(heads.back().weights)->cast<double>();
            EXPECT_LT((got - exact.alignment).cwiseAbs().maxCoeff(), 1e-5);
        }
    });
}

TEST(InDoublePrecision, GradientsOfEveryParameter) {
    forEachSystem([](const EncoderDecoder& model, const Mode& mode) {
        auto weights = exactWeights(model.parameters());
        const auto choices = choicesOf(mode);
        std::vector<Exact> expected;
        double length = 0;
        for (const auto& parameter : model.parameters()) {
            expected.push_back(centralDifferences(model.settings(), weights, parameter->name(), choices));
            length += expected.back().squaredNorm();
        }
        ASSERT_GT(length, 1e-3);
        for (const bool expansions : {false, true}) {
            const Recorded recorded = recordWhole(model, mode, expansions);
            EXPECT_NEAR(recorded.evaluation->at(recorded.objective, 0, 0),
                        exactObjective(model.settings(), weights, choices), 1e-4);
            const Gradients all =
                gradients(*recorded.evaluation, recorded.objective, 0, 0, recorded.parameters);
            for (size_t p = 0; p < expected.size(); ++p) {
                const auto got = all.of(recorded.parameters[p]);
                const Exact difference = got ? Exact(got->cast<double>() - expected[p]) : expected[p];
                EXPECT_LE(difference.norm(), 1e-3 * expected[p].norm() + 1e-6 * std::sqrt(length))
                    << model.parameters()[p]->name();
            }
        }
    });
}
