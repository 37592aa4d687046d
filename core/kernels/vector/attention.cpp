#include "core/kernels/vector/attention.h"

#include "core/kernels/vector/attention_row.h"
#include "core/kernels/vector/packing.h"
#include "core/kernels/vector/product.h"

// Blocks of queries against all the keys that any of them sees. k and v are packed once for all blocks; the
// scores are written where the product with v reads the weights, so nothing is moved in between.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

namespace {

constexpr Size scoreFloats = 48 * 1024;  // of one block of queries: fits the second-level cache
constexpr Size fewQueries = 2;           // up to here packing k costs more than it saves

KERNEL_INLINE Size smaller(Size a, Size b) {
    return a < b ? a : b;
}
KERNEL_INLINE Size larger(Size a, Size b) {
    return a > b ? a : b;
}
KERNEL_INLINE Size upTo(Size count, Size size) {
    return (count + size - 1) / size;
}

struct Range {
    Size begin, end;
};

/// The keys that query `i` of the head sees by its position.
Range visibleTo(const AttentionHead& head, Size i) {
    const Size position = head.firstPosition + i;
    Range range{0, head.keys};
    if (head.causal) range.end = smaller(range.end, position + 1);
    if (head.windowBefore >= 0) range.begin = larger(range.begin, position - head.windowBefore);
    if (head.windowAfter >= 0) range.end = smaller(range.end, position + head.windowAfter + 1);
    range.end = larger(range.end, 0);
    range.begin = smaller(range.begin, range.end);
    return range;
}

/// For queries [begin, end): positions increase, and so do both ends of the range of visible keys.
Range visibleToAny(const AttentionHead& head, Size begin, Size end) {
    return {visibleTo(head, begin).begin, visibleTo(head, end - 1).end};
}

/// Queries per block: as many as keep the scores in the cache, in blocks of nearly equal size.
Size blockQueries(Size queries, Size keys) {
    const Size most = larger(1, smaller(8, scoreFloats / (larger(keys, 1) * tileRows))) * tileRows;
    return upTo(queries, larger(1, upTo(queries, most)));
}

struct Workspace {
    float* keyPanels;    // [keys / 32][width][32]
    float* valuePanels;  // [valueWidth / 32][keys][32]
    float* queries;      // [width / 256][tiles] packed tiles
    float* scores;       // [keys / 256][tiles] packed tiles
    Size floats;
};

Workspace layOut(const AttentionHead& head) {
    const Range range = visibleToAny(head, 0, head.queries);
    const Size keys = range.end - range.begin, few = head.queries <= fewQueries;
    const Size tiles = upTo(blockQueries(head.queries, keys), tileRows);
    Workspace space{};
    float* next = head.scratch;
    const auto take = [&](Size floats) {
        space.floats += floats;
        float* const taken = next;
        if (next) next += floats;
        return taken;
    };
    space.queries = take(tiles * packedTile * larger(1, upTo(head.width, depthBlock)));
    // A block begins at a whole panel, up to 31 keys before the first visible one.
    space.scores = take(tiles * packedTile * larger(1, upTo(keys + panelColumns, depthBlock)));
    if (few) return space;
    space.keyPanels = take(upTo(keys, panelColumns) * panelColumns * head.width);
    if (head.context) space.valuePanels = take(upTo(head.valueWidth, panelColumns) * panelColumns * keys);
    return space;
}

/// A block of queries and the keys [origin, origin + keys) it is compared with.
struct Block {
    Size query, queries;
    Tiles tiles;
    Size origin, keys;

    ScoreRow row(const Workspace& space, Size tile, Size r) const {
        return {space.scores + tile * packedTile + r * packedRowStep, tiles.count * packedTile};
    }
};

void packQueries(const AttentionHead& head, const Block& block, float* packed) {
    for (Size k0 = 0; k0 < head.width; k0 += depthBlock)
        for (Size tile = 0; tile < block.tiles.count; ++tile, packed += packedTile)
            for (Size r = 0; r < block.tiles.rows(tile); ++r)
                copyRow(head.q + (block.query + block.tiles.begin(tile) + r) * head.qStride + k0,
                        smaller(depthBlock, head.width - k0), packed + r * packedRowStep);
}

void makeScores(const AttentionHead& head, const Block& block, Size firstPanel, const Workspace& space) {
    packQueries(head, block, space.queries);
    for (Size column = 0; column < block.keys; column += panelColumns) {
        const float* panel =
            space.keyPanels + (firstPanel + column / panelColumns) * head.width * panelColumns;
        const Size keys = smaller(panelColumns, block.keys - column);
        Size k0 = 0, depthIndex = 0;
        do {
            for (Size tile = 0; tile < block.tiles.count; ++tile) {
                const Size rows = block.tiles.rows(tile);
                const float* a = space.queries + (depthIndex * block.tiles.count + tile) * packedTile;
                for (Size part = 0; part < keys; part += tileColumns) {
                    const Tile one{a,
                                   packedRowStep,
                                   panel + k0 * panelColumns + part,
                                   panelColumns,
                                   smaller(depthBlock, head.width - k0),
                                   head.scale,
                                   k0 > 0,
                                   block.row(space, tile, 0).at(column + part),
                                   packedRowStep,
                                   // Whole vectors: nothing reads beyond the keys.
                                   smaller(tileColumns, upTo(keys - part, lanes) * lanes),
                                   nullptr,
                                   {}};
                    multiplyColumns(true, one, nullptr, rows);
                }
            }
            k0 += depthBlock;
            ++depthIndex;
        } while (k0 < head.width);
    }
}

void makeScoresOfFew(const AttentionHead& head, const Block& block, const Workspace& space) {
    for (Size i = 0; i < block.queries; ++i) {
        const ScoreRow row = block.row(space, 0, i);
        const float* q = head.q + (block.query + i) * head.qStride;
        for (Size j = 0; j < block.keys; ++j) {
            const float* k = head.k + (block.origin + j) * head.kStride;
            Vector total = {};
            Size c = 0;
            for (; c + lanes <= head.width; c += lanes) total += load(q + c) * load(k + c);
            if (const Size rest = head.width - c; rest > 0)
                total += loadPart(q + c, rest) * loadPart(k + c, rest);
            *row.at(j) = head.scale * sum(total);
        }
    }
}

void makeWeights(const AttentionHead& head, const Block& block, const Workspace& space) {
    for (Size tile = 0; tile < block.tiles.count; ++tile)
        for (Size r = 0; r < block.tiles.rows(tile); ++r) {
            const ScoreRow row = block.row(space, tile, r);
            const Size query = block.query + block.tiles.begin(tile) + r;
            Range seen = visibleTo(head, query);
            seen = {larger(0, seen.begin - block.origin), seen.end - block.origin};
            if (seen.end < seen.begin) seen.end = seen.begin = 0;
            overRuns(row, seen.begin, seen.end, [&](float* scores, Size key, Size count) {
                if (head.softcap > 0) capScores(scores, count, head.softcap);
                if (head.bias)
                    addBias(scores, head.bias + query * head.biasStride + block.origin + key, count);
            });
            softmaxRun(row, seen.begin, seen.end, block.keys);
            if (!head.weights) continue;
            float* weights = head.weights + query * head.weightsStride;
            for (Size j = 0; j < block.origin; ++j) weights[j] = 0;
            overRuns(row, 0, block.keys, [&](const float* scores, Size key, Size count) {
                copyRow(scores, count, weights + block.origin + key);
            });
            for (Size j = block.origin + block.keys; j < head.keys; ++j) weights[j] = 0;
        }
}

/// Weighted sum over unmasked keys only.
void contextRow(const AttentionHead& head, const Block& block, const ScoreRow& row, Size query) {
    float* context = head.context + query * head.contextStride;
    for (Size c = 0; c < head.valueWidth; ++c) context[c] = 0;
    const Range seen = visibleTo(head, query);
    for (Size key = seen.begin; key < seen.end; ++key) {
        if (head.bias && head.bias[query * head.biasStride + key] == minusInfinity) continue;
        const float weight = *row.at(key - block.origin);
        const float* v = head.v + key * head.vStride;
        Size c = 0;
        for (; c + lanes <= head.valueWidth; c += lanes)
            store(context + c, load(context + c) + weight * load(v + c));
        for (; c < head.valueWidth; ++c) context[c] += weight * v[c];
    }
}

bool finite(const float* values, Size count) {
    Vector zero = {};  // 0 · x is NaN if x is not finite
    Size i = 0;
    for (; i + lanes <= count; i += lanes) zero += 0.f * load(values + i);
    if (i < count) zero += 0.f * loadPart(values + i, count - i);
    return sum(zero) == 0;
}

void makeContext(const AttentionHead& head, const Block& block, Size firstKey, Size packedKeys,
                 const Workspace& space) {
    for (Size column = 0; column < head.valueWidth; column += tileColumns) {
        const float* panel = space.valuePanels + column / panelColumns * packedKeys * panelColumns +
                             firstKey * panelColumns + column % panelColumns;
        const Size columns = smaller(tileColumns, head.valueWidth - column);
        Size k0 = 0, depthIndex = 0;
        do {
            for (Size tile = 0; tile < block.tiles.count; ++tile) {
                const Size begin = block.tiles.begin(tile), rows = block.tiles.rows(tile);
                const Tile one{space.scores + (depthIndex * block.tiles.count + tile) * packedTile,
                               packedRowStep,
                               panel + k0 * panelColumns,
                               panelColumns,
                               smaller(depthBlock, block.keys - k0),
                               1.f,
                               k0 > 0,
                               head.context + (block.query + begin) * head.contextStride + column,
                               head.contextStride,
                               columns,
                               nullptr,
                               {}};
                multiplyColumns(true, one, nullptr, rows);
            }
            k0 += depthBlock;
            ++depthIndex;
        } while (k0 < block.keys);
    }
    // A masked key has weight 0, but 0 · NaN is NaN: such rows are summed over the visible keys only.
    for (Size tile = 0; tile < block.tiles.count; ++tile)
        for (Size r = 0; r < block.tiles.rows(tile); ++r)
            if (const Size query = block.query + block.tiles.begin(tile) + r;
                !finite(head.context + query * head.contextStride, head.valueWidth))
                contextRow(head, block, block.row(space, tile, r), query);
}

}  // namespace

Size attentionScratch(const AttentionHead& head) {
    AttentionHead unplaced = head;
    unplaced.scratch = nullptr;
    return layOut(unplaced).floats;
}

void attendHead(const AttentionHead& head) {
    const Workspace space = layOut(head);
    const Range range = visibleToAny(head, 0, head.queries);
    const Size keys = range.end - range.begin;
    const bool few = head.queries <= fewQueries;
    if (!few) {
        for (Size j = 0; j < keys; j += panelColumns)
            packPanel(head.k + (range.begin + j) * head.kStride, 1, head.kStride, head.width,
                      smaller(panelColumns, keys - j), space.keyPanels + j * head.width);
        for (Size c = 0; head.context && c < head.valueWidth; c += panelColumns)
            packPanel(head.v + range.begin * head.vStride + c, head.vStride, 1, keys,
                      smaller(panelColumns, head.valueWidth - c), space.valuePanels + c * keys);
    }
    const Size step = blockQueries(head.queries, keys);
    for (Size query = 0; query < head.queries; query += step) {
        const Size queries = smaller(step, head.queries - query);
        const Range seen = visibleToAny(head, query, query + queries);
        const Size firstPanel = larger(0, seen.begin - range.begin) / panelColumns;
        const Size origin = range.begin + firstPanel * panelColumns;
        const Block block{query, queries, Tiles(queries), origin, larger(0, seen.end - origin)};
        if (few)
            makeScoresOfFew(head, block, space);
        else
            makeScores(head, block, firstPanel, space);
        makeWeights(head, block, space);
        if (!head.context) continue;
        if (few)
            for (Size i = 0; i < queries; ++i) contextRow(head, block, block.row(space, 0, i), query + i);
        else
            makeContext(head, block, origin - range.begin, keys, space);
    }
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
