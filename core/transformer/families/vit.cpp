#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

FamilyReading readVit(const JsonValue& config) {
    FamilyReading reading;
    constexpr Index mostPixels = 1 << 14;
    StackSpec stack = readEncoder(config);
    PictureSpec& picture = reading.spec.picture;
    const auto sides = config.has("image_size") ? config.integersOrOne("image_size", 1, mostPixels)
                                                : std::vector<std::int64_t>{224};
    if (sides.size() > 2) config.refuse("image_size", "is no size", "one number, or height and width");
    picture.height = Index(sides.front());
    picture.width = Index(sides.back());
    picture.patch = Index(config.integerOr("patch_size", 1, mostPixels, 16));
    picture.channels = Index(config.integerOr("num_channels", 1, 16, 3));
    if (picture.height % picture.patch != 0 || picture.width % picture.patch != 0)
        config.refuse("patch_size", "does not divide the picture", "a divisor of image_size");
    stack.limit = picture.rows() * picture.columns() + 1;
    stack.positions = {.kind = PositionKind::learned, .rows = stack.limit};
    stack.finalNorm = true;
    reading.spec.encoder = stack;

    WeightNames& names = reading.names;
    names.prefixes = {"vit.", ""};
    names.encoder.patches = dense("embeddings.patch_embeddings.projection");
    names.encoder.classToken = "embeddings.cls_token";
    names.encoder.positions = "embeddings.position_embeddings";
    const bool bias = config.flagOr("qkv_bias", true);
    names.encoder.layer = "encoder.layer.{}.";
    names.encoder.inLayer.self = {.query = dense("attention.attention.query", bias),
                                  .key = dense("attention.attention.key", bias),
                                  .value = dense("attention.attention.value", bias),
                                  .output = dense("attention.output.dense"),
                                  .fused = {},
                                  .norm = "layernorm_before"};
    names.encoder.inLayer.up = dense("intermediate.dense");
    names.encoder.inLayer.down = dense("output.dense");
    names.encoder.inLayer.feedForwardNorm = "layernorm_after";
    names.encoder.finalNorm = "layernorm";
    names.ignored = {"{prefix}pooler.*", "{prefix}embeddings.mask_token"};
    if (hasArchitecture(config, "ForImageClassification")) {
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::first, reading.spec.head);
        names.head = dense("classifier");
    }
    return reading;
}

}  // namespace

Family vitFamily() {
    return {{"vit"}, "Dosovitskiy et al. 2021", readVit};
}

}  // namespace attentionscope
