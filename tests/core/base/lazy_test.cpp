#include "core/base/lazy.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>
#include <vector>

using namespace attentionscope;

TEST(Lazy, IsComputedOnceForAllCopiesAndThreads) {
    std::atomic<int> made = 0;
    const auto lazy = Lazy<std::vector<int>>::from([&] {
        ++made;
        return std::vector<int>{1, 2, 3};
    });
    EXPECT_FALSE(lazy.isKnown());
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) threads.emplace_back([copy = lazy] { EXPECT_EQ(copy.get().size(), 3U); });
    }
    EXPECT_TRUE(lazy.isKnown());
    EXPECT_EQ(made, 1);
    EXPECT_TRUE(Lazy<int>(7).isKnown());
    EXPECT_EQ(Lazy<int>(7).get(), 7);
    EXPECT_EQ(Lazy<int>().get(), 0);
}

TEST(Lazy, RetriesAfterAnException) {
    int tries = 0;
    const auto lazy = Lazy<int>::from([&] {
        if (++tries == 1) throw std::runtime_error("not yet");
        return tries;
    });
    EXPECT_THROW((void)lazy.get(), std::runtime_error);
    EXPECT_FALSE(lazy.isKnown());
    EXPECT_EQ(lazy.get(), 2);
}
