#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace attentionscope {

/// The named stages of attention, in order. A mechanism omits the stages it does not have.
enum class Stage {
    scores,      ///< q · k, unscaled
    scaled,      ///< scores · scale
    softcapped,  ///< c · tanh(scaled / c)
    masked,      ///< with bias added and -inf for every hidden key
    weights,     ///< softmax of the masked scores
    weighted,    ///< weights × V of one head
    output,      ///< all heads, after W_O if there is one
};

inline constexpr std::array allStages{Stage::scores,  Stage::scaled,   Stage::softcapped, Stage::masked,
                                      Stage::weights, Stage::weighted, Stage::output};

std::string_view stageName(Stage stage);
std::optional<Stage> stageFromName(std::string_view name);

}  // namespace attentionscope
