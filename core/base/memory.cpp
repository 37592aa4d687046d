#include "core/base/memory.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace attentionscope {

void keepFreedMemory() {
#if defined(__GLIBC__)
    constexpr int largestOnTheHeap = 32 << 20;  // the most that glibc accepts
    constexpr int keptAtTheTop = 64 << 20;
    mallopt(M_MMAP_THRESHOLD, largestOnTheHeap);
    mallopt(M_TRIM_THRESHOLD, keptAtTheTop);
#endif
}

}  // namespace attentionscope
