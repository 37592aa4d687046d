#pragma once

#include <QString>

#include "core/recording/recording.h"

namespace attentionscope {

/// A node of the graph in words: "exponentials · head 3", or its parameter's own name.
QString nodeTitle(const Graph& graph, NodeId node);
/// A token as it is read on a chip or in a sentence: without the vocabulary's marks and the space before it.
QString plainToken(const std::string& label);
/// A position along an axis in words: the token itself, else its number.
QString positionTitle(const AxisPointer& axis, Index position);

}  // namespace attentionscope
