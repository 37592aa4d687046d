#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/graph/explanation.h"

namespace attentionscope {

/// One cell and the value it is set to.
struct Cell {
    Index row = 0;
    Index column = 0;
    float value = 0;
};

struct SetCells {
    std::vector<Cell> cells;
};
struct SetRow {
    Index row = 0;
    std::vector<float> values;
};
/// Multiplies a block of columns (a head), or everything where `count` is negative.
struct ScaleColumns {
    float factor = 0;
    Index first = 0;
    Index count = -1;
    std::string symbol = {};  ///< what the factor is, for explanations: "1/τ"
};
/// Puts the value of another run, of the same shape, in place of this one.
struct Replace {
    MatrixPointer value;
};

/// What a user does to the value of a node. It acts on the value that the node has, earlier interventions
/// included.
struct Intervention {
    NodeId node = noNode;
    std::variant<SetCells, SetRow, ScaleColumns, Replace> change;

    /// Throws Error when the change does not fit the shape of `value`; `name` says which node that is.
    void apply(Matrix& value, const std::string& name) const;
};

}  // namespace attentionscope
