#pragma once

#include <atomic>
#include <cstddef>

namespace attentionscope {

/// Reading a mapped page that its file has lost (it was truncated while open, or its disk failed) terminates
/// a program. While a guard exists, such pages in its range read as zeros instead, and the guard records it.
/// Elsewhere nothing changes: the previous handler is called.
class MappingGuard {
public:
    /// Guards [data, data + size), mapped at the beginning of a page.
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
    Slot* slot_ = nullptr;  ///< null if more files are open than there are slots: these are not guarded
};

}  // namespace attentionscope
