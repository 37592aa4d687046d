#pragma once

#include <cstddef>

#include "core/kernels/types.h"

// What each instruction set offers to the rest of core/kernels. Plain structures without constructors, for
// this header is compiled with different flags in different files.
namespace attentionscope::kernels {

/// Columns of a panel of packed weights; the same in every instruction set, so that packed weights serve them
/// all.
inline constexpr std::ptrdiff_t panelColumns = 32;

/// c [rows × columns] = activation(scale · a [rows × depth] · b [depth × columns] + bias), added to c where
/// `accumulate`. One thread's part of a product.
struct ProductTask {
    const float* a;  ///< element (r, k) at a[r · aRowStep + k · aDepthStep], one of the steps being 1
    std::ptrdiff_t aRowStep, aDepthStep;
    /// Panels [columns / 32][depth][32], zero beyond the last column; null for a plain b.
    const void* panels;
    Storage storage;  ///< of the panels
    const float* b;   ///< element (k, j) at b[k · bDepthStep + j · bColumnStep], one of the steps being 1
    std::ptrdiff_t bDepthStep, bColumnStep;
    std::ptrdiff_t rows, columns, depth;
    float scale;
    const float* bias;  ///< may be null; with bias or activation `accumulate` must be false
    Activation activation;
    bool accumulate;
    float* c;
    std::ptrdiff_t cStride;
    float* scratch;  ///< productScratch(rows, depth) floats
};

struct FunctionTable {
    void (*product)(const ProductTask& task);
    std::ptrdiff_t (*productScratch)(std::ptrdiff_t rows, std::ptrdiff_t depth);
    std::ptrdiff_t tileRows;  ///< rows that the innermost product loop takes at once

    /// One panel [depth][32] of a plain b, zero beyond `columns` ≤ 32.
    void (*packPanel)(const float* b, std::ptrdiff_t depthStep, std::ptrdiff_t columnStep,
                      std::ptrdiff_t depth, std::ptrdiff_t columns, float* panel);
    void (*widen)(const void* source, Storage storage, std::ptrdiff_t count, float* out);
};

namespace baseline {
extern const FunctionTable functions;
}
namespace v3 {
extern const FunctionTable functions;
}
namespace v4 {
extern const FunctionTable functions;
}

}  // namespace attentionscope::kernels
