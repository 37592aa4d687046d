// What a spec can ask for, against plain loops in double precision: position schemes, parallel blocks, caps,
// windows, shared layers, encoder–decoders; and the same with a cache of keys and values.
#include <gtest/gtest.h>

#include "tests/core/transformer/small_specs.h"

using namespace attentionscope;

namespace {

double worst(const Matrix& got, const Exact& expected) {
    if (got.rows() != expected.rows() || got.cols() != expected.cols() || !got.allFinite()) return INFINITY;
    return (got.cast<double>() - expected).cwiseAbs().maxCoeff() / (1 + expected.cwiseAbs().maxCoeff());
}

/// The stack on which the head stands, with the rest of what was recorded.
struct Recorded {
    EvaluationPointer evaluation;
    RecordedStack last;
    NodeId logits;
};

Recorded recordWhole(const SmallModel& model, const std::vector<Index>& source,
                     const std::vector<Index>& target) {
    const TransformerSpec& spec = model.spec;
    Recorder recorder;
    StackInput input{.tokens = makeAxis(AxisRole::token, Index(source.size())), .ids = source};
    Recorded recorded{};
    if (spec.encoder)
        recorded.last = recordStack(recorder, *spec.encoder, {}, model.weights.encoder, input, "encoder");
    if (spec.decoder && spec.encoder) {
        const StackInput decoder{.tokens = makeAxis(AxisRole::token, Index(target.size())),
                                 .ids = target,
                                 .memory = recorded.last.output,
                                 .memoryTokens = input.tokens};
        recorded.last = recordStack(recorder, *spec.decoder, {}, model.weights.decoder, decoder, "decoder");
    } else if (spec.decoder) {
        recorded.last = recordStack(recorder, *spec.decoder, {}, model.weights.decoder, input, "");
    }
    recorded.logits = recordHead(recorder, spec, model.weights.head, recorded.last.output,
                                 makeAxis(AxisRole::vocabulary, spec.head.outputs));
    recorded.evaluation = recorder.finish();
    return recorded;
}

}  // namespace

TEST(Specs, AgreeWithPlainLoops) {
    for (const SmallModel& model : smallModels()) {
        SCOPED_TRACE(model.name);
        const ExactForward expected = forwardExactly(model.spec, model.weights, source, target);
        const Recorded recorded = recordWhole(model, source, target);
        EXPECT_LE(worst(*recorded.evaluation->value(recorded.logits), expected.logits), 1e-5);
        std::size_t at = 0;
        for (const AttentionMap& map : recorded.last.maps)
            for (const HeadNodes& head : map.nodes.heads)
                if (map.name != "cross") {
                    EXPECT_LE(worst(*recorded.evaluation->value(head.weights), expected.self.at(at++)), 1e-5);
                }
        EXPECT_EQ(at, expected.self.size());
    }
}

TEST(Specs, ACacheOfKeysAndValuesChangesNothing) {
    for (const SmallModel& model : smallModels()) {
        if (!model.spec.last().causal) continue;
        SCOPED_TRACE(model.name);
        const bool both = model.spec.encoder.has_value();
        const std::vector<Index>& ids = both ? target : source;
        const Exact expected = forwardExactly(model.spec, model.weights, source, target).logits;
        for (const std::size_t chunk : {1U, 2U, 3U}) {
            DecoderState state(model.spec, model.weights, memoryOf(model, source), {});
            for (std::size_t begin = 0; begin < ids.size(); begin += chunk) {
                const std::size_t end = std::min(begin + chunk, ids.size());
                const auto logits =
                    state.feed({ids.begin() + std::ptrdiff_t(begin), ids.begin() + std::ptrdiff_t(end)});
                ASSERT_EQ(Index(logits.size()), expected.cols());
                ASSERT_EQ(state.length(), Index(end));
                for (std::size_t i = 0; i < logits.size(); ++i)
                    ASSERT_NEAR(logits[i], expected(Index(end) - 1, Index(i)), 1e-4);
            }
        }
    }
}
