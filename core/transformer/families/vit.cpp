#include "core/transformer/picture_reading.h"

namespace attentionscope {

FamilyReading readVit(const JsonValue& config) {
    FamilyReading reading;
    readVitLike(config, readEncoder(config), 1, reading);
    WeightNames& names = reading.names;
    names.prefixes = {"vit.", ""};
    if (hasArchitecture(config, "ForImageClassification")) {
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::first, reading.spec.head);
        names.head = dense("classifier");
    }
    return reading;
}

}  // namespace attentionscope
