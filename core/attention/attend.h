#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
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

/// A tensor viewed as [heads × rows × columns].
struct StackedTensor {
    Index heads = 0, rows = 0, columns = 0;
    const float* data = nullptr;

    float at(Index head, Index row, Index column) const {
        return data[(head * rows + row) * columns + column];
    }
    MatrixView matrix(Index head) const { return MatrixView(data + head * rows * columns, rows, columns); }
};

/// The tensors given to attend(), looked up by name and shape. Every member throws Error with the tensor's
/// name, its shape and the expected shape.
class AttendTensors {
public:
    /// A dimension: its name and its size, 0 for any size.
    using Dimension = std::pair<std::string, Index>;

    explicit AttendTensors(const NumberTensors& tensors) : tensors_(tensors) {}

    bool has(const std::string& name) const { return tensors_.count(name) != 0; }
    const NumberTensor& at(const std::string& name, const Phrase& expected = {}) const;
    StackedTensor stacked(const std::string& name, const std::vector<Dimension>& dimensions = {}) const;

    /// [rows × columns], or its transpose if only that fits; with or without a leading dimension of heads.
    Matrix weight(const std::string& name, Index head, Index heads, const Dimension& rows,
                  const Dimension& columns) const;
    /// [positions × width] with at least `keys` positions, or its transpose if only that fits.
    Matrix positionWeight(const std::string& name, Index head, Index heads, Index keys, Index width) const;
    /// [n], [1 × n], [n × 1] or [heads × n] → [1 × n].
    Matrix vector(const std::string& name, Index head, Index heads) const;

    [[noreturn]] void refuse(const std::string& name, const Phrase& expected) const;

private:
    StackedTensor headWeights(const std::string& name, Index heads, const Phrase& expected) const;
    const NumberTensors& tensors_;
};

}  // namespace attentionscope
