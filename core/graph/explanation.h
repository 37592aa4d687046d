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
    int input = 0;     ///< which input of the op; ownNumber: of none
    Index row = 0;
    Index column = 0;
    double power = 1;
    std::string function = {};       ///< "exp", "tanh" …; "( )" only keeps a sum together
    NodeId node = noNode;            ///< filled in by explain(): the node that the operand lives in
    std::string symbol = {};         ///< the name of a number of the op itself: "1/σ"; may be empty
    double multiple = 1;             ///< of the value, inside the function
    std::vector<Factor> added = {};  ///< inside the function

    static constexpr int ownNumber = -1;
};

/// A factor that belongs to the op, or to a change, rather than to one of its inputs.
inline Factor ownFactor(double value, std::string symbol = {}) {
    return {.value = value, .input = Factor::ownNumber, .symbol = std::move(symbol)};
}

/// One summand of an element: its value, which is the product of its factors. A term without factors is a
/// constant named by `label`.
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
