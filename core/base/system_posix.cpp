// The only file written for POSIX and its Linux extensions. See docs/porting.md.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <random>
#include <string_view>

#include "core/base/system.h"

namespace attentionscope::system {

std::string problem() {
    return std::strerror(errno);
}

void* allocate(std::size_t bytes, std::size_t alignment) {
    void* memory = nullptr;
    if (::posix_memalign(&memory, alignment, bytes) != 0) return nullptr;
#ifdef MADV_HUGEPAGE
    constexpr std::size_t largePage = std::size_t(2) << 20;
    if (alignment == largePage) ::madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void release(void* memory) {
    std::free(memory);
}

namespace {

std::size_t pageSize() {
    static const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    return size;
}

/// Closes the descriptor on every path; a mapping does not need it.
struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

}  // namespace

MapOutcome map(const std::filesystem::path& path, std::span<const std::byte>& bytes) {
    // O_NONBLOCK: a pipe named instead of a file must be rejected, not waited for.
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (file.number < 0) return MapOutcome::notOpened;
    struct stat status = {};
    if (::fstat(file.number, &status) != 0) return MapOutcome::notExamined;
    if (!S_ISREG(status.st_mode)) return S_ISDIR(status.st_mode) ? MapOutcome::folder : MapOutcome::device;
    const auto size = static_cast<std::size_t>(status.st_size);
    bytes = {};
    if (size == 0) return MapOutcome::done;
    void* mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
    if (mapped == MAP_FAILED) return MapOutcome::notMapped;
    bytes = {static_cast<const std::byte*>(mapped), size};
    return MapOutcome::done;
}

void unmap(std::span<const std::byte> bytes) {
    if (bytes.data()) ::munmap(const_cast<std::byte*>(bytes.data()), bytes.size());
}

void advise(std::span<const std::byte> bytes, Use use) {
    const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
    const std::uintptr_t page = pageSize(), end = begin + bytes.size();
    const bool over = use == Use::over;
    const std::uintptr_t first = (over ? begin + page - 1 : begin) / page * page;
    const std::uintptr_t last = over ? end / page * page : end;
    // This is only advice: the bytes stay readable in any case.
    if (first < last)
        (void)::madvise(reinterpret_cast<void*>(first), last - first, over ? MADV_DONTNEED : MADV_WILLNEED);
}

namespace {

bool (*mendLost)(const void*) = nullptr;
struct sigaction before = {};

void onBusError(int signal, siginfo_t* information, void* context) {
    if (information->si_code == BUS_ADRERR && mendLost(information->si_addr)) return;
    if (before.sa_flags & SA_SIGINFO) return before.sa_sigaction(signal, information, context);
    if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) return before.sa_handler(signal);
    // The instruction runs again, and now meets the original handler.
    ::sigaction(signal, &before, nullptr);
}

}  // namespace

void onLostBytes(bool (*mend)(const void* address)) {
    static std::once_flag once;
    std::call_once(once, [mend] {
        (void)pageSize();
        mendLost = mend;
        struct sigaction action = {};
        action.sa_sigaction = onBusError;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        ::sigaction(SIGBUS, &action, &before);
    });
}

bool putZeros(const void* address) {
    const std::uintptr_t page = pageSize(), at = reinterpret_cast<std::uintptr_t>(address) / page * page;
    return ::mmap(reinterpret_cast<void*>(at), page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
                  0) != MAP_FAILED;
}

namespace {

constexpr std::string_view unfinishedMark = ".unfinished-";
constexpr std::size_t randomLetters = 6;

/// As much of the name as fits, a mark, and letters that no other program uses.
std::filesystem::path newNameBeside(const std::filesystem::path& path) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    constexpr std::size_t longest = NAME_MAX - unfinishedMark.size() - randomLetters;
    std::random_device dice;
    std::filesystem::path unfinished;
    do {
        std::string name = path.filename().string().substr(0, longest) + std::string(unfinishedMark);
        for (std::size_t i = 0; i < randomLetters; ++i) name += letters[dice() % letters.size()];
        unfinished = path.parent_path() / name;
    } while (::access(unfinished.c_str(), F_OK) == 0);
    return unfinished;
}

}  // namespace

int openUnfinished(std::filesystem::path& path) {
    struct stat status = {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) return ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    // Renaming does not check whether the file itself is writable.
    if (exists && ::access(path.c_str(), W_OK) != 0) return -1;
    const std::filesystem::path unfinished = newNameBeside(path);
    // With the permissions of a file created by hand, so that nobody gains access.
    const int file = ::open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return file;
    if (exists) (void)::fchmod(file, status.st_mode & 07777);
    (void)::flock(file, LOCK_EX | LOCK_NB);
    path = unfinished;
    return file;
}

bool write(int file, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

bool bringToDisk(int file) {
    return ::fsync(file) == 0 || errno == EINVAL || errno == EROFS;  // for a device or a pipe
}

bool close(int file) {
    return ::close(file) == 0;
}

bool isAbandoned(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    const std::size_t mark = name.rfind(unfinishedMark);
    if (mark == name.npos || name.size() != mark + unfinishedMark.size() + randomLetters) return false;
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)};
    return file.number >= 0 && ::flock(file.number, LOCK_EX | LOCK_NB) == 0;
}

std::filesystem::path makeTemporaryFolder() {
    std::error_code problem;
    std::string folder = (std::filesystem::temp_directory_path(problem) / "attentionscope-XXXXXX").string();
    return !problem && ::mkdtemp(folder.data()) ? std::filesystem::path(folder) : std::filesystem::path();
}

bool isTerminal(std::FILE* stream) {
    return ::isatty(::fileno(stream)) == 1;
}

}  // namespace attentionscope::system
