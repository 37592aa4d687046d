#include "core/graph/packed_parameters.h"

namespace attentionscope {

kernels::PackedPointer PackedParameters::of(const Parameter& parameter, bool transposed) {
    const std::lock_guard lock(mutex_);
    auto& packed = packed_[{&parameter, transposed}];
    if (!packed) packed = parameter.packed(transposed);
    return packed;
}

}  // namespace attentionscope
