#include <algorithm>
#include <cmath>

#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

/// "pos_att_type": a list, or names with | between them.
bool comparesWithDistances(const JsonValue& config, const std::string& kind) {
    const auto given = config.find("pos_att_type");
    if (!given || given->isNull()) return false;
    if (given->isText()) return given->text().find(kind) != std::string::npos;
    const std::vector<std::string> kinds = given->texts();
    return std::ranges::find(kinds, kind) != kinds.end();
}

void readDistances(const JsonValue& config, StackSpec& stack) {
    DistanceSpec distances;
    distances.ofQueries = comparesWithDistances(config, "c2p");
    distances.ofKeys = comparesWithDistances(config, "p2c");
    // Each kind of comparison adds one to what the scores are scaled by, used or not.
    const double kinds = 1 + int(distances.ofQueries) + int(distances.ofKeys);
    stack.attentionScale = 1 / std::sqrt(double(stack.headWidth) * kinds);
    if (!config.flagOr("relative_attention", false)) return;
    const auto positive = [&](const char* key, Index otherwise) {
        const Index given = Index(config.integerOr(key, -1, mostPositions, -1));
        return given > 0 ? given : otherwise;
    };
    distances.rows.maximumDistance = positive("max_relative_positions", stack.limit);
    distances.rows.buckets = positive("position_buckets", 0);
    distances.rows.span =
        distances.rows.buckets > 0 ? distances.rows.buckets : distances.rows.maximumDistance;
    if (distances.rows.buckets == 1 ||
        (distances.rows.buckets > 0 && distances.rows.maximumDistance - 1 <= distances.rows.buckets / 2))
        config.refuse("position_buckets", "does not fit max_relative_positions",
                      "2 or more, below twice that distance");
    distances.normalised = config.textOr("norm_rel_ebd", "none").find("layer_norm") != std::string::npos;
    distances.shared = config.flagOr("share_att_key", false);
    stack.positions.distances = distances;
}

void readConvolution(const JsonValue& config, StackSpec& stack, StackNames& names) {
    ConvolutionSpec& convolution = stack.convolution;
    convolution.width = Index(config.integerOr("conv_kernel_size", 0, 1 << 10, 0));
    if (convolution.width == 0) return;
    convolution.groups = Index(config.integerOr("conv_groups", 1, stack.width, 1));
    convolution.activation = readActivation(config, "conv_act", "tanh");
    if (convolution.width % 2 == 0)
        config.refuse("conv_kernel_size", "has no word in its middle", "an odd number");
    if (stack.width % convolution.groups != 0)
        config.refuse("conv_groups", "does not divide the width", "a divisor of hidden_size");
    names.convolution = dense("encoder.conv.conv");
    names.convolutionNorm = "encoder.conv.LayerNorm";
}

}  // namespace

FamilyReading readDebertaV2(const JsonValue& config) {
    StackSpec stack = readWordEncoder(config, 0);
    stack.epsilon = readEpsilon(config, "layer_norm_eps", 1e-7);
    stack.headWidth = Index(config.integerOr("attention_head_size", 1, widest, stack.headWidth));
    stack.embeddingWidth = Index(config.integerOr("embedding_size", 1, widest, stack.width));
    stack.normBehindProjection = true;
    readLearnedPositions(config, 512, stack);
    if (!config.flagOr("position_biased_input", true)) stack.positions.kind = PositionKind::none;
    readDistances(config, stack);
    FamilyReading reading = readWithBertLikeNames(config, stack, "deberta.");
    WeightNames& names = reading.names;
    AttentionNames& self = names.encoder.inLayer.self;
    self =
        attentionNames("attention.", {"self.query_proj", "self.key_proj", "self.value_proj", "output.dense"});
    self.norm = "attention.output.LayerNorm";
    if (const auto& distances = stack.positions.distances) {
        names.encoder.distances = "encoder.rel_embeddings.weight";
        names.encoder.distanceNorm = "encoder.LayerNorm";
        if (distances->ofQueries) self.distanceKey = dense("attention.self.pos_key_proj");
        if (distances->ofKeys) self.distanceQuery = dense("attention.self.pos_query_proj");
    }
    if (stack.embeddingWidth != stack.width)
        names.encoder.embeddingProjection = dense("embeddings.embed_proj", false);
    readConvolution(config, *reading.spec.encoder, names.encoder);
    const FeedForwardActivation activation = readActivation(config, "hidden_act", "gelu");
    EncoderHeads heads{
        .stages = {{dense("cls.predictions.transform.dense"), activation,
                    "cls.predictions.transform.LayerNorm"}},
        .output = {.stem = "cls.predictions.decoder", .biasName = "cls.predictions.bias"},
        .pooling = {{dense("pooler.dense"), readActivation(config, "pooler_hidden_act", "gelu"), {}}},
        .classifier = dense("classifier")};
    if (!config.flagOr("legacy", true)) {
        heads.stages = {
            {dense("lm_predictions.lm_head.dense"), activation, "lm_predictions.lm_head.LayerNorm"}};
        heads.output = {.stem = "lm_predictions.lm_head.decoder", .biasName = "lm_predictions.lm_head.bias"};
    }
    readBertLikeHead(config, reading, std::move(heads));
    names.ignored.insert(names.ignored.end(), {"cls.predictions.decoder.bias", "mask_predictions.*"});
    // The authors' files also contain tables that their settings do not use.
    if (!stack.positions.distances) names.ignored.emplace_back("{prefix}encoder.LayerNorm.*");
    if (stack.positions.kind == PositionKind::none)
        names.ignored.emplace_back("{prefix}embeddings.position_embeddings.weight");
    return reading;
}

}  // namespace attentionscope
