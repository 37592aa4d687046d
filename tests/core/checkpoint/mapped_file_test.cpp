#include "core/checkpoint/mapped_file.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

TEST(MappedFile, SurvivesAFileThatIsCutWhileItIsOpen) {
    const TemporaryFolder folder;
    const std::size_t size = 5 * 65536;
    const auto path = folder.write("weights", std::string(size, 'w'));
    const auto file = MappedFile::open(path), untouched = MappedFile::open(path);
    EXPECT_EQ(file->bytes()[0], std::byte('w'));
    std::filesystem::resize_file(path, 65536);
    EXPECT_NO_THROW(file->requireWhole()) << "nothing was read that is not there";
    EXPECT_EQ(file->bytes()[size - 1], std::byte(0));
    EXPECT_EQ(file->bytes()[1], std::byte('w'));
    EXPECT_NO_THROW(untouched->requireWhole());
    const std::string message = thrownText([&] { file->requireWhole(); });
    EXPECT_NE(message.find("65536 bytes"), std::string::npos) << message;
    EXPECT_NE(message.find(std::to_string(size)), std::string::npos) << message;
}

TEST(MappedFile, WatchesManyFilesOneAfterAnother) {
    const TemporaryFolder folder;
    const auto path = folder.write("weights", std::string(65536, 'w'));
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(MappedFile::open(path)->bytes()[i], std::byte('w'));
    const auto file = MappedFile::open(path);
    std::filesystem::resize_file(path, 0);
    EXPECT_EQ(file->bytes()[0], std::byte(0));
    EXPECT_THROW(file->requireWhole(), Error);
}
