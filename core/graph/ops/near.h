#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Passes a score whose distance is at most `width`, and sets it to -inf otherwise: the window of local
/// attention (Luong et al. 2015). No gradient flows to the distances. Two inputs of the same shape → that
/// shape.
OpPointer keepNear(float width);

}  // namespace attentionscope
