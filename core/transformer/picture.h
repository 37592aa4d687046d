#pragma once

#include <vector>

#include "core/checkpoint/model_folder.h"
#include "core/picture/picture.h"
#include "core/transformer/spec.h"

namespace attentionscope {

/// What a model wants done to a picture: preprocessor_config.json.
struct PicturePreparation {
    std::vector<double> mean{0.5, 0.5, 0.5}, deviation{0.5, 0.5, 0.5};
    bool normalise = true;
    double scale =
        1;  ///< of values in [0, 1] before they are normalised; 255 where they were left in [0, 255]
};
PicturePreparation readPreparation(const ModelFolder& folder);

/// Resized to the model's size, one channel repeated to as many as wanted, then (scale · x - mean) /
/// deviation → [height · width × channels]. Throws Error where channels do not fit.
Matrix prepare(const Picture& picture, const PictureSpec& spec, const PicturePreparation& preparation);

}  // namespace attentionscope
