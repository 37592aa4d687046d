#include "core/checkpoint/mapping_guard.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <mutex>

namespace attentionscope {

namespace {

// What the signal handler may touch: no locks, no allocation.
std::array<MappingGuard::Slot, 256> slots;
struct sigaction before = {};
std::size_t pageSize = 4096;

bool replacePage(const void* address) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    for (auto& slot : slots) {
        const auto begin = reinterpret_cast<std::uintptr_t>(slot.begin.load());
        if (begin == 0 || at < begin || at - begin >= slot.size.load()) continue;
        void* page = reinterpret_cast<void*>(at / pageSize * pageSize);
        if (::mmap(page, pageSize, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
            return false;
        slot.broken.store(true);
        return true;
    }
    return false;
}

void onBusError(int signal, siginfo_t* information, void* context) {
    if (information->si_code == BUS_ADRERR && replacePage(information->si_addr)) return;
    if (before.sa_flags & SA_SIGINFO) return before.sa_sigaction(signal, information, context);
    if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) return before.sa_handler(signal);
    // The instruction is tried once more, and meets what it would have met without us.
    ::sigaction(signal, &before, nullptr);
}

void watchBusErrors() {
    static std::once_flag once;
    std::call_once(once, [] {
        pageSize = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        struct sigaction action = {};
        action.sa_sigaction = onBusError;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        ::sigaction(SIGBUS, &action, &before);
    });
}

}  // namespace

MappingGuard::MappingGuard(const std::byte* data, std::size_t size) {
    if (!data || size == 0) return;
    watchBusErrors();
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
