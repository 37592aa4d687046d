#pragma once

#include <string>
#include <vector>

#include "core/checkpoint/safetensors.h"
#include "core/graph/parameter.h"

namespace attentionscope {

/// A tensor of the file as a parameter of the graph, mapped, not copied: rank 2 as it is, rank 1 of length n
/// as [1 × n], higher ranks as [first × all others]. Its pages are released once the kernels have packed it;
/// quantised numbers stay in their blocks. F64 is narrowed into memory. Throws Error if the tensor is
/// missing, has another shape, or contains integers.
ParameterPointer parameterFrom(const std::shared_ptr<const Safetensors>& file, const std::string& name,
                               const std::vector<std::int64_t>& shape);
/// The same numbers as a matrix of another shape, such as [1 × 197 × 768] as [197 × 768].
ParameterPointer parameterFrom(const std::shared_ptr<const Safetensors>& file, const std::string& name,
                               const std::vector<std::int64_t>& shape, Shape matrix);

}  // namespace attentionscope
