#pragma once

#include "core/kernels/vector/functions.h"

namespace attentionscope::kernels::KERNEL_NAMESPACE {

inline constexpr float minusInfinity = -__builtin_inff();

/// The largest of `count` floats; ignores NaN; -inf without numbers.
inline float largestOf(const float* in, Size count) {
    Vector highest = splat(minusInfinity), second = highest;
    Size i = 0;
    for (; i + 2 * lanes <= count; i += 2 * lanes) {
        highest = larger(load(in + i), highest);
        second = larger(load(in + i + lanes), second);
    }
    for (; i + lanes <= count; i += lanes) highest = larger(load(in + i), highest);
    if (i < count) second = larger(loadPart(in + i, count - i, minusInfinity), second);
    return largest(larger(highest, second));
}

inline bool anyNotANumber(const float* in, Size count) {
    for (Size i = 0; i < count; ++i)
        if (in[i] != in[i]) return true;
    return false;
}

/// out = e^(in - highest); returns the sum. `in` and `out` may be the same.
inline float exponentiate(const float* in, Size count, float highest, float* out) {
    Vector total = {}, secondTotal = {};
    Size i = 0;
    for (; i + 2 * lanes <= count; i += 2 * lanes) {
        const Vector first = exponentialOfNegative(load(in + i) - highest);
        const Vector second = exponentialOfNegative(load(in + i + lanes) - highest);
        store(out + i, first);
        store(out + i + lanes, second);
        total += first;
        secondTotal += second;
    }
    for (; i + lanes <= count; i += lanes) {
        const Vector value = exponentialOfNegative(load(in + i) - highest);
        store(out + i, value);
        total += value;
    }
    if (const Size rest = count - i; rest > 0) {
        const Vector value = exponentialOfNegative(loadPart(in + i, rest, minusInfinity) - highest);
        storePart(out + i, value, rest);
        secondTotal += value;
    }
    return sum(total + secondTotal);
}

/// Softmax of one row; see softmaxRows.
inline void softmaxRow(const float* in, Size count, float* out) {
    const float highest = largestOf(in, count);
    if (highest == minusInfinity && !anyNotANumber(in, count)) {
        for (Size i = 0; i < count; ++i) out[i] = 0;
        return;
    }
    const float inverse = 1.f / exponentiate(in, count, highest, out);
    map(out, count, out, [inverse](Vector value) { return value * inverse; });
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
