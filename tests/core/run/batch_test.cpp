#include "core/run/batch.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/base/error.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

std::filesystem::path freshFolder() {
    const auto folder = std::filesystem::path(testing::TempDir()) / "attentionscope-batch-test";
    std::filesystem::remove_all(folder);
    return folder;
}

}  // namespace

TEST(Batch, WritesEachJobAndResumesWhereItStopped) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    const auto jobs = readJobs(R"({"model": "constructed", "text": "one two", "name": "first"}

{"model": "constructed", "text": "three", "format": "npy", "head": 2}
{"model": "constructed", "text": ""}
)",
                               "jobs.jsonl");
    ASSERT_EQ(jobs.size(), 3u);
    EXPECT_EQ(jobs[1].line, 3);
    const auto folder = freshFolder();
    std::vector<Index> failures;
    const auto report = [&](const BatchJob& job, const std::string& problem) {
        if (!problem.empty()) failures.push_back(job.line);
    };
    const auto first = runBatch(jobs, folder, shelf, {.jobs = 2}, report);
    EXPECT_EQ(first.done, 2);
    EXPECT_EQ(first.failed, 1);
    EXPECT_EQ(failures, (std::vector<Index>{4}));
    EXPECT_TRUE(std::filesystem::exists(folder / "first.json"));
    EXPECT_TRUE(std::filesystem::exists(folder / "3.npy"));
    EXPECT_EQ(runBatch(jobs, folder, shelf, {.resume = true}, report).skipped, 2);
}

TEST(Batch, AWrongLineIsNamed) {
    for (const char* wrong :
         {"{", "[]", R"({"model": "x", "name": "../up"})", R"({"model": "x", "format": "gif"})",
          R"({"modle": "x"})", "{\"model\": \"x\", \"name\": \"2\"}\n{\"model\": \"x\", \"name\": \"2\"}"}) {
        try {
            readJobs(std::string("\n") + wrong, "jobs.jsonl");
            ADD_FAILURE() << wrong;
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find("jobs.jsonl, line "), std::string::npos) << error.what();
        }
    }
}
