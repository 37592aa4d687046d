#pragma once

// Compiled once for each instruction set under its own KERNEL_NAMESPACE. No standard or Eigen templates here:
// the linker would merge their instances between the sets, and an old machine would execute instructions it
// lacks.

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/kernels/vector/function_table.h"

namespace attentionscope::kernels::KERNEL_NAMESPACE {

#if defined(__AVX512F__)
inline constexpr int lanes = 16;
#elif defined(__AVX2__)
inline constexpr int lanes = 8;
#else
inline constexpr int lanes = 4;
#endif

using Vector = float __attribute__((vector_size(lanes * 4)));
using Integers = std::int32_t __attribute__((vector_size(lanes * 4)));

#define KERNEL_INLINE inline __attribute__((always_inline))

KERNEL_INLINE Vector load(const float* from) {
    Vector value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

KERNEL_INLINE void store(float* to, Vector value) {
    std::memcpy(to, &value, sizeof value);
}

KERNEL_INLINE Vector splat(float value) {
    return value - Vector{};
}

/// The first `count` ≤ lanes floats, the other lanes filled with `fill`.
KERNEL_INLINE Vector loadPart(const float* from, Size count, float fill = 0) {
#if defined(__AVX512F__)
    return reinterpret_cast<Vector>(
        _mm512_mask_loadu_ps(reinterpret_cast<__m512>(splat(fill)), __mmask16((1u << count) - 1), from));
#else
    if (count >= lanes) return load(from);
    float buffer[lanes];
    for (int i = 0; i < lanes; ++i) buffer[i] = i < count ? from[i] : fill;
    return load(buffer);
#endif
}

KERNEL_INLINE void storePart(float* to, Vector value, Size count) {
#if defined(__AVX512F__)
    _mm512_mask_storeu_ps(to, __mmask16((1u << count) - 1), reinterpret_cast<__m512>(value));
#else
    if (count >= lanes) return store(to, value);
    float buffer[lanes];
    store(buffer, value);
    for (int i = 0; i < lanes; ++i)
        if (i < count) to[i] = buffer[i];
#endif
}

KERNEL_INLINE Integers bits(Vector value) {
    return reinterpret_cast<Integers>(value);
}
KERNEL_INLINE Vector fromBits(Integers value) {
    return reinterpret_cast<Vector>(value);
}

/// Lanes of `yes` where `condition` is all ones, else of `no`.
KERNEL_INLINE Vector choose(Integers condition, Vector yes, Vector no) {
    return condition ? yes : no;
}

/// The smaller / larger value; a NaN in `value` stays.
KERNEL_INLINE Vector atMost(Vector value, float limit) {
    return choose(value > limit, splat(limit), value);
}
KERNEL_INLINE Vector atLeast(Vector value, float limit) {
    return choose(value < limit, splat(limit), value);
}
KERNEL_INLINE Vector larger(Vector a, Vector b) {
    return choose(a > b, a, b);
}
KERNEL_INLINE Vector magnitude(Vector value) {
    return fromBits(bits(value) & 0x7fffffff);
}

KERNEL_INLINE Vector squareRoot(Vector value) {
#if defined(__AVX512F__)
    return reinterpret_cast<Vector>(_mm512_sqrt_ps(reinterpret_cast<__m512>(value)));
#elif defined(__AVX2__)
    return reinterpret_cast<Vector>(_mm256_sqrt_ps(reinterpret_cast<__m256>(value)));
#else
    return reinterpret_cast<Vector>(_mm_sqrt_ps(reinterpret_cast<__m128>(value)));
#endif
}

KERNEL_INLINE float sum(Vector value) {
#if defined(__AVX512F__)
    return _mm512_reduce_add_ps(reinterpret_cast<__m512>(value));
#else
    float buffer[lanes];
    store(buffer, value);
    for (int half = lanes / 2; half > 0; half /= 2)
        for (int i = 0; i < half; ++i) buffer[i] += buffer[i + half];
    return buffer[0];
#endif
}

/// The largest lane; no lane may be NaN.
KERNEL_INLINE float largest(Vector value) {
#if defined(__AVX512F__)
    return _mm512_reduce_max_ps(reinterpret_cast<__m512>(value));
#else
    float buffer[lanes];
    store(buffer, value);
    for (int half = lanes / 2; half > 0; half /= 2)
        for (int i = 0; i < half; ++i)
            buffer[i] = buffer[i] > buffer[i + half] ? buffer[i] : buffer[i + half];
    return buffer[0];
#endif
}

/// out[i] = function(in[i]); `in` and `out` may be the same.
template <class Function>
KERNEL_INLINE void map(const float* in, Size count, float* out, Function function) {
    Size i = 0;
    for (; i + lanes <= count; i += lanes) store(out + i, function(load(in + i)));
    if (i < count) storePart(out + i, function(loadPart(in + i, count - i)), count - i);
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
