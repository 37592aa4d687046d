#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/kernels/kernels.h"

// Shared by the tests of the kernels: reproducible noise, and every instruction set in turn.
namespace attentionscope::kernels {

inline constexpr float infinity = std::numeric_limits<float>::infinity();
inline constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

/// Uniform in [-1, 1).
inline std::vector<float> noise(Index count, std::uint64_t seed) {
    std::vector<float> values(static_cast<size_t>(count));
    std::uint64_t state = seed * 2654435761u + 1;
    for (float& value : values) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        value = float(double(state >> 33) / double(1u << 30) - 1.0);
    }
    return values;
}

/// Calls test() under every instruction set that this machine has, then puts back the one that was in use.
template <class Test>
void underEveryInstructionSet(const Test& test) {
    const InstructionSet before = instructionSet();
    for (const InstructionSet set : availableInstructionSets()) {
        setInstructionSet(set);
        SCOPED_TRACE(instructionSetName(set));
        test();
    }
    setInstructionSet(before);
}

}  // namespace attentionscope::kernels
