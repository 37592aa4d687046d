#include "core/graph/parameter.h"

#include <vector>

#include "core/base/error.h"

namespace attentionscope {

namespace {
std::size_t elementBytes(kernels::Storage storage) {
    return storage == kernels::Storage::float32 ? 4 : 2;
}
}  // namespace

Parameter::Parameter(std::string name, Matrix values)
    : name_(std::move(name)),
      shape_{values.rows(), values.cols()},
      own_(std::move(values)),
      data_(own_.data()) {}

Parameter::Parameter(std::string name, Shape shape, kernels::Storage storage, const void* data,
                     std::shared_ptr<const void> owner, Release release)
    : name_(std::move(name)),
      shape_(shape),
      storage_(storage),
      data_(data),
      owner_(owner ? std::move(owner) : std::make_shared<int>(0)),
      release_(std::move(release)) {}

Parameter::Parameter(std::string name, Shape shape, const kernels::BlockFormat& format, const void* data,
                     std::shared_ptr<const void> owner)
    : Parameter(std::move(name), shape, kernels::Storage::float32, data, std::move(owner)) {
    blocks_ = format;
}

float Parameter::at(Index row, Index column) const {
    const auto* bytes = static_cast<const unsigned char*>(data_);
    const Index place = row * columns() + column;
    if (blocks_.values > 0) {
        std::vector<float> block(size_t(blocks_.values));
        kernels::unpackBlocks(blocks_, bytes + place / blocks_.values * blocks_.bytes, blocks_.values,
                              block.data());
        return block[size_t(place % blocks_.values)];
    }
    float value = 0;
    kernels::widen(bytes + size_t(place) * elementBytes(storage_), storage_, 1, &value);
    return value;
}

void Parameter::copyRow(Index row, float* out) const {
    copyRows(row, 1, out);
}

void Parameter::copyRows(Index row, Index count, float* out) const {
    const auto* bytes = static_cast<const unsigned char*>(data_);
    const Index place = row * columns(), numbers = count * columns();
    if (blocks_.values > 0)
        kernels::unpackBlocks(blocks_, bytes + place / blocks_.values * blocks_.bytes, numbers, out);
    else
        kernels::widen(bytes + size_t(place) * elementBytes(storage_), storage_, numbers, out);
}

MatrixView Parameter::matrix() const {
    const bool aligned = reinterpret_cast<std::uintptr_t>(data_) % alignof(float) == 0;
    if (storage_ == kernels::Storage::float32 && aligned && blocks_.values == 0)
        return MatrixView(static_cast<const float*>(data_), rows(), columns());
    const std::lock_guard lock(mutex_);
    if (widened_.size() == 0 && rows() * columns() > 0) {
        widened_.resize(rows(), columns());
        copyRows(0, rows(), widened_.data());
    }
    return MatrixView(widened_.data(), rows(), columns());
}

kernels::PackedPointer Parameter::packed(bool transposed) const {
    const Index inner = transposed ? columns() : rows();
    const Index outer = transposed ? rows() : columns();
    if (trainable()) return kernels::pack(data_, storage_, inner, outer, transposed, packedStorage_);
    const std::lock_guard lock(mutex_);
    auto& kept = packed_[transposed];
    if (!kept && blocks_.values > 0) {
        if (transposed) return kept = kernels::keepBlocks(data_, blocks_, inner, outer);
        Matrix plain(rows(), columns());
        copyRows(0, rows(), plain.data());
        kept = kernels::pack(plain.data(), kernels::Storage::float32, inner, outer, false, packedStorage_);
    }
    if (!kept) {
        kept = kernels::pack(data_, storage_, inner, outer, transposed, packedStorage_);
        if (release_) release_();
    }
    return kept;
}

Matrix& Parameter::values() {
    if (!trainable())
        throw Error({.what = "the parameter is mapped from a file and cannot be trained in place",
                     .where = name_,
                     .remedy = "Copy the model into memory first."});
    return own_;
}

kernels::PackedPointer PackedParameters::of(const Parameter& parameter, bool transposed) {
    const std::lock_guard lock(mutex_);
    auto& packed = packed_[{&parameter, transposed}];
    if (!packed) packed = parameter.packed(transposed);
    return packed;
}

}  // namespace attentionscope
