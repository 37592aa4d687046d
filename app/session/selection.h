#pragma once

#include <string>

#include "core/attention/stages.h"
#include "core/base/matrix.h"

namespace attentionscope {

/// What the user is looking at. There is one, and every view shows it.
struct Selection {
    std::string map;               ///< name of an attention map of the recording
    int layer = 0;                 ///< within the map's name
    int head = 0;                  ///< within the layer
    Index query = 0;               ///< row of the map; held to what there is
    Index key = -1;                ///< column of the map; -1: no single cell is chosen
    std::string step = "weights";  ///< name of the step of the story, see StepStory
    Stage stage = Stage::weights;  ///< which matrix the map shows

    friend bool operator==(const Selection&, const Selection&) = default;
};

}  // namespace attentionscope
