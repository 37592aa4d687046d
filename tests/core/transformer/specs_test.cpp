// All features of a spec, against plain loops in double precision: position schemes, parallel blocks, caps,
// windows, shared layers, encoder–decoders; and the same with a cache of keys and values.
#include <gtest/gtest.h>

#include "tests/core/transformer/small_specs.h"

using namespace attentionscope;

namespace {

double worst(const Matrix& got, const Exact& expected) {
    if (got.rows() != expected.rows() || got.cols() != expected.cols() || !got.allFinite()) return INFINITY;
    return (got.cast<double>() - expected).cwiseAbs().maxCoeff() / (1 + expected.cwiseAbs().maxCoeff());
}

/// The stack below the head, with the rest of the recording.
struct Recorded {
    EvaluationPointer evaluation;
    RecordedStack last;
    NodeId logits;
};

using Sentences = std::vector<std::vector<Index>>;

StackInput packed(const Sentences& sentences) {
    StackInput input;
    std::vector<Index> offsets{0};
    for (const auto& sentence : sentences) {
        input.ids.insert(input.ids.end(), sentence.begin(), sentence.end());
        offsets.push_back(Index(input.ids.size()));
    }
    auto axis = std::make_shared<Axis>(AxisRole::token, Index(input.ids.size()));
    if (sentences.size() > 1) axis->setSegments(std::move(offsets));
    input.tokens = axis;
    return input;
}

Recorded recordWhole(const SmallModel& model, const Sentences& sources, const Sentences& targets,
                     Recorder::Options options = {}, Dropout dropout = {}) {
    const TransformerSpec& spec = model.spec;
    Recorder recorder(options);
    StackInput input = packed(sources);
    input.dropout = dropout;
    Recorded recorded{};
    if (spec.encoder)
        recorded.last = recordStack(recorder, *spec.encoder, {}, model.weights.encoder, input, "encoder");
    if (spec.decoder && spec.encoder) {
        StackInput decoder = packed(targets);
        decoder.memory = recorded.last.output;
        decoder.memoryTokens = input.tokens;
        recorded.last = recordStack(recorder, *spec.decoder, {}, model.weights.decoder, decoder, "decoder");
    } else if (spec.decoder) {
        recorded.last = recordStack(recorder, *spec.decoder, {}, model.weights.decoder, input, "");
    }
    recorded.logits = recordHead(recorder, spec, model.weights.head, recorded.last.output,
                                 makeAxis(AxisRole::vocabulary, spec.head.outputs))
                          .logits;
    recorded.evaluation = recorder.finish();
    return recorded;
}

}  // namespace

TEST(Specs, AgreeWithPlainLoops) {
    for (const SmallModel& model : smallModels()) {
        SCOPED_TRACE(model.name);
        const ExactForward expected = forwardExactly(model.spec, model.weights, source, target);
        const Recorded recorded = recordWhole(model, {source}, {target});
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

TEST(Specs, SentencesSideBySideDoNotSeeEachOther) {
    const Sentences sources{source, {2, 4, 0}, {5, 5, 1, 3}}, targets{{6, 2}, target, {1, 4, 3}};
    for (const SmallModel& model : smallModels())
        for (const bool expansions : {true, false}) {
            SCOPED_TRACE(model.name);
            const Recorded recorded = recordWhole(model, sources, targets, {.expansions = expansions});
            const MatrixPointer logits = recorded.evaluation->value(recorded.logits);
            Index row = 0;
            for (std::size_t i = 0; i < sources.size(); ++i) {
                const Exact expected =
                    forwardExactly(model.spec, model.weights, sources[i], targets[i]).logits;
                ASSERT_LE(row + expected.rows(), logits->rows());
                EXPECT_LE(worst(logits->middleRows(row, expected.rows()), expected), 1e-5) << i;
                row += expected.rows();
            }
            EXPECT_EQ(row, logits->rows());
        }
}

TEST(Specs, DropoutFallsOnEmbeddingsAndSublayers) {
    for (const SmallModel& model : smallModels()) {
        if (model.spec.encoder) continue;
        SCOPED_TRACE(model.name);
        Random random(5);
        const Recorded plain = recordWhole(model, {source}, {});
        const Recorded dropped = recordWhole(model, {source}, {}, {}, {.sampling = &random, .share = 0.5F});
        const MatrixPointer before = plain.evaluation->value(plain.last.hidden[0]);
        const MatrixPointer after = dropped.evaluation->value(dropped.last.hidden[0]);
        // The remaining ones are scaled up (Srivastava et al. 2014).
        Index zeros = 0;
        for (Index i = 0; i < after->size(); ++i) {
            const float value = after->data()[i];
            zeros += value == 0;
            if (value != 0) {
                EXPECT_NEAR(value, 2 * before->data()[i], 1e-5);
            }
        }
        EXPECT_GT(zeros, after->size() / 4);
        EXPECT_LT(zeros, after->size() * 3 / 4);
        const auto masks = [](const Recorded& recorded) {
            Index count = 0;
            const Graph& graph = *recorded.evaluation->graph();
            for (NodeId id = 0; id < graph.size(); ++id)
                count += !graph.node(id).isLeaf() && graph.node(id).name.empty();
            return count;
        };
        // One for the embeddings and one for each sublayer: attention and feed-forward.
        EXPECT_EQ(masks(dropped) - masks(plain), 1 + 2 * model.spec.decoder->layers);
    }
}
