#include "core/base/memory.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace attentionscope {

void keepFreedMemory([[maybe_unused]] int atTheTop) {
#if defined(__GLIBC__)
    constexpr int largestOnTheHeap = 32 << 20;  // the most that glibc accepts
    mallopt(M_MMAP_THRESHOLD, largestOnTheHeap);
    mallopt(M_TRIM_THRESHOLD, atTheTop);
#endif
}

}  // namespace attentionscope
