#include "core/base/memory.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/base/matrix.h"

using namespace attentionscope;

TEST(Memory, KeepsMemoryForComputing) {
    keepMemoryForComputing();
    std::vector<Matrix> matrices;
    for (int i = 0; i < 40; ++i) matrices.push_back(Matrix::Constant(1000, 300, float(i)));
    for (int i = 0; i < 40; ++i)
        EXPECT_TRUE((matrices[size_t(i)].array() == float(i)).all()) << "overwritten: " << i;
}
