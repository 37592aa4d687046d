#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

FamilyReading readVit(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack = readEncoder(config);
    PictureSpec& picture = reading.spec.picture;
    readPictureSize(config, 224, picture);
    stack.limit = picture.rows() * picture.columns() + 1;
    stack.positions = {.kind = PositionKind::learned, .rows = stack.limit};
    stack.finalNorm = true;
    reading.spec.encoder = stack;

    WeightNames& names = reading.names;
    names.prefixes = {"vit.", ""};
    names.encoder = vitLikeNames(config);
    names.encoder.leadingTokens = {"embeddings.cls_token"};
    names.encoder.positions = "embeddings.position_embeddings";
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
