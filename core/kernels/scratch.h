#pragma once

#include <cstddef>
#include <memory>

namespace attentionscope::kernels {

/// Memory on cache lines of its own and, where large, on large pages: weights are read faster so.
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

/// Room for `floats` floats that belongs to this thread until it asks again with the same `slot`; kept
/// between calls, for fresh pages cost more than the arithmetic on them. Throws std::bad_alloc.
float* scratch(std::ptrdiff_t floats, int slot = 0);

}  // namespace attentionscope::kernels
