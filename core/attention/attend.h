#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/attention.h"

namespace attentionscope {

/// Numbers of any rank, row by row.
struct NumberTensor {
    std::vector<std::int64_t> shape;
    std::vector<float> values;
    bool boolean = false;  ///< read as true (not 0) and false
};
using NumberTensors = std::map<std::string, NumberTensor>;

struct AttendOptions {
    ScoreFunction score = ScoreFunction::scaledDot;
    std::optional<float> scale = {};  ///< in place of scaledDot's 1 / √d_k; the others have none of their own
    bool causal = false;              ///< query i sees key j where j ≤ i + past keys
    Index window = 0;                 ///< where positive: |i + past - j| < window
    float softcap = 0;                ///< where positive
    float temperature = 1;            ///< positive
    SoftmaxKind softmax = SoftmaxKind::softmax;
    std::uint64_t seed = 0;  ///< of SoftmaxKind::sampled
};

/// Attention over tensors of the user's own. `inputs` holds q [heads × queries × d], k [kv_heads × keys × d]
/// and v [kv_heads × keys × d_v]; a tensor of rank 2 means one head, and leading dimensions of 1 beyond the
/// third are dropped. Query head h uses key head h / (heads / kv_heads). There may be
///   mask            [queries × keys] or [heads × queries × keys], true = attend or numbers added; a mask of
///   fewer
///                   keys masks the rest, one head or one query of it serves all
///   past_k, past_v  [kv_heads × past × …], put before k and v and counted among the keys
///   w               general: [d_q × d_k]; location: [positions × d_q]
///   w_a, u_a, v_a   additive: [d_a × d_q], [d_a × d_k] and [d_a]; a transposed w_a or u_a is understood
///   where it
///                   fits in no other way
/// and each of the weights may have a leading dimension of heads. Returns every stage that the options lead
/// through by its name, [heads × queries × keys], and `weighted` and `output`, [heads × queries × d_v]. A
/// query that sees no key gets zeros. Throws Error that names a tensor which is missing or misshapen, with
/// the shape it has and the shape it should have, or an option that is out of range.
NumberTensors attend(const NumberTensors& inputs, const AttendOptions& options);

}  // namespace attentionscope
