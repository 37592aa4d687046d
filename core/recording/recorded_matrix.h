#pragma once

#include <memory>

#include "core/checkpoint/safetensors.h"
#include "core/graph/op.h"

namespace attentionscope {

/// A matrix as a file has it, [rows × columns] of any kind of number, beginning `first` numbers into a
/// tensor: an op without inputs. It is read when it is asked for, and the file's pages are let go after that,
/// so that of a file larger than the memory only what is looked at is held. Throws Error where the tensor is
/// of a kind of number that cannot be read, or ends before the matrix does.
OpPointer recordedMatrix(std::shared_ptr<const Safetensors> file, const TensorEntry& tensor, Index first,
                         Axes axes);

}  // namespace attentionscope
