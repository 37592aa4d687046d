#include "core/transformer/stack_blocks.h"

#include <cmath>
#include <optional>
#include <utility>

#include "core/graph/ops/layout.h"

namespace attentionscope {

namespace {

/// "X" → "\\hat{X}", "R'" → "\\hat{R}'".
std::string hatted(const std::string& symbol) {
    return "\\hat{" + symbol.substr(0, 1) + "}" + symbol.substr(1);
}

}  // namespace

StackBlocks::StackBlocks(Recorder& recorder, const StackSpec& spec, const StackWeights& weights,
                         const StackInput& input, bool source)
    : recorder_(recorder), spec_(spec), weights_(weights), input_(input), prefix_(source ? "source_" : "") {}

NormalisationNodes StackBlocks::norm(const NormWeights& weights) const {
    return shownNorm(recorder_, weights, spec_.normalisation, spec_.epsilon, spec_.normAroundOne);
}

void StackBlocks::lookUp(NodeId embedded, std::vector<Index> ids, double scale, NodeId table) {
    blocks_.push_back({.kind = Block::Kind::embeddings, .sequence = input_.sequence});
    embedded_ = {.symbol = "E", .node = embedded};
    scale_ = scale;
    scaled_ = embedded;
    if (table == noNode && !ids.empty()) table = recorder_.parameter(weights_.tokens);
    summands_ = {ids.empty() ? embedded_ : lookedUp("E", table, std::move(ids))};
}

void StackBlocks::add(const char* symbol, NodeId part, NodeId sum) {
    summands_.push_back({.symbol = symbol, .node = part});
    embedded_ = {.symbol = "E'", .node = sum};
}

// The first step is named after the block, the following ones after their work.
void StackBlocks::addEmbeddingStep(Step step) {
    std::vector<Step>& steps = blocks_.back().steps;
    step.id = prefix_ + (steps.empty() ? "embeddings" : "embeddings_" + step.id);
    steps.push_back(std::move(step));
}

void StackBlocks::flushSummands() {
    if (summands_.size() == 1 && blocks_.back().steps.empty()) {
        // An intermediate result that is then normalised or projected is not yet the whole embedding.
        Step step{.kind = StepKind::embed, .id = {}, .operands = listed(summands_), .result = embedded_};
        step.result.symbol = "E'";
        step.formula = "e'_i = " + lookedUpRow(summands_.front());
        addEmbeddingStep(std::move(step));
        embedded_.symbol = "E'";
    } else if (summands_.size() > 1) {
        // The sum adds the scaled vectors; the step shows the looked-up ones before them.
        std::string definition;
        std::optional<Operand> table;
        if (Operand& words = summands_.front(); scale_ != 1 && !words.looked.empty()) {
            table = std::exchange(words, {.symbol = "E", .node = scaled_});
            table->symbol = "T";
            table->sign = "\\to";
            definition = " ,  e_i = " + lookedUpRow(*table);
        }
        Step step = sumStep(StepKind::combine, "sum", summands_, embedded_);
        step.formula = rowSymbol(embedded_.symbol) + "_i = ";
        for (const Operand& summand : summands_) {
            if (summand.symbol == "P") step.kind = StepKind::addPositions;
            if (&summand != summands_.data()) step.formula += " + ";
            step.formula += lookedUpRow(summand);
        }
        step.formula += definition;
        if (table) step.operands.insert(step.operands.begin(), *table);
        addEmbeddingStep(std::move(step));
    }
    summands_ = {embedded_};
}

std::string StackBlocks::lookedUpRow(const Operand& summand) const {
    const std::string row = rowSymbol(summand.symbol);
    if (summand.looked.empty()) return row + "_i";
    const double scale = scale_, width = std::round(scale * scale);
    if (scale == 1) return row + "_{w_i}";
    const bool root = width == double(spec_.width) && std::abs(std::sqrt(width) - scale) < 1e-6 * scale;
    return (root ? "\\sqrt{" + numberTex(width) + "}" : numberTex(scale)) + " " + row + "_{w_i}";
}

void StackBlocks::normaliseEmbeddings(NodeId normalised) {
    flushSummands();
    const Operand from = embedded_;
    embedded_ = {.symbol = from.symbol + "'", .node = normalised};
    addEmbeddingStep(
        normalisationStep("norm", from, embedded_,
                          shownNorm(recorder_, weights_.embeddingNorm, Normalisation::layer, spec_.epsilon)));
    summands_ = {embedded_};
}

void StackBlocks::projectEmbeddings(NodeId projected) {
    flushSummands();
    Operand from = embedded_;
    embedded_ = {.symbol = from.symbol + "'", .node = projected};
    const ProjectionNodes shown = shownWeights(recorder_, weights_.embeddingProjection);
    std::vector<Operand> operands{from, weightsAs("W_p", shown.weights)};
    if (shown.bias != noNode) operands.push_back(weightsAs("b_p", shown.bias));
    addEmbeddingStep({.kind = StepKind::project,
                      .id = "projection",
                      .operands = listed(std::move(operands)),
                      .result = embedded_,
                      .formula = embedded_.symbol + " = " + from.symbol + " W_p" +
                                 (shown.bias != noNode ? " + b_p" : "")});
    summands_ = {embedded_};
}

void StackBlocks::endEmbeddings(NodeId embeddings) {
    flushSummands();
    Block& block = blocks_.back();
    block.node = embeddings;
    Step& last = block.steps.back();
    last.formula.replace(0, last.formula.find(" ="), last.kind == StepKind::project ? "X" : "x_i");
    last.result.symbol = "X";
    last_ = {.symbol = "X", .node = embeddings};
}

Step::Operand StackBlocks::continued() const {
    return spec_.residualFromNorm ? read_ : stream_;
}

void StackBlocks::beginLayer(int layer, NodeId stream) {
    layer_ = layer;
    stream_ = read_ = {.symbol = "X", .node = stream};
}

void StackBlocks::normaliseInput(NodeId normalised, const NormWeights& weights) {
    read_ = {.symbol = hatted(stream_.symbol), .node = normalised};
    readNorm_ = &weights;
}

void StackBlocks::attend(int map, bool crosses, NodeId output) {
    std::vector<Step> before;
    if (readNorm_) before = {normalisationStep("input_norm", stream_, read_, norm(*readNorm_))};
    readNorm_ = nullptr;
    blocks_.push_back({.kind = crosses ? Block::Kind::crossAttention : Block::Kind::attention,
                       .sequence = input_.sequence,
                       .layer = layer_,
                       .map = map,
                       .node = output,
                       .steps = std::move(before)});
    attended_ = {.symbol = "Y", .node = output};
}

StackBlocks::Operand& StackBlocks::added() {
    return blocks_.back().kind == Block::Kind::feedForward ? fed_ : attended_;
}

std::vector<Step>& StackBlocks::behind() {
    Block& block = blocks_.back();
    return block.kind == Block::Kind::feedForward ? block.steps : block.after;
}

void StackBlocks::normaliseBranch(NodeId normalised, const NormWeights& weights) {
    const Operand from = added();
    added() = {.symbol = from.symbol + "'", .node = normalised};
    behind().push_back(normalisationStep("normalised_output", from, added(), norm(weights)));
}

void StackBlocks::scaleBranch(NodeId scaled, NodeId factors) {
    const Operand from = added();
    added() = {.symbol = from.symbol + "'", .node = scaled};
    behind().push_back(
        {.kind = StepKind::combine,
         .id = "scaled_output",
         .operands = listed({from, weightsAs("λ", factors)}),
         .result = added(),
         .formula = rowSymbol(added().symbol) + "_i = λ \\odot " + rowSymbol(from.symbol) + "_i"});
}

void StackBlocks::scaleBranch(NodeId scaled, double factor) {
    const Operand from = added();
    added() = {.symbol = from.symbol + "'", .node = scaled};
    behind().push_back({.kind = StepKind::combine,
                        .id = "scaled_output",
                        .operands = listed({from}),
                        .result = added(),
                        .formula = added().symbol + " = " + numberTex(factor) + " " + from.symbol});
}

void StackBlocks::addAttention(NodeId sum) {
    const Operand before = continued();
    stream_ = {.symbol = stream_.symbol == "R" ? "R'" : "R", .node = sum};
    blocks_.back().after.push_back(sumStep(StepKind::residual, "residual", {before, attended_}, stream_));
    read_ = stream_;
}

void StackBlocks::normaliseAfter(NodeId normalised, const NormWeights& weights) {
    const Operand sum = stream_;
    stream_ = read_ = {.symbol = "N", .node = normalised};
    blocks_.back().after.push_back(normalisationStep("normalised", sum, stream_, norm(weights)));
}

void StackBlocks::beginFeedForward() {
    blocks_.push_back({.kind = Block::Kind::feedForward,
                       .sequence = input_.sequence,
                       .layer = layer_,
                       .map = blocks_.back().map});
    if (!readNorm_) return;
    read_.symbol = "N";
    blocks_.back().steps = {normalisationStep("normalised", stream_, read_, norm(*readNorm_))};
    readNorm_ = nullptr;
}

Step StackBlocks::feedForwardStep(const FeedForwardNodes& made, const FeedForwardWeights& weights,
                                  const std::string& number) const {
    const std::string x = read_.symbol, below = number.empty() ? "" : "_{" + number + "}";
    std::vector<Operand> operands{read_};
    const auto write = [&](const ProjectionNodes& shown, const std::string& of, const std::string& part) {
        operands.push_back(weightsAs("W_" + part, shown.weights));
        if (shown.bias == noNode) return of + " W_" + part;
        operands.push_back(weightsAs("b_" + part, shown.bias));
        return of + " W_" + part + " + b_" + part;
    };
    const auto product = [&](const LinearWeights& linear, const std::string& of, const std::string& part) {
        return write(shownWeights(recorder_, linear), of, part);
    };
    // Half of a matrix that holds gate and up side by side, or a separate matrix.
    const auto half = [&](const LinearWeights& linear, Index first, const std::string& part) {
        if (!weights.gateAndUp) return product(linear, x, part);
        return write(shownColumns(recorder_, weights.gateAndUp, sliceColumns(first, spec_.innerWidth)), x,
                     part);
    };
    const std::string widened = spec_.gated ? activationTex(spec_.activation, half(weights.gate, 0, "g")) +
                                                  " \\odot (" + half(weights.up, spec_.innerWidth, "1") + ")"
                                            : activationTex(spec_.activation, product(weights.up, x, "1"));
    const Operand inner{.symbol = "G" + below, .node = made.inner, .sign = ","};
    Operand output{.symbol = "F" + below, .node = made.output};
    const std::string formula = inner.symbol + " = " + widened + " ,  " + output.symbol + " = " +
                                product(weights.down, inner.symbol, "2");
    operands = listed(std::move(operands));
    operands.push_back(inner);
    return {.kind = number.empty() ? StepKind::feedForward : StepKind::combine,
            .id = number.empty() ? "feed_forward" : "expert_" + number,
            .operands = std::move(operands),
            .result = std::move(output),
            .formula = formula};
}

void StackBlocks::feedForward(const FeedForwardNodes& made, const FeedForwardWeights& weights) {
    beginFeedForward();
    Step step = feedForwardStep(made, weights);
    fed_ = step.result;
    blocks_.back().steps.push_back(std::move(step));
}

void StackBlocks::chooseExperts(const ExpertNodes& made, const LayerWeights& weights) {
    beginFeedForward();
    std::vector<Step>& steps = blocks_.back().steps;
    const Operand scores{.symbol = "S", .node = made.scores},
        probabilities{.symbol = "P", .node = made.probabilities}, chosen{.symbol = "C", .node = made.chosen},
        shares{.symbol = "A", .node = made.weights};
    const auto addStep = [&](StepKind kind, const char* id, std::vector<Operand> operands,
                             const Operand& result, std::string formula) {
        steps.push_back({.kind = kind,
                         .id = id,
                         .operands = listed(std::move(operands)),
                         .result = result,
                         .formula = std::move(formula)});
    };
    addStep(StepKind::combine, "router",
            {read_, weightsAs("W_r", shownWeights(recorder_, weights.router).weights)}, scores,
            "S = " + read_.symbol + " W_r");
    addStep(StepKind::share, "router_probabilities", {scores}, probabilities, "P = \\text{softmax}(S)");
    addStep(StepKind::combine, "chosen_experts", {probabilities}, chosen,
            "C = \\text{top}_{" + std::to_string(spec_.expertsOfToken) + "}(P)");
    addStep(StepKind::share, "expert_weights", {probabilities, chosen}, shares,
            "a_{ij} = \\frac{p_{ij} c_{ij}}{\\sum_l p_{il} c_{il}}");
    std::vector<Operand> summands;
    std::string sum;
    for (std::size_t expert = 0; expert < made.experts.size(); ++expert) {
        const std::string number = std::to_string(expert);
        steps.push_back(feedForwardStep(made.experts[expert], weights.experts[expert], number));
        const Operand share{.symbol = "A_{" + number + "}", .node = made.columns[expert]};
        summands.push_back(share);
        summands.push_back(steps.back().result);
        sum += (sum.empty() ? "" : " + ") + share.symbol + " \\odot " + steps.back().result.symbol;
    }
    fed_ = {.symbol = "F", .node = made.output};
    addStep(StepKind::feedForward, "experts", std::move(summands), fed_, "F = " + sum);
}

void StackBlocks::endLayer(NodeId output, bool both) {
    std::vector<Operand> summands{continued()};
    if (both) summands.push_back(attended_);
    summands.push_back(fed_);
    last_ = {.symbol = "X'", .node = output};
    Step step = sumStep(StepKind::layerOutput, "layer_output", std::move(summands), last_);
    blocks_.back().node = output;
    blocks_.back().steps.push_back(std::move(step));
}

void StackBlocks::endNormedLayer(NodeId sum, NodeId output, const NormWeights& weights) {
    const Operand added{.symbol = "R'", .node = sum};
    last_ = {.symbol = "X'", .node = output};
    blocks_.back().steps.push_back(
        sumStep(StepKind::residual, "feed_forward_residual", {stream_, fed_}, added));
    Step step = normalisationStep("layer_output", added, last_, norm(weights));
    blocks_.back().node = output;
    blocks_.back().steps.push_back(std::move(step));
}

void StackBlocks::joinConvolution(NodeId read, NodeId convolved, NodeId sum, NodeId normalised) {
    const Operand before = last_, made{.symbol = "C", .node = convolved}, added{.symbol = "R''", .node = sum};
    last_ = {.symbol = "X''", .node = normalised};
    std::vector<Step>& steps = blocks_.back().steps;
    steps.push_back(
        {.kind = StepKind::combine,
         .id = "convolution",
         .operands = listed({{.symbol = "X", .node = read},
                             weightsAs("W_c", recorder_.parameter(weights_.convolution.weight))}),
         .result = made,
         .formula =
             "C = " + activationTex(spec_.convolution.activation,
                                    "\\text{Conv}_{" + std::to_string(spec_.convolution.width) + "}(X)")});
    steps.push_back(sumStep(StepKind::residual, "convolution_residual", {before, made}, added));
    steps.push_back(normalisationStep("convolution_norm", added, last_, norm(weights_.convolutionNorm)));
    blocks_.back().node = normalised;
}

void StackBlocks::normaliseLast(NodeId normalised, const NormWeights& weights) {
    const Operand from = last_;
    // H are the states that another stack or the head reads; within a cross-attending stack, H are the states
    // of the other one.
    last_ = {.symbol = spec_.crossAttention ? hatted(from.symbol) : "H", .node = normalised};
    blocks_.back().steps.push_back(normalisationStep("final_norm", from, last_, norm(weights)));
}

}  // namespace attentionscope
