#pragma once

#include <span>
#include <vector>

#include "core/graph/evaluation.h"

namespace attentionscope {

/// Some rows of a node in several evaluations of one graph, computed without the other rows where the ops
/// treat rows alone. Keeps its memory between calls: the rows of a long vocabulary fill many fresh pages.
class RowValues {
public:
    RowValues(NodeId id, std::vector<Index> rows) : id_(id), rows_(std::move(rows)) {}

    Index count() const { return std::ssize(rows_); }
    /// [evaluations · rows × columns], those of the first evaluation on top; valid until the next call.
    const Matrix& of(std::span<const EvaluationPointer> evaluations, const StopToken& stop = {});

private:
    NodeId id_;
    std::vector<Index> rows_;
    std::vector<Matrix> steps_;  // of the nodes between the values that are held and the node itself
};

}  // namespace attentionscope
