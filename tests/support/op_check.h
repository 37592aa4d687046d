#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/graph/op.h"

namespace attentionscope {

using Exact = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// The op in plain double precision, written independently of it.
using Reference = std::function<Exact(const std::vector<Exact>&)>;

/// One op at work on given inputs, with its reference.
struct OpCase {
    std::string name;
    OpPointer op;
    std::vector<Matrix> inputs;
    Reference reference;
    std::vector<Axes> axes = {};           ///< of the inputs; plain feature axes by default
    std::vector<bool> differentiate = {};  ///< which inputs have a gradient; all by default
};

/// Expects forward to agree with the reference, every gradient with central differences of the reference to
/// 1e-3 of its norm, and the terms of every element's explanation to add up to it.
void checkOp(const OpCase& check);

/// Independent standard normal numbers.
Matrix normal(Index rows, Index columns, std::uint64_t seed);

/// An axis of `size` rows divided at `offsets`.
AxisPointer segmentedAxis(AxisRole role, std::vector<Index> offsets);

}  // namespace attentionscope
