#pragma once

#include "core/kernels/vector/vector.h"

// Functions of a vector of floats. The polynomials are weighted minimax fits to the functions named beside
// them.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

struct PowerOfTwoSplit {
    Integers exponent;  // n
    Vector minusOne;    // eʳ - 1, with x = n ln 2 + r and |r| ≤ ln 2 / 2
};

/// `x` within ±120, or NaN.
KERNEL_INLINE PowerOfTwoSplit splitExponential(Vector x) {
    constexpr float rounder = 12582912.f;  // 1.5 · 2²³: adding it leaves the nearest integer in the low bits
    const Vector shifted = x * 1.4426950408889634f + rounder;
    const Vector n = shifted - rounder;
    Vector r = x - n * 0.693359375f;
    r = r + n * 2.12194440e-4f;
    // (eʳ - 1 - r) / r²
    Vector tail = splat(0.001394876861013472f);
    tail = tail * r + 0.008367923088371754f;
    tail = tail * r + 0.04166625067591667f;
    tail = tail * r + 0.16666533052921295f;
    tail = tail * r + 0.5f;
    return {bits(shifted) - bits(splat(rounder)), r + r * r * tail};
}

/// eˣ over the whole range, gradual underflow included.
KERNEL_INLINE Vector exponentialOf(Vector x) {
    const PowerOfTwoSplit split = splitExponential(atLeast(atMost(x, 89.f), -105.f));
    // In two factors, because 2ⁿ alone may exceed the range of a float.
    const Integers first = split.exponent >> 1, second = split.exponent - first;
    return (split.minusOne + 1.f) * fromBits((first + 127) << 23) * fromBits((second + 127) << 23);
}

/// eˣ for x ≤ 0; below the smallest normal float it is 0.
KERNEL_INLINE Vector exponentialOfNegative(Vector x) {
    const PowerOfTwoSplit split = splitExponential(atLeast(x, -87.4f));
    const Vector value = (split.minusOne + 1.f) * fromBits((split.exponent + 127) << 23);
    return choose(x < -87.3f, Vector{}, value);
}

KERNEL_INLINE Vector tanhOf(Vector x) {
    const PowerOfTwoSplit split = splitExponential(2.f * atLeast(atMost(x, 10.f), -10.f));
    const Vector scale = fromBits((split.exponent + 127) << 23);
    const Vector minusOne = split.minusOne * scale + (scale - 1.f);  // e²ˣ - 1, exact near zero
    return minusOne / (minusOne + 2.f);
}

KERNEL_INLINE Vector sigmoidOf(Vector x) {
    return 1.f / (1.f + exponentialOf(-x));
}

/// The normal distribution function Φ(x) = (1 + erf(x / √2)) / 2.
KERNEL_INLINE Vector normalDistributionOf(Vector x) {
    const Vector a = atMost(magnitude(x) * 0.7071067811865476f, 10.f);
    // -ln(erfc(a)) / a, the error weighted with erfc(a): 6e-8 absolute in erf
    Vector p = splat(2.693111582630081e-07f);
    p = p * a - 7.0373303060478065e-06f;
    p = p * a + 7.614395872224122e-05f;
    p = p * a - 0.00043034832924604416f;
    p = p * a + 0.001190993352793157f;
    p = p * a + 0.0004474773595575243f;
    p = p * a - 0.019581319764256477f;
    p = p * a + 0.10293634235858917f;
    p = p * a + 0.636592447757721f;
    p = p * a + 1.1283806562423706f;
    const Vector halfComplement = 0.5f * exponentialOfNegative(-(p * a));
    return choose(x > 0.f, 1.f - halfComplement, halfComplement);
}

KERNEL_INLINE Vector geluTanhGate(Vector x) {  // (1 + tanh u) / 2 = sigmoid(2 u)
    return sigmoidOf(1.5957691216057308f * (x + 0.044715f * x * x * x));
}

template <Activation activation>
KERNEL_INLINE Vector activated(Vector x) {
    if constexpr (activation == Activation::relu) return choose(x < 0.f, Vector{}, x);
    if constexpr (activation == Activation::gelu) return x * normalDistributionOf(x);
    if constexpr (activation == Activation::geluTanh) return x * geluTanhGate(x);
    if constexpr (activation == Activation::silu) return x / (1.f + exponentialOf(-x));
    if constexpr (activation == Activation::tanh) return tanhOf(x);
    if constexpr (activation == Activation::sigmoid) return sigmoidOf(x);
    return x;
}

template <Activation activation>
KERNEL_INLINE Vector slope(Vector x) {
    if constexpr (activation == Activation::relu) return choose(x > 0.f, splat(1.f), Vector{});
    if constexpr (activation == Activation::gelu)
        return normalDistributionOf(x) + x * 0.3989422804014327f * exponentialOfNegative(-0.5f * x * x);
    if constexpr (activation == Activation::geluTanh) {
        const Vector gate = geluTanhGate(x);
        return gate + x * gate * (1.f - gate) * 1.5957691216057308f * (1.f + 0.134145f * x * x);
    }
    if constexpr (activation == Activation::silu) {
        const Vector gate = sigmoidOf(x);
        return gate * (1.f + x * (1.f - gate));
    }
    if constexpr (activation == Activation::tanh) {
        const Vector value = tanhOf(x);
        return 1.f - value * value;
    }
    if constexpr (activation == Activation::sigmoid) {
        const Vector value = sigmoidOf(x);
        return value * (1.f - value);
    }
    return splat(1.f);
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
