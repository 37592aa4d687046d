#include "app/cli/interruption.h"

#include <gtest/gtest.h>

#include <csignal>

using namespace attentionscope;

TEST(Interruption, TheSecondEndsTheProgram) {
    const auto before = std::signal(SIGINT, SIG_IGN);
    {
        const Interruption interruption;
        EXPECT_FALSE(interruption.came());
        std::raise(SIGINT);
        EXPECT_TRUE(interruption.came());
        EXPECT_EQ(std::signal(SIGINT, SIG_IGN), SIG_DFL);  // a second signal would end the program
    }
    EXPECT_EQ(std::signal(SIGINT, before), SIG_IGN);  // as it was
}
