#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/attention.h"

namespace attentionscope {

/// Numbers of any rank, row-major.
struct NumberTensor {
    std::vector<std::int64_t> shape;
    std::vector<float> values;
    bool boolean = false;  ///< the numbers are booleans: 0 is false, all others are true
};
using NumberTensors = std::map<std::string, NumberTensor>;

struct AttendOptions {
    ScoreFunction score = ScoreFunction::scaledDot;
    std::optional<float> scale = {};  ///< replaces scaledDot's 1 / √d_k; the others have no default
    bool causal = false;              ///< query i sees key j where j ≤ i + past keys
    Index window = 0;                 ///< if positive: |i + past - j| < window
    float softcap = 0;                ///< if positive
    float temperature = 1;            ///< positive
    SoftmaxKind softmax = SoftmaxKind::softmax;
    std::uint64_t seed = 0;  ///< for SoftmaxKind::sampled
};

/// Attention over the user's own tensors. `inputs` holds q [heads × queries × d], k [kv_heads × keys × d] and
/// v [kv_heads × keys × d_v]; a tensor of rank 2 means one head, and leading dimensions of 1 beyond the third
/// are dropped. Query head h uses key head h / (heads / kv_heads). Optional inputs:
///   mask            [queries × keys] or [heads × queries × keys], true = attend, or numbers to add; a mask
///                   of fewer keys masks the rest, and one head or one query of it applies to all
///   past_k, past_v  [kv_heads × past × …], placed before k and v and counted among the keys
///   w               general: [d_q × d_k]; location: [positions × d_q]
///   w_a, u_a, v_a   additive: [d_a × d_q], [d_a × d_k] and [d_a]; w_a or u_a may be transposed if only that
///                   fits
/// Each of the weights may have a leading dimension of heads. Returns every stage that the options include
/// by its name, [heads × queries × keys], and `weighted` and `output`, [heads × queries × d_v]. A query that
/// sees no key gets zeros. Throws Error that names a missing or misshapen tensor, its shape and the expected
/// shape, or an option that is out of range.
NumberTensors attend(const NumberTensors& inputs, const AttendOptions& options);

}  // namespace attentionscope
