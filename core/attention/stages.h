#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace attentionscope {

/// The stages of attention that have a name, in order. A mechanism without a stage leaves it out.
enum class Stage {
    scores,      ///< q · k, unscaled
    scaled,      ///< scores · scale
    softcapped,  ///< c · tanh(scaled / c)
    masked,      ///< with bias added and -inf where a key may not be seen
    weights,     ///< softmax of the masked scores
    weighted,    ///< weights × V, of one head
    output,      ///< all heads, after W_O where there is one
};

inline constexpr std::array allStages{Stage::scores,  Stage::scaled,   Stage::softcapped, Stage::masked,
                                      Stage::weights, Stage::weighted, Stage::output};

std::string_view stageName(Stage stage);
std::optional<Stage> stageFromName(std::string_view name);

}  // namespace attentionscope
