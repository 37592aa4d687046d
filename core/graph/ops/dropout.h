#pragma once

#include "core/base/random.h"
#include "core/graph/recorder.h"

namespace attentionscope {

/// Sets random numbers of a training pass to zero (Srivastava et al. 2014).
struct Dropout {
    Random* sampling = nullptr;  ///< null: no dropout
    float share = 0;             ///< in [0, 1)

    /// Records x times a new mask, or x itself if nothing is dropped. x: any shape → the same. Throws Error
    /// for a share out of range.
    NodeId operator()(Recorder& recorder, NodeId x) const;
};

}  // namespace attentionscope
