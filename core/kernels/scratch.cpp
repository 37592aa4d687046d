#include "core/kernels/scratch.h"

#include <array>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace attentionscope::kernels {

AlignedFloats::AlignedFloats(std::size_t bytes) : bytes_(bytes) {
    constexpr std::size_t largePage = std::size_t(2) << 20;
    const std::size_t alignment = bytes >= 2 * largePage ? largePage : 64;
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    if (rounded < bytes) throw std::bad_alloc();
    void* memory = nullptr;
    if (posix_memalign(&memory, alignment, rounded ? rounded : 64) != 0) throw std::bad_alloc();
    data_.reset(memory);
#ifdef __linux__
    if (alignment == largePage) madvise(memory, rounded, MADV_HUGEPAGE);
#endif
}

void AlignedFloats::Free::operator()(void* memory) const {
    std::free(memory);
}

float* scratch(std::ptrdiff_t floats, int slot) {
    thread_local std::array<AlignedFloats, 4> buffers;
    AlignedFloats& buffer = buffers.at(std::size_t(slot));
    const std::size_t bytes = std::size_t(floats) * sizeof(float);
    if (bytes > buffer.bytes() || !buffer.data()) {
        buffer = AlignedFloats();  // never two at once
        buffer = AlignedFloats(bytes + bytes / 4);
    }
    return static_cast<float*>(buffer.data());
}

}  // namespace attentionscope::kernels
