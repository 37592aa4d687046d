#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/base/matrix.h"
#include "core/kernels/kernels.h"

namespace attentionscope {

/// A weight matrix: a leaf of the graph with its own storage, in memory or mapped from a file, packed for the
/// kernels on first use and never copied into a record. All const members are thread-safe.
class Parameter {
public:
    /// Called when the mapped source has been packed and its pages may be released.
    using Release = std::function<void()>;

    /// A trainable parameter in memory.
    Parameter(std::string name, Matrix values);
    /// A parameter in other memory, rows × columns of `storage` at `data`; `owner` keeps the memory alive.
    /// `data` may be unaligned.
    Parameter(std::string name, Shape shape, kernels::Storage storage, const void* data,
              std::shared_ptr<const void> owner, Release release = {});

    /// Quantised weights, rows of whole blocks at `data`, which stay as they are.
    Parameter(std::string name, Shape shape, const kernels::BlockFormat& format, const void* data,
              std::shared_ptr<const void> owner);

    const std::string& name() const { return name_; }
    Shape shape() const { return shape_; }
    Index rows() const { return shape_.rows; }
    Index columns() const { return shape_.columns; }
    kernels::Storage storage() const { return storage_; }
    bool trainable() const { return !owner_; }

    float at(Index row, Index column) const;
    /// One row, widened into `out` [columns].
    void copyRow(Index row, float* out) const;
    /// The whole matrix as floats; half precision and blocks are widened once and kept.
    MatrixView matrix() const;

    /// Packed for y = x · W; this parameter holds W as [columns-of-y × inner] if `transposed`, else [inner ×
    /// columns-of-y]. Packed once for each orientation and kept, unless the parameter is trainable.
    kernels::PackedPointer packed(bool transposed) const;
    /// Sets the storage of matrices packed from now on; float32 unless the user allowed half precision.
    void setPackedStorage(kernels::Storage storage) { packedStorage_ = storage; }

    /// For training: write access to a trainable parameter. Throws Error for a mapped one.
    Matrix& values();

private:
    std::string name_;
    Shape shape_;
    /// Widens whole rows from `row` on.
    void copyRows(Index row, Index count, float* out) const;

    kernels::Storage storage_ = kernels::Storage::float32;
    kernels::BlockFormat blocks_ = {};
    kernels::Storage packedStorage_ = kernels::Storage::float32;
    Matrix own_;
    const void* data_ = nullptr;
    std::shared_ptr<const void> owner_;
    Release release_;
    mutable std::mutex mutex_;
    mutable Matrix widened_;
    mutable kernels::PackedPointer packed_[2];
};

using ParameterPointer = std::shared_ptr<Parameter>;

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
