#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace attentionscope {

/// Writes a file so that its path holds either the old content or the whole of the new one, never a part: the
/// bytes go to a temporary file beside it, which takes the name on commit(). Without commit() nothing has
/// changed. A device or a pipe is written as it is: there is nothing to keep.
class AtomicFile {
public:
    /// Throws Error where no file can be made beside `path`, or the one that is there may not be written.
    explicit AtomicFile(std::filesystem::path path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Throws Error, e.g. where the disk is full.
    void write(std::span<const std::byte> bytes);
    void commit();

private:
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_;
    std::filesystem::path temporary_;  ///< empty of a device
    int file_ = -1;
};

/// Writes a whole text so. Throws Error as AtomicFile does.
void writeText(const std::filesystem::path& path, std::string_view text);

/// Makes a folder and those above it, where they are not there. Throws Error.
void makeFolder(const std::filesystem::path& folder);

/// Takes away what programs that were ended while they wrote have left in a folder.
void removeUnfinished(const std::filesystem::path& folder);

}  // namespace attentionscope
