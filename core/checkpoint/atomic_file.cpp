#include "core/checkpoint/atomic_file.h"

#include <string>
#include <system_error>

#include "core/base/error.h"
#include "core/base/system.h"

namespace attentionscope {

namespace {

constexpr const char* placeRemedy = "Check the folder, its permissions and the space left on the disk.";

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path path) : path_(std::move(path)) {
    // A link keeps its target: the file behind it is replaced.
    std::error_code ignored;
    if (std::filesystem::is_symlink(path_, ignored)) {
        const auto target = std::filesystem::canonical(path_, ignored);
        if (!ignored) path_ = target;
    }
    if (std::filesystem::is_directory(path_, ignored))
        throw Error({.what = "a file cannot be written in place of a folder", .where = path_.string()});
    std::filesystem::path opened = path_;
    file_ = system::openUnfinished(opened);
    if (file_ < 0) fail("the file cannot be written");
    if (opened != path_) temporary_ = opened;
}

AtomicFile::~AtomicFile() {
    if (file_ >= 0) (void)system::close(file_);
    std::error_code ignored;
    if (!temporary_.empty()) std::filesystem::remove(temporary_, ignored);
}

void AtomicFile::fail(const char* what) const {
    throw Error({.what = what,
                 .where = path_.string(),
                 .got = Phrase::known(system::problem()),
                 .remedy = placeRemedy});
}

void AtomicFile::write(std::span<const std::byte> bytes) {
    if (!system::write(file_, bytes)) fail("the file could not be written completely");
}

void AtomicFile::commit() {
    if (!system::bringToDisk(file_)) fail("the file could not be flushed to disk");
    const bool closed = system::close(file_);
    file_ = -1;
    if (!closed) fail("the file could not be closed");
    if (temporary_.empty()) return;
    std::error_code problem;
    std::filesystem::rename(temporary_, path_, problem);
    if (problem) fail("the written file could not be renamed");
    temporary_.clear();
}

void writeText(const std::filesystem::path& path, std::string_view text) {
    AtomicFile file(path);
    file.write(std::as_bytes(std::span(text)));
    file.commit();
}

void makeFolder(const std::filesystem::path& folder) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    // A file may already have this name.
    if (!problem && !std::filesystem::is_directory(folder, problem))
        problem = std::make_error_code(std::errc::not_a_directory);
    if (problem)
        throw Error({.what = "the folder cannot be made",
                     .where = folder.string(),
                     .got = Phrase::known(problem.message()),
                     .remedy = placeRemedy});
}

void removeUnfinished(const std::filesystem::path& folder) {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
        if (system::isAbandoned(entry.path())) std::filesystem::remove(entry.path(), ignored);
}

}  // namespace attentionscope
