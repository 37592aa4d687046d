#pragma once

#include <cstddef>
#include <memory>

namespace attentionscope::kernels {

/// Memory aligned to cache lines and, if large, on large pages, from which weights are read faster.
class AlignedFloats {
public:
    AlignedFloats() = default;
    explicit AlignedFloats(std::size_t bytes);
    void* data() const { return data_.get(); }
    std::size_t bytes() const { return bytes_; }

private:
    struct Free {
        void operator()(void* memory) const;
    };
    std::unique_ptr<void, Free> data_;
    std::size_t bytes_ = 0;
};

/// Room for `floats` floats that belongs to this thread until its next call with the same `slot`; kept
/// between calls, because fresh pages cost more than the arithmetic on them. Throws std::bad_alloc.
float* scratch(std::ptrdiff_t floats, int slot = 0);

}  // namespace attentionscope::kernels
