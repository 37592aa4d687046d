#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

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

/// A file mapped into memory for reading; unmapped when its last owner is destroyed. Its bytes are read from
/// disk on first access and cost no anonymous memory. Bytes that the file loses while mapped read as zeros.
class MappedFile {
public:
    /// Throws Error if the file cannot be opened or is not a regular file. An empty file maps to no bytes.
    static std::shared_ptr<const MappedFile> open(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::span<const std::byte> bytes() const { return {data_, size_}; }

    /// Throws Error if bytes were read that the file had lost: results computed from them are invalid.
    void requireWhole() const;

    /// Lets the system drop the whole pages within [offset, offset + count) after use; later reads load them
    /// from disk again. Ranges beyond the file are clipped.
    void release(std::size_t offset, std::size_t count) const;
    /// Asks the system to read [offset, offset + count) ahead.
    void prefetch(std::size_t offset, std::size_t count) const;

private:
    MappedFile(std::filesystem::path path, const std::byte* data, std::size_t size);

    std::filesystem::path path_;
    const std::byte* data_;
    std::size_t size_;
    std::optional<MappingGuard> guard_;
};

}  // namespace attentionscope
