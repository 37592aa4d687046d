#include <algorithm>

#include "core/base/error.h"
#include "core/kernels/instruction_set.h"
#include "core/kernels/kernels.h"
#include "core/kernels/scratch.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope::kernels {

class PackedWeights {
public:
    Index inner = 0, columns = 0;
    Storage storage = Storage::float32;
    AlignedFloats panels;          // [columns / 32][inner][32], zero beyond the last column
    const char* blocks = nullptr;  // else rows [columns × inner] in blocks
    BlockFormat format = {};
};

namespace {

Index panelsOf(Index columns) {
    return (columns + panelColumns - 1) / panelColumns;
}
std::size_t elementBytes(Storage storage) {
    return storage == Storage::float32 ? 4 : 2;
}

/// The number of multiply-adds, some microseconds' worth, below which waking a thread costs more than it
/// saves.
constexpr double productWorthAThread = 200'000;

enum class Split { none, rows, columns };

struct Division {
    Split split;
    Index units, grain;  // in whole tiles of rows or whole panels of columns
};

/// If divided over columns, every thread reads all of a; over rows, all of b, which comes from memory if it
/// is wide.
Division divideProduct(Index rows, Index columns, Index depth, bool packedWeights) {
    const double work = double(rows) * double(columns) * double(depth);
    const Index tileRows = functions().tileRows;
    if (work < 2 * productWorthAThread || ThreadPool::instance().threads() == 1) return {Split::none, 1, 1};
    const bool overRows = packedWeights ? rows > (columns > depth ? 512 : 128) : rows > columns;
    const Index units = overRows ? (rows + tileRows - 1) / tileRows : panelsOf(columns);
    return {overRows ? Split::rows : Split::columns, units,
            std::max<Index>(1, Index(productWorthAThread * double(units) / work))};
}

void advanceRows(ProductTask& task, Index rows) {
    task.a += rows * task.aRowStep;
    task.c += rows * task.cStride;
}

void advanceColumns(ProductTask& task, Index columns) {
    if (task.panels)
        task.panels = static_cast<const char*>(task.panels) +
                      std::size_t(columns) * std::size_t(task.depth) * elementBytes(task.storage);
    else
        task.b += columns * task.bColumnStep;
    if (task.bias) task.bias += columns;
    task.c += columns;
}

void runDivided(const ProductTask& whole) {
    const FunctionTable& table = functions();
    const Division division = divideProduct(whole.rows, whole.columns, whole.depth, whole.panels != nullptr);
    const auto part = [&](Index begin, Index end) {
        ProductTask task = whole;
        if (division.split == Split::rows) {
            task.rows = std::min(end * table.tileRows, whole.rows) - begin * table.tileRows;
            advanceRows(task, begin * table.tileRows);
        } else if (division.split == Split::columns) {
            task.columns = std::min(end * panelColumns, whole.columns) - begin * panelColumns;
            advanceColumns(task, begin * panelColumns);
        }
        task.scratch = scratch(table.productScratch(task.rows, task.depth));
        table.product(task);
    };
    if (division.split == Split::none)
        part(0, 1);
    else
        ThreadPool::instance().parallelFor(division.units, division.grain, part);
}

/// Columns that are unpacked at once where several rows read them: a is laid out again for each such strip.
constexpr Index stripColumns = 4 * panelColumns;
/// Rows that are multiplied one by one, without laying anything out.
constexpr Index fewRows = 2;

void finishRow(const ProductTask& task, Index row, Index begin, Index end) {
    float* out = task.c + row * task.cStride;
    if (task.bias)
        for (Index j = begin; j < end; ++j) out[j] += task.bias[j];
    if (task.activation != Activation::none)
        functions().activate(task.activation, out + begin, end - begin, out + begin);
}

/// The columns [begin, end) of a product with weights in blocks; `whole` has the bias and the activation.
void multiplyStrip(const ProductTask& whole, const PackedWeights& weights, Index begin, Index end) {
    const FunctionTable& table = functions();
    const Index inner = weights.inner;
    const std::size_t rowBytes = std::size_t(inner / weights.format.values * weights.format.bytes);
    const char* from = weights.blocks + std::size_t(begin) * rowBytes;
    if (whole.rows <= fewRows) {
        for (Index r = 0; r < whole.rows; ++r) {
            float sums[panelColumns];
            table.dotBlocks(weights.format, from, whole.a + r * whole.aRowStep, inner, end - begin, sums);
            float* out = whole.c + r * whole.cStride + begin;
            for (Index j = 0; j < end - begin; ++j) out[j] = (whole.accumulate ? out[j] : 0) + sums[j];
            finishRow(whole, r, begin, end);
        }
        return;
    }
    float* rows = scratch(inner * (end - begin), 1);
    table.unpackBlocks(weights.format, from, inner * (end - begin), rows);
    ProductTask task = whole;
    task.panels = nullptr, task.b = rows, task.bDepthStep = 1, task.bColumnStep = inner;
    task.columns = end - begin;
    task.c += begin;
    if (task.bias) task.bias += begin;
    task.scratch = scratch(table.productScratch(task.rows, task.depth));
    table.product(task);
}

void runInStrips(const ProductTask& whole, const PackedWeights& weights) {
    const Index strip = whole.rows <= fewRows ? panelColumns : stripColumns;
    const auto part = [&](Index first, Index last) {
        for (Index s = first; s < last; ++s)
            multiplyStrip(whole, weights, s * strip, std::min(whole.columns, (s + 1) * strip));
    };
    ThreadPool::instance().parallelFor((whole.columns + strip - 1) / strip, 1, part);
}

}  // namespace

PackedPointer keepBlocks(const void* source, const BlockFormat& format, Index inner, Index columns) {
    auto kept = std::make_shared<PackedWeights>();
    kept->inner = inner, kept->columns = columns;
    kept->blocks = static_cast<const char*>(source), kept->format = format;
    return kept;
}

void unpackBlocks(const BlockFormat& format, const void* source, Index count, float* out) {
    functions().unpackBlocks(format, source, count, out);
}

PackedPointer pack(const void* source, Storage sourceStorage, Index inner, Index columns, bool transposed,
                   Storage storage) {
    if (inner < 0 || columns < 0)
        throw Error({.what = "weights of a negative size", .got = shapeText(inner, columns)});
    auto packed = std::make_shared<PackedWeights>();
    packed->inner = inner, packed->columns = columns, packed->storage = storage;
    const std::size_t panelBytes = std::size_t(inner) * panelColumns * elementBytes(storage);
    packed->panels = AlignedFloats(panelBytes * std::size_t(panelsOf(columns)));
    const FunctionTable& table = functions();
    const auto* bytes = static_cast<const char*>(source);
    const Index rowLength = transposed ? inner : columns;
    ThreadPool::instance().parallelFor(panelsOf(columns), 4, [&](Index begin, Index end) {
        const bool wide = sourceStorage == Storage::float32, direct = storage == Storage::float32;
        float* plain = wide ? nullptr : scratch(inner * panelColumns, 0);
        for (Index panel = begin; panel < end; ++panel) {
            const Index column = panel * panelColumns, here = std::min<Index>(panelColumns, columns - column);
            // The part of the source that this panel holds: `here` whole rows, or `here` columns of every
            // row.
            const Index rows = transposed ? here : inner, length = transposed ? inner : here;
            const char* from =
                bytes + std::size_t(transposed ? column * rowLength : column) * elementBytes(sourceStorage);
            const float* part = reinterpret_cast<const float*>(from);
            Index stride = rowLength;
            if (!wide) {
                for (Index r = 0; r < rows; ++r)
                    table.widen(from + std::size_t(r * rowLength) * 2, sourceStorage, length,
                                plain + r * length);
                part = plain;
                stride = length;
            }
            char* to = static_cast<char*>(packed->panels.data()) + std::size_t(panel) * panelBytes;
            float* panelFloats = direct ? reinterpret_cast<float*>(to) : scratch(inner * panelColumns, 1);
            table.packPanel(part, transposed ? 1 : stride, transposed ? stride : 1, inner, here, panelFloats);
            if (!direct) narrow(panelFloats, inner * panelColumns, storage, to);
        }
    });
    return packed;
}

std::size_t packedBytes(const PackedWeights& weights) {
    return weights.panels.bytes();
}

namespace {

ProductTask packedTask(const float* x, Index rows, Index xStride, const PackedWeights& weights, float* y,
                       Index yStride) {
    ProductTask task{};
    task.a = x, task.aRowStep = xStride, task.aDepthStep = 1;
    task.panels = weights.panels.data(), task.storage = weights.storage;
    task.rows = rows, task.columns = weights.columns, task.depth = weights.inner;
    task.scale = 1;
    task.c = y, task.cStride = yStride;
    return task;
}

void runPacked(const ProductTask& task, const PackedWeights& weights) {
    weights.blocks ? runInStrips(task, weights) : runDivided(task);
}

}  // namespace

void multiplyPacked(const float* x, Index rows, Index xStride, const PackedWeights& weights,
                    const float* bias, Activation activation, float* y, Index yStride) {
    ProductTask task = packedTask(x, rows, xStride, weights, y, yStride);
    task.bias = bias, task.activation = activation;
    runPacked(task, weights);
}

void addMultipliedPacked(const float* x, Index rows, Index xStride, const PackedWeights& weights, float* y,
                         Index yStride) {
    ProductTask task = packedTask(x, rows, xStride, weights, y, yStride);
    task.accumulate = true;
    runPacked(task, weights);
}

namespace {

/// Up to this number of multiply-adds, one row or one step of depth is multiplied without packing.
constexpr Index smallProduct = 32'768;

/// Multiplies a row by a matrix, or a column by a row. Returns false and writes nothing if the product is
/// neither, or is large.
bool multiplyVectors(const Operand& a, const Operand& b, Index m, Index n, Index k, float* c, Index cStride,
                     bool accumulate) {
    if ((m != 1 && k != 1) || m * n * k > smallProduct) return false;
    const FunctionTable& table = functions();
    const auto clear = [&](float* row) {
        if (!accumulate) std::fill_n(row, n, 0.f);
    };
    if (!b.transposed) {
        const Index rowStep = a.transposed ? 1 : a.stride, depthStep = a.transposed ? a.stride : 1;
        for (Index i = 0; i < m; ++i) {
            clear(c + i * cStride);
            for (Index l = 0; l < k; ++l)
                table.addScaled(a.data[i * rowStep + l * depthStep], b.data + l * b.stride, n,
                                c + i * cStride);
        }
        return true;
    }
    if (m != 1 || a.transposed) return false;
    clear(c);
    for (Index j = 0; j < n; ++j) c[j] += table.dotProduct(a.data, b.data + j * b.stride, k);
    return true;
}

}  // namespace

void multiply(Operand a, Operand b, Index m, Index n, Index k, float scale, float* c, Index cStride,
              bool accumulate, const float* bias) {
    if (scale == 1 && !bias && multiplyVectors(a, b, m, n, k, c, cStride, accumulate)) return;
    ProductTask task{};
    task.a = a.data, task.aRowStep = a.transposed ? 1 : a.stride,
    task.aDepthStep = a.transposed ? a.stride : 1;
    task.b = b.data, task.bDepthStep = b.transposed ? 1 : b.stride,
    task.bColumnStep = b.transposed ? b.stride : 1;
    task.rows = m, task.columns = n, task.depth = k;
    task.scale = scale, task.accumulate = accumulate, task.bias = bias;
    task.c = c, task.cStride = cStride;
    runDivided(task);
}

}  // namespace attentionscope::kernels
