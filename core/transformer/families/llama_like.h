#pragma once

#include "core/transformer/config_reading.h"

namespace attentionscope {

/// Shared by Llama and the families with its layout: sizes, rotary positions with their scalings, a gated
/// feed-forward layer, root mean square norms before each sublayer. `tied`: whether the head is the token
/// embedding if config.json does not state it.
FamilyReading readLlamaLike(const JsonValue& config, bool tied);

/// The window of every layer from "sliding_window", null for none.
void readWholeWindow(const JsonValue& config, StackSpec& stack);
/// Replaces root mean square by layer normalisation.
void useLayerNorm(const JsonValue& config, const std::string& epsilonKey, StackSpec& stack);
/// up and down instead of a gated layer: the stems after "mlp.".
void usePlainFeedForward(const std::string& up, const std::string& down, bool bias, FamilyReading& reading);

}  // namespace attentionscope
