#pragma once

#include "core/graph/evaluation.h"

namespace attentionscope {

/// Where the element (row, column) of a node comes from: the op's formula and its terms with the values of
/// their operands, at most `mostTerms` of them, the largest first. A fused node is explained through its
/// plain expansion; a leaf and an element that was set by hand are one term with a label. What a change
/// multiplied is explained as it was before, each term times the factor. Throws Error for a place outside the
/// node.
Explanation explain(const Evaluation& evaluation, NodeId node, Index row, Index column, Index mostTerms = 64);

/// What changes left of the number that the op of a node computed: 1 where nobody changed it, 0 where it was
/// silenced or set by hand, else the factor.
double keptShare(const Evaluation& evaluation, NodeId node, Index row, Index column);

}  // namespace attentionscope
