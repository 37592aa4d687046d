#pragma once

#include <memory>

#include "core/checkpoint/safetensors.h"
#include "core/graph/op.h"

namespace attentionscope {

/// A matrix stored in a file, [rows × columns] of any number type, starting `first` numbers into a tensor: an
/// op without inputs. It is read on demand, and the file's pages are released afterwards, so that only the
/// part in use of a huge file is in memory. Throws Error if the number type is not supported, or the tensor
/// ends before the matrix does.
OpPointer recordedMatrix(std::shared_ptr<const Safetensors> file, const TensorEntry& tensor, Index first,
                         Axes axes);

}  // namespace attentionscope
