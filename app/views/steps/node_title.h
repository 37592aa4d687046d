#pragma once

#include <QString>

#include "core/recording/recording.h"

namespace attentionscope {

/// A node of the graph in words: "exponentials · head 3", or its parameter's own name.
QString nodeTitle(const Graph& graph, NodeId node);
/// A position along an axis in words: the token itself, else its number.
QString positionTitle(const AxisPointer& axis, Index position);

}  // namespace attentionscope
