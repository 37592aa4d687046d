#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Which keys a query sees, by position. Query i of a segment has position i + offset among its keys.
struct MaskRule {
    bool causal = false;      ///< key j is seen where j ≤ i + offset
    Index offset = 0;         ///< the number of past keys
    Index windowBefore = -1;  ///< if not negative: i + offset - windowBefore ≤ j
    Index windowAfter = -1;   ///< if not negative: j ≤ i + offset + windowAfter
    Index prefix = 0;         ///< the first keys, which every query sees, causal or not (Raffel et al. 2020)
    Index globals = 0;  ///< the first tokens, which see every key and are seen by all (Beltagy et al. 2020)

    bool allows(Index query, Index key) const;
    bool allowsEverything() const { return !causal && windowBefore < 0 && windowAfter < 0; }
    friend bool operator==(const MaskRule&, const MaskRule&) = default;
};

/// Sets the score of every hidden key to -inf: by rule, beyond the end of its segment of `keys`, and where
/// the second input, which is added, is -inf. scores: [Σ queries × longest segment], second input, optional:
/// the same shape → the same shape.
OpPointer mask(const MaskRule& rule, AxisPointer keys);

/// Whether an op with this number of inputs can set a score to -inf: any except a mask without a rule over
/// one segment.
bool canCloseCells(const Op& op, size_t inputs);

/// Passes a score whose distance is at most `width`, and sets it to -inf otherwise: the window of local
/// attention (Luong et al. 2015). No gradient flows to the distances. Two inputs of the same shape → that
/// shape.
OpPointer keepNear(float width);

}  // namespace attentionscope
