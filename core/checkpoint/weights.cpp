#include "core/checkpoint/weights.h"

#include "core/base/error.h"

namespace attentionscope {

ParameterPointer parameterFrom(const std::shared_ptr<const Safetensors>& file, const std::string& name,
                               const std::vector<std::int64_t>& shape) {
    const TensorEntry& tensor = file->at(name, shape);
    if (!isFloating(tensor.type))
        throw Error(
            ErrorReport{.what = "the tensor cannot be a weight",
                        .where = file->where(tensor),
                        .got = tensor.typeName,
                        .expected = "F32, F16, BF16 or F64",
                        .remedy = "Quantised checkpoints are not read: fetch the full-precision one."});
    const auto storage = kernelStorage(tensor.type);
    if (!storage) return std::make_shared<Parameter>(name, file->matrix(tensor));
    const Index rows = tensor.shape.size() < 2 ? 1 : Index(tensor.shape[0]);
    const Index columns = rows == 0 ? 0 : Index(tensor.count) / rows;
    return std::make_shared<Parameter>(name, Shape{rows, columns}, *storage, file->bytes(tensor).data(), file,
                                       [file = file.get(), &tensor] { file->release(tensor); });
}

}  // namespace attentionscope
