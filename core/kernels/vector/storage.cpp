#include "core/kernels/vector/half.h"
#include "core/kernels/vector/product.h"

namespace attentionscope::kernels::KERNEL_NAMESPACE {

namespace {

void widenHalf(const unsigned char* from, Size count, float* out) {
    Size i = 0;
#if defined(__AVX2__)
    for (; i + lanes <= count; i += lanes)
        store(out + i, loadWide(reinterpret_cast<const Half*>(from + 2 * i)));
#endif
    for (; i < count; ++i) {
        std::uint16_t half;
        std::memcpy(&half, from + 2 * i, 2);
        out[i] = halfToFloat(half);
    }
}

void widenBrain(const unsigned char* from, Size count, float* out) {
    Size i = 0;
    for (; i + lanes <= count; i += lanes)
        store(out + i, loadWide(reinterpret_cast<const BFloat16*>(from + 2 * i)));
    for (; i < count; ++i) {
        std::uint16_t half;
        std::memcpy(&half, from + 2 * i, 2);
        const std::uint32_t pattern = std::uint32_t(half) << 16;
        std::memcpy(out + i, &pattern, 4);
    }
}

}  // namespace

void widen(const void* source, Storage storage, Size count, float* out) {
    if (count <= 0) return;
    const auto* bytes = static_cast<const unsigned char*>(source);
    switch (storage) {
        case Storage::float32: std::memcpy(out, source, size_t(count) * 4); return;
        case Storage::float16: widenHalf(bytes, count, out); return;
        case Storage::bfloat16: widenBrain(bytes, count, out); return;
    }
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
