#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Lets a score through where its distance is at most `width`, and sets it to -inf elsewhere: the window of
/// local attention (Luong et al. 2015). No gradient flows to the distances. Two inputs of the same shape →
/// that shape.
OpPointer keepNear(float width);

}  // namespace attentionscope
