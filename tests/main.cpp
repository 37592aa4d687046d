#include <gtest/gtest.h>

#include <cstdio>

#include "core/base/error.h"
#include "core/kernels/kernels.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    try {
        attentionscope::kernels::instructionSet();
    } catch (const attentionscope::Error& error) {
        std::printf("skipped: this machine lacks the instruction set: %s\n", error.what());
        return 0;
    }
    return RUN_ALL_TESTS();
}
