#include "core/kernels/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace attentionscope;

namespace {

class ThreadPoolTest : public testing::Test {
protected:
    void SetUp() override { before_ = pool_.threads(); }
    void TearDown() override { pool_.setThreads(before_); }
    ThreadPool& pool_ = ThreadPool::instance();

private:
    int before_ = 1;
};

}  // namespace

TEST_F(ThreadPoolTest, CoversTheRangeOnceForAnyCountAndGrain) {
    for (const int threads : {1, 2, 5}) {
        pool_.setThreads(threads);
        EXPECT_EQ(pool_.threads(), threads);
        for (const Index count : {0, 1, 2, 7, 1000})
            for (const Index grain : {0, 1, 3, 2000}) {
                std::vector<std::atomic<int>> visits(static_cast<size_t>(count));
                std::atomic<int> calls{0};
                pool_.parallelFor(count, grain, [&](Index begin, Index end) {
                    ++calls;
                    EXPECT_TRUE(end - begin >= grain || end - begin == count);
                    for (Index i = begin; i < end; ++i) ++visits[size_t(i)];
                });
                EXPECT_LE(calls, threads * 8);
                for (const auto& visit : visits) ASSERT_EQ(visit, 1);
            }
    }
}

TEST_F(ThreadPoolTest, TheDivisionDependsOnTheThreadCountOnly) {
    pool_.setThreads(3);
    std::set<std::pair<Index, Index>> first;
    for (int run = 0; run < 50; ++run) {
        std::mutex mutex;
        std::set<std::pair<Index, Index>> pieces;
        pool_.parallelFor(100, 1, [&](Index begin, Index end) {
            const std::lock_guard lock(mutex);
            pieces.emplace(begin, end);
        });
        if (run == 0)
            first = pieces;
        else
            ASSERT_EQ(pieces, first);
    }
    EXPECT_EQ(first.size(), 24u);
}

TEST_F(ThreadPoolTest, OthersTakeTheWorkOfASlowThread) {
    pool_.setThreads(2);
    std::mutex mutex;
    std::map<std::thread::id, Index> done;
    const auto caller = std::this_thread::get_id();
    std::atomic<bool> callerBegan{false}, othersFinished{false};
    pool_.parallelFor(16, 1, [&](Index begin, Index end) {
        // The caller's first piece lasts until the only other thread has done all the rest.
        const bool isCaller = std::this_thread::get_id() == caller;
        if (isCaller) callerBegan = true;
        while (isCaller ? !othersFinished : !callerBegan) std::this_thread::yield();
        const std::lock_guard lock(mutex);
        done[std::this_thread::get_id()] += end - begin;
        if (!isCaller && done[std::this_thread::get_id()] == 15) othersFinished = true;
    });
    EXPECT_EQ(done[caller], 1);
    EXPECT_EQ(done.size(), 2u);
}

TEST_F(ThreadPoolTest, ManyShortRegionsInARow) {
    pool_.setThreads(4);
    std::atomic<Index> total{0};
    for (int run = 0; run < 3000; ++run)
        pool_.parallelFor(4, 1, [&](Index begin, Index end) { total += end - begin; });
    EXPECT_EQ(total, 12'000);
}

TEST_F(ThreadPoolTest, WakesAfterSleeping) {
    pool_.setThreads(3);
    for (int run = 0; run < 5; ++run) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        std::atomic<int> pieces{0};
        pool_.parallelFor(3, 1, [&](Index, Index) {
            std::this_thread::sleep_for(std::chrono::microseconds(300));
            ++pieces;
        });
        EXPECT_EQ(pieces, 3);
    }
}

TEST_F(ThreadPoolTest, RunsInlineInsideATask) {
    pool_.setThreads(4);
    std::atomic<int> inner{0};
    pool_.parallelFor(4, 1, [&](Index, Index) {
        const auto self = std::this_thread::get_id();
        pool_.parallelFor(100, 1, [&](Index begin, Index end) {
            EXPECT_EQ(std::this_thread::get_id(), self);
            EXPECT_EQ(end - begin, 100);
            ++inner;
        });
    });
    EXPECT_EQ(inner, 4);
}

TEST_F(ThreadPoolTest, RethrowsTheFirstException) {
    pool_.setThreads(4);
    for (int run = 0; run < 20; ++run) {
        try {
            pool_.parallelFor(4, 1, [](Index begin, Index) {
                if (begin >= 2) throw std::runtime_error("piece " + std::to_string(begin));
            });
            FAIL() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), "piece 2");
        }
        EXPECT_THROW(pool_.parallelFor(4, 1,
                                       [](Index begin, Index) {
                                           if (begin == 0) throw 1;
                                       }),
                     int);
    }
    std::atomic<Index> total{0};
    pool_.parallelFor(4, 1, [&](Index begin, Index end) { total += end - begin; });
    EXPECT_EQ(total, 4);
}

TEST_F(ThreadPoolTest, SeveralThreadsOfTheProgramMayCallAtOnce) {
    pool_.setThreads(3);
    std::vector<std::thread> callers;
    std::atomic<Index> total{0};
    for (int caller = 0; caller < 4; ++caller)
        callers.emplace_back([&] {
            for (int run = 0; run < 500; ++run)
                pool_.parallelFor(30, 1, [&](Index begin, Index end) { total += end - begin; });
        });
    for (int run = 0; run < 20; ++run) pool_.setThreads(1 + run % 4);
    for (auto& caller : callers) caller.join();
    EXPECT_EQ(total, 4 * 500 * 30);
}
