#include "core/kernels/scratch.h"

#include <array>
#include <new>

#include "core/base/system.h"

namespace attentionscope::kernels {

AlignedFloats::AlignedFloats(std::size_t bytes) : bytes_(bytes) {
    constexpr std::size_t largePage = std::size_t(2) << 20;
    constexpr std::size_t line = 64;
    const std::size_t alignment = bytes >= 2 * largePage ? largePage : line;
    // The remainder beyond the last whole large page uses small pages; rounding up would cost a model an
    // eighth more memory.
    const std::size_t rounded = (bytes + line - 1) / line * line;
    if (rounded < bytes) throw std::bad_alloc();
    data_.reset(system::allocate(rounded ? rounded : line, alignment));
    if (!data_) throw std::bad_alloc();
}

void AlignedFloats::Free::operator()(void* memory) const {
    system::release(memory);
}

float* scratch(std::ptrdiff_t floats, int slot) {
    thread_local std::array<AlignedFloats, 4> buffers;
    AlignedFloats& buffer = buffers.at(std::size_t(slot));
    const std::size_t bytes = std::size_t(floats) * sizeof(float);
    if (bytes > buffer.bytes() || !buffer.data()) {
        buffer = AlignedFloats();  // never holds two buffers at once
        buffer = AlignedFloats(bytes + bytes / 4);
    }
    return static_cast<float*>(buffer.data());
}

}  // namespace attentionscope::kernels
