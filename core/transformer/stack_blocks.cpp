#include "core/transformer/stack_blocks.h"

#include <cmath>

namespace attentionscope {

StackBlocks::StackBlocks(const StackSpec& spec, const StackInput& input, bool source)
    : spec_(spec),
      input_(input),
      prefix_(source ? "source_" : ""),
      byRootMeanSquare_(spec.normalisation == Normalisation::rootMeanSquare) {}

void StackBlocks::lookUp(NodeId embedded) {
    blocks_.push_back({.kind = Block::Kind::embeddings, .sequence = input_.sequence});
    embedded_ = {.symbol = "E", .node = embedded};
    summands_ = {embedded_};
}

void StackBlocks::add(const char* symbol, NodeId part, NodeId sum) {
    summands_.push_back({.symbol = symbol, .node = part});
    embedded_ = {.symbol = "E'", .node = sum};
}

// The first step has the name of the block, what follows says what it does.
void StackBlocks::addEmbeddingStep(Step step) {
    std::vector<Step>& steps = blocks_.back().steps;
    step.id = prefix_ + (steps.empty() ? "embeddings" : "embeddings_" + step.id);
    steps.push_back(std::move(step));
}

void StackBlocks::flushSummands() {
    if (summands_.size() == 1 && blocks_.back().steps.empty()) {
        addEmbeddingStep(embeddingStep({}, embedded_));
    } else if (summands_.size() > 1) {
        const bool picture = input_.picture != noNode;
        Step step = sumStep(StepKind::combine, "sum", summands_, embedded_);
        step.formula = "x_i = ";
        for (const Operand& summand : summands_) {
            if (summand.symbol == "P") step.kind = StepKind::addPositions;
            const bool looked = summand.symbol == "E";
            if (!looked) step.formula += " + ";
            if (looked && spec_.embeddingScale != 1) {
                const bool root = std::abs(spec_.embeddingScale - std::sqrt(double(spec_.width))) < 1e-3;
                step.formula += root ? "\\sqrt{d} " : "c ";
            }
            step.formula += looked ? (picture ? "e_i" : "e_{w_i}") : summand.symbol == "P" ? "p_i" : "s_i";
        }
        addEmbeddingStep(std::move(step));
    }
    summands_ = {embedded_};
}

void StackBlocks::normaliseEmbeddings(NodeId normalised) {
    flushSummands();
    const Operand from = embedded_;
    embedded_ = {.symbol = from.symbol + "'", .node = normalised};
    addEmbeddingStep(normalisationStep("norm", from, embedded_));
    summands_ = {{.symbol = "E", .node = normalised}};
}

void StackBlocks::projectEmbeddings(NodeId projected) {
    flushSummands();
    Operand from = embedded_;
    from.sign = "\\to";
    embedded_ = {.symbol = from.symbol + "'", .node = projected};
    addEmbeddingStep({.kind = StepKind::project,
                      .id = "projection",
                      .operands = {from},
                      .result = embedded_,
                      .formula = embedded_.symbol + " = " + from.symbol + " W_p"});
}

void StackBlocks::endEmbeddings(NodeId embeddings) {
    flushSummands();
    Block& block = blocks_.back();
    block.node = embeddings;
    Step& last = block.steps.back();
    const std::string x = last.kind == StepKind::normalise ? "x" : last.kind == StepKind::project ? "X" : "";
    if (!x.empty()) last.formula.replace(0, last.formula.find(" ="), x);
    last.result.symbol = prefix_.empty() ? "X" : "X_s";
}

void StackBlocks::beginLayer(int layer, NodeId stream) {
    layer_ = layer;
    stream_ = {.symbol = "H", .node = stream};
    read_ = {.symbol = "X", .node = stream};
}

void StackBlocks::normaliseInput(NodeId normalised) {
    read_ = {.symbol = "X", .node = normalised};
    before_ = {normalisationStep("input_norm", stream_, read_, byRootMeanSquare_)};
}

void StackBlocks::attend(int map, bool crosses, NodeId output) {
    // What reads the stream itself calls it by the name that the attention gives it.
    if (before_.empty()) stream_.symbol = "X";
    blocks_.push_back({.kind = crosses ? Block::Kind::crossAttention : Block::Kind::attention,
                       .sequence = input_.sequence,
                       .layer = layer_,
                       .map = map,
                       .node = output,
                       .steps = std::move(before_)});
    before_.clear();
    attended_ = {.symbol = "Y", .node = output};
}

StackBlocks::Operand& StackBlocks::added() {
    return blocks_.back().kind == Block::Kind::feedForward ? fed_ : attended_;
}

std::vector<Step>& StackBlocks::behind() {
    Block& block = blocks_.back();
    return block.kind == Block::Kind::feedForward ? block.steps : block.after;
}

void StackBlocks::normaliseBranch(NodeId normalised) {
    const Operand from = added();
    added() = {.symbol = from.symbol + "'", .node = normalised};
    behind().push_back(normalisationStep("normalised_output", from, added(), byRootMeanSquare_));
}

void StackBlocks::scaleBranch(NodeId scaled) {
    Operand from = added();
    from.sign = "\\to";
    added() = {.symbol = from.symbol + "'", .node = scaled};
    behind().push_back({.kind = StepKind::combine,
                        .id = "scaled_output",
                        .operands = {from},
                        .result = added(),
                        .formula = added().symbol + " = \\lambda \\odot " + from.symbol});
}

void StackBlocks::addAttention(NodeId sum) {
    const Operand before = stream_;
    stream_ = {.symbol = before.symbol == "R" ? "R'" : "R", .node = sum};
    blocks_.back().after.push_back(sumStep(StepKind::residual, "residual", {before, attended_}, stream_));
    read_ = stream_;
}

void StackBlocks::normaliseAfter(NodeId normalised) {
    const Operand sum = stream_;
    stream_ = read_ = {.symbol = "N", .node = normalised};
    blocks_.back().after.push_back(normalisationStep("normalised", sum, stream_, byRootMeanSquare_));
}

void StackBlocks::feedForward(NodeId inner, NodeId output, const LayerWeights& weights) {
    Block block{.kind = Block::Kind::feedForward,
                .sequence = input_.sequence,
                .layer = layer_,
                .map = blocks_.back().map};
    if (!before_.empty()) {
        read_.symbol = "N";
        block.steps = {normalisationStep("normalised", stream_, read_, byRootMeanSquare_)};
        before_.clear();
    }
    const std::string x = read_.symbol, firstBias = weights.up.bias ? " + b_1" : "",
                      lastBias = weights.down.bias ? " + b_2" : "";
    const std::string formula =
        spec_.gated ? "F = (f (" + x + " W_g) \\odot " + x + " W_1" + firstBias + ") W_2" + lastBias
                    : "F = f (" + x + " W_1" + firstBias + ") W_2" + lastBias;
    Operand from = read_;
    from.sign = "\\to";
    fed_ = {.symbol = "F", .node = output};
    block.steps.push_back({.kind = StepKind::feedForward,
                           .id = "feed_forward",
                           .operands = {from, {.symbol = "G", .node = inner, .sign = "\\to"}},
                           .result = fed_,
                           .formula = formula});
    blocks_.push_back(std::move(block));
}

void StackBlocks::endLayer(NodeId output, bool both) {
    std::vector<Operand> summands{stream_};
    if (both) summands.push_back(attended_);
    summands.push_back(fed_);
    Step step =
        sumStep(StepKind::layerOutput, "layer_output", std::move(summands), {.symbol = "X'", .node = output});
    if (spec_.placement == NormPlacement::after) {
        step.operands.back().sign = "\\to";
        step.formula = "X' = \\text{" + std::string(byRootMeanSquare_ ? "RMSNorm" : "LayerNorm") + "}(" +
                       stream_.symbol + " + F)";
    }
    blocks_.back().node = output;
    blocks_.back().steps.push_back(std::move(step));
}

void StackBlocks::normaliseLast(NodeId normalised) {
    const Operand from{.symbol = "X'", .node = blocks_.back().node};
    blocks_.back().steps.push_back(
        normalisationStep("final_norm", from, {.symbol = "H", .node = normalised}, byRootMeanSquare_));
}

}  // namespace attentionscope
