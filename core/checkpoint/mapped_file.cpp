#include "core/checkpoint/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/base/error.h"

namespace attentionscope {

namespace {

/// Closes the descriptor on every way out; the mapping does not need it.
struct FileDescriptor {
    int number;
    ~FileDescriptor() {
        if (number >= 0) ::close(number);
    }
};

Error fileError(const std::filesystem::path& path, const std::string& what) {
    return Error(ErrorReport{.what = what,
                             .where = path.string(),
                             .got = std::strerror(errno),
                             .remedy = "Check that the path is right and that you may read it."});
}

}  // namespace

MappedFile::MappedFile(std::filesystem::path path, const std::byte* data, std::size_t size)
    : path_(std::move(path)), data_(data), size_(size) {
    guard_.emplace(data, size);
}

std::shared_ptr<const MappedFile> MappedFile::open(const std::filesystem::path& path) {
    // O_NONBLOCK: a pipe named in place of a file must be refused, not waited for.
    const FileDescriptor descriptor{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (descriptor.number < 0) throw fileError(path, "the file cannot be opened");
    struct stat status = {};
    if (::fstat(descriptor.number, &status) != 0) throw fileError(path, "the file cannot be examined");
    if (!S_ISREG(status.st_mode))
        throw Error(ErrorReport{.what = "this is not a regular file",
                                .where = path.string(),
                                .got = S_ISDIR(status.st_mode) ? "a folder" : "a device or pipe"});
    const auto size = static_cast<std::size_t>(status.st_size);
    const std::byte* data = nullptr;
    if (size > 0) {
        void* mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.number, 0);
        if (mapped == MAP_FAILED) throw fileError(path, "the file cannot be mapped into memory");
        data = static_cast<const std::byte*>(mapped);
    }
    return std::shared_ptr<const MappedFile>(new MappedFile(path, data, size));
}

MappedFile::~MappedFile() {
    guard_.reset();  // before the addresses can be another's
    if (data_) ::munmap(const_cast<std::byte*>(data_), size_);
}

void MappedFile::requireWhole() const {
    if (!guard_->isBroken()) return;
    std::error_code none;
    const auto now = std::filesystem::file_size(path_, none);
    throw Error(ErrorReport{.what = "the file became shorter while it was open",
                            .where = path_.string(),
                            .got = none ? "a file that cannot be examined" : std::to_string(now) + " bytes",
                            .expected = std::to_string(size_) + " bytes",
                            .remedy = "Wait until it is complete, then open it again."});
}

void MappedFile::advise(std::size_t offset, std::size_t count, int advice, bool wholePagesOnly) const {
    if (!data_ || offset >= size_) return;
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::size_t end = offset + std::min(count, size_ - offset);
    if (wholePagesOnly) {
        offset = (offset + page - 1) / page * page;
        if (end < size_) end = end / page * page;
    } else {
        offset = offset / page * page;
    }
    // Advice only: the bytes stay readable whatever the answer.
    if (offset < end) (void)::madvise(const_cast<std::byte*>(data_) + offset, end - offset, advice);
}

void MappedFile::release(std::size_t offset, std::size_t count) const {
    advise(offset, count, MADV_DONTNEED, true);
}

void MappedFile::prefetch(std::size_t offset, std::size_t count) const {
    advise(offset, count, MADV_WILLNEED, false);
}

}  // namespace attentionscope
