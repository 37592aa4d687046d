#include "core/transformer/picture_reading.h"

namespace attentionscope {

FamilyReading readDeit(const JsonValue& config) {
    FamilyReading reading;
    readVitLike(config, readEncoder(config), 2, reading);
    reading.spec.picture.leading = {"[CLS]", "[DIST]"};
    WeightNames& names = reading.names;
    names.prefixes = {"deit.", ""};
    names.encoder.leadingTokens.emplace_back("embeddings.distillation_token");
    if (hasArchitecture(config, "ForImageClassificationWithTeacher")) {
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::firstTwo, reading.spec.head);
        names.head = dense("cls_classifier");
        names.secondHead = dense("distillation_classifier");
    } else {
        readPictureLabels(config, HeadSpec::Row::first, reading);
    }
    return reading;
}

}  // namespace attentionscope
