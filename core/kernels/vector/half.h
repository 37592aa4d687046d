#pragma once

#include <cstdint>
#include <cstring>

#include "core/kernels/vector/vector.h"

// Loads two-byte numbers.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

/// IEEE binary16 and the upper half of binary32, as they are stored.
struct Half {
    std::uint16_t bits;
};
struct BFloat16 {
    std::uint16_t bits;
};

inline float halfToFloat(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t(half & 0x8000u) << 16;
    const std::uint32_t exponent = (half >> 10) & 31u, mantissa = half & 1023u;
    float value = float(mantissa) * 0x1p-24f;  // right for exponent 0
    std::uint32_t pattern;
    std::memcpy(&pattern, &value, 4);
    if (exponent == 31)
        pattern = 0x7f800000u | (mantissa << 13);
    else if (exponent != 0)
        pattern = ((exponent + 112) << 23) | (mantissa << 13);
    pattern |= sign;
    std::memcpy(&value, &pattern, 4);
    return value;
}

KERNEL_INLINE Vector loadWide(const float* from) {
    return load(from);
}

KERNEL_INLINE Vector loadWide(const BFloat16* from) {
    using Shorts = std::uint16_t __attribute__((vector_size(lanes * 2)));
    Shorts halves;
    std::memcpy(&halves, from, sizeof halves);
    return fromBits(__builtin_convertvector(halves, Integers) << 16);
}

#if defined(__AVX512F__)
KERNEL_INLINE Vector loadWide(const Half* from) {
    return Vector(_mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))));
}
#elif defined(__AVX2__)
KERNEL_INLINE Vector loadWide(const Half* from) {
    return Vector(_mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))));
}
#endif

/// The half-precision number at any address.
KERNEL_INLINE float halfAt(const unsigned char* from) {
    std::uint16_t half;
    std::memcpy(&half, from, 2);
#if defined(__F16C__)
    return _cvtsh_ss(half);
#else
    return halfToFloat(half);
#endif
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
