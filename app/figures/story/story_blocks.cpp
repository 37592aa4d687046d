// The steps around attention: embeddings, recurrent states, feed-forward, logits.
#include <QCoreApplication>
#include <algorithm>

#include "app/figures/story/story_pages.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

using Rows = StoryPages::Rows;

bool has(NodeId node) {
    return node != noNode;
}

constexpr size_t shownCandidates = 8;

QString normalisationFormula(const char* after, const char* before) {
    return QStringLiteral("%1 = γ \\odot \\frac{%2 - μ}{σ} + β")
        .arg(QLatin1String(after), QLatin1String(before));
}

Rows rowsOf(const StoryPages& pages, const OutlineBlock& block) {
    return block.target == pages.asksInTarget() ? Rows::queries : Rows::others;
}

StepContent tellEmbeddings(const StoryPages& pages, const OutlineBlock& block) {
    const Graph& graph = pages.graph();
    const Node& node = graph.node(block.node);
    const Rows rows = rowsOf(pages, block);
    const bool sums = node.op && node.op->name() == "add" && node.inputs.size() == 2;
    StepContent step{
        .title = block.target ? Words::tr("Embeddings of the words so far") : Words::tr("Embeddings"),
        .formula = sums ? QStringLiteral("x_i = e_{w_i} + p_i") : QStringLiteral("x_i = e_{w_i}"),
        .sentence = sums ? Words::tr("Each word is looked up as a vector; its place in the "
                                     "sentence is added.")
                         : Words::tr("Each word is looked up as a vector.")};
    if (block.target)
        step.sentence =
            Words::tr("%1 Row i holds the word before the one that it produces.").arg(step.sentence);
    if (sums)
        step.parts = {pages.vectors("E", node.inputs[0], rows), QStringLiteral("+"),
                      pages.vectors("P", node.inputs[1], rows), QStringLiteral("=")};
    step.parts.push_back(pages.vectors("X", block.node, rows));
    return step;
}

/// Whether the states are made after the attention and read what it found.
bool readsContext(const StoryPages& pages, const OutlineBlock& block) {
    if (!pages.hasAttention()) return false;
    const NodeId weights = pages.head().weights;
    return block.target && has(weights) &&
           pages.graph().upstream(block.node)[size_t(pages.sourceOfRow(weights))];
}

StepContent tellStates(const StoryPages& pages, const OutlineBlock& block) {
    const Rows rows = rowsOf(pages, block);
    if (!block.target)
        return {.title = Words::tr("The encoder's states"),
                .formula = QStringLiteral("h_j = [→h_j ; ←h_j]"),
                .sentence = Words::tr("A recurrent network reads the sentence word by word: each state knows "
                                      "its word and what stands around it."),
                .parts = {pages.vectors("H", block.node, rows)}};
    StepContent step{.title = Words::tr("The decoder's state")};
    if (readsContext(pages, block)) {
        step.formula = QStringLiteral("s_i = f (s_{i-1} , y_{i-1} , c_i)");
        step.sentence =
            Words::tr("The context joins the last word and the last state to make the new state.");
        step.parts = {pages.vectors("C", pages.map().nodes.context), QStringLiteral("\\to")};
    } else if (!pages.hasAttention()) {
        step.formula = QStringLiteral("s_i = f (s_{i-1} , y_{i-1} , c)");
        step.sentence = Words::tr(
            "The last word, the last state and the one vector c make the new state. "
            "There is no attention: c is the same for every word.");
    } else {
        step.formula = QStringLiteral("s_i = f (s_{i-1} , y_{i-1})");
        step.sentence = Words::tr("The last word and the last state make the new state.");
    }
    step.parts.push_back(pages.vectors("S_d", block.node, rows));
    return step;
}

/// The prediction that the story of this row leads to: its own, else the last.
const Prediction* predictionFor(const StoryPages& pages) {
    const auto& all = pages.recording().predictions;
    if (all.empty()) return nullptr;
    for (const Prediction& prediction : all)
        if (prediction.position == pages.query().value_or(-1)) return &prediction;
    return &all.back();
}

/// The product that makes the logits: what a bias or a cap is added to.
NodeId productOf(const Graph& graph, NodeId logits) {
    while (!graph.node(logits).isLeaf() && graph.node(logits).op->name() != "linear")
        logits = graph.node(logits).inputs[0];
    return logits;
}

StepContent tellLogits(const StoryPages& pages, const OutlineBlock& block) {
    const Graph& graph = pages.graph();
    const Prediction* prediction = predictionFor(pages);
    StepContent step{.title = Words::tr("Logits and prediction"),
                     .formula = QStringLiteral("l = h_i W ,  p = \\text{softmax}(l)"),
                     .sentence = Words::tr("The last vector is compared with every candidate; the softmax "
                                           "turns the logits into probabilities. The likeliest are shown.")};
    if (!prediction) {
        step.formula = QStringLiteral("L = H W");
        step.sentence = Words::tr("The last vectors are compared with every candidate.");
        step.parts = {pages.rowOf("l", block.node, pages.query().value_or(0))};
        return step;
    }
    const NodeId said = prediction->logits == noNode ? block.node : prediction->logits;
    const NodeId product = productOf(graph, said);
    if (!graph.node(product).isLeaf())
        step.parts = {pages.rowOf("h_i", graph.node(product).inputs[0], prediction->row),
                      QStringLiteral("\\to")};
    const size_t count = std::min(shownCandidates, prediction->candidates.size());
    auto logits = std::make_shared<Matrix>(1, Index(count)),
         shares = std::make_shared<Matrix>(1, Index(count));
    Axis::Labels labels;
    StepMatrix l = pages.rowOf("l", said, prediction->row);
    for (size_t i = 0; i < count; ++i) {
        const Prediction::Candidate& candidate = prediction->candidates[i];
        if (candidate.id < 0 || candidate.id >= l.values.columns()) return step;
        labels.push_back(candidate.label);
        l.nodeColumns.push_back(candidate.id);
        (*logits)(0, Index(i)) = l.values(0, candidate.id);
        (*shares)(0, Index(i)) = float(candidate.probability);
    }
    l.values = MatrixSlice(logits);
    l.columns = {tokenAxis(std::move(labels))};
    l.labelColumns = true;
    l.scale = ValueScale::over(ScaleKind::centred, l.values);
    StepMatrix p = l;
    p.name = QStringLiteral("p");
    p.node = noNode;
    p.values = MatrixSlice(shares);
    p.colors = ColorMapName::viridis;
    p.scale = {};
    step.parts.push_back(std::move(l));
    step.parts.push_back(QStringLiteral("\\to"));
    step.parts.push_back(std::move(p));
    return step;
}

}  // namespace

void addInputNormalisation(Story& story, const StoryPages& pages) {
    story.push_back(storyStep(pages, "input_norm", "X", [](const StoryPages& now) {
        const NodeId input = now.map().input;
        return StepContent{.title = Words::tr("Layer normalisation"),
                           .formula = normalisationFormula("x", "h"),
                           .sentence = Words::tr("Each vector is brought to mean zero and variance one."),
                           .parts = {now.vectors("H", now.graph().node(input).inputs[0]),
                                     QStringLiteral("\\to"), now.vectors("X", input)}};
    }));
}

void addStepsAfterAttention(Story& story, const StoryPages& pages) {
    const AfterAttention after = afterAttention(pages.recording(), pages.map());
    if (has(after.sum))
        story.push_back(storyStep(pages, "residual", "R", [after](const StoryPages& now) {
            StepContent step{
                .title = Words::tr("Residual connection"),
                .formula = QStringLiteral("R = X + Y"),
                .sentence = Words::tr("What the words were is kept: the attention is added to it."),
                .parts = {now.vectors("X", after.input), QStringLiteral("+"),
                          now.vectors("Y", now.map().nodes.output), QStringLiteral("="),
                          now.vectors("R", after.sum)}};
            return step;
        }));
    if (has(after.normalised))
        story.push_back(storyStep(pages, "normalised", "N", [after](const StoryPages& now) {
            return StepContent{.title = Words::tr("Layer normalisation"),
                               .formula = normalisationFormula("n", "r"),
                               .sentence = Words::tr("Each vector is brought to mean zero and variance one."),
                               .parts = {now.vectors("R", after.sum), QStringLiteral("\\to"),
                                         now.vectors("N", after.normalised)}};
        }));
    if (!has(after.feedForward)) return;
    story.push_back(storyStep(pages, "feed_forward", "F", [after](const StoryPages& now) {
        std::vector<StepPart> parts = {now.vectors("N", after.feedForwardInput), QStringLiteral("\\to")};
        if (has(after.inner)) {
            parts.push_back(now.vectors("G", after.inner));
            parts.push_back(QStringLiteral("\\to"));
        }
        parts.push_back(now.vectors("F", after.feedForward));
        return StepContent{
            .title = Words::tr("Feed-forward"),
            .formula = QStringLiteral("F = f (N W_1 + b_1) W_2 + b_2"),
            .sentence = Words::tr(
                "Each word for itself: into a wider layer, through a non-linear function, and back."),
            .parts = std::move(parts)};
    }));
    story.back().block = OutlineBlock::Kind::feedForward;
    if (!has(after.layerEnd)) return;
    story.push_back(storyStep(pages, "layer_output", "X'", [after](const StoryPages& now) {
        const bool normalises = after.layerEnd != after.layerSum;
        std::vector<StepPart> parts;
        if (has(after.sum))
            parts.push_back(now.vectors(normalises ? "N" : "R", normalises ? after.normalised : after.sum)),
                parts.push_back(QStringLiteral("+"));
        parts.push_back(now.vectors("F", after.feedForward));
        parts.push_back(QStringLiteral("\\to"));
        parts.push_back(now.vectors("X'", after.layerEnd));
        return StepContent{.title = Words::tr("Output of the layer"),
                           .formula = normalises ? QStringLiteral("X' = \\text{LayerNorm}(N + F)")
                                                 : QStringLiteral("X' = R + F"),
                           .sentence = Words::tr("Added once more; the next layer reads this."),
                           .parts = std::move(parts)};
    }));
    story.back().block = OutlineBlock::Kind::feedForward;
}

void addHandover(Story& story, const StoryPages& pages, const OutlineBlock& states) {
    story.push_back(storyStep(pages, "handover", "c", [states](const StoryPages& now) {
        const Index last = now.recording().evaluation->value(states.node)->rows() - 1;
        StepMatrix all = now.vectors("H", states.node, Rows::others);
        all.chosenRow = last;
        return StepContent{
            .title = Words::tr("What is handed over"),
            .formula = QStringLiteral("c = h_T"),
            .sentence =
                Words::tr("This model has no attention. All that the decoder gets of the sentence, however "
                          "long it is, is made of the encoder's last state: that is the bottleneck."),
            .parts = {std::move(all), QStringLiteral("\\to"), now.rowOf("c", states.node, last)}};
    }));
    story.back().block = OutlineBlock::Kind::states;
}

void addBlockStep(Story& story, const StoryPages& pages, const OutlineBlock& block) {
    const bool source = producesWords(pages.recording()) && !block.target;
    const auto add = [&](const std::string& name, const char* symbol, auto tell) {
        story.push_back(storyStep(pages, (source ? "source_" : "") + name, symbol,
                                  [block, tell](const StoryPages& now) { return tell(now, block); }));
        story.back().block = block.kind;
        story.back().target = block.target;
    };
    if (block.kind == OutlineBlock::Kind::embeddings) add("embeddings", source ? "X_s" : "X", tellEmbeddings);
    if (block.kind == OutlineBlock::Kind::states) add("states", source ? "H" : "S_d", tellStates);
    if (block.kind == OutlineBlock::Kind::logits) add("logits", "l", tellLogits);
}

}  // namespace attentionscope
