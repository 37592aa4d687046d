#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/checkpoint/model_folder.h"
#include "core/transformer/spec.h"

namespace attentionscope {

/// A picture's numbers, row by row, channels side by side: [height · width × channels], 0 … 1.
struct Picture {
    Index height = 0, width = 0;
    Matrix pixels = {};
};

/// Reads a binary .ppm or .pgm (Netpbm P5, P6), or a .npy of [height × width], [height × width × channels] or
/// [channels × height × width]; whole numbers are taken as 0 … 255. Throws Error for anything else.
Picture readPicture(const std::filesystem::path& path);

/// What a model wants done to a picture: preprocessor_config.json.
struct PicturePreparation {
    std::vector<double> mean{0.5, 0.5, 0.5}, deviation{0.5, 0.5, 0.5};
    bool normalise = true;
};
PicturePreparation readPreparation(const ModelFolder& folder);

/// Resized to the model's size (bilinear, as wide as a source pixel where it shrinks), one channel repeated
/// to as many as wanted, then (x - mean) / deviation → [height · width × channels]. Throws Error where
/// channels do not fit.
Matrix prepare(const Picture& picture, const PictureSpec& spec, const PicturePreparation& preparation);

}  // namespace attentionscope
