#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

using NodeId = std::int32_t;
inline constexpr NodeId noNode = -1;

/// One operand of a term: an element of an input, passed through `function` where that is not empty ("exp",
/// "tanh" …) and raised to `power` before it enters the product.
struct Factor {
    double value = 0;  ///< the operand as it stands in its node
    int input = 0;     ///< which input of the op
    Index row = 0;
    Index column = 0;
    int power = 1;
    std::string function = {};
    NodeId node = noNode;  ///< filled in by explain(): the node that the operand lives in
};

/// One summand of an element: its value and the operands it is made of. A term without factors is a constant
/// of the op, named by `label`.
struct Term {
    double product = 0;
    std::vector<Factor> factors = {};
    std::string label = {};
};

/// Where one number comes from: value = Σ terms + rest.
struct Explanation {
    double value = 0;
    std::string formula = {};
    std::vector<Term> terms = {};  ///< largest magnitude first
    double rest = 0;               ///< the sum of the terms left out
    Index termsLeftOut = 0;
};

}  // namespace attentionscope
