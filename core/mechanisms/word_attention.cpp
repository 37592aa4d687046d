#include "core/attention/attention.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/segments.h"
#include "core/mechanisms/classifier_parts.h"

namespace attentionscope {

namespace {

/// The final state q (the last state of each direction) is compared with every state h_j: α = softmax(H q), c
/// = Σ_j α_j h_j. Or the mean of the states, for comparison.
class WordAttention final : public Pooling {
public:
    explicit WordAttention(bool attends) : attends_(attends) {}

    NodeId pool(Recorder& recorder, const TextBatch& batch, const ClassifierMode&,
                ClassifierNodes& made) const override {
        const bool described = batch.documents() == 1;
        if (!attends_) {
            const NodeId mean = recorder.apply(reduceSegments(Reduction::mean), {made.states}, "context");
            if (described) describeMean(mean, made);
            return mean;
        }
        const std::string name = "layers.0.word.head.0";
        HeadNodes head;
        head.q = made.last;
        head.k = head.v = made.states;
        const NodeId scores =
            recorder.apply(dotProducts(), {head.q, head.k}, name + ".scores", Lifetime::kept);
        recordHead(recorder, head, scores, head.v, {}, name, Lifetime::kept);
        if (described) describe(recorder, head, made);
        return head.weighted;
    }

private:
    static void describeMean(NodeId mean, ClassifierNodes& made) {
        const Step step{.kind = StepKind::pool,
                        .id = "pool",
                        .operands = {{.symbol = "H", .node = made.states, .sign = "\\to"}},
                        .result = {.symbol = "c", .node = mean},
                        .formula = "c = \\text{mean}_j h_j"};
        made.blocks.push_back({.kind = Block::Kind::combination, .node = mean, .steps = {step}});
    }
    static void describe(const Recorder& recorder, const HeadNodes& head, ClassifierNodes& made) {
        AttentionMap map{.name = "word", .score = ScoreFunction::dot, .input = head.q, .memory = head.k};
        map.querySequence = made.contextSequence = int(made.sequences.size());
        map.formula = "Q = h_T ,  K = H ,  V = H";
        // The last states of both directions, side by side.
        map.madeOf = {{.symbol = "h_T", .node = head.q, .sequence = int(made.sequences.size())},
                      {.symbol = "H", .node = head.k, .sequence = 0}};
        map.nodes = singleHead(head, recorder.axes(head.q).rows, made.words);
        made.sequences.push_back({.name = "state", .kind = Sequence::Kind::steps, .axis = map.nodes.queries});
        made.blocks.push_back({.kind = Block::Kind::crossAttention,
                               .sequence = made.contextSequence,
                               .map = int(made.maps.size()),
                               .node = head.weighted});
        made.maps.push_back(std::move(map));
    }

    bool attends_;
};

}  // namespace

ClassifierParts wordAttentionParts() {
    const auto pooling = [](const ClassifierSettings& settings, ParameterSet&) -> std::unique_ptr<Pooling> {
        return std::make_unique<WordAttention>(settings.attends);
    };
    return {"classification", "bidirectional LSTM, attention", {"word"}, speltWordVectors, pooling};
}

}  // namespace attentionscope
