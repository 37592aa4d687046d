#include "core/checkpoint/mapping_guard.h"

#include <array>
#include <cstdint>

#include "core/base/system.h"

namespace attentionscope {

namespace {

// All that the handler for lost bytes may touch: no locks, no allocation.
std::array<MappingGuard::Slot, 256> slots;

bool mendWatched(const void* address) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    for (auto& slot : slots) {
        const auto begin = reinterpret_cast<std::uintptr_t>(slot.begin.load());
        if (begin == 0 || at < begin || at - begin >= slot.size.load()) continue;
        if (!system::putZeros(address)) return false;
        slot.broken.store(true);
        return true;
    }
    return false;
}

}  // namespace

MappingGuard::MappingGuard(const std::byte* data, std::size_t size) {
    if (!data || size == 0) return;
    system::onLostBytes(mendWatched);
    for (auto& slot : slots) {
        if (slot.taken.exchange(true)) continue;
        slot.broken.store(false);
        slot.size.store(size);
        slot.begin.store(data);
        slot_ = &slot;
        return;
    }
}

MappingGuard::~MappingGuard() {
    if (!slot_) return;
    slot_->begin.store(nullptr);
    slot_->size.store(0);
    slot_->taken.store(false);
}

}  // namespace attentionscope
