#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

using NodeId = std::int32_t;
inline constexpr NodeId noNode = -1;

/// One operand of a term: an element of an input, or a number of the op itself. The product contains
/// function(multiple · value + added)^power; without a function, value^power.
struct Factor {
    double value = 0;  ///< the operand, as in its node
    int input = 0;     ///< input of the op; ownNumber: none
    Index row = 0;
    Index column = 0;
    double power = 1;
    std::string function = {};       ///< "exp", "tanh" …; "( )" only groups a sum
    NodeId node = noNode;            ///< set by explain(): the node that contains the operand
    std::string symbol = {};         ///< the name of a number of the op itself: "1/σ"; may be empty
    double multiple = 1;             ///< factor of the value, inside the function
    std::vector<Factor> added = {};  ///< inside the function

    static constexpr int ownNumber = -1;
};

/// A factor of the op or of an edit, not of an input.
inline Factor ownFactor(double value, std::string symbol = {}) {
    return {.value = value, .input = Factor::ownNumber, .symbol = std::move(symbol)};
}

/// One summand of an element: the product of its factors. A term without factors is a constant named by
/// `label`.
struct Term {
    double product = 0;
    std::vector<Factor> factors = {};
    std::string label = {};
};

/// The term that is one factor.
inline Term termOf(Factor factor) {
    return {.product = factor.value, .factors = {std::move(factor)}};
}
/// The product of two.
inline Term productOf(Factor left, Factor right) {
    return {.product = left.value * right.value, .factors = {std::move(left), std::move(right)}};
}

/// Where one number comes from: value = Σ terms + rest.
struct Explanation {
    double value = 0;
    std::string formula = {};
    std::vector<Term> terms = {};  ///< largest magnitude first
    double rest = 0;               ///< the sum of the omitted terms
    Index termsLeftOut = 0;
};

}  // namespace attentionscope
