#pragma once

#include <map>
#include <mutex>
#include <utility>

#include "core/graph/parameter.h"

namespace attentionscope {

/// Parameters in memory in the packed form of the kernels, packed once and kept until they change: for one
/// training step, in which a recurrence multiplies by the same weights at every word. Thread-safe.
class PackedParameters {
public:
    /// See Parameter::packed. The parameter must outlive this object and keep its values.
    kernels::PackedPointer of(const Parameter& parameter, bool transposed);

private:
    std::mutex mutex_;
    std::map<std::pair<const Parameter*, bool>, kernels::PackedPointer> packed_;
};

}  // namespace attentionscope
