#include "core/run/bottleneck.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/folders.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

class BottleneckTest : public testing::Test {
protected:
    BottleneckTest() : shelf({folder.path().string()}) { writeSmallTranslators(folder.path()); }
    RunRequest request(const char* model) {
        return {.model = model, .inputs = textInput("The cat sees a dog.")};
    }
    Matrix alignment(const RunRequest& wanted) {
        const RecordingPointer recording = run(wanted, shelf);
        return *recording->evaluation->value(recording->find("cross", 0)->nodes.heads[0].weights);
    }
    static Change snapshot(Index number) { return {UseSnapshot{number}}; }
    TemporaryFolder folder;
    ModelShelf shelf;
};

}  // namespace

// Each has a sample of its own, and a comparison needs one sentence.
TEST_F(BottleneckTest, BothReadTheSampleOfTheFirstByDefault) {
    ModelShelf bundled({std::string(RESOURCES) + "/models"});
    const Bottleneck both = bottleneckOf({.model = "en-fr-additive"}, bundled);
    ASSERT_EQ(both.sides.size(), 2u);
    EXPECT_EQ(both.sides[0].words, both.sides[1].words);
    EXPECT_EQ(both.inputs, both.sides[0].model.samples());
}

TEST_F(BottleneckTest, PutsTheSentenceThroughBothModels) {
    const Bottleneck both = bottleneckOf(request("en-fr-additive"), shelf);
    ASSERT_EQ(both.sides.size(), 2u);
    EXPECT_EQ(both.sides[0].model.id, "en-fr-additive");
    EXPECT_EQ(both.sides[1].model.id, "en-fr-none");
    for (const auto& side : both.sides) {
        EXPECT_EQ(side.words, (std::vector<std::string>{"The", "cat", "sees", "a", "dog", "."}));
        double sum = 0;
        for (size_t word = 0; word < side.words.size(); ++word) {
            EXPECT_GT(side.reach[word], 0);
            sum += side.share(word);
        }
        EXPECT_NEAR(sum, 1, 1e-9);
        ASSERT_EQ(side.model.byLength.size(), 2u);
        EXPECT_EQ(side.model.byLength[1].from, 6);
        EXPECT_EQ(side.model.byLength[1].items, 30);
    }
    EXPECT_EQ(both.sides[1].model.byLength[1].bleu, 20);
    // With attention a state for each token is handed over; without it one vector, of the last state ahead
    // and the first one back.
    const RecordingPointer attending = run(request("en-fr-additive"), shelf);
    EXPECT_EQ(both.sides[0].handed.rows(), Index(attending->sequences[0].tokens.size()));
    const NodeId values = attending->find("cross", 0)->nodes.v;
    EXPECT_EQ(both.sides[0].handed, *attending->evaluation->value(values));
    const RecordingPointer other = run(request("en-fr-none"), shelf);
    const Matrix states = *other->evaluation->value(other->blocks[1].node);
    const Index half = states.cols() / 2;
    ASSERT_EQ(both.sides[1].handed.rows(), 1);
    EXPECT_EQ(both.sides[1].handed.leftCols(half), states.bottomRows(1).leftCols(half));
    EXPECT_EQ(both.sides[1].handed.rightCols(half), states.topRows(1).rightCols(half));
    EXPECT_EQ(bottleneckOf(request("en-fr-none"), shelf).sides[1].model.id, "en-fr-additive");
}

TEST_F(BottleneckTest, WorksWithoutASiblingAndRejectsOtherModels) {
    const auto all = shelf.bundled();
    ModelInformation own = all[0];
    own.recipe = "additive";
    EXPECT_EQ(siblingOf(own, all), nullptr);
    ModelShelf constructed({std::string(RESOURCES) + "/models"});
    EXPECT_THROW(bottleneckOf(request("constructed"), constructed), Error);
}

TEST_F(BottleneckTest, SnapshotsReplayTheAlignmentOfTheSameWords) {
    RunRequest early = request("en-fr-additive");
    const RecordingPointer finished = run(early, shelf);
    EXPECT_EQ(finished->snapshots, (std::vector<Index>{10, 250}));
    EXPECT_FALSE(finished->snapshot);
    early.changes = {snapshot(0)};
    const RecordingPointer first = run(early, shelf);
    EXPECT_EQ(first->snapshot, 0);
    ASSERT_EQ(first->produced()->words().size(), finished->produced()->words().size());
    for (size_t i = 0; i < first->produced()->words().size(); ++i)
        EXPECT_EQ(first->produced()->words()[i].id, finished->produced()->words()[i].id);
    const Matrix one = alignment(early), last = alignment(request("en-fr-additive"));
    EXPECT_GT((one - last).cwiseAbs().maxCoeff(), 1e-4);
    early.changes = {snapshot(1)};
    EXPECT_GT((alignment(early) - one).cwiseAbs().maxCoeff(), 1e-4);
    early.changes = {Change{UseSnapshot{1, true}}};
    EXPECT_EQ(run(early, shelf)->provenance.contains("translation"), true);
    early.changes = {snapshot(2)};
    EXPECT_THROW(run(early, shelf), Error);
}

TEST_F(BottleneckTest, SnapshotsAreWrittenInRequests) {
    const Change change = changeFromJson(R"({"kind": "snapshot", "number": 2, "own_words": true})");
    EXPECT_EQ(change, (Change{UseSnapshot{2, true}}));
    EXPECT_TRUE(change.isStructural());
    EXPECT_EQ(changeToJson(changeFromJson(changeToJson(change))), changeToJson(change));
    EXPECT_THROW(changeFromJson(R"({"kind": "snapshot"})"), Error);
}

TEST_F(BottleneckTest, ReloadsAModelThatWasTrainedFurther) {
    const std::string path = (folder / "en-fr-additive").string();
    RunRequest wanted = request(path.c_str());
    const Matrix before = alignment(wanted);
    const auto weights = folder / "en-fr-additive" / "model.safetensors";
    const auto written = std::filesystem::last_write_time(weights);
    std::filesystem::rename(folder / "en-fr-additive" / "snapshots" / "0-step-10.safetensors", weights);
    std::filesystem::last_write_time(weights, written + std::chrono::seconds(5));
    EXPECT_GT((alignment(wanted) - before).cwiseAbs().maxCoeff(), 1e-4);
}
