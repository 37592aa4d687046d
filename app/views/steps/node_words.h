#pragma once

#include <QString>
#include <functional>

#include "core/recording/recording.h"

namespace attentionscope {

// English words for nodes, of the context "NodeTitle".

/// Calls `take` with each node of a head, noNode too, and what it is: "scores", "row sums".
void forEachNode(const HeadNodes& head, const std::function<void(NodeId, const char*)>& take);
/// What a step of this kind arrives at; null where only the step itself says it.
const char* resultWords(StepKind kind);
/// The words for the ending of a node's or a parameter's name, or for an op, in the language of the moment;
/// empty where there are none.
QString nameWords(const QString& part);
/// English words of the above in the language of the moment.
QString nodeWords(const char* words);

}  // namespace attentionscope
