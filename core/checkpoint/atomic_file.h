#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace attentionscope {

/// Writes a file so that its path holds either the old content or all of the new one, never a part: the bytes
/// go to a temporary file beside it, which takes the name on commit(). Without commit() nothing changes. A
/// device or a pipe is written directly, because there is nothing to preserve.
class AtomicFile {
public:
    /// Throws Error if no file can be created beside `path`, or the existing one is not writable.
    explicit AtomicFile(std::filesystem::path path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Throws Error, for example if the disk is full.
    void write(std::span<const std::byte> bytes);
    void commit();

private:
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_;
    std::filesystem::path temporary_;  ///< empty for a device
    int file_ = -1;
};

/// Writes a whole text in this way. Throws Error as AtomicFile does.
void writeText(const std::filesystem::path& path, std::string_view text);

/// Creates a folder and its missing parents. Throws Error.
void makeFolder(const std::filesystem::path& folder);

/// Removes unfinished files of programs that ended while writing to a folder.
void removeUnfinished(const std::filesystem::path& folder);

}  // namespace attentionscope
