// A file is written whole or not at all.
#include "core/checkpoint/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/checkpoint/npy.h"
#include "core/checkpoint/safetensors_writer.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/longest_file.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

size_t filesIn(const std::filesystem::path& folder) {
    return size_t(std::distance(std::filesystem::directory_iterator(folder), {}));
}

}  // namespace

TEST(AtomicFile, AFullDiskKeepsTheOldFile) {
    const TemporaryFolder folder;
    const auto text = folder.write("a.json", "old"), tensors = folder.write("a.safetensors", "old"),
               array = folder.write("a.npy", "old");
    const std::vector<float> numbers(4096, 1);
    {
        const LongestFile limit(4096);
        EXPECT_NE(thrownText([&] { writeText(text, std::string(10'000, 'x')); }).find("File too large"),
                  std::string::npos);
        SafetensorsWriter writer;
        writer.add("x", {4096}, std::span<const float>(numbers));
        EXPECT_NE(thrownText([&] { writer.write(tensors); }), "");
        EXPECT_NE(thrownText([&] { writeNumpy(array, {4096}, numbers); }), "");
    }
    for (const auto& file : {text, tensors, array}) EXPECT_EQ(readFile(file), "old");
    EXPECT_EQ(filesIn(folder.path()), 3u);
    writeText(text, "new");
    EXPECT_EQ(readFile(text), "new");
}

TEST(AtomicFile, ADeviceStaysADevice) {
    struct stat status = {};
    if (::stat("/dev/full", &status) != 0) GTEST_SKIP() << "skipped: there is no /dev/full";
    const std::string message = thrownText([] { writeText("/dev/full", "text"); });
    EXPECT_NE(message.find("No space left on device"), std::string::npos) << message;
    writeText("/dev/null", "text");
    for (const char* device : {"/dev/full", "/dev/null"}) {
        ASSERT_EQ(::stat(device, &status), 0);
        EXPECT_TRUE(S_ISCHR(status.st_mode)) << device;
    }
}

TEST(AtomicFile, AFolderThatCannotBeWrittenToIsNamed) {
    const TemporaryFolder folder;
    for (const std::filesystem::path& path :
         {std::filesystem::path("/proc/none.json"), folder / "none/a.json"}) {
        const std::string message = thrownText([&] { writeText(path, "text"); });
        EXPECT_NE(message.find(path.string()), std::string::npos) << message;
        EXPECT_NE(message.find("Check the folder"), std::string::npos) << message;
    }
    EXPECT_NE(thrownText([&] { writeText(folder.path(), "text"); }).find("in place of a folder"),
              std::string::npos);
}

TEST(AtomicFile, RemovesOnlyLeftoversOfEndedPrograms) {
    const TemporaryFolder folder;
    (void)folder.write("model.safetensors", "whole");
    (void)folder.write("model.safetensors.backup", "kept by hand");
    const auto left = folder.write("model.safetensors.unfinished-a1B2c3", "half");
    {
        AtomicFile other(folder / "training.safetensors");  // of a running program
        removeUnfinished(folder.path());
        EXPECT_FALSE(std::filesystem::exists(left));
        EXPECT_EQ(filesIn(folder.path()), 3u);
        other.commit();
    }
    EXPECT_TRUE(std::filesystem::exists(folder / "training.safetensors"));
    removeUnfinished(folder / "no such folder");
}

TEST(AtomicFile, ALinkKeepsItsTarget) {
    const TemporaryFolder folder;
    const auto file = folder.write("file", "old");
    std::filesystem::create_symlink(file, folder / "link");
    writeText(folder / "link", "new");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(readFile(file), "new");
}

TEST(AtomicFile, KeepsThePermissions) {
    const TemporaryFolder folder;
    const mode_t before = ::umask(077);
    writeText(folder / "new", "text");
    ::umask(before);
    const auto permissions = [&](const char* name) {
        struct stat status = {};
        EXPECT_EQ(::stat((folder / name).c_str(), &status), 0);
        return status.st_mode & 0777;
    };
    EXPECT_EQ(permissions("new"), 0600u);
    ::chmod((folder / "new").c_str(), 0640);
    writeText(folder / "new", "more");
    EXPECT_EQ(permissions("new"), 0640u);
}

TEST(AtomicFile, AReadOnlyFileStays) {
    if (::geteuid() == 0) GTEST_SKIP() << "skipped: the superuser may write everything";
    const TemporaryFolder folder;
    const auto file = folder.write("kept", "old");
    ::chmod(file.c_str(), 0444);
    EXPECT_NE(thrownText([&] { writeText(file, "new"); }).find("Permission denied"), std::string::npos);
    EXPECT_EQ(readFile(file), "old");
    EXPECT_EQ(filesIn(folder.path()), 1u);
}

TEST(AtomicFile, AcceptsEveryValidFileName) {
    const TemporaryFolder folder;
    const std::string longest(255, 'n');
    writeText(folder / longest, "text");
    EXPECT_EQ(readFile(folder / longest), "text");
    EXPECT_EQ(filesIn(folder.path()), 1u);
    EXPECT_NE(thrownText([&] { writeText(folder / (longest + 'n'), "text"); }).find("File name too long"),
              std::string::npos);
}

TEST(AtomicFile, CreatesAFolderOrNamesIt) {
    const TemporaryFolder folder;
    makeFolder(folder / "a/b");
    makeFolder(folder / "a/b");
    EXPECT_TRUE(std::filesystem::is_directory(folder / "a/b"));
    const auto file = folder.write("file", "text");
    for (const auto& wrong : {file, file / "below", std::filesystem::path("/proc/none/at all")})
        EXPECT_NE(thrownText([&] { makeFolder(wrong); }).find("the folder cannot be made"), std::string::npos)
            << wrong;
}
