#pragma once

#include "core/transformer/config_reading.h"

namespace attentionscope {

/// What Llama and the families that followed its layout share: sizes, rotary positions with their scalings, a
/// gated feed-forward layer, root mean square norms before each sublayer. `tied`: whether the head is the
/// token embedding where config.json does not say so.
FamilyReading readLlamaLike(const JsonValue& config, bool tied);

/// The window of every layer from "sliding_window", null for none.
void readWholeWindow(const JsonValue& config, StackSpec& stack);
/// Layer normalisation in place of root mean squares.
void useLayerNorm(const JsonValue& config, const std::string& epsilonKey, StackSpec& stack);
/// up and down in place of a gated layer: the stems after "mlp.".
void usePlainFeedForward(const std::string& up, const std::string& down, bool bias, FamilyReading& reading);

}  // namespace attentionscope
