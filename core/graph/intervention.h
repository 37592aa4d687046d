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
/// Multiplies a block of columns (a head), or all columns if `count` is negative.
struct ScaleColumns {
    float factor = 0;
    Index first = 0;
    Index count = -1;
    std::string symbol = {};  ///< name of the factor, for explanations: "1/τ"
};
/// Replaces the value with that of another run; both have the same shape.
struct Replace {
    MatrixPointer value;
};

/// A change by the user to the value of a node. It acts on the current value, including earlier
/// interventions.
struct Intervention {
    NodeId node = noNode;
    std::variant<SetCells, SetRow, ScaleColumns, Replace> change;

    /// Throws Error if the change does not fit the shape of `value`; `name` is the name of the node.
    void apply(Matrix& value, const std::string& name) const;
};

}  // namespace attentionscope
