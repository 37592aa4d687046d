#pragma once

#include <vector>

#include "core/checkpoint/model_folder.h"
#include "core/picture/picture.h"
#include "core/transformer/spec.h"

namespace attentionscope {

/// A model's preprocessing of a picture: preprocessor_config.json.
struct PicturePreparation {
    std::vector<double> mean{0.5, 0.5, 0.5}, deviation{0.5, 0.5, 0.5};
    bool normalise = true;
    double scale =
        1;  ///< factor of values in [0, 1] before normalisation; 255 if the model leaves them in [0, 255]
};
PicturePreparation readPreparation(const ModelFolder& folder);
/// Takes the size of pictures from preprocessor_config.json, if the family resamples its positions.
void readPreparedSize(const ModelFolder& folder, TransformerSpec& spec);

/// Resizes to the model's size, repeats a single channel as often as needed, then computes (scale · x - mean)
/// / deviation → [height · width × channels]. Throws Error if the channels do not fit.
Matrix prepare(const Picture& picture, const PictureSpec& spec, const PicturePreparation& preparation);

}  // namespace attentionscope
