#pragma once

#include <map>
#include <mutex>
#include <utility>

#include "core/graph/parameter.h"

namespace attentionscope {

/// Parameters in memory as the kernels multiply by them, packed once and kept while nobody changes them: for
/// one step of a training, in which a recurrence multiplies by the same weights at every word. Thread-safe.
class PackedParameters {
public:
    /// See Parameter::packed. The parameter must outlive this, and keep its values.
    kernels::PackedPointer of(const Parameter& parameter, bool transposed);

private:
    std::mutex mutex_;
    std::map<std::pair<const Parameter*, bool>, kernels::PackedPointer> packed_;
};

}  // namespace attentionscope
