#pragma once

#include "core/graph/evaluation.h"

namespace attentionscope {

/// Where the element (row, column) of a node comes from: the op's formula and its terms with the values of
/// their operands, at most `mostTerms` of them, largest first. A fused node is explained through its plain
/// expansion; a leaf and an edited element are one term with a label. An element that an edit multiplied
/// keeps its terms, each times the factor. Throws Error for a place outside the node.
Explanation explain(const Evaluation& evaluation, NodeId node, Index row, Index column, Index mostTerms = 64);

/// The number that a node's op computes at (row, column), without the edits of this node; that of a leaf
/// without its edits.
float computedNumber(const Evaluation& evaluation, NodeId node, Index row, Index column);

/// The factor that edits apply to the number that a node's op computed: 1 without edits, 0 if it was silenced
/// or set by hand.
double keptShare(const Evaluation& evaluation, NodeId node, Index row, Index column);

}  // namespace attentionscope
