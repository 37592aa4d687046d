#include <gtest/gtest.h>

#include <future>

#include "core/base/error.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

const std::string smallCheckpoint = std::string(TEST_DATA) + "/transformer/llama";

/// A load that has begun and waits until it may go on.
class HaltedLoad {
public:
    Progress progress() {
        return [this](double, const std::string&) {
            if (!began_) began_ = true, begun_.set_value();
            goesOn_.wait();
        };
    }
    void waitUntilBegun() { begun_.get_future().wait(); }
    void goOn() { go_.set_value(); }

private:
    std::atomic<bool> began_ = false;
    std::promise<void> begun_, go_;
    std::shared_future<void> goesOn_ = go_.get_future().share();
};

}  // namespace

TEST(ModelShelf, LoadingDoesNotBlockOtherModels) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    HaltedLoad load;
    auto first = std::async(std::launch::async, [&] { return shelf.open(smallCheckpoint, load.progress()); });
    load.waitUntilBegun();
    // While it waits, another model opens; were it to wait for the first, this would never end.
    EXPECT_TRUE(shelf.open("constructed"));
    auto second = std::async(std::launch::async, [&] { return shelf.open(smallCheckpoint); });
    load.goOn();
    EXPECT_EQ(first.get(), second.get());
}

TEST(ModelShelf, AStoppedLoadIsRepeatedForOtherCallers) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    HaltedLoad load;
    std::stop_source stop;
    auto first = std::async(std::launch::async,
                            [&] { return shelf.open(smallCheckpoint, load.progress(), stop.get_token()); });
    load.waitUntilBegun();
    auto second = std::async(std::launch::async, [&] { return shelf.open(smallCheckpoint); });
    stop.request_stop();
    load.goOn();
    EXPECT_THROW((void)first.get(), Cancelled);
    EXPECT_TRUE(second.get());
}

TEST(ModelShelf, RejectsABrokenModelEachTime) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    for (int i = 0; i < 2; ++i) EXPECT_THROW((void)shelf.open("no-such-model"), Error);
}

TEST(ModelShelf, WithoutModelsItsErrorNamesWhereTheyBelong) {
    const ModelShelf shelf({"/nowhere"});
    EXPECT_TRUE(shelf.bundled().empty());
    const std::string message = thrownText([&] { shelf.folderOf("english-masked"); });
    EXPECT_NE(message.find("ATTENTIONSCOPE_MODELS"), std::string::npos) << message;
}
