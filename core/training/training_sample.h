#pragma once

#include "core/recording/recording.h"

namespace attentionscope {

/// A model's result for one input at one moment of its training. Plain values: they stay as they are while
/// the weights change.
struct TrainingSample {
    std::string input = {}, answer = {};
    /// [queries × keys] of the first map's last layer, the mean of its heads; null for a system without
    /// attention.
    MatrixPointer weights = {};
    AxisPointer queries = {}, keys = {};
    int heads = 0;
    std::string map = {};  ///< name of the map
};

/// Takes the sample from a recording. Call it between two steps of the training, on its thread.
TrainingSample sampleOf(const Recording& recording, const std::string& input, const std::string& answer);

}  // namespace attentionscope
