#pragma once

#include "core/kernels/vector/function_table.h"
#include "core/kernels/vector/half.h"
#include "core/kernels/vector/vector.h"

// The innermost loop of every product: a tile of c held in registers while one block of the depth runs
// through.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

#if defined(__AVX512F__)
inline constexpr int tileRows = 14;  // 28 accumulators, 2 vectors of b, of 32 registers
#elif defined(__AVX2__)
inline constexpr int tileRows = 6;
#else
inline constexpr int tileRows = 6;
#endif
inline constexpr int tileColumns = 2 * lanes;
inline constexpr Size depthBlock = 256;  // a block of b and a tile of a just fit into 48 kB together

/// How a block of a is packed: by rows (a plain copy of a row-major a) or by depth (of a transposed one). The
/// steps are constants, so that they become displacements in the instructions; the row step keeps rows off
/// each other's cache sets.
inline constexpr Size rowStepByRows = depthBlock + 16;
inline constexpr Size depthStepByDepth = tileRows > 8 ? 16 : 8;
inline constexpr Size packedTile = tileRows * rowStepByRows > depthStepByDepth* depthBlock
                                       ? tileRows* rowStepByRows
                                       : depthStepByDepth* depthBlock;

/// What the next block of b will need is fetched while this one is multiplied: a line or two for each step in
/// depth.
struct Prefetch {
    const char* first = nullptr;
    Size step = 0, second = 0;  // in bytes: from step to step, and to the other line of the step
};

struct Tile {
    const float* a;
    const float* b;
    Size bStep;  // in elements
    Size depth;
    float scale;
    bool accumulate;
    float* c;
    Size cStride;
    Prefetch prefetch;
};

template <int rows, bool byRows, typename Element = float>
void multiplyTile(const Tile& tile, const float* bias) {
    Vector totals[rows][2] = {};
    const float* a = tile.a;
    const auto* b = reinterpret_cast<const Element*>(tile.b);
    const char* next = tile.prefetch.first;
    const Size bStep = tile.bStep;
    for (Size k = 0; k < tile.depth; ++k) {
        const Vector left = loadWide(b), right = loadWide(b + lanes);
        __builtin_prefetch(next, 0, 2);
        __builtin_prefetch(next + tile.prefetch.second, 0, 2);
        next += tile.prefetch.step;
#pragma GCC unroll 16
        for (int r = 0; r < rows; ++r) {
            const Vector factor = splat(byRows ? a[r * rowStepByRows] : a[r]);
            totals[r][0] += factor * left;
            totals[r][1] += factor * right;
        }
        a += byRows ? 1 : depthStepByDepth;
        b += bStep;
    }
    const Vector leftBias = bias ? load(bias) : Vector{};
    const Vector rightBias = bias ? load(bias + lanes) : Vector{};
#pragma GCC unroll 16
    for (int r = 0; r < rows; ++r) {
        float* c = tile.c + r * tile.cStride;
        Vector left = tile.scale * totals[r][0] + leftBias, right = tile.scale * totals[r][1] + rightBias;
        if (tile.accumulate) {
            left += load(c);
            right += load(c + lanes);
        }
        store(c, left);
        store(c + lanes, right);
    }
}

/// bias: of the columns, added to what is made; may be null.
using TileFunction = void (*)(const Tile&, const float* bias);

/// For `rows` in 1 … tileRows.
template <bool byRows>
TileFunction tileFunction(Size rows) {
    static constexpr TileFunction ofRows[] = {
        multiplyTile<1, byRows>,
        multiplyTile<2, byRows>,
        multiplyTile<3, byRows>,
        multiplyTile<4, byRows>,
        multiplyTile<5, byRows>,
        multiplyTile<6, byRows>,
#if defined(__AVX512F__)
        multiplyTile<7, byRows>,
        multiplyTile<8, byRows>,
        multiplyTile<9, byRows>,
        multiplyTile<10, byRows>,
        multiplyTile<11, byRows>,
        multiplyTile<12, byRows>,
        multiplyTile<13, byRows>,
        multiplyTile<14, byRows>,
#endif
    };
    return ofRows[rows - 1];
}

#if defined(__AVX2__)
/// One tile that holds all the rows uses every number of b once: halves are widened on their way into the
/// registers. Up to this many rows that is faster than a widened copy.
inline constexpr Size wideningRows = 6;

template <typename Element>
TileFunction wideningTileFunction(Size rows) {
    static constexpr TileFunction ofRows[] = {
        multiplyTile<1, true, Element>, multiplyTile<2, true, Element>, multiplyTile<3, true, Element>,
        multiplyTile<4, true, Element>, multiplyTile<5, true, Element>, multiplyTile<6, true, Element>,
    };
    return ofRows[rows - 1];
}
#else
inline constexpr Size wideningRows = 0;
#endif

/// A tile that is narrower than the registers goes through a buffer.
inline void multiplyNarrow(TileFunction function, Tile tile, const float* bias, Size rows, Size columns) {
    float buffer[tileRows * tileColumns], wideBias[tileColumns] = {};
    float* c = tile.c;
    const Size cStride = tile.cStride;
    const bool accumulate = tile.accumulate;
    tile.c = buffer, tile.cStride = tileColumns, tile.accumulate = false;
    for (Size j = 0; bias && j < columns; ++j) wideBias[j] = bias[j];
    function(tile, bias ? wideBias : nullptr);
    for (Size r = 0; r < rows; ++r)
        for (Size j = 0; j < columns; ++j)
            c[r * cStride + j] = (accumulate ? c[r * cStride + j] : 0.f) + buffer[r * tileColumns + j];
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
