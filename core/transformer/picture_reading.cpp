#include "core/transformer/picture_reading.h"

#include <nlohmann/json.hpp>

namespace attentionscope {

void readPictureSize(const JsonValue& config, Index usual, PictureSpec& picture, Index usualPatch) {
    constexpr Index mostPixels = 1 << 14;
    const auto sides = config.has("image_size") ? config.integersOrOne("image_size", 1, mostPixels)
                                                : std::vector<std::int64_t>{usual};
    if (sides.size() > 2)
        config.refuse("image_size", "is not a valid size", "one number, or height and width");
    picture.height = Index(sides.front());
    picture.width = Index(sides.back());
    const auto patches = config.has("patch_size") ? config.integersOrOne("patch_size", 1, mostPixels)
                                                  : std::vector<std::int64_t>{usualPatch};
    if (patches.size() > 2 || patches.front() != patches.back())
        config.refuse("patch_size", "is not the side of a square", "one number");
    picture.patch = Index(patches.front());
    picture.channels = Index(config.integerOr("num_channels", 1, 16, 3));
    if (std::min(picture.height, picture.width) < picture.patch)
        config.refuse("patch_size", "is larger than the picture", "at most image_size");
}

namespace {

/// Where ViT and its successors keep patches and layers.
StackNames vitLikeNames(const JsonValue& config) {
    const bool bias = config.flagOr("qkv_bias", true);
    StackNames names;
    names.patches = dense("embeddings.patch_embeddings.projection");
    names.leadingTokens = {"embeddings.cls_token"};
    names.positions = "embeddings.position_embeddings";
    names.layer = "encoder.layer.{}.";
    names.inLayer.self = attentionNames(
        "attention.", {"attention.query", "attention.key", "attention.value", "output.dense"}, bias);
    names.inLayer.self.output.bias = LinearNames::Bias::required;
    names.inLayer.self.norm = "layernorm_before";
    names.inLayer.up = dense("intermediate.dense");
    names.inLayer.down = dense("output.dense");
    names.inLayer.feedForwardNorm = "layernorm_after";
    names.finalNorm = "layernorm";
    return names;
}

}  // namespace

void readVitLike(const JsonValue& config, StackSpec stack, Index leading, FamilyReading& reading) {
    constexpr Index usualSide = 224;
    PictureSpec& picture = reading.spec.picture;
    readPictureSize(config, usualSide, picture);
    stack.limit = picture.rows() * picture.columns() + leading;
    stack.positions = {.kind = PositionKind::learned, .rows = stack.limit};
    stack.finalNorm = true;
    reading.spec.encoder = stack;
    reading.names.encoder = vitLikeNames(config);
    reading.names.ignored = {"{prefix}pooler.*", "{prefix}embeddings.mask_token"};
}

bool readPictureLabels(const JsonValue& config, HeadSpec::Row row, FamilyReading& reading) {
    if (!hasArchitecture(config, "ForImageClassification")) return false;
    readLabels(config, HeadSpec::Kind::sequenceLabel, row, reading.spec.head);
    reading.names.head = dense("classifier");
    return true;
}

JsonValue readPart(const JsonValue& config, const std::string& key, std::string_view defaults) {
    nlohmann::json part = nlohmann::json::parse(defaults);
    const std::optional<JsonValue> given = key.empty() ? config : config.optionalObject(key);
    if (given) part.update(given->tree());
    return JsonValue::parse(part.dump(), key.empty() ? config.where() : config.where() + " › " + key);
}

StackNames within(const std::string& stem, StackNames names) {
    const auto put = [&](std::string& name) {
        if (!name.empty()) name = stem + name;
    };
    for (std::string& name : names.tokens) put(name);
    for (std::string& name : names.leadingTokens) put(name);
    for (std::string* name :
         {&names.positions, &names.tokenTypes, &names.embeddingNorm, &names.embeddingProjection.stem,
          &names.layer, &names.finalNorm, &names.relativeBias, &names.distances, &names.distanceNorm,
          &names.convolution.stem, &names.convolutionNorm, &names.gridBias, &names.patches.stem,
          &names.firstFrames.stem, &names.secondFrames.stem, &names.registers})
        put(*name);
    return names;
}

WeightNames within(const std::string& stem, WeightNames names) {
    const std::string inner = stem + names.prefixes.front();
    names.prefixes = {""};
    names.encoder = within(inner, std::move(names.encoder));
    names.decoder = within(inner, std::move(names.decoder));
    const auto put = [&](std::string& name) {
        if (!name.empty()) name = name.starts_with("{prefix}") ? inner + name.substr(8) : stem + name;
    };
    for (std::string& name : names.ignored) put(name);
    for (std::string* name : {&names.head.stem, &names.logitsBias}) put(*name);
    for (HeadStage& stage : names.headStages) {
        put(stage.dense.stem);
        put(stage.norm);
    }
    return names;
}

const char* const clipVisionDefaults = R"({"hidden_size": 768, "intermediate_size": 3072,
    "num_hidden_layers": 12, "num_attention_heads": 12, "num_channels": 3, "image_size": 224,
    "patch_size": 32, "hidden_act": "quick_gelu", "layer_norm_eps": 1e-5})";

StackSpec readClipVision(const JsonValue& vision, PictureSpec& picture) {
    StackSpec stack = readEncoder(vision);
    readPictureSize(vision, 224, picture);
    stack.limit = picture.rows() * picture.columns() + 1;
    stack.positions = {.kind = PositionKind::learned, .rows = stack.limit};
    stack.embeddingNorm = stack.finalNorm = true;
    return stack;
}

LayerNames clipLayerNames() {
    LayerNames names;
    names.self = attentionNames("self_attn.", {"q_proj", "k_proj", "v_proj", "out_proj"});
    names.self.norm = "layer_norm1";
    names.up = dense("mlp.fc1");
    names.down = dense("mlp.fc2");
    names.feedForwardNorm = "layer_norm2";
    return names;
}

StackNames clipVisionNames() {
    StackNames names;
    names.patches = dense("embeddings.patch_embedding", false);
    names.leadingTokens = {"embeddings.class_embedding"};
    names.positions = "embeddings.position_embedding.weight";
    names.embeddingNorm = "pre_layrnorm";  // as it is spelled there
    names.layer = "encoder.layers.{}.";
    names.inLayer = clipLayerNames();
    names.finalNorm = "post_layernorm";
    return names;
}

}  // namespace attentionscope
