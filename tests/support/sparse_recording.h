#pragma once

#include <filesystem>

#include "core/base/matrix.h"

namespace attentionscope {

/// A recording in F16 that takes disk space only for written heads: the rest of the file is a hole, and reads
/// as zeros. Removed at the end.
class SparseRecording {
public:
    struct Size {
        int layers, heads, tokens;
    };
    SparseRecording(std::filesystem::path path, Size size);
    ~SparseRecording();
    SparseRecording(const SparseRecording&) = delete;
    SparseRecording& operator=(const SparseRecording&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// [tokens × tokens]
    void write(int layer, int head, const Matrix& weights) const;
    /// Each query looks at one key alone: as many before it as the head's number.
    Matrix backwards(int head) const;
    /// Whether the system holds any of a head's pages that are not also those of its neighbours.
    bool isInMemory(int layer, int head) const;

private:
    std::size_t offset(int layer, int head) const;

    std::filesystem::path path_;
    Size size_;
    std::size_t data_;  ///< start of the numbers
};

/// Bytes of this process that are in memory, those of mapped files among them.
std::size_t residentBytes();

}  // namespace attentionscope
