#include "core/checkpoint/weights.h"

#include "core/base/error.h"
#include "core/checkpoint/gguf.h"

namespace attentionscope {

ParameterPointer parameterFrom(const std::shared_ptr<const Safetensors>& file, const std::string& name,
                               const std::vector<std::int64_t>& shape) {
    const Index rows = shape.size() < 2 ? 1 : Index(shape[0]);
    const Index columns = rows == 0 ? 0 : Index(elementCount(shape).value_or(0)) / rows;
    return parameterFrom(file, name, shape, {rows, columns});
}

ParameterPointer parameterFrom(const std::shared_ptr<const Safetensors>& file, const std::string& name,
                               const std::vector<std::int64_t>& shape, Shape matrix) {
    const TensorEntry& tensor = file->at(name, shape);
    if (!isFloating(tensor.type))
        throw Error({.what = "the tensor cannot be a weight",
                     .where = file->where(tensor),
                     .got = tensor.typeName,
                     .expected = Gguf::isNamed(file->path()) ? readableBlockTypes() : "F32, F16, BF16 or F64",
                     .remedy = "Fetch the model with weights of one of these kinds."});
    if (matrix.rows * matrix.columns != Index(tensor.count))
        throw Error({.what = "the tensor cannot be seen as this matrix",
                     .where = file->where(tensor),
                     .got = shapeText(tensor.shape),
                     .expected = shapeText(matrix.rows, matrix.columns)});
    if (tensor.blocks && matrix.columns % Index(tensor.blocks->values) == 0)
        return std::make_shared<Parameter>(name, matrix, tensor.blocks->format(),
                                           file->storedBytes(tensor).data(), file);
    if (const auto storage = kernelStorage(tensor.type))
        return std::make_shared<Parameter>(name, matrix, *storage, file->bytes(tensor).data(), file,
                                           [file = file.get(), &tensor] { file->release(tensor); });
    const std::vector<float> numbers = file->floats(tensor);
    return std::make_shared<Parameter>(name, Matrix(MatrixView(numbers.data(), matrix.rows, matrix.columns)));
}

}  // namespace attentionscope
