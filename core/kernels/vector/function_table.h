#pragma once

#include <cstddef>

#include "core/kernels/types.h"

// The functions that each instruction set provides to the rest of core/kernels. The structures are plain and
// have no constructors, because different files compile this header with different flags.
namespace attentionscope::kernels {

/// Columns of a panel of packed weights; the same in every instruction set, so that all can read them.
using Size = std::ptrdiff_t;

inline constexpr Size panelColumns = 32;

/// c [rows × columns] = activation(scale · a [rows × depth] · b [depth × columns] + bias), added to c if
/// `accumulate`. One thread's part of a product.
struct ProductTask {
    const float* a;  ///< element (r, k) is a[r · aRowStep + k · aDepthStep]; one of the steps is 1
    Size aRowStep, aDepthStep;
    /// Panels [columns / 32][depth][32], zero beyond the last column; null for a plain b.
    const void* panels;
    Storage storage;  ///< storage of the panels
    const float* b;   ///< element (k, j) is b[k · bDepthStep + j · bColumnStep]; one of the steps is 1
    Size bDepthStep, bColumnStep;
    Size rows, columns, depth;
    float scale;
    const float* bias;  ///< may be null; bias and activation require `accumulate` to be false
    Activation activation;
    bool accumulate;
    float* c;
    Size cStride;
    float* scratch;  ///< productScratch(rows, depth) floats
};

/// Attention of one head for some queries; the fields are those of AttentionTask, restricted to this head.
struct AttentionHead {
    const float *q, *k, *v;
    Size qStride, kStride, vStride;
    Size queries, keys, width, valueWidth;
    float scale, softcap;
    Size firstPosition;  ///< position of the first query among the keys
    bool causal;
    Size windowBefore, windowAfter;
    const float* bias;
    Size biasStride;
    float* context;
    Size contextStride;
    float* weights;
    Size weightsStride;
    float* scratch;  ///< attentionScratch(head) floats
};

/// One query of additive attention: scores[j] = Σ_c v[c] tanh(q[c] + k[j · width + c]) for all keys.
struct AdditiveQuery {
    const float *q, *k, *v;
    Size keys, width;
};

/// The accumulators for the gradients of a query's scores, each null or of the shape of the field with the
/// same name.
struct AdditiveGradients {
    float *q, *k, *v;
};

struct FunctionTable {
    void (*product)(const ProductTask& task);
    Size (*productScratch)(Size rows, Size depth);
    Size tileRows;  ///< rows that the innermost product loop processes at once

    /// One panel [depth][32] of a plain b, zero beyond `columns` ≤ 32.
    void (*packPanel)(const float* b, Size depthStep, Size columnStep, Size depth, Size columns,
                      float* panel);
    void (*widen)(const void* source, Storage storage, Size count, float* out);
    void (*unpackBlocks)(const BlockFormat& format, const void* source, Size count, float* out);
    void (*dotBlocks)(const BlockFormat& format, const void* source, const float* x, Size count, Size columns,
                      float* out);

    void (*attendHead)(const AttentionHead& head);
    Size (*attentionScratch)(const AttentionHead& head);

    // One thread's part of the loops of kernels.h.
    void (*exponential)(const float* in, Size count, float* out);
    void (*activate)(Activation activation, const float* in, Size count, float* out);
    void (*activateBackward)(Activation activation, const float* in, const float* gradient, Size count,
                             float* out);
    void (*addScaled)(float scale, const float* in, Size count, float* out);
    void (*adam)(const AdamStep& step, const float* gradient, Size count, float* first, float* second,
                 float* values);
    float (*dotProduct)(const float* a, const float* b, Size count);
    float (*largest)(const float* in, Size count);
    double (*exponentialSum)(const float* in, Size count, float highest, float* out);
    void (*additiveScores)(const AdditiveQuery& query, float* scores);
    void (*additiveScoresBackward)(const AdditiveQuery& query, const float* gradient,
                                   const AdditiveGradients& gradients);
    void (*resetState)(const GatedUnitRow& row, float* out);
    void (*resetStateBackward)(const GatedUnitRow& row, const float* gradient, const GatedUnitGradients& to);
    void (*gatedState)(const GatedUnitRow& row, float* out);
    void (*gatedStateBackward)(const GatedUnitRow& row, const float* gradient, const GatedUnitGradients& to);
    void (*softmaxRows)(const float* in, Size rows, Size columns, Size inStride, float* out, Size outStride);
    void (*softmaxBackwardRows)(const float* weights, const float* gradient, Size rows, Size columns,
                                float* out);
    void (*layerNormRows)(const float* in, Size rows, Size columns, const float* gamma, const float* beta,
                          float epsilon, float* out);
    void (*rmsNormRows)(const float* in, Size rows, Size columns, const float* gamma, float epsilon,
                        float* out);
    void (*layerNormBackwardRows)(const float* in, const float* gradient, Size rows, Size columns,
                                  const float* gamma, float epsilon, float* inGradient, float* gammaGradient,
                                  float* betaGradient);
    void (*rmsNormBackwardRows)(const float* in, const float* gradient, Size rows, Size columns,
                                const float* gamma, float epsilon, float* inGradient, float* gammaGradient);
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
