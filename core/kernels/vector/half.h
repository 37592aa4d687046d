#pragma once

#include <cstdint>
#include <cstring>

#include "core/kernels/vector/vector.h"

// Loads two-byte numbers into registers.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

/// IEEE binary16 and the upper half of binary32, as they are stored.
struct Half {
    std::uint16_t bits;
};
struct BFloat16 {
    std::uint16_t bits;
};

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

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
