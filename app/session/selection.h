#pragma once

#include <string>

#include "core/attention/stages.h"
#include "core/base/matrix.h"

namespace attentionscope {

/// The user's selection. There is one, shared by all views.
struct Selection {
    std::string map;               ///< name of an attention map of the recording
    int layer = 0;                 ///< within the map's name
    int head = 0;                  ///< within the layer
    Index query = 0;               ///< row of the map; clamped to the existing ones
    Index key = -1;                ///< column of the map; -1: no single cell is chosen
    std::string step = "weights";  ///< name of the explained step, see StepStory
    Stage stage = Stage::weights;  ///< the matrix that the map shows

    friend bool operator==(const Selection&, const Selection&) = default;
};

}  // namespace attentionscope
