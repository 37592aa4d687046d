#include "core/checkpoint/mapped_file.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/error.h"
#include "core/base/system.h"

namespace attentionscope {

namespace {

[[noreturn]] void refuseFile(const std::filesystem::path& path, const char* what) {
    throw Error({.what = what,
                 .where = path.string(),
                 .got = Phrase::known(system::problem()),
                 .remedy = "Check that the path is right and that you may read it."});
}

}  // namespace

MappedFile::MappedFile(std::filesystem::path path, const std::byte* data, std::size_t size)
    : path_(std::move(path)), data_(data), size_(size) {
    guard_.emplace(data, size);
}

std::shared_ptr<const MappedFile> MappedFile::open(const std::filesystem::path& path) {
    std::span<const std::byte> bytes;
    const system::MapOutcome mapped = system::map(path, bytes);
    if (mapped == system::MapOutcome::notOpened) refuseFile(path, "the file cannot be opened");
    if (mapped == system::MapOutcome::notExamined) refuseFile(path, "the file cannot be examined");
    if (mapped == system::MapOutcome::notMapped) refuseFile(path, "the file cannot be mapped into memory");
    if (mapped != system::MapOutcome::done)
        throw Error({.what = "this is not a regular file",
                     .where = path.string(),
                     .got = mapped == system::MapOutcome::folder ? "a folder" : "a device or pipe"});
    return std::shared_ptr<const MappedFile>(new MappedFile(path, bytes.data(), bytes.size()));
}

MappedFile::~MappedFile() {
    guard_.reset();  // before another mapping can get the addresses
    system::unmap(bytes());
}

void MappedFile::requireWhole() const {
    if (!guard_->isBroken()) return;
    std::error_code none;
    const auto now = std::filesystem::file_size(path_, none);
    throw Error(
        {.what = "the file became shorter while it was open",
         .where = path_.string(),
         .got = none ? Phrase("a file that cannot be examined") : Phrase("%1 bytes", {std::to_string(now)}),
         .expected = Phrase("%1 bytes", {std::to_string(size_)}),
         .remedy = "Wait until it is complete, then open it again."});
}

void MappedFile::release(std::size_t offset, std::size_t count) const {
    if (offset < size_)
        system::advise(bytes().subspan(offset, std::min(count, size_ - offset)), system::Use::over);
}

void MappedFile::prefetch(std::size_t offset, std::size_t count) const {
    if (offset < size_)
        system::advise(bytes().subspan(offset, std::min(count, size_ - offset)), system::Use::soon);
}

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
