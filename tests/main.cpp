#include <gtest/gtest.h>

#include <cstdio>

#include "core/base/error.h"
#include "core/kernels/kernels.h"
#include "tests/core/checkpoint/temporary_folder.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    try {
        attentionscope::kernels::instructionSet();
    } catch (const attentionscope::Error& error) {
        std::printf("skipped: this machine lacks the instruction set: %s\n", error.what());
        return 0;
    }
    // Files of a test must not affect the next run, or a parallel one.
    const TemporaryFolder own;
    setenv("TMPDIR", own.path().c_str(), 1);
    return RUN_ALL_TESTS();
}
