#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/kernels/thread_pool.h"
#include "tests/core/kernels/numbers.h"

using namespace attentionscope;
using namespace attentionscope::kernels;

namespace {

struct Case {
    Index m, n, k;
};

const Case cases[] = {{1, 1, 1},      {1, 33, 7},      {2, 32, 16},    {3, 5, 300},  {6, 31, 257},
                      {13, 64, 64},   {14, 32, 256},   {15, 100, 513}, {29, 65, 31}, {64, 70, 128},
                      {130, 40, 768}, {12, 64, 64},    {1, 900, 520},  {600, 7, 40}, {520, 96, 300},
                      {754, 3, 768},  {1130, 33, 200}, {40, 70, 1},    {1, 12, 512}, {12, 513, 1},
                      {4, 4, 0},      {0, 5, 3},       {5, 0, 3},      {12, 48, 12}, {12, 12, 48},
                      {384, 16, 192}, {90, 24, 192}};

/// Element (r, c) of a matrix stored with a stride, maybe transposed.
float at(const std::vector<float>& values, Index stride, bool transposed, Index r, Index c) {
    return values[size_t(transposed ? c * stride + r : r * stride + c)];
}

std::vector<float> stored(Index rows, Index columns, bool transposed, Index stride, std::uint64_t seed) {
    return noise((transposed ? columns : rows) * stride + 1, seed);
}

void checkMultiply(Case size, bool aTransposed, bool bTransposed, float scale, bool accumulate) {
    const auto [m, n, k] = size;
    const Index aStride = (aTransposed ? m : k) + 3, bStride = (bTransposed ? k : n) + 2, cStride = n + 4;
    const auto a = stored(m, k, aTransposed, aStride, 1), b = stored(k, n, bTransposed, bStride, 2);
    const auto before = noise(m * cStride, 3);
    auto c = before;
    multiply({a.data(), aStride, aTransposed}, {b.data(), bStride, bTransposed}, m, n, k, scale, c.data(),
             cStride, accumulate);
    for (Index i = 0; i < m; ++i)
        for (Index j = 0; j < cStride; ++j) {
            const float got = c[size_t(i * cStride + j)], old = before[size_t(i * cStride + j)];
            if (j >= n) {
                ASSERT_EQ(got, old) << "beyond the row";
                continue;
            }
            double expected = 0, magnitude = 0;
            for (Index l = 0; l < k; ++l) {
                const double term =
                    double(at(a, aStride, aTransposed, i, l)) * at(b, bStride, bTransposed, l, j);
                expected += term, magnitude += std::abs(term);
            }
            ASSERT_NEAR(got, scale * expected + (accumulate ? old : 0.0), 4e-7 * (magnitude + 1))
                << m << " × " << n << " × " << k << " at " << i << ", " << j;
        }
}

}  // namespace

TEST(Multiply, AgreesWithPlainLoopsForEverySizeAndLayout) {
    underEveryInstructionSet([] {
        for (const Case& size : cases)
            for (const bool aTransposed : {false, true})
                for (const bool bTransposed : {false, true}) {
                    checkMultiply(size, aTransposed, bTransposed, 1.f, false);
                    checkMultiply(size, aTransposed, bTransposed, 1.f, true);
                    checkMultiply(size, aTransposed, bTransposed, -0.25f, true);
                }
    });
}

TEST(Multiply, IsTheSameForEveryNumberOfThreads) {
    auto& pool = ThreadPool::instance();
    const int before = pool.threads();
    const auto a = noise(300 * 700, 1), b = noise(700 * 130, 2);
    std::vector<float> one(300 * 130), several(300 * 130);
    pool.setThreads(1);
    multiply({a.data(), 700}, {b.data(), 130}, 300, 130, 700, 1, one.data(), 130);
    for (const int threads : {2, 3, 7}) {
        pool.setThreads(threads);
        multiply({a.data(), 700}, {b.data(), 130}, 300, 130, 700, 1, several.data(), 130);
        EXPECT_EQ(one, several) << threads << " threads";
    }
    pool.setThreads(before);
}

TEST(Multiply, PropagatesNaNAndInfinity) {
    underEveryInstructionSet([] {
        auto a = noise(20 * 40, 1), b = noise(40 * 37, 2);
        a[3 * 40 + 5] = notANumber;
        b[7 * 37 + 36] = infinity;
        std::vector<float> c(20 * 37);
        multiply({a.data(), 40}, {b.data(), 37}, 20, 37, 40, 1, c.data(), 37);
        for (size_t i = 0; i < 20; ++i)
            for (size_t j = 0; j < 37; ++j) {
                if (i == 3)
                    EXPECT_TRUE(std::isnan(c[i * 37 + j]));
                else
                    EXPECT_EQ(std::isinf(c[i * 37 + j]), j == 36);
            }
    });
}

TEST(MultiplyPacked, AgreesWithPlainLoopsInEveryStorage) {
    underEveryInstructionSet([] {
        for (const Case& size : cases)
            for (const bool transposed : {false, true})
                for (const Storage storage : {Storage::float32, Storage::float16, Storage::bfloat16}) {
                    const auto [m, n, k] = size;
                    auto weights = noise(k * n, 5);
                    const auto bias = noise(n, 6), x = noise(m * (k + 2) + 1, 7);
                    const PackedPointer packed =
                        pack(weights.data(), Storage::float32, k, n, transposed, storage);
                    // From here on, the numbers that the storage keeps are exact.
                    std::vector<std::uint16_t> halves(weights.size());
                    if (storage != Storage::float32) {
                        narrow(weights.data(), k * n, storage, halves.data());
                        widen(halves.data(), storage, k * n, weights.data());
                    }
                    std::vector<float> y(size_t(m * (n + 1)), 9.f);
                    multiplyPacked(x.data(), m, k + 2, *packed, bias.data(), Activation::relu, y.data(),
                                   n + 1);
                    for (Index i = 0; i < m; ++i) {
                        for (Index j = 0; j < n; ++j) {
                            double expected = bias[size_t(j)], magnitude = 1;
                            for (Index l = 0; l < k; ++l) {
                                const double term = double(x[size_t(i * (k + 2) + l)]) *
                                                    weights[size_t(transposed ? j * k + l : l * n + j)];
                                expected += term, magnitude += std::abs(term);
                            }
                            ASSERT_NEAR(y[size_t(i * (n + 1) + j)], std::max(0.0, expected), 4e-7 * magnitude)
                                << m << " × " << n << " × " << k << " at " << i << ", " << j;
                        }
                        ASSERT_EQ(y[size_t(i * (n + 1) + n)], 9.f);
                    }
                }
    });
}

TEST(MultiplyPacked, IsAddedToWhatIsThere) {
    underEveryInstructionSet([] {
        for (const Case& size : cases) {
            const auto [m, n, k] = size;
            const auto weights = noise(k * n, 5), x = noise(m * k + 1, 7), before = noise(m * (n + 1), 8);
            auto y = before;
            addMultipliedPacked(x.data(), m, k,
                                *pack(weights.data(), Storage::float32, k, n, false, Storage::float32),
                                y.data(), n + 1);
            for (Index i = 0; i < m; ++i)
                for (Index j = 0; j <= n; ++j) {
                    double expected = before[size_t(i * (n + 1) + j)], magnitude = 1;
                    for (Index l = 0; j < n && l < k; ++l) {
                        const double term = double(x[size_t(i * k + l)]) * weights[size_t(l * n + j)];
                        expected += term, magnitude += std::abs(term);
                    }
                    ASSERT_NEAR(y[size_t(i * (n + 1) + j)], expected, j < n ? 4e-7 * magnitude : 0);
                }
        }
    });
}

TEST(MultiplyPacked, ReadsHalfPrecisionSources) {
    const auto weights = noise(70 * 50, 1), x = noise(3 * 70, 2);
    for (const Storage source : {Storage::float16, Storage::bfloat16})
        for (const bool transposed : {false, true}) {
            std::vector<std::uint16_t> halves(weights.size());
            std::vector<float> wide(weights.size()), expected(3 * 50), got(3 * 50);
            narrow(weights.data(), Index(weights.size()), source, halves.data());
            widen(halves.data(), source, Index(weights.size()), wide.data());
            const auto fromWide = pack(wide.data(), Storage::float32, 70, 50, transposed, Storage::float32);
            for (const Storage storage : {Storage::float32, source}) {
                const auto fromHalf = pack(halves.data(), source, 70, 50, transposed, storage);
                multiplyPacked(x.data(), 3, 70, *fromWide, nullptr, Activation::none, expected.data(), 50);
                multiplyPacked(x.data(), 3, 70, *fromHalf, nullptr, Activation::none, got.data(), 50);
                EXPECT_EQ(expected, got);
            }
        }
}

TEST(MultiplyPacked, HalfPrecisionTakesHalfTheMemory) {
    const auto weights = noise(64 * 96, 1);
    EXPECT_EQ(packedBytes(*pack(weights.data(), Storage::float32, 64, 96, false, Storage::float32)),
              64u * 96 * 4);
    EXPECT_EQ(packedBytes(*pack(weights.data(), Storage::float32, 64, 96, false, Storage::bfloat16)),
              64u * 96 * 2);
}

TEST(Storage, HalfPrecisionIsExactForEveryPattern) {
    underEveryInstructionSet([] {
        std::vector<std::uint16_t> halves(65536), back(65536);
        for (size_t i = 0; i < halves.size(); ++i) halves[i] = std::uint16_t(i);
        std::vector<float> wide(65536);
        for (const Storage storage : {Storage::float16, Storage::bfloat16}) {
            widen(halves.data(), storage, 65536, wide.data());
            narrow(wide.data(), 65536, storage, back.data());
            for (size_t i = 0; i < halves.size(); ++i) {
                if (std::isnan(wide[i])) continue;
                ASSERT_EQ(back[i], halves[i]);
            }
        }
        widen(halves.data(), Storage::float16, 65536, wide.data());
        EXPECT_EQ(wide[0x3c00], 1.f);
        EXPECT_EQ(wide[0x0001], 0x1p-24f);
        EXPECT_EQ(wide[0xfbff], -65504.f);
        EXPECT_EQ(wide[0x7c00], infinity);
        EXPECT_TRUE(std::isnan(wide[0x7e00]));
        widen(halves.data(), Storage::bfloat16, 65536, wide.data());
        EXPECT_EQ(wide[0xbf80], -1.f);
    });
}

TEST(InstructionSets, EveryOneOfThisMachineCanBeForced) {
    const auto sets = availableInstructionSets();
    ASSERT_FALSE(sets.empty());
    EXPECT_EQ(sets.front(), InstructionSet::baseline);
    underEveryInstructionSet([] {
        const auto available = availableInstructionSets();
        EXPECT_NE(std::find(available.begin(), available.end(), instructionSet()), available.end());
    });
    for (const InstructionSet set : {InstructionSet::v3, InstructionSet::v4})
        if (std::find(sets.begin(), sets.end(), set) == sets.end()) {
            EXPECT_THROW(setInstructionSet(set), Error);
        }
}
