#include "core/base/memory.h"

#include <array>

#include "core/base/system.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace attentionscope {

void keepFreedMemory([[maybe_unused]] int atTheTop) {
#if defined(__GLIBC__)
    constexpr int largestOnTheHeap = 32 << 20;  // the largest value that glibc accepts
    mallopt(M_MMAP_THRESHOLD, largestOnTheHeap);
    mallopt(M_TRIM_THRESHOLD, atTheTop);
#endif
}

void keepMemoryForComputing() {
    keepFreedMemory(1 << 30);
#if defined(__GLIBC__)
    mallopt(M_ARENA_MAX, 1);  // other threads would fill small heaps of their own
    // Memory requested in large pages stays in them when it is freed, and the heap keeps it. Until it is
    // written to, it costs nothing.
    constexpr std::size_t largePage = std::size_t(2) << 20, piece = 14 * largePage;  // fits on the heap
    std::array<void*, 33> pieces;
    for (void*& memory : pieces) memory = system::allocate(piece, largePage);
    for (void* memory : pieces) system::release(memory);
#endif
}

}  // namespace attentionscope
