#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

FamilyReading readDeit(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack = readEncoder(config);
    readPictureSize(config, 224, reading.spec.picture);
    PictureSpec& picture = reading.spec.picture;
    picture.leading = {"[CLS]", "[DIST]"};
    stack.limit = picture.rows() * picture.columns() + 2;
    stack.positions = {.kind = PositionKind::learned, .rows = stack.limit};
    stack.finalNorm = true;
    reading.spec.encoder = stack;
    WeightNames& names = reading.names;
    names.prefixes = {"deit.", ""};
    names.encoder = vitLikeNames(config);
    names.encoder.leadingTokens = {"embeddings.cls_token", "embeddings.distillation_token"};
    names.encoder.positions = "embeddings.position_embeddings";
    names.ignored = {"{prefix}pooler.*", "{prefix}embeddings.mask_token"};
    if (hasArchitecture(config, "ForImageClassificationWithTeacher")) {
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::firstTwo, reading.spec.head);
        names.head = dense("cls_classifier");
        names.secondHead = dense("distillation_classifier");
    } else if (hasArchitecture(config, "ForImageClassification")) {
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::first, reading.spec.head);
        names.head = dense("classifier");
    }
    return reading;
}

}  // namespace

Family deitFamily() {
    return {{"deit"}, "Touvron et al. 2021", readDeit};
}

}  // namespace attentionscope
