#include "core/mechanisms/encoder_decoder_settings.h"

namespace attentionscope {

namespace {

template <std::size_t... Places>
std::vector<std::string> namesOfSystems(std::index_sequence<Places...>) {
    return {std::string(std::variant_alternative_t<Places, SystemSettings>::name)...};
}

}  // namespace

std::vector<std::string> systemNames() {
    return namesOfSystems(std::make_index_sequence<std::variant_size_v<SystemSettings>>());
}

SurveyAxes axesOf(const EncoderDecoderSettings& settings) {
    if (settings.of<WithoutAttentionSettings>()) return {.sequences = SurveyAxes::Sequences::none};
    SurveyAxes axes{.sequences = SurveyAxes::Sequences::two};
    if (settings.of<LocalSettings>()) axes.positions = SurveyAxes::Positions::local;
    if (settings.of<HardSettings>()) axes.positions = SurveyAxes::Positions::hard;
    return axes;
}

}  // namespace attentionscope
