#pragma once

#include <string>
#include <string_view>

#include "core/transformer/config_reading.h"

namespace attentionscope {

// What readers of configs of models that see have in common.

/// image_size, patch_size and num_channels; `usual`: pixels of a side where none is
/// stated.
void readPictureSize(const JsonValue& config, Index usual, PictureSpec& picture, Index usualPatch = 16);

/// The encoder `stack` over patches behind `leading` vectors, and where ViT and its successors keep it.
void readVitLike(const JsonValue& config, StackSpec stack, Index leading, FamilyReading& reading);

/// The object under `key`, or the whole config where that is empty, with `defaults`, JSON too, for what it
/// does not state: what the class of the part means by silence. The part's own defaults where the key is
/// absent.
JsonValue readPart(const JsonValue& config, const std::string& key, std::string_view defaults);

/// The names of a stack, or of a whole model, behind `stem`.
StackNames within(const std::string& stem, StackNames names);
WeightNames within(const std::string& stem, WeightNames names);

/// The tower of CLIP that sees: its `vision` config, as readPart() gives it with clipVisionDefaults, the
/// picture, and the names behind "vision_model.".
StackSpec readClipVision(const JsonValue& vision, PictureSpec& picture);
StackNames clipVisionNames();
/// Where both towers of CLIP keep a layer.
LayerNames clipLayerNames();
extern const char* const clipVisionDefaults;

}  // namespace attentionscope
