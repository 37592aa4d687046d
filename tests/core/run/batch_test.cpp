#include "core/run/batch.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/checkpoint/atomic_file.h"
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
    const auto report = [&](const BatchJob& job, const BatchOutcome& outcome, bool) {
        if (outcome.kind == BatchOutcome::Kind::failed) failures.push_back(job.line);
    };
    const auto first = runBatch(jobs, folder, shelf, {.jobs = 2}, report);
    EXPECT_EQ(first.done, 2);
    EXPECT_EQ(first.failed, 1);
    EXPECT_EQ(failures, (std::vector<Index>{4}));
    EXPECT_TRUE(std::filesystem::exists(folder / "first.json"));
    EXPECT_TRUE(std::filesystem::exists(folder / "3.npy"));
    EXPECT_EQ(runBatch(jobs, folder, shelf, {.resume = true}, report).skipped, 2);
}

// The same as derivedRecording() makes of the run.
TEST(Batch, WritesDerivedMaps) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    const auto jobs =
        readJobs(R"({"model": "constructed", "text": "one two", "name": "first", "format": "npy", )"
                 R"("layer": 0, "head": 0, "for": {"derived": ["maximum", "rollout"], "mean": ["heads"]}})",
                 "jobs.jsonl");
    ASSERT_EQ(jobs.size(), 2u);
    const auto folder = freshFolder();
    EXPECT_EQ(runBatch(jobs, folder, shelf, {}, {}).done, 2);
    for (const BatchJob& job : jobs) {
        const auto derived = derivedRecording(run(job.request, shelf), job.derivation);
        const auto file = folder / "expected.npy";
        writeRecording(*derived, job.selection, file);
        EXPECT_EQ(readFile(folder / (job.name + ".npy")), readFile(file)) << job.name;
    }
    const auto wrong = readJobs(R"({"model": "constructed", "text": "one", "derived": "sum"})", "jobs.jsonl");
    EXPECT_TRUE(wrong.front().problem);
}

TEST(Batch, AWrongLineIsNamed) {
    for (const char* wrong :
         {"{", "[]", R"({"model": "x", "name": "../up"})", R"({"model": "x", "format": "gif"})",
          R"({"modle": "x"})", "{\"model\": \"x\", \"name\": \"2\"}\n{\"model\": \"x\", \"name\": \"2\"}"}) {
        const auto jobs = readJobs(std::string("\n") + wrong, "jobs.jsonl");
        ASSERT_FALSE(jobs.empty()) << wrong;
        ASSERT_TRUE(jobs.back().problem) << wrong;
        EXPECT_TRUE(jobs.back().problem->where.text().starts_with("jobs.jsonl, line ")) << wrong;
        EXPECT_EQ(jobs.size(), size_t(jobs.back().line - 1));
    }
}

TEST(Batch, AWrongLineFailsAndTheOthersAreRun) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    const auto jobs = readJobs(R"({"model": "constructed", "text": "one two", "name": "first"}
{"model": "constructed", "text":
{"model": "constructed", "for": {"format": ["json", "csv"], "text": ["one"]}, "name": "two", "head": 0, "layer": 0}
{"model": "constructed", "text": "again", "name": "first"}
)",
                               "jobs.jsonl");
    const auto folder = freshFolder();
    std::map<Index, std::string> problems;
    const auto result = runBatch(jobs, folder, shelf, {.jobs = 2},
                                 [&](const BatchJob& job, const BatchOutcome& outcome, bool last) {
                                     EXPECT_TRUE(last);
                                     if (outcome.kind == BatchOutcome::Kind::failed)
                                         problems[job.line] = outcome.problem.text();
                                 });
    EXPECT_EQ(result.done, 3);
    EXPECT_EQ(result.failed, 2);
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_NE(problems[2].find("jobs.jsonl, line 2"), std::string::npos) << problems[2];
    EXPECT_NE(problems[4].find("the same file"), std::string::npos) << problems[4];
    EXPECT_TRUE(std::filesystem::exists(folder / "two-text0.csv"));
}

// Every head of one run, of two texts: a file each, and one run for all heads of a text.
TEST(Batch, ALineMayExpandToManyJobs) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    const auto jobs = readJobs(R"({"model": "constructed", "name": "a", "format": "npy", )"
                               R"("for": {"head": "all", "text": ["one two", "three four five"]}})",
                               "jobs");
    ASSERT_EQ(jobs.size(), 2u);
    EXPECT_EQ(jobs[0].name, "a-text0");
    EXPECT_EQ(jobs[1].request.inputs.text(), "three four five");
    const auto folder = freshFolder();
    std::vector<std::string> files;
    const auto report = [&](const BatchJob&, const BatchOutcome& outcome, bool) {
        EXPECT_EQ(outcome.kind, BatchOutcome::Kind::done) << outcome.problem;
        files.push_back(outcome.file.filename().string());
    };
    const auto result = runBatch(jobs, folder, shelf, {}, report);
    const auto heads = select(*run(jobs[0].request, shelf), {.map = "self", .layer = 0}).size();
    EXPECT_EQ(result.done, Index(2 * heads));
    EXPECT_EQ(files.front(), "a-text0-head0.npy");
    EXPECT_TRUE(std::filesystem::exists(folder / "a-text1-head1.npy"));
    EXPECT_EQ(runBatch(jobs, folder, shelf, {.resume = true}, {}).skipped, Index(2 * heads));
}

TEST(Batch, SweepsOfFigureOptionsShareARun) {
    const auto jobs = readJobs(
        R"({"text": "a", "for": {"format": ["json", "csv"], "model": ["constructed", "pronoun"], "head": [0, 1]}})",
        "jobs");
    ASSERT_EQ(jobs.size(), 8u);
    EXPECT_EQ(jobs[0].name, "1-model0-head0");
    for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(jobs[i].request, jobs[0].request) << i;
    EXPECT_EQ(jobs[4].request.model, "pronoun");
    for (const char* wrong :
         {R"({"model": "x", "for": {"head": "some"}})", R"({"model": "x", "for": {"name": ["a"]}})",
          R"({"model": "x", "for": {"text": []}})", R"({"model": "x", "head": "every"})"}) {
        const auto refused = readJobs(wrong, "jobs");
        ASSERT_EQ(refused.size(), 1u) << wrong;
        EXPECT_TRUE(refused.front().problem) << wrong;
    }
}

TEST(Batch, KeepsAtMostTheRequestedNumberOfModels) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    shelf.keepAtMost(1);
    const std::weak_ptr<const Model> first = shelf.open("constructed");
    EXPECT_FALSE(first.expired());
    (void)shelf.open("pronoun");
    EXPECT_TRUE(first.expired());
}

TEST(Batch, RemovesLeftoversOfAnEndedRun) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    const auto folder = freshFolder();
    std::filesystem::create_directories(folder);
    writeText(folder / "1.json.unfinished-a1B2c3", "half");
    const auto jobs = readJobs(R"({"model": "constructed", "text": "one two"})", "jobs");
    EXPECT_EQ(runBatch(jobs, folder, shelf, {.resume = true}, {}).done, 1);
    EXPECT_FALSE(std::filesystem::exists(folder / "1.json.unfinished-a1B2c3"));
    EXPECT_THROW(runBatch(jobs, folder / "1.json", shelf, {}, {}), Error);
}
