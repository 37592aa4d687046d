#pragma once

#include <QString>
#include <functional>

#include "core/recording/recording.h"

namespace attentionscope {

// English words for nodes, of the context "NodeTitle".

/// Calls `take` with each node of a head, including noNode, and its name: "scores", "row sums".
void forEachNode(const HeadNodes& head, const std::function<void(NodeId, const char*)>& take);
/// The name of the result of a step of the block; null if only the step itself has one.
const char* resultWords(const Step& step, const Block& block);
/// The words for the end of a node's or a parameter's name, or for an op, in the current language; empty if
/// there are none.
QString nameWords(const QString& part);
/// English words of the above, in the current language.
QString nodeWords(const char* words);

}  // namespace attentionscope
