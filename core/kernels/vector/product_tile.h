#pragma once

#include "core/kernels/vector/function_table.h"
#include "core/kernels/vector/half.h"
#include "core/kernels/vector/vector.h"

// The innermost loop of every product: registers hold a tile of c while one block of the depth streams
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

/// Distance between rows of a packed tile of a; it keeps rows out of each other's cache sets.
inline constexpr Size packedRowStep = depthBlock + 16;
inline constexpr Size packedTile = tileRows * packedRowStep;

/// Divides the rows into tiles of nearly equal height, the higher ones first.
struct Tiles {
    Size count, height, higher;

    explicit Tiles(Size rows)
        : count((rows + tileRows - 1) / tileRows),
          height(count > 0 ? rows / count : 0),
          higher(rows - height * count) {}
    Size begin(Size tile) const { return tile * height + (tile < higher ? tile : higher); }
    Size rows(Size tile) const { return height + (tile < higher ? 1 : 0); }
};

/// Data needed next is prefetched while this tile is multiplied: a line or two for each step in depth.
struct Prefetch {
    const char* first = nullptr;
    Size step = 0, second = 0;  // in bytes: from step to step, and to the second line of the step
    Size run = 0, jump = 0;     // if positive: after `run` steps, skip `jump` bytes
};

struct Tile {
    const float* a;
    Size aStep;  // from row to row; for a transposed a, from step to step of the depth
    const float* b;
    Size bStep;  // in elements
    Size depth;
    float scale;
    bool accumulate;
    float* c;
    Size cStride;
    Size columns;  // existing columns of c
    float* copy;   // room for a panel, filled with b while it is read; or null
    Prefetch prefetch;
};

/// Addresses of the rows of a tile of a in the current step.
template <bool byRows>
class RowPlaces;

/// Rows at a fixed distance: 15 addresses from three pointers and two distances, all that the registers hold.
template <>
class RowPlaces<true> {
public:
    RowPlaces(const float* first, Size distance)
        : groups_{first, first + 5 * distance, first + 10 * distance},
          bytes_(distance * Size(sizeof(float))),
          triple_(3 * bytes_) {}

    KERNEL_INLINE const float* at(int row) const {
        const char* group = reinterpret_cast<const char*>(groups_[row / 5]);
        return reinterpret_cast<const float*>(row % 5 == 3 ? group + triple_ : group + row % 5 * bytes_);
    }
    KERNEL_INLINE void advance() {
        for (const float*& group : groups_) ++group;
        // Hides the value from the compiler: otherwise it would keep a pointer for each address, and has no
        // registers for them.
        asm("" : "+r"(bytes_), "+r"(triple_));
    }

private:
    const float* groups_[3];
    Size bytes_, triple_;  // as an address scales them: times 1, 2 or 4
};

/// Rows side by side; the next step is one distance further.
template <>
class RowPlaces<false> {
public:
    RowPlaces(const float* first, Size distance) : first_(first), distance_(distance) {}
    KERNEL_INLINE const float* at(int row) const { return first_ + row; }
    KERNEL_INLINE void advance() { first_ += distance_; }

private:
    const float* first_;
    Size distance_;
};

/// One block of the depth: adds a times b to `totals`. If `copies`, the values read of b are also stored as a
/// panel for the following tiles.
template <int rows, bool byRows, int vectors, typename Element, bool copies>
KERNEL_INLINE void multiplyDepth(const Tile& tile, Vector (&totals)[rows][vectors]) {
    RowPlaces<byRows> a(tile.a, tile.aStep);
    const auto* b = reinterpret_cast<const Element*>(tile.b);
    [[maybe_unused]] float* copy = tile.copy;
    const char* next = tile.prefetch.first;
    const Size bStep = tile.bStep;
    Size stepsLeft = tile.prefetch.run;
    for (Size k = 0; k < tile.depth; ++k) {
        Vector column[vectors];
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v) {
            column[v] = loadWide(b + v * lanes);
            if constexpr (copies) store(copy + v * lanes, column[v]);
        }
        __builtin_prefetch(next, 0, 2);
        __builtin_prefetch(next + tile.prefetch.second, 0, 2);
        next += tile.prefetch.step;
        if (--stepsLeft == 0) {
            next += tile.prefetch.jump;
            stepsLeft = tile.prefetch.run;
        }
#pragma GCC unroll 16
        for (int r = 0; r < rows; ++r) {
            const Vector factor = splat(*a.at(r));
#pragma GCC unroll 2
            for (int v = 0; v < vectors; ++v) totals[r][v] += factor * column[v];
        }
        a.advance();
        b += bStep;
        if constexpr (copies) copy += panelColumns;
    }
}

/// Writes the totals, scaled and with the bias, into c: into all columns of the tile, or into the first
/// tile.columns of them.
template <int rows, int vectors, bool whole>
KERNEL_INLINE void storeTile(const Tile& tile, const float* bias, const Vector (&totals)[rows][vectors]) {
    const auto count = [&](int v) {
        const Size rest = tile.columns - v * lanes;
        return rest < 0 ? 0 : rest < lanes ? rest : Size(lanes);
    };
    const auto loadSome = [&](const float* from, int v) {
        return whole ? load(from + v * lanes) : loadPart(from + v * lanes, count(v));
    };
    Vector added[vectors];
#pragma GCC unroll 2
    for (int v = 0; v < vectors; ++v) added[v] = bias ? loadSome(bias, v) : Vector{};
    float* c = tile.c;
#pragma GCC unroll 16
    for (int r = 0; r < rows; ++r, c += tile.cStride) {
        Vector made[vectors];
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v) made[v] = tile.scale * totals[r][v] + added[v];
        if (tile.accumulate) {
#pragma GCC unroll 2
            for (int v = 0; v < vectors; ++v) made[v] += loadSome(c, v);
        }
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v)
            if (whole)
                store(c + v * lanes, made[v]);
            else
                storePart(c + v * lanes, made[v], count(v));
    }
}

/// `vectors` wide: two, or one if there are few columns.
template <int rows, bool byRows, int vectors = 2, typename Element = float>
void multiplyTile(const Tile& tile, const float* bias) {
    Vector totals[rows][vectors] = {};
#pragma GCC unroll 16
    for (int r = 0; r < rows; ++r) {
        __builtin_prefetch(tile.c + r * tile.cStride, 1);
        __builtin_prefetch(tile.c + r * tile.cStride + vectors * lanes - 1, 1);
    }
    if (sizeof(Element) == sizeof(float) && vectors == 2 && tile.copy)
        multiplyDepth<rows, byRows, vectors, Element, true>(tile, totals);
    else
        multiplyDepth<rows, byRows, vectors, Element, false>(tile, totals);
    if (tile.columns == vectors * lanes)
        storeTile<rows, vectors, true>(tile, bias, totals);
    else
        storeTile<rows, vectors, false>(tile, bias, totals);
}

/// bias: one number per column, added to the result; may be null.
using TileFunction = void (*)(const Tile&, const float* bias);

/// For `rows` in 1 … tileRows.
template <bool byRows, int vectors = 2>
TileFunction tileFunction(Size rows) {
    static constexpr TileFunction ofRows[] = {
        multiplyTile<1, byRows, vectors>,
        multiplyTile<2, byRows, vectors>,
        multiplyTile<3, byRows, vectors>,
        multiplyTile<4, byRows, vectors>,
        multiplyTile<5, byRows, vectors>,
        multiplyTile<6, byRows, vectors>,
#if defined(__AVX512F__)
        multiplyTile<7, byRows, vectors>,
        multiplyTile<8, byRows, vectors>,
        multiplyTile<9, byRows, vectors>,
        multiplyTile<10, byRows, vectors>,
        multiplyTile<11, byRows, vectors>,
        multiplyTile<12, byRows, vectors>,
        multiplyTile<13, byRows, vectors>,
        multiplyTile<14, byRows, vectors>,
#endif
    };
    return ofRows[rows - 1];
}

#if defined(__AVX2__)
/// A single tile that holds all rows uses every number of b once, so halves are widened on their way into the
/// registers. Up to this many rows that is faster than a widened copy.
inline constexpr Size wideningRows = 6;

template <typename Element>
TileFunction wideningTileFunction(Size rows) {
    static constexpr TileFunction ofRows[] = {
        multiplyTile<1, true, 2, Element>, multiplyTile<2, true, 2, Element>,
        multiplyTile<3, true, 2, Element>, multiplyTile<4, true, 2, Element>,
        multiplyTile<5, true, 2, Element>, multiplyTile<6, true, 2, Element>,
    };
    return ofRows[rows - 1];
}
#else
inline constexpr Size wideningRows = 0;
#endif

/// The narrowest tile that holds the columns.
inline void multiplyColumns(bool byRows, const Tile& tile, const float* bias, Size rows) {
    if (tile.columns > lanes)
        (byRows ? tileFunction<true>(rows) : tileFunction<false>(rows))(tile, bias);
    else
        (byRows ? tileFunction<true, 1>(rows) : tileFunction<false, 1>(rows))(tile, bias);
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
