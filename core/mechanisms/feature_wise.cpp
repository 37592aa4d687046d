#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segments.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

/// Attention for each feature separately (Shen et al. 2018, source to token): s_j = W₂ tanh(W₁ h_j + b₁) + b₂
/// has a score for every feature of h_j; a softmax over the words for each feature, and c_k = Σ_j a_kj h_jk.
class FeatureWise final : public Pooling {
public:
    FeatureWise(const ClassifierSettings& settings, ParameterSet& weights) {
        const Index width = 2 * settings.hidden;
        hidden_ = weights.matrix("features.hidden", width, settings.attention);
        hiddenBias_ = weights.row("features.hidden.bias", settings.attention);
        scores_ = weights.matrix("features.scores", settings.attention, width);
        scoresBias_ = weights.row("features.scores.bias", width);
    }

    NodeId pool(Recorder& recorder, const TextBatch& batch, const ClassifierMode&,
                ClassifierNodes& made) const override {
        const std::string name = "layers.0.word.head.0";
        const NodeId projected = recorder.apply(
            linear(), {made.states, recorder.parameter(hidden_), recorder.parameter(hiddenBias_)}, {},
            Lifetime::passing);
        const NodeId hidden =
            recorder.apply(activation(kernels::Activation::tanh), {projected}, "features.hidden.states");
        const NodeId scored =
            recorder.apply(linear(), {hidden, recorder.parameter(scores_), recorder.parameter(scoresBias_)},
                           "features.words");
        const NodeId scores = recorder.options().equalWeights ? recorder.apply(scaleBy(0), {scored}) : scored;
        const bool described = batch.documents() == 1;
        HeadNodes head;
        NodeId weights = noNode;  // [Σ words × features]
        if (described) {
            // One row per feature, so that each row is a distribution over the words.
            const NodeId rows = recorder.apply(transpose(), {scores}, name + ".scores");
            recordHead(recorder, head, rows, made.states, {}, name, Lifetime::kept);
            head.weighted = noNode;  // every feature reads only itself, below
            weights = recorder.apply(transpose(), {head.weights}, "features.weights");
        } else {
            weights = recorder.apply(softmaxOfSegments(), {scores}, "features.weights");
        }
        const NodeId parts = recorder.apply(multiplyElements(), {weights, made.states}, "features.parts");
        const NodeId context = recorder.apply(reduceSegments(Reduction::sum), {parts}, "context");
        if (described) describe(recorder, head, hidden, scored, context, made);
        return context;
    }

private:
    static void describe(const Recorder& recorder, const HeadNodes& head, NodeId hidden, NodeId scored,
                         NodeId context, ClassifierNodes& made) {
        const int features = int(made.sequences.size());
        made.contextSequence = features + 1;
        AttentionMap map{.name = "word", .querySequence = features, .memory = made.states};
        map.nodes = {.queries = recorder.axes(head.weights).rows,
                     .keys = made.words,
                     .heads = {head},
                     .context = context,
                     .output = context};
        const Graph& graph = recorder.graph();
        const Node &first = graph.node(graph.node(hidden).inputs.at(0)), &second = graph.node(scored);
        map.scoring = {{.kind = StepKind::combine,
                        .id = "hidden",
                        .operands = listed({{.symbol = "H", .node = made.states, .sequence = 0},
                                            weightsAs("W_1", first.inputs.at(1)),
                                            weightsAs("b_1", first.inputs.at(2))}),
                        .result = {.symbol = "U", .node = hidden, .sequence = 0},
                        .formula = "U = \\tanh (H W_1 + b_1)"},
                       {.kind = StepKind::score,
                        .id = "scores",
                        .operands = listed({{.symbol = "U", .node = hidden, .sequence = 0},
                                            weightsAs("W_2", second.inputs.at(1)),
                                            weightsAs("b_2", second.inputs.at(2))}),
                        .result = {.symbol = "S", .node = head.scores, .sequence = features},
                        .formula = "S^\\top = U W_2 + b_2"}};
        const Step sum{
            .kind = StepKind::weightedSum,
            .id = "weighted",
            .operands = {{.symbol = "A", .node = head.weights, .sign = "\\odot", .sequence = features},
                         {.symbol = "H", .node = made.states, .sign = "\\to", .sequence = 0}},
            .result = {.symbol = "c", .node = context},
            .formula = "c_{ik} = \\sum_j a_{kj} h_{jk}"};
        made.sequences.push_back(
            {.name = "features", .kind = Sequence::Kind::features, .axis = map.nodes.queries});
        made.sequences.push_back(
            {.name = "context", .kind = Sequence::Kind::steps, .axis = oneForEach(AxisRole::step, 1, "c")});
        made.blocks.push_back({.kind = Block::Kind::crossAttention,
                               .sequence = made.contextSequence,
                               .map = int(made.maps.size()),
                               .node = context,
                               .after = {sum}});
        made.maps.push_back(std::move(map));
    }

    ParameterPointer hidden_, hiddenBias_, scores_, scoresBias_;
};

}  // namespace

ClassifierParts featureWiseParts() {
    const auto pooling = [](const ClassifierSettings& settings,
                            ParameterSet& weights) -> std::unique_ptr<Pooling> {
        return std::make_unique<FeatureWise>(settings, weights);
    };
    return {.mechanism = "feature_wise",
            .system = "bidirectional LSTM, attention for each feature",
            .maps = {"word"},
            .vectors = speltWordVectors,
            .pooling = pooling,
            .axes = {.sequences = SurveyAxes::Sequences::one,
                     .representations = SurveyAxes::Representations::features}};
}

}  // namespace attentionscope
