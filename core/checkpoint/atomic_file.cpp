#include "core/checkpoint/atomic_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>

#include "core/base/error.h"

namespace attentionscope {

namespace {

/// The permissions a file made by hand would get; mkstemp gives 0600, which would hide it from the user's
/// group.
mode_t permissionsFor(const std::filesystem::path& path) {
    struct stat status = {};
    if (::stat(path.c_str(), &status) == 0) return status.st_mode & 07777;
    return 0644;
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path path) : path_(std::move(path)) {
    // A link keeps pointing where it pointed: the file behind it is the one replaced.
    std::error_code ignored;
    if (std::filesystem::is_symlink(path_, ignored)) {
        const auto target = std::filesystem::canonical(path_, ignored);
        if (!ignored) path_ = target;
    }
    if (std::filesystem::is_directory(path_, ignored))
        throw Error(
            ErrorReport{.what = "a file cannot be written in place of a folder", .where = path_.string()});
    std::string name = path_.string() + ".XXXXXX";
    descriptor_ = ::mkstemp(name.data());
    if (descriptor_ < 0) fail("the file cannot be written");
    temporary_ = name;
    (void)::fchmod(descriptor_, permissionsFor(path_));
}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::fail(const char* what) const {
    throw Error(ErrorReport{.what = what,
                            .where = path_.string(),
                            .got = std::strerror(errno),
                            .remedy = "Check the folder, its permissions and the space left on the disk."});
}

void AtomicFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("the file could not be written to its end");
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void AtomicFile::commit() {
    if (::fsync(descriptor_) != 0) fail("the file could not be brought to disk");
    const int closed = ::close(descriptor_);
    descriptor_ = -1;
    if (closed != 0) fail("the file could not be closed");
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) fail("the written file could not take its name");
    temporary_.clear();
}

void writeText(const std::filesystem::path& path, std::string_view text) {
    AtomicFile file(path);
    file.write(std::as_bytes(std::span(text)));
    file.commit();
}

}  // namespace attentionscope
