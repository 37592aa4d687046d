#include "core/recording/recorded_matrix.h"

#include "core/base/error.h"

namespace attentionscope {

namespace {

class RecordedMatrix : public Op {
public:
    RecordedMatrix(std::shared_ptr<const Safetensors> file, TensorEntry part, Axes axes)
        : file_(std::move(file)), part_(std::move(part)), axes_(std::move(axes)) {}

    std::string_view name() const override { return "recorded"; }
    std::string formula() const override { return "recorded"; }
    Axes axes(std::span<const Axes>) const override { return axes_; }

    void forward(Operands, Matrix& result) const override {
        const std::byte* numbers = file_->bytes(part_).data();
        if (const auto storage = kernelStorage(part_.type))
            kernels::widen(numbers, *storage, result.size(), result.data());
        else
            convertToFloats(part_.type, numbers, std::size_t(result.size()), result.data());
        file_->release(part_);
    }

    void backward(Operands, const Matrix&, const Matrix&, Targets) const override {}

    std::vector<Term> explain(Operands, const Matrix& result, Index row, Index column) const override {
        return {{.product = double(result(row, column)), .label = "recorded"}};
    }

private:
    std::shared_ptr<const Safetensors> file_;
    TensorEntry part_;
    Axes axes_;
};

}  // namespace

OpPointer recordedMatrix(std::shared_ptr<const Safetensors> file, const TensorEntry& tensor, Index first,
                         Axes axes) {
    const std::size_t width = dataTypeSize(tensor.type);
    const Index count = axes.rows->size() * axes.columns->size();
    if (width == 0)
        throw Error({.what = "the tensor holds numbers of a kind that cannot be read",
                     .where = file->where(tensor),
                     .got = tensor.typeName,
                     .expected = "F16, BF16 or F32"});
    if (first < 0 || count > tensor.count - first)
        throw Error({.what = "the tensor is too short",
                     .where = file->where(tensor),
                     .got = shapeText(tensor.shape),
                     .expected = Phrase("%1 numbers", {std::to_string(first + count)})});
    TensorEntry part = tensor;
    part.count = count;
    part.offset += std::size_t(first) * width;
    part.size = std::size_t(count) * width;
    return std::make_shared<RecordedMatrix>(std::move(file), std::move(part), std::move(axes));
}

}  // namespace attentionscope
