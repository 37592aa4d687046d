#include "core/kernels/vector/product.h"

#include "core/kernels/vector/functions.h"
#include "core/kernels/vector/packing.h"
#include "core/kernels/vector/product_tile.h"

// Blocks as in Goto and van de Geijn 2008, "Anatomy of High-Performance Matrix Multiplication": a block of b
// [256 × 32] stays in the first-level cache while the packed rows of a pass over it from the second.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

namespace {

constexpr Size chunkRows = 560;  // rows of a that are packed at once, at most
constexpr Size wholeDepthFloats =
    192 * 1024;  // up to here all of a is packed first, and b is read straight through

KERNEL_INLINE Size smaller(Size a, Size b) {
    return a < b ? a : b;
}
KERNEL_INLINE Size blocksOf(Size count, Size size) {
    return count <= size ? 1 : (count + size - 1) / size;
}

/// The rows of one chunk, cut into tiles of nearly equal height, and the depth, cut into nearly equal blocks.
struct Blocking {
    Size rows, depth, tiles, depthBlocks;
    Size tileBegin(Size tile) const { return rows * tile / tiles; }
    Size depthBegin(Size block) const { return depth * block / depthBlocks; }
};

/// How the rows fall into chunks of nearly equal size, and what the largest of them needs.
struct Chunks {
    Size count, largest, depthBlocks;
    bool wholeDepth;  // all of a chunk is packed first, and b is read straight through

    Chunks(Size rows, Size depth) {
        count = blocksOf(rows, chunkRows);
        largest = (rows + count - 1) / count;
        depthBlocks = blocksOf(depth, depthBlock);
        wholeDepth = depthBlocks == 1 || largest * depth <= wholeDepthFloats;
    }
};

void packRows(const ProductTask& task, Size firstRow, const Blocking& blocking, Size block, float* packed) {
    const Size k0 = blocking.depthBegin(block), depth = blocking.depthBegin(block + 1) - k0;
    const float* first = task.a + firstRow * task.aRowStep + k0 * task.aDepthStep;
    if (task.aDepthStep == 1) {
        for (Size tile = 0; tile < blocking.tiles; ++tile) {
            const Size begin = blocking.tileBegin(tile), rows = blocking.tileBegin(tile + 1) - begin;
            for (Size r = 0; r < rows; ++r)
                copyRow(first + (begin + r) * task.aRowStep, depth,
                        packed + tile * packedTile + r * rowStepByRows);
        }
        return;
    }
    // Step by step in depth, so that a transposed a is read as it lies in memory; and a whole step of the
    // tile where there are as many numbers, for what is beyond its rows nobody reads.
    for (Size k = 0; k < depth; ++k, first += task.aDepthStep)
        for (Size tile = 0; tile < blocking.tiles; ++tile) {
            const Size begin = blocking.tileBegin(tile), rows = blocking.tileBegin(tile + 1) - begin;
            const bool whole = begin + depthStepByDepth <= blocking.rows;
            copyRow(first + begin, whole ? depthStepByDepth : rows,
                    packed + tile * packedTile + k * depthStepByDepth);
        }
}

struct PanelBlock {
    const float* values;  // or numbers of the task's storage, where they are widened by the tile
    Size step;
    TileFunction function = nullptr;  // which widens; null: the ordinary one
    Size elementBytes = sizeof(float);
};

/// The tile that widens halves itself; null where a widened copy serves several tiles, or is faster.
TileFunction wideningTile([[maybe_unused]] const ProductTask& task, [[maybe_unused]] Size rows) {
#if defined(__AVX2__)
    if (!task.panels || task.aDepthStep != 1 || rows > wideningRows) return nullptr;
    if (task.storage == Storage::float16) return wideningTileFunction<Half>(rows);
    if (task.storage == Storage::bfloat16) return wideningTileFunction<Brain>(rows);
#endif
    return nullptr;
}

/// Rows [k0, k0 + depth) of a panel of b as the tiles of `rows` rows read them: where they lie, or in
/// `scratch`.
PanelBlock panelBlock(const ProductTask& task, Size panel, Size k0, Size depth, Size rows, bool worthPacking,
                      float* scratch) {
    const Size columns = smaller(panelColumns, task.columns - panel * panelColumns);
    if (task.panels) {
        const Size first = (panel * task.depth + k0) * panelColumns;
        if (task.storage == Storage::float32)
            return {static_cast<const float*>(task.panels) + first, panelColumns};
        const auto* halves = static_cast<const std::uint16_t*>(task.panels) + first;
        if (const TileFunction function = wideningTile(task, rows))
            return {reinterpret_cast<const float*>(halves), panelColumns, function, sizeof *halves};
        widen(halves, task.storage, depth * panelColumns, scratch);
        return {scratch, panelColumns};
    }
    const float* from = task.b + k0 * task.bDepthStep + panel * panelColumns * task.bColumnStep;
    if (task.bColumnStep == 1 && columns == panelColumns && !worthPacking) return {from, task.bDepthStep};
    packPanel(from, task.bDepthStep, task.bColumnStep, depth, columns, scratch);
    return {scratch, panelColumns};
}

template <Activation activation>
void activateRows(Size rows, Size columns, float* c, Size cStride) {
    for (Size r = 0; r < rows; ++r, c += cStride) {
        Size j = 0;
        for (; j + lanes <= columns; j += lanes) store(c + j, activated<activation>(load(c + j)));
        if (const Size rest = columns - j; rest > 0)
            storePart(c + j, activated<activation>(loadPart(c + j, rest)), rest);
    }
}

void finish(Activation activation, Size rows, Size columns, float* c, Size cStride) {
    switch (activation) {
        case Activation::none:
            return;
        case Activation::relu:
            return activateRows<Activation::relu>(rows, columns, c, cStride);
        case Activation::gelu:
            return activateRows<Activation::gelu>(rows, columns, c, cStride);
        case Activation::geluTanh:
            return activateRows<Activation::geluTanh>(rows, columns, c, cStride);
        case Activation::silu:
            return activateRows<Activation::silu>(rows, columns, c, cStride);
        case Activation::tanh:
            return activateRows<Activation::tanh>(rows, columns, c, cStride);
        case Activation::sigmoid:
            return activateRows<Activation::sigmoid>(rows, columns, c, cStride);
    }
}

/// What tile number `tile` fetches of a plain b: the block that comes next, its two lines a step from the
/// first two tiles or both from the only one.
KERNEL_INLINE Prefetch prefetchPlain(const ProductTask& task, Size panel, Size k0, Size tile, Size tiles) {
    const float* from = task.b + k0 * task.bDepthStep + (panel + 1) * panelColumns * task.bColumnStep;
    return {reinterpret_cast<const char*>(from + tile * 16), task.bColumnStep == 1 ? task.bDepthStep * 4 : 64,
            tiles == 1 ? 64 : 0};
}

constexpr Size stepsAhead = 24;  // of 8 to 128, the best where memory is the limit

/// Of packed weights, which come from memory. One or two tiles wait for them: the first reads a little ahead
/// of itself. Where there are more there is time, and each fetches its share of the next block.
KERNEL_INLINE Prefetch prefetchPacked(const ProductTask& task, Size panel, Size k0, Size depth, Size tile,
                                      Size tiles, bool nextPanel, bool inPlace) {
    const Size bytes = task.storage == Storage::float32 ? 4 : 2, stepBytes = panelColumns * bytes;
    const auto at = [&](Size row) {
        return static_cast<const char*>(task.panels) + (panel * task.depth + row) * stepBytes;
    };
    const Size secondLine = stepBytes > 64 ? 64 : 0;
    if (tiles <= 2 && inPlace && !nextPanel)
        return tile == 0 ? Prefetch{at(k0 + stepsAhead), stepBytes, secondLine} : Prefetch{at(k0), 0, 0};
    const char* next = at(k0 + (nextPanel ? task.depth : depth));
    const Size step = (stepBytes + tiles - 1) / tiles;
    return {next + tile * depth * step, step, tiles == 1 ? secondLine : 0};
}

const float* columnOf(const PanelBlock& b, Size column) {
    return reinterpret_cast<const float*>(reinterpret_cast<const char*>(b.values) +
                                          size_t(column) * size_t(b.elementBytes));
}

/// One block of the depth, one panel of b, all the rows of a chunk.
void multiplyPanel(const ProductTask& task, Size firstRow, const Blocking& blocking, Size block, Size panel,
                   const float* packed, bool nextPanel, float* scratch) {
    const Size k0 = blocking.depthBegin(block), depth = blocking.depthBegin(block + 1) - k0;
    const PanelBlock b = panelBlock(task, panel, k0, depth, blocking.rows, blocking.tiles > 2, scratch);
    // Unless a widened copy was made, for which all of the next block has to be there.
    const bool inPlace = b.values != scratch;
    const bool byRows = task.aDepthStep == 1, last = block + 1 == blocking.depthBlocks;
    for (Size tile = 0; tile < blocking.tiles; ++tile) {
        const Size begin = blocking.tileBegin(tile), rows = blocking.tileBegin(tile + 1) - begin;
        const TileFunction function = b.function ? b.function
                                      : byRows   ? tileFunction<true>(rows)
                                                 : tileFunction<false>(rows);
        Prefetch prefetch{reinterpret_cast<const char*>(b.values), 0, 0};
        if (task.panels)
            prefetch = prefetchPacked(task, panel, k0, depth, tile, blocking.tiles, nextPanel, inPlace);
        else if (tile < 2)
            prefetch = prefetchPlain(task, panel, k0, tile, blocking.tiles);
        float* row = task.c + (firstRow + begin) * task.cStride;
        for (Size part = 0; part < panelColumns; part += tileColumns) {
            const Size column = panel * panelColumns + part;
            const Size columns = smaller(tileColumns, task.columns - column);
            if (columns <= 0) break;
            const float* bias = task.bias && last ? task.bias + column : nullptr;
            Tile one{};
            one.a = packed + tile * packedTile, one.b = columnOf(b, part), one.bStep = b.step,
            one.depth = depth;
            one.scale = task.scale, one.accumulate = task.accumulate || block > 0;
            one.c = row + column, one.cStride = task.cStride;
            if (part == 0) one.prefetch = prefetch;
            if (columns == tileColumns)
                function(one, bias);
            else
                multiplyNarrow(function, one, bias, rows, columns);
            if (last) finish(task.activation, rows, columns, row + column, task.cStride);
        }
    }
}

}  // namespace

Size productScratch(Size rows, Size depth) {
    const Chunks chunks(rows, depth);
    return blocksOf(chunks.largest, tileRows) * packedTile * (chunks.wholeDepth ? chunks.depthBlocks : 1) +
           depthBlock * panelColumns;
}

void product(const ProductTask& task) {
    if (task.rows <= 0) return;
    const Size panels = (task.columns + panelColumns - 1) / panelColumns;
    float* scratch = task.scratch;  // a block of b first, then a
    float* packed = scratch + depthBlock * panelColumns;
    const Chunks chunks(task.rows, task.depth);
    for (Size chunk = 0; chunk < chunks.count; ++chunk) {
        const Size row = task.rows * chunk / chunks.count;
        const Size rows = task.rows * (chunk + 1) / chunks.count - row;
        const Blocking blocking{rows, task.depth, blocksOf(rows, tileRows), chunks.depthBlocks};
        const Size blockFloats = blocking.tiles * packedTile;
        if (chunks.wholeDepth) {
            for (Size block = 0; block < blocking.depthBlocks; ++block)
                packRows(task, row, blocking, block, packed + block * blockFloats);
            for (Size panel = 0; panel < panels; ++panel)
                for (Size block = 0; block < blocking.depthBlocks; ++block)
                    multiplyPanel(task, row, blocking, block, panel, packed + block * blockFloats, false,
                                  scratch);
        } else {
            for (Size block = 0; block < blocking.depthBlocks; ++block) {
                packRows(task, row, blocking, block, packed);
                for (Size panel = 0; panel < panels; ++panel)
                    multiplyPanel(task, row, blocking, block, panel, packed, true, scratch);
            }
        }
    }
}

void packPanel(const float* b, Size depthStep, Size columnStep, Size depth, Size columns, float* panel) {
    if (columns < panelColumns)
        for (Size k = 0; k < depth; ++k)
            for (Size j = columns; j < panelColumns; ++j) panel[k * panelColumns + j] = 0;
    if (columnStep == 1)
        for (Size k = 0; k < depth; ++k) copyRow(b + k * depthStep, columns, panel + k * panelColumns);
    else
        transpose(b, columnStep, columns, depth, panel, panelColumns);
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
