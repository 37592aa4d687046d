#include "core/kernels/vector/product.h"

#include "core/kernels/vector/functions.h"
#include "core/kernels/vector/packing.h"
#include "core/kernels/vector/product_tile.h"

// Blocks as in Goto and van de Geijn 2008, "Anatomy of High-Performance Matrix Multiplication": a block of b
// [256 × 32] stays in the first-level cache while the packed rows stream past it from the second.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

namespace {

constexpr Size chunkRows = 560;                // maximum number of rows of a packed at once
constexpr Size wholeDepthFloats = 192 * 1024;  // up to here all of a stays packed, and b is read in one pass

KERNEL_INLINE Size smaller(Size a, Size b) {
    return a < b ? a : b;
}
KERNEL_INLINE Size blocksOf(Size count, Size size) {
    return count <= size ? 1 : (count + size - 1) / size;
}

/// One block of the depth of one chunk of rows.
struct Block {
    Size firstRow, rows;
    Tiles tiles;
    Size k0, depth;
    bool last;
    float* packed;  // the tiles of a, one after another; null if they are read in place
};

/// Where a block of b begins.
struct Place {
    Size panel, k0;
};

/// How the rows are divided into chunks of nearly equal size, and the memory that the largest needs.
struct Chunks {
    Size count, largest, depthBlocks;
    bool wholeDepth;  // all of a chunk stays packed, and b is read in one pass

    Chunks(Size rows, Size depth) {
        count = blocksOf(rows, chunkRows);
        largest = (rows + count - 1) / count;
        depthBlocks = blocksOf(depth, depthBlock);
        wholeDepth = depthBlocks == 1 || largest * depth <= wholeDepthFloats;
    }
};

KERNEL_INLINE const float* tileOf(const ProductTask& task, const Block& block, Size tile) {
    return task.a + (block.firstRow + block.tiles.begin(tile)) * task.aRowStep + block.k0 * task.aDepthStep;
}

/// Whether the tiles of a are read in place. In a transposed a, the rows of a step are neighbours. Otherwise,
/// rows a multiple of 4 kB apart would evict each other from the cache, and a large a that is read for many
/// columns is better packed.
KERNEL_INLINE bool readInPlace(const ProductTask& task) {
    constexpr Size floatsApart = 1024, manyRows = 256, manyColumns = 512;
    if (task.aDepthStep != 1) return true;
    if (task.aRowStep % floatsApart == 0) return false;
    return task.depth <= depthBlock || task.rows <= manyRows || task.columns <= manyColumns;
}

/// A tile of a as the innermost loop reads it.
void packTile(const ProductTask& task, const Block& block, Size tile) {
    const float* from = tileOf(task, block, tile);
    float* packed = block.packed + tile * packedTile;
    for (Size r = 0; r < block.tiles.rows(tile); ++r)
        copyRow(from + r * task.aRowStep, block.depth, packed + r * packedRowStep);
}

/// What a tile prefetches of a: the tile that is read next.
KERNEL_INLINE Prefetch prefetchTile(const ProductTask& task, const Block& block, Size tile) {
    const char* from = reinterpret_cast<const char*>(tileOf(task, block, tile));
    if (task.aDepthStep != 1) return {from, task.aDepthStep * 4, block.tiles.rows(tile) * 4 - 4};
    const Size lines = (block.depth + 30) / 16;  // lines of a row, which may begin inside one
    return {from, 64, 0, lines, task.aRowStep * 4 - lines * 64};
}

struct PanelBlock {
    const float* values;  // or numbers in the task's storage, if the tile widens them
    Size step;
    TileFunction function = nullptr;  // widens; null: the ordinary tile function
    Size elementBytes = sizeof(float);
    bool copied = false;  // by the first tile that reads it, for the following ones
};

/// The tile that widens halves itself; null if a widened copy serves several tiles, or is faster.
TileFunction wideningTile([[maybe_unused]] const ProductTask& task, [[maybe_unused]] Size rows) {
#if defined(__AVX2__)
    if (!task.panels || task.aDepthStep != 1 || rows > wideningRows) return nullptr;
    if (task.storage == Storage::float16) return wideningTileFunction<Half>(rows);
    if (task.storage == Storage::bfloat16) return wideningTileFunction<BFloat16>(rows);
#endif
    return nullptr;
}

/// Rows [k0, k0 + depth) of a panel of b as the tiles of `rows` rows read them: in place or in `scratch`.
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
    if (task.bColumnStep == 1 && columns == panelColumns)
        return {from, task.bDepthStep, nullptr, sizeof(float), worthPacking};
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
        case Activation::none: return;
        case Activation::relu: return activateRows<Activation::relu>(rows, columns, c, cStride);
        case Activation::gelu: return activateRows<Activation::gelu>(rows, columns, c, cStride);
        case Activation::geluTanh: return activateRows<Activation::geluTanh>(rows, columns, c, cStride);
        case Activation::silu: return activateRows<Activation::silu>(rows, columns, c, cStride);
        case Activation::tanh: return activateRows<Activation::tanh>(rows, columns, c, cStride);
        case Activation::sigmoid: return activateRows<Activation::sigmoid>(rows, columns, c, cStride);
    }
}

/// What tile number `tile` prefetches of a plain b: the next block, of which each step's two lines come from
/// the first two tiles or both from the only one.
KERNEL_INLINE Prefetch prefetchPlain(const ProductTask& task, Place next, Size tile, Size tiles) {
    const float* from = task.b + next.k0 * task.bDepthStep + next.panel * panelColumns * task.bColumnStep;
    return {reinterpret_cast<const char*>(from + tile * 16), task.bColumnStep == 1 ? task.bDepthStep * 4 : 64,
            tiles == 1 ? 64 : 0};
}

constexpr Size stepsAhead = 24;  // best of 8 to 128 if memory is the limit

/// Prefetches packed weights, which come from memory. With one or two tiles, which wait for them, the first
/// reads a little ahead of itself. With more tiles there is time, and each prefetches its share of the next
/// block.
KERNEL_INLINE Prefetch prefetchPacked(const ProductTask& task, Place here, Place next, Size depth, Size tile,
                                      Size tiles, bool inPlace) {
    const Size bytes = task.storage == Storage::float32 ? 4 : 2, stepBytes = panelColumns * bytes;
    const auto at = [&](Size panel, Size row) {
        return static_cast<const char*>(task.panels) + (panel * task.depth + row) * stepBytes;
    };
    const Size secondLine = stepBytes > 64 ? 64 : 0;
    const char *following = at(here.panel, here.k0 + depth), *wanted = at(next.panel, next.k0);
    if (tiles <= 2 && inPlace && wanted == following)
        return tile == 0 ? Prefetch{at(here.panel, here.k0 + stepsAhead), stepBytes, secondLine}
                         : Prefetch{at(here.panel, here.k0), 0, 0};
    const Size step = (stepBytes + tiles - 1) / tiles;
    return {wanted + tile * depth * step, step, tiles == 1 ? secondLine : 0};
}

const float* columnOf(const PanelBlock& b, Size column) {
    return reinterpret_cast<const float*>(reinterpret_cast<const char*>(b.values) +
                                          size_t(column) * size_t(b.elementBytes));
}

/// Multiplies all rows of a block by one panel of b. The first pass over a block packs a if needed, tile by
/// tile, while the next tile is prefetched.
void multiplyPanel(const ProductTask& task, const Block& block, Size panel, bool firstPass, Place next,
                   float* scratch) {
    PanelBlock b = panelBlock(task, panel, block.k0, block.depth, block.rows, block.tiles.count > 2, scratch);
    // Unless a widened copy was made, which needs the whole next block to be present.
    const bool inPlace = b.values != scratch;
    const bool byRows = task.aDepthStep == 1;
    const Size aStep = block.packed ? packedRowStep : byRows ? task.aRowStep : task.aDepthStep;
    const bool fetchesTiles = firstPass && block.tiles.count > 2;
    for (Size tile = 0; tile < block.tiles.count; ++tile) {
        const Size rows = block.tiles.rows(tile);
        if (firstPass && block.packed) packTile(task, block, tile);
        Prefetch prefetch{reinterpret_cast<const char*>(b.values), 0, 0};
        // If the other tiles prefetch a, the last one prefetches all of the next block of b.
        const Size share = fetchesTiles ? 0 : tile, shares = fetchesTiles ? 1 : block.tiles.count;
        if (fetchesTiles && tile + 1 < block.tiles.count)
            prefetch = prefetchTile(task, block, tile + 1);
        else if (task.panels)
            prefetch = prefetchPacked(task, {panel, block.k0}, next, block.depth, share, shares,
                                      inPlace && !fetchesTiles);
        else if (share < 2)
            prefetch = prefetchPlain(task, next, share, shares);
        const float* a = block.packed ? block.packed + tile * packedTile : tileOf(task, block, tile);
        float* row = task.c + (block.firstRow + block.tiles.begin(tile)) * task.cStride;
        for (Size part = 0; part < panelColumns; part += tileColumns) {
            const Size column = panel * panelColumns + part;
            const Size columns = smaller(tileColumns, task.columns - column);
            if (columns <= 0) break;
            const float* bias = task.bias && block.last ? task.bias + column : nullptr;
            // Initialises every field separately: reading in other pieces than were written stalls until all
            // writes are done.
            const Tile one{.a = a,
                           .aStep = aStep,
                           .b = columnOf(b, part),
                           .bStep = b.step,
                           .depth = block.depth,
                           .scale = task.scale,
                           .accumulate = task.accumulate || block.k0 > 0,
                           .c = row + column,
                           .cStride = task.cStride,
                           .columns = columns,
                           .copy = b.copied ? scratch + part : nullptr,
                           .prefetch = part == 0 ? prefetch : Prefetch{}};
            // A widening tile has no narrow form.
            if (b.function)
                b.function(one, bias);
            else
                multiplyColumns(byRows, one, bias, rows);
            if (block.last) finish(task.activation, rows, columns, row + column, task.cStride);
        }
        if (b.copied) b = {scratch, panelColumns};
    }
}

}  // namespace

/// The size is the same whether or not a is packed.
Size productScratch(Size rows, Size depth) {
    const Chunks chunks(rows, depth);
    return blocksOf(chunks.largest, tileRows) * packedTile * (chunks.wholeDepth ? chunks.depthBlocks : 1) +
           depthBlock * panelColumns;
}

void product(const ProductTask& task) {
    if (task.rows <= 0) return;
    const Size panels = (task.columns + panelColumns - 1) / panelColumns;
    float* scratch = task.scratch;  // a block of b first, then a
    float* packed = readInPlace(task) ? nullptr : scratch + depthBlock * panelColumns;
    const Chunks chunks(task.rows, task.depth);
    for (Size chunk = 0; chunk < chunks.count; ++chunk) {
        const Size row = task.rows * chunk / chunks.count;
        const Size rows = task.rows * (chunk + 1) / chunks.count - row;
        const Tiles tiles(rows);
        const auto depthBegin = [&](Size block) { return task.depth * block / chunks.depthBlocks; };
        const auto blockOf = [&](Size index, float* room) {
            const Size k0 = depthBegin(index);
            return Block{row, rows, tiles, k0, depthBegin(index + 1) - k0, index + 1 == chunks.depthBlocks,
                         room};
        };
        if (chunks.wholeDepth) {
            for (Size panel = 0; panel < panels; ++panel)
                for (Size index = 0; index < chunks.depthBlocks; ++index) {
                    const Block block =
                        blockOf(index, packed ? packed + index * tiles.count * packedTile : nullptr);
                    const Place next =
                        block.last ? Place{panel + 1, 0} : Place{panel, block.k0 + block.depth};
                    multiplyPanel(task, block, panel, panel == 0, next, scratch);
                }
        } else {
            for (Size index = 0; index < chunks.depthBlocks; ++index) {
                const Block block = blockOf(index, packed);
                for (Size panel = 0; panel < panels; ++panel)
                    multiplyPanel(task, block, panel, panel == 0, {panel + 1, block.k0}, scratch);
            }
        }
    }
}

void packPanel(const float* b, Size depthStep, Size columnStep, Size depth, Size columns, float* panel) {
    if (columns < panelColumns)
        for (Size k = 0; k < depth; ++k)
            for (Size j = columns / lanes * lanes; j < panelColumns; j += lanes)
                store(panel + k * panelColumns + j, Vector{});
    if (columnStep == 1)
        for (Size k = 0; k < depth; ++k) copyRow(b + k * depthStep, columns, panel + k * panelColumns);
    else
        transpose(b, columnStep, columns, depth, panel, panelColumns);
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
