#pragma once

#include <atomic>
#include <cstddef>

namespace attentionscope {

/// Reading a mapped page that its file no longer has (it was cut while it was open, or its disk failed) ends
/// a program. While a guard lives, such pages of its range read as zeros instead, and the guard remembers.
/// Elsewhere nothing changes: a handler that was there before is called.
class MappingGuard {
public:
    /// Watches [data, data + size), mapped at the beginning of a page.
    MappingGuard(const std::byte* data, std::size_t size);
    ~MappingGuard();
    MappingGuard(const MappingGuard&) = delete;
    MappingGuard& operator=(const MappingGuard&) = delete;

    /// Whether a page had to be replaced.
    bool isBroken() const { return slot_ && slot_->broken.load(); }

    struct Slot {
        std::atomic<const std::byte*> begin = nullptr;
        std::atomic<std::size_t> size = 0;
        std::atomic<bool> taken = false, broken = false;
    };

private:
    Slot* slot_ = nullptr;  ///< null where more files are open than there are slots: these are not watched
};

}  // namespace attentionscope
