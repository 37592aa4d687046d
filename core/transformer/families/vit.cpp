#include "core/transformer/picture_reading.h"

namespace attentionscope {

FamilyReading readVit(const JsonValue& config) {
    FamilyReading reading;
    readVitLike(config, readEncoder(config), 1, reading);
    reading.names.prefixes = {"vit.", ""};
    readPictureLabels(config, HeadSpec::Row::first, reading);
    return reading;
}

}  // namespace attentionscope
