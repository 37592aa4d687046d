#include "tests/core/transformer/small_specs.h"

namespace attentionscope {

namespace {

StackSpec smallStack(bool causal) {
    StackSpec stack;
    stack.layers = 2;
    stack.width = stack.embeddingWidth = 12;
    stack.heads = stack.keyValueHeads = 3;
    stack.headWidth = 4;
    stack.innerWidth = 10;
    stack.vocabulary = 7;
    stack.causal = causal;
    stack.finalNorm = true;
    return stack;
}

TransformerSpec alone(StackSpec stack) {
    TransformerSpec spec;
    spec.head = {.kind = stack.causal ? HeadSpec::Kind::nextWord : HeadSpec::Kind::maskedWord,
                 .outputs = stack.vocabulary};
    (stack.causal ? spec.decoder : spec.encoder) = std::move(stack);
    return spec;
}

TransformerSpec encoderAndDecoder(const StackSpec& like) {
    TransformerSpec spec;
    spec.encoder = spec.decoder = like;
    spec.encoder->causal = false;
    spec.decoder->causal = spec.decoder->crossAttention = true;
    spec.decoder->layers = 3;
    spec.head = {.kind = HeadSpec::Kind::nextWord, .outputs = like.vocabulary};
    return spec;
}

SmallModel made(std::string name, TransformerSpec spec, bool biases = true) {
    spec.modelType = name;
    const std::uint64_t seed = name.size() * 31 + std::uint64_t(name.front());
    TransformerWeights weights = randomWeights(spec, seed, biases);
    return {std::move(name), std::move(spec), std::move(weights)};
}

void addDecoders(std::vector<SmallModel>& all) {
    StackSpec stack = smallStack(true);
    stack.heads = stack.keyValueHeads = 6;  // not a power of two
    stack.headWidth = 2;
    stack.positions.kind = PositionKind::linearBias;
    stack.embeddingNorm = true;
    stack.activation = FeedForwardActivation::geluTanh;
    all.push_back(made("linear bias", alone(stack)));

    stack = smallStack(true);
    stack.headWidth = 6;
    stack.positions.kind = PositionKind::rotary;
    stack.positions.rotary = {.theta = 100, .width = 4, .interleaved = true};
    stack.parallel = true;
    all.push_back(made("interleaved rotary, parallel with one norm", alone(stack), false));

    stack.positions.rotary.interleaved = false;
    all.push_back(made("half-split rotary, parallel with two norms", alone(stack)));

    stack = smallStack(true);
    stack.heads = 6;
    stack.keyValueHeads = 2;
    stack.positions.kind = PositionKind::rotary;
    stack.positions.rotary = {.width = 4};
    stack.normalisation = Normalisation::rootMeanSquare;
    stack.gated = true;
    stack.activation = FeedForwardActivation::silu;
    stack.attentionSoftcap = 1.5;
    stack.attentionScale = 0.9;
    stack.embeddingScale = 2;
    stack.window = 3;
    stack.windowed.assign(std::size_t(stack.layers), true);
    stack.windowed[0] = false;
    TransformerSpec capped = alone(stack);
    capped.head.softcap = 2;
    capped.head.inputScale = 0.7;
    all.push_back(made("softcaps and a window", capped, false));

    stack = smallStack(true);
    stack.layers = 3;
    stack.positions.kind = PositionKind::rotary;
    stack.positions.rotary = {.width = 4};
    stack.positions.rotated = {true, false, true};
    stack.window = 4;
    stack.windowed = {false, true, false};
    stack.residualScale = 0.3;
    all.push_back(made("layers without positions, sublayers scaled", alone(stack)));

    stack.gated = true;
    stack.experts = 5;
    stack.expertsOfToken = 2;
    all.push_back(made("experts", alone(stack)));

    stack = smallStack(true);
    stack.placement = NormPlacement::after;
    stack.embeddingNorm = stack.normBeforePositions = true;
    stack.positions = {.kind = PositionKind::learned, .rows = 12};
    all.push_back(made("tokens normed before positions", alone(stack)));

    stack = smallStack(true);
    stack.layers = 4;
    stack.embeddingWidth = 5;
    stack.sharedWeights = {0, 1, 0, 1};
    stack.scaleByLayer = true;
    stack.positions = {.kind = PositionKind::learned, .rows = 12, .offset = 2};
    stack.activation = FeedForwardActivation::quickGelu;
    all.push_back(made("shared layers, scores scaled by layer", alone(stack)));
}

/// Queries and keys compared with vectors of their distances: shared and normalised, or not.
void addDistances(std::vector<SmallModel>& all) {
    StackSpec stack = smallStack(false);
    stack.placement = NormPlacement::after;
    stack.finalNorm = false;
    stack.embeddingNorm = stack.normBehindProjection = true;
    stack.embeddingWidth = 5;
    stack.attentionScale = 0.3;
    stack.positions.distances = DistanceSpec{.rows = {.span = 3, .buckets = 3, .maximumDistance = 6},
                                             .normalised = true,
                                             .shared = true,
                                             .ofQueries = true,
                                             .ofKeys = true};
    all.push_back(made("DeBERTa", alone(stack)));
    stack.positions.kind = PositionKind::learned;
    stack.positions.rows = 12;
    stack.positions.distances = DistanceSpec{.rows = {.span = 4}, .ofKeys = true};
    all.push_back(made("keys and distances", alone(stack)));
}

void addEncoders(std::vector<SmallModel>& all) {
    StackSpec stack = smallStack(false);
    stack.placement = NormPlacement::after;
    stack.finalNorm = false;
    stack.embeddingNorm = true;
    stack.positions = {.kind = PositionKind::learned, .rows = 20, .offset = 2};
    all.push_back(made("encoder", alone(stack)));
    all.push_back(made("BART", encoderAndDecoder(stack)));

    addDistances(all);

    stack.embeddingNorm = false;
    stack.embeddingScale = 3;
    stack.positions = {.kind = PositionKind::sinusoidal, .computed = true};
    stack.activation = FeedForwardActivation::silu;
    all.push_back(made("Marian", encoderAndDecoder(stack)));

    stack = smallStack(false);
    stack.headWidth = 5;
    stack.attentionScale = 1;
    stack.normalisation = Normalisation::rootMeanSquare;
    stack.activation = FeedForwardActivation::relu;
    stack.positions = {.kind = PositionKind::relativeBuckets, .buckets = 6, .maximumDistance = 5};
    all.push_back(made("T5", encoderAndDecoder(stack), false));
}

}  // namespace

std::vector<SmallModel> smallModels() {
    std::vector<SmallModel> all;
    addDecoders(all);
    addEncoders(all);
    return all;
}

MatrixPointer memoryOf(const SmallModel& model, const std::vector<Index>& ids) {
    if (!model.spec.encoder || !model.spec.decoder) return nullptr;
    Recorder recorder({.expansions = false});
    const StackInput input{.tokens = makeAxis(AxisRole::token, Index(ids.size())), .ids = ids};
    const auto encoder = recordStack(recorder, *model.spec.encoder, {}, model.weights.encoder, input, "");
    return recorder.finish()->value(encoder.output);
}

}  // namespace attentionscope
