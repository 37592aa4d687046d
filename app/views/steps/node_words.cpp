#include "app/views/steps/node_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <string_view>

namespace attentionscope {

namespace {

constexpr struct {
    NodeId HeadNodes::*node;
    const char* words;
} nodesOfHeads[] = {
    {&HeadNodes::q, QT_TRANSLATE_NOOP("NodeTitle", "queries")},
    {&HeadNodes::k, QT_TRANSLATE_NOOP("NodeTitle", "keys")},
    {&HeadNodes::v, QT_TRANSLATE_NOOP("NodeTitle", "values")},
    {&HeadNodes::scores, QT_TRANSLATE_NOOP("NodeTitle", "scores")},
    {&HeadNodes::scaled, QT_TRANSLATE_NOOP("NodeTitle", "scaled scores")},
    {&HeadNodes::softcapped, QT_TRANSLATE_NOOP("NodeTitle", "softcapped scores")},
    {&HeadNodes::masked, QT_TRANSLATE_NOOP("NodeTitle", "masked scores")},
    {&HeadNodes::tempered, QT_TRANSLATE_NOOP("NodeTitle", "scores over temperature")},
    {&HeadNodes::maximum, QT_TRANSLATE_NOOP("NodeTitle", "row maxima")},
    {&HeadNodes::shifted, QT_TRANSLATE_NOOP("NodeTitle", "scores minus maximum")},
    {&HeadNodes::exponentials, QT_TRANSLATE_NOOP("NodeTitle", "exponentials")},
    {&HeadNodes::sums, QT_TRANSLATE_NOOP("NodeTitle", "row sums")},
    {&HeadNodes::probabilities, QT_TRANSLATE_NOOP("NodeTitle", "shares")},
    {&HeadNodes::weights, QT_TRANSLATE_NOOP("NodeTitle", "attention weights")},
    {&HeadNodes::weighted, QT_TRANSLATE_NOOP("NodeTitle", "weighted sums of values")},
    {&HeadNodes::used, QT_TRANSLATE_NOOP("NodeTitle", "half that each word uses")},
};

constexpr struct {
    StepKind kind;
    const char* words;
} results[] = {
    {StepKind::embed, QT_TRANSLATE_NOOP("NodeTitle", "embeddings")},
    {StepKind::addPositions, QT_TRANSLATE_NOOP("NodeTitle", "embeddings with positions")},
    {StepKind::recur, QT_TRANSLATE_NOOP("NodeTitle", "states")},
    {StepKind::handOver, QT_TRANSLATE_NOOP("NodeTitle", "the sentence as one vector")},
    {StepKind::feedForward, QT_TRANSLATE_NOOP("NodeTitle", "feed-forward output")},
    {StepKind::layerOutput, QT_TRANSLATE_NOOP("NodeTitle", "output of the layer")},
    {StepKind::predict, QT_TRANSLATE_NOOP("NodeTitle", "logits")},
};

/// The words for what a block normalises or adds; `id` is that of the step.
constexpr struct {
    Block::Kind block;
    std::string_view id;
    const char* words;
} resultsOfLayers[] = {
    {Block::Kind::attention, "residual", QT_TRANSLATE_NOOP("NodeTitle", "sum after attention")},
    {Block::Kind::crossAttention, "residual", QT_TRANSLATE_NOOP("NodeTitle", "sum after cross-attention")},
    {Block::Kind::feedForward, "feed_forward_residual",
     QT_TRANSLATE_NOOP("NodeTitle", "sum after feed-forward")},
    {Block::Kind::feedForward, "convolution_residual",
     QT_TRANSLATE_NOOP("NodeTitle", "sum after the convolution")},
    {Block::Kind::attention, "input_norm", QT_TRANSLATE_NOOP("NodeTitle", "normalised before attention")},
    {Block::Kind::crossAttention, "input_norm",
     QT_TRANSLATE_NOOP("NodeTitle", "normalised before cross-attention")},
    {Block::Kind::attention, "normalised_output",
     QT_TRANSLATE_NOOP("NodeTitle", "normalised output of attention")},
    {Block::Kind::crossAttention, "normalised_output",
     QT_TRANSLATE_NOOP("NodeTitle", "normalised output of cross-attention")},
    {Block::Kind::feedForward, "normalised_output",
     QT_TRANSLATE_NOOP("NodeTitle", "normalised output of feed-forward")},
    {Block::Kind::attention, "normalised", QT_TRANSLATE_NOOP("NodeTitle", "normalised after attention")},
    {Block::Kind::crossAttention, "normalised",
     QT_TRANSLATE_NOOP("NodeTitle", "normalised after cross-attention")},
    {Block::Kind::feedForward, "normalised",
     QT_TRANSLATE_NOOP("NodeTitle", "normalised before feed-forward")},
    {Block::Kind::feedForward, "layer_output",
     QT_TRANSLATE_NOOP("NodeTitle", "normalised after feed-forward")},
    {Block::Kind::feedForward, "convolution_norm",
     QT_TRANSLATE_NOOP("NodeTitle", "normalised after the convolution")},
};

// For nodes that no step declares: common names of weights and of parts of a step, and descriptions of
// unnamed ops.
constexpr struct {
    const char* part;
    const char* words;
} names[] = {
    {"embeddings", QT_TRANSLATE_NOOP("NodeTitle", "embeddings")},
    {"positions", QT_TRANSLATE_NOOP("NodeTitle", "positional encodings")},
    {"spelling", QT_TRANSLATE_NOOP("NodeTitle", "spelling vectors")},
    {"identity", QT_TRANSLATE_NOOP("NodeTitle", "word vectors")},
    {"flags", QT_TRANSLATE_NOOP("NodeTitle", "flags")},
    {"marks", QT_TRANSLATE_NOOP("NodeTitle", "positions of marks")},
    {"alike", QT_TRANSLATE_NOOP("NodeTitle", "words spelt alike")},
    {"own", QT_TRANSLATE_NOOP("NodeTitle", "own places")},
    {"concatenated", QT_TRANSLATE_NOOP("NodeTitle", "all heads side by side")},
    {"context", QT_TRANSLATE_NOOP("NodeTitle", "all heads side by side")},
    {"output", QT_TRANSLATE_NOOP("NodeTitle", "output")},
    {"logits", QT_TRANSLATE_NOOP("NodeTitle", "logits")},
    {"centre", QT_TRANSLATE_NOOP("NodeTitle", "predicted centre")},
    {"chosen", QT_TRANSLATE_NOOP("NodeTitle", "chosen place")},
    {"contexts", QT_TRANSLATE_NOOP("NodeTitle", "context vectors")},
    {"forward", QT_TRANSLATE_NOOP("NodeTitle", "forward states")},
    {"backward", QT_TRANSLATE_NOOP("NodeTitle", "backward states")},
    {"states", QT_TRANSLATE_NOOP("NodeTitle", "states")},
    {"state", QT_TRANSLATE_NOOP("NodeTitle", "state")},
    {"initial_state", QT_TRANSLATE_NOOP("NodeTitle", "initial state")},
    {"last", QT_TRANSLATE_NOOP("NodeTitle", "last state")},
    {"summary", QT_TRANSLATE_NOOP("NodeTitle", "the sentence as one vector")},
    {"gates", QT_TRANSLATE_NOOP("NodeTitle", "gates")},
    {"update", QT_TRANSLATE_NOOP("NodeTitle", "update gate")},
    {"reset", QT_TRANSLATE_NOOP("NodeTitle", "reset gate")},
    {"candidate", QT_TRANSLATE_NOOP("NodeTitle", "candidate state")},
    {"read_out", QT_TRANSLATE_NOOP("NodeTitle", "read-out")},
    {"residual", QT_TRANSLATE_NOOP("NodeTitle", "residual sum")},
    {"norm", QT_TRANSLATE_NOOP("NodeTitle", "layer normalisation")},
    // In checkpoints; one or two parts of a name.
    {"tokens", QT_TRANSLATE_NOOP("NodeTitle", "token embeddings")},
    {"segments", QT_TRANSLATE_NOOP("NodeTitle", "segment embeddings")},
    {"embeddings.scaled", QT_TRANSLATE_NOOP("NodeTitle", "embeddings, scaled")},
    {"withPositions", QT_TRANSLATE_NOOP("NodeTitle", "embeddings with positions")},
    {"withSegments", QT_TRANSLATE_NOOP("NodeTitle", "embeddings with segments")},
    {"patches", QT_TRANSLATE_NOOP("NodeTitle", "patches of the picture")},
    {"picture", QT_TRANSLATE_NOOP("NodeTitle", "picture")},
    {"sound", QT_TRANSLATE_NOOP("NodeTitle", "energies of the sound")},
    {"frames", QT_TRANSLATE_NOOP("NodeTitle", "frames of the sound")},
    {"regions", QT_TRANSLATE_NOOP("NodeTitle", "regions as words")},
    {"scaledRegions", QT_TRANSLATE_NOOP("NodeTitle", "picture regions, scaled like the words")},
    {"withRegions", QT_TRANSLATE_NOOP("NodeTitle", "words and regions")},
    {"distanceKeys", QT_TRANSLATE_NOOP("NodeTitle", "distances as keys")},
    {"distanceQueries", QT_TRANSLATE_NOOP("NodeTitle", "distances as queries")},
    {"distances", QT_TRANSLATE_NOOP("NodeTitle", "vectors of distances")},
    {"projection", QT_TRANSLATE_NOOP("NodeTitle", "projected embeddings")},
    {"table", QT_TRANSLATE_NOOP("NodeTitle", "positional encodings")},
    {"rotary", QT_TRANSLATE_NOOP("NodeTitle", "cosines and sines of the rotation angles")},
    {"qkv", QT_TRANSLATE_NOOP("NodeTitle", "queries, keys and values side by side")},
    {"q.unrotated", QT_TRANSLATE_NOOP("NodeTitle", "queries before their rotation")},
    {"k.unrotated", QT_TRANSLATE_NOOP("NodeTitle", "keys before their rotation")},
    {"q.global", QT_TRANSLATE_NOOP("NodeTitle", "queries of words that see the whole text")},
    {"k.global", QT_TRANSLATE_NOOP("NodeTitle", "keys for words that see the whole text")},
    {"v.global", QT_TRANSLATE_NOOP("NodeTitle", "values for words that see the whole text")},
    {"both", QT_TRANSLATE_NOOP("NodeTitle", "both projections side by side")},
    {"used", QT_TRANSLATE_NOOP("NodeTitle", "half that each word uses")},
    {"queryWeights", QT_TRANSLATE_NOOP("NodeTitle", "query weights")},
    {"keyWeights", QT_TRANSLATE_NOOP("NodeTitle", "key weights")},
    {"valueWeights", QT_TRANSLATE_NOOP("NodeTitle", "value weights")},
    {"feedForward", QT_TRANSLATE_NOOP("NodeTitle", "feed-forward output")},
    {"up", QT_TRANSLATE_NOOP("NodeTitle", "feed-forward, widened")},
    {"gate", QT_TRANSLATE_NOOP("NodeTitle", "feed-forward, gate")},
    {"gated", QT_TRANSLATE_NOOP("NodeTitle", "feed-forward, gated")},
    {"activated", QT_TRANSLATE_NOOP("NodeTitle", "feed-forward, activated")},
    {"router", QT_TRANSLATE_NOOP("NodeTitle", "scores of the experts")},
    {"router.probabilities", QT_TRANSLATE_NOOP("NodeTitle", "probabilities of the experts")},
    {"router.chosen", QT_TRANSLATE_NOOP("NodeTitle", "chosen experts")},
    {"router.best", QT_TRANSLATE_NOOP("NodeTitle", "probabilities of the chosen experts")},
    {"router.weights", QT_TRANSLATE_NOOP("NodeTitle", "weights of the experts")},
    {"scaledBranch", QT_TRANSLATE_NOOP("NodeTitle", "scaled output")},
    {"sum", QT_TRANSLATE_NOOP("NodeTitle", "sum")},
    {"finalNorm", QT_TRANSLATE_NOOP("NodeTitle", "final normalisation")},
    {"dense", QT_TRANSLATE_NOOP("NodeTitle", "inner layer of the prediction")},
    {"head.activated", QT_TRANSLATE_NOOP("NodeTitle", "inner layer of the prediction, activated")},
    {"head.norm", QT_TRANSLATE_NOOP("NodeTitle", "inner layer of the prediction, normalised")},
    {"head.text", QT_TRANSLATE_NOOP("NodeTitle", "states of the text")},
    {"head.input", QT_TRANSLATE_NOOP("NodeTitle", "state that predicts")},
    {"head.scaled", QT_TRANSLATE_NOOP("NodeTitle", "states, scaled")},
    {"head.output", QT_TRANSLATE_NOOP("NodeTitle", "logits before the bias")},
    {"head.biased", QT_TRANSLATE_NOOP("NodeTitle", "logits with the bias")},
    {"predicted.states", QT_TRANSLATE_NOOP("NodeTitle", "states that predict")},
    // Names of weights in the models here.
    {"bias", QT_TRANSLATE_NOOP("NodeTitle", "bias")},
    {"weight", QT_TRANSLATE_NOOP("NodeTitle", "weights of the model")},
    {"input", QT_TRANSLATE_NOOP("NodeTitle", "input weights")},
    {"initial", QT_TRANSLATE_NOOP("NodeTitle", "weights of the initial state")},
    {"query", QT_TRANSLATE_NOOP("NodeTitle", "query weights")},
    {"key", QT_TRANSLATE_NOOP("NodeTitle", "key weights")},
    {"value", QT_TRANSLATE_NOOP("NodeTitle", "value weights")},
    {"memory", QT_TRANSLATE_NOOP("NodeTitle", "memory weights")},
    {"keys", QT_TRANSLATE_NOOP("NodeTitle", "keys")},
    {"vector", QT_TRANSLATE_NOOP("NodeTitle", "score vector")},
    {"position", QT_TRANSLATE_NOOP("NodeTitle", "position weights")},
    {"first", QT_TRANSLATE_NOOP("NodeTitle", "first weights")},
    {"second", QT_TRANSLATE_NOOP("NodeTitle", "second weights")},
    {"gamma", QT_TRANSLATE_NOOP("NodeTitle", "scale of the normalisation")},
    {"beta", QT_TRANSLATE_NOOP("NodeTitle", "shift of the normalisation")},
    {"cls_token", QT_TRANSLATE_NOOP("NodeTitle", "class token")},
    {"position_embeddings", QT_TRANSLATE_NOOP("NodeTitle", "positional encodings")},
    {"final_logits_bias", QT_TRANSLATE_NOOP("NodeTitle", "bias of the logits")},
    {"relative_position_bias_table", QT_TRANSLATE_NOOP("NodeTitle", "bias by distance")},
    // Descriptions of unnamed ops.
    {"recorded", QT_TRANSLATE_NOOP("NodeTitle", "recorded")},
    {"add", QT_TRANSLATE_NOOP("NodeTitle", "sum")},
    {"subtract", QT_TRANSLATE_NOOP("NodeTitle", "difference")},
    {"multiply elements", QT_TRANSLATE_NOOP("NodeTitle", "product, element by element")},
    {"scale", QT_TRANSLATE_NOOP("NodeTitle", "multiple")},
    {"linear", QT_TRANSLATE_NOOP("NodeTitle", "linear map")},
    {"dot products", QT_TRANSLATE_NOOP("NodeTitle", "dot products")},
    {"weighted sum", QT_TRANSLATE_NOOP("NodeTitle", "weighted sum")},
    {"concatenate rows", QT_TRANSLATE_NOOP("NodeTitle", "rows, one below the other")},
    {"concatenate columns", QT_TRANSLATE_NOOP("NodeTitle", "columns, side by side")},
    {"slice columns", QT_TRANSLATE_NOOP("NodeTitle", "some of the columns")},
    {"slice rows", QT_TRANSLATE_NOOP("NodeTitle", "some of the rows")},
    {"gather rows", QT_TRANSLATE_NOOP("NodeTitle", "chosen rows")},
    {"outer sums", QT_TRANSLATE_NOOP("NodeTitle", "sums of all pairs")},
    {"pairs to matrix", QT_TRANSLATE_NOOP("NodeTitle", "pairs as a matrix")},
    {"windows of pairs", QT_TRANSLATE_NOOP("NodeTitle", "neighbours side by side")},
    {"row sum", QT_TRANSLATE_NOOP("NodeTitle", "row sums")},
    {"keep near", QT_TRANSLATE_NOOP("NodeTitle", "neighbouring entries")},
    {"tanh", QT_TRANSLATE_NOOP("NodeTitle", "tanh")},
    {"sigmoid", QT_TRANSLATE_NOOP("NodeTitle", "sigmoid")},
    {"exp", QT_TRANSLATE_NOOP("NodeTitle", "exponential")},
    {"relu", QT_TRANSLATE_NOOP("NodeTitle", "ReLU")},
    {"RMS norm", QT_TRANSLATE_NOOP("NodeTitle", "normalised vectors")},
    {"layer norm", QT_TRANSLATE_NOOP("NodeTitle", "layer normalisation")},
    {"mask", QT_TRANSLATE_NOOP("NodeTitle", "masked scores")},
    {"softcap", QT_TRANSLATE_NOOP("NodeTitle", "softcapped scores")},
    {"softmax", QT_TRANSLATE_NOOP("NodeTitle", "shares")},
    {"softmax over rows", QT_TRANSLATE_NOOP("NodeTitle", "shares")},
    {"sparsemax", QT_TRANSLATE_NOOP("NodeTitle", "shares")},
    {"largest", QT_TRANSLATE_NOOP("NodeTitle", "chosen place")},
    {"sample", QT_TRANSLATE_NOOP("NodeTitle", "chosen place")},
    {"attention", QT_TRANSLATE_NOOP("NodeTitle", "all heads side by side")},
    {"additive scores", QT_TRANSLATE_NOOP("NodeTitle", "scores")},
    {"row maximum", QT_TRANSLATE_NOOP("NodeTitle", "row maxima")},
    {"row mean", QT_TRANSLATE_NOOP("NodeTitle", "row means")},
    {"length", QT_TRANSLATE_NOOP("NodeTitle", "lengths of the rows")},
    {"log", QT_TRANSLATE_NOOP("NodeTitle", "logarithm")},
    {"power", QT_TRANSLATE_NOOP("NodeTitle", "power")},
    {"square root", QT_TRANSLATE_NOOP("NodeTitle", "square root")},
    {"rotate", QT_TRANSLATE_NOOP("NodeTitle", "rotated vectors")},
    {"add a number", QT_TRANSLATE_NOOP("NodeTitle", "sum")},
    {"transpose", QT_TRANSLATE_NOOP("NodeTitle", "transposed matrix")},
    {"transposed weighted sum", QT_TRANSLATE_NOOP("NodeTitle", "weighted sum")},
    {"window maximum", QT_TRANSLATE_NOOP("NodeTitle", "pooled windows")},
    {"window mean", QT_TRANSLATE_NOOP("NodeTitle", "pooled windows")},
    {"windows of pictures", QT_TRANSLATE_NOOP("NodeTitle", "patches of the picture")},
    {"repeat", QT_TRANSLATE_NOOP("NodeTitle", "repeated rows")},
    {"relative bias", QT_TRANSLATE_NOOP("NodeTitle", "bias by distance")},
    {"products with distances", QT_TRANSLATE_NOOP("NodeTitle", "bias by distance")},
    {"windows of the grid", QT_TRANSLATE_NOOP("NodeTitle", "windows on the whole grid")},
    {"pick elements", QT_TRANSLATE_NOOP("NodeTitle", "chosen elements")},
};

// Names in core/graph/ops/ for an op's own numbers and for terms without operands, listed here for
// translators.
[[maybe_unused]] constexpr const char* ownNumbers[] = {
    QT_TRANSLATE_NOOP("NodeTitle", "factor"),
    QT_TRANSLATE_NOOP("NodeTitle", "constant"),
    QT_TRANSLATE_NOOP("NodeTitle", "chosen"),
    QT_TRANSLATE_NOOP("NodeTitle", "not chosen"),
    QT_TRANSLATE_NOOP("NodeTitle", "nothing chosen"),
    QT_TRANSLATE_NOOP("NodeTitle", "no row"),
    QT_TRANSLATE_NOOP("NodeTitle", "outside the window"),
    QT_TRANSLATE_NOOP("NodeTitle", "seam"),
    QT_TRANSLATE_NOOP("NodeTitle", "beyond the sentence"),
    QT_TRANSLATE_NOOP("NodeTitle", "padding"),
    QT_TRANSLATE_NOOP("NodeTitle", "empty"),
    QT_TRANSLATE_NOOP("NodeTitle", "all keys are masked"),
    QT_TRANSLATE_NOOP("NodeTitle", "below the threshold"),
    QT_TRANSLATE_NOOP("NodeTitle", "not a number"),
    QT_TRANSLATE_NOOP("NodeTitle", "residual connection"),
    QT_TRANSLATE_NOOP("NodeTitle", "maximum flow"),
    QT_TRANSLATE_NOOP("NodeTitle", "the rest"),
    QT_TRANSLATE_NOOP("NodeTitle", "without the changes"),
};

}  // namespace

QString nodeWords(const char* words) {
    return QCoreApplication::translate("NodeTitle", words);
}

void forEachNode(const HeadNodes& head, const std::function<void(NodeId, const char*)>& take) {
    for (const auto& entry : nodesOfHeads) take(head.*entry.node, entry.words);
}

const char* resultWords(const Step& step, const Block& block) {
    if (step.kind == StepKind::residual || step.kind == StepKind::normalise) {
        for (const auto& entry : resultsOfLayers)
            if (entry.block == block.kind && entry.id == step.id) return entry.words;
        if (step.kind == StepKind::residual) return QT_TRANSLATE_NOOP("NodeTitle", "residual sum");
        return step.id == "final_norm" ? QT_TRANSLATE_NOOP("NodeTitle", "final normalisation")
               : block.kind == Block::Kind::embeddings
                   ? QT_TRANSLATE_NOOP("NodeTitle", "normalised embeddings")
                   : QT_TRANSLATE_NOOP("NodeTitle", "normalised vectors");
    }
    const auto addsSegments = [](const Step::Operand& operand) { return operand.symbol == "G"; };
    if (step.kind == StepKind::addPositions && std::ranges::any_of(step.operands, addsSegments))
        return QT_TRANSLATE_NOOP("NodeTitle", "embeddings with positions and segments");
    for (const auto& entry : results)
        if (entry.kind == step.kind) return entry.words;
    return nullptr;
}

QString nameWords(const QString& part) {
    for (const auto& entry : names)
        if (part == QLatin1String(entry.part)) return nodeWords(entry.words);
    return {};
}

}  // namespace attentionscope
