#pragma once

#include <string>
#include <string_view>

#include "core/transformer/config_reading.h"

namespace attentionscope {

// Shared by the readers of configs of models that read pictures.

/// image_size, patch_size and num_channels; `usual`: the side in pixels if none is stated.
void readPictureSize(const JsonValue& config, Index usual, PictureSpec& picture, Index usualPatch = 16);

/// The encoder `stack` over patches after `leading` vectors, and where ViT and its successors keep it.
void readVitLike(const JsonValue& config, StackSpec stack, Index leading, FamilyReading& reading);

/// If the config's "architectures" has a classifier: its labels, read from `row`, and its weights.
bool readPictureLabels(const JsonValue& config, HeadSpec::Row row, FamilyReading& reading);

/// The object under `key`, or the whole config if that is empty, with `defaults`, also JSON, for missing
/// fields: the defaults of the part's class. Only these defaults if the key is absent.
JsonValue readPart(const JsonValue& config, const std::string& key, std::string_view defaults);

/// The names of a stack, or of a whole model, after `stem`.
StackNames within(const std::string& stem, StackNames names);
WeightNames within(const std::string& stem, WeightNames names);

/// CLIP's picture tower: its `vision` config, as readPart() gives it with clipVisionDefaults, the picture,
/// and the names after "vision_model.".
StackSpec readClipVision(const JsonValue& vision, PictureSpec& picture);
StackNames clipVisionNames();
/// Where both towers of CLIP keep a layer.
LayerNames clipLayerNames();
extern const char* const clipVisionDefaults;

}  // namespace attentionscope
