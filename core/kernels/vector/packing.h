#pragma once

#include "core/kernels/vector/vector.h"

// Arranges the operands of a product for its innermost loop.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

#if defined(__AVX2__)
inline constexpr int transposeSide = 8;
#else
inline constexpr int transposeSide = 4;
#endif

/// to (c, r) = from (r, c) for a square of transposeSide, whose first `rows` rows exist; zero for the others.
KERNEL_INLINE void transposeSquare(const float* from, Size fromStride, Size rows, float* to, Size toStride) {
#if defined(__AVX2__)
    __m256 row[8], pair[8];
    for (int i = 0; i < 8; ++i) row[i] = i < rows ? _mm256_loadu_ps(from + i * fromStride) : __m256{};
    for (int i = 0; i < 4; ++i) {
        pair[2 * i] = _mm256_unpacklo_ps(row[2 * i], row[2 * i + 1]);
        pair[2 * i + 1] = _mm256_unpackhi_ps(row[2 * i], row[2 * i + 1]);
    }
    for (int i = 0; i < 2; ++i) {
        row[4 * i] = _mm256_shuffle_ps(pair[4 * i], pair[4 * i + 2], 0x44);
        row[4 * i + 1] = _mm256_shuffle_ps(pair[4 * i], pair[4 * i + 2], 0xee);
        row[4 * i + 2] = _mm256_shuffle_ps(pair[4 * i + 1], pair[4 * i + 3], 0x44);
        row[4 * i + 3] = _mm256_shuffle_ps(pair[4 * i + 1], pair[4 * i + 3], 0xee);
    }
    for (int i = 0; i < 4; ++i) {
        _mm256_storeu_ps(to + i * toStride, _mm256_permute2f128_ps(row[i], row[i + 4], 0x20));
        _mm256_storeu_ps(to + (i + 4) * toStride, _mm256_permute2f128_ps(row[i], row[i + 4], 0x31));
    }
#else
    __m128 row[4];
    for (int i = 0; i < 4; ++i) row[i] = i < rows ? _mm_loadu_ps(from + i * fromStride) : __m128{};
    _MM_TRANSPOSE4_PS(row[0], row[1], row[2], row[3]);
    for (int i = 0; i < 4; ++i) _mm_storeu_ps(to + i * toStride, row[i]);
#endif
}

/// to (c, r) = from (r, c), where `from` is [rows × columns]; zeros up to the next whole square of rows.
inline void transpose(const float* from, Size fromStride, Size rows, Size columns, float* to, Size toStride) {
    constexpr Size side = transposeSide;
    const Size wholeColumns = columns / side * side;
    for (Size r = 0; r < rows; r += side) {
        const float* row = from + r * fromStride;
        const Size here = rows - r < side ? rows - r : side;
        for (Size c = 0; c < wholeColumns; c += side)
            if (here == side)
                transposeSquare(row + c, fromStride, side, to + c * toStride + r, toStride);
            else
                transposeSquare(row + c, fromStride, here, to + c * toStride + r, toStride);
        for (Size c = wholeColumns; c < columns; ++c)
            for (Size i = 0; i < here; ++i) to[c * toStride + r + i] = row[i * fromStride + c];
    }
}

KERNEL_INLINE void copyRow(const float* from, Size count, float* to) {
    Size i = 0;
    for (; i + lanes <= count; i += lanes) store(to + i, load(from + i));
    if (i < count) storePart(to + i, loadPart(from + i, count - i), count - i);
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
