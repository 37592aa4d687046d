#pragma once

#include <vector>

#include "core/base/matrix.h"

namespace attentionscope::kernels {

/// Multi-head attention over one segment: softmax(mask(cap(scale · q kᵀ)) + bias) · v for each head (Vaswani
/// et al. 2017, "Attention Is All You Need"). Heads are column blocks: head h of q is columns [h · width, (h
/// + 1) · width). With fewer key heads than query heads (Ainslie et al. 2023, "GQA"), query head h uses key
/// head h / (heads / keyValueHeads).
struct AttentionTask {
    const float* q = nullptr;  ///< [queries × heads · width]
    Index qStride = 0;         ///< distance between rows; so for the others
    const float* k = nullptr;  ///< [keys × keyValueHeads · width]
    Index kStride = 0;
    const float* v = nullptr;  ///< [keys × keyValueHeads · valueWidth]; may be null if `context` is
    Index vStride = 0;

    Index queries = 0, keys = 0;
    Index heads = 1, keyValueHeads = 1;  ///< `heads` is a multiple of `keyValueHeads`
    Index width = 0, valueWidth = 0;

    float scale = 1;    ///< usually 1 / √width
    float softcap = 0;  ///< if positive: c · tanh(score / c), before mask and bias (Gemma 2)

    /// Query i has position i + offset among the keys: with past keys, offset is their number.
    Index offset = 0;
    bool causal = false;  ///< key j is seen where j ≤ i + offset
    Index windowBefore = -1,
          windowAfter = -1;  ///< if not negative: i + offset - before ≤ j ≤ i + offset + after

    /// Added to the scores, [queries × keys]; -inf masks the key whatever its score is. May be null.
    const float* bias = nullptr;
    Index biasStride = 0;      ///< distance between query rows; 0 shares one row between all queries
    Index biasHeadStride = 0;  ///< distance between heads; 0 shares one matrix between all heads

    float* context = nullptr;  ///< [queries × heads · valueWidth]; may be null to compute only weights
    Index contextStride = 0;

    /// The output for the attention weights: empty, or one pointer per head to [queries × keys], null for
    /// heads whose weights are not needed. Masked keys get exactly 0 (NaN if a visible score is NaN).
    std::vector<float*> weights = {};
    Index weightsStride = 0;
};

/// A masked key has no influence, not even through a NaN; a query whose keys are all masked gets zeros. Other
/// NaNs and infinities propagate. Threaded over heads and blocks of queries. Throws Error if the heads are
/// not a multiple of the key heads or a size is negative.
void attention(const AttentionTask& task);

/// Prefetches [rows × width] floats that will be read soon, because the rows of one head are far apart.
void fetchRows(const float* first, Index stride, Index rows, Index width);

}  // namespace attentionscope::kernels
