#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/random.h"
#include "tests/core/kernels/numbers.h"

using namespace attentionscope;
using namespace attentionscope::kernels;

namespace {

struct BlockCase {
    BlockFormat format;
    std::vector<size_t> halves;  ///< places of the scales, which are half-precision numbers
};

const BlockCase blockCases[] = {{{BlockKind::q4_0, 32, 18}, {0}},      {{BlockKind::q4_1, 32, 20}, {0, 2}},
                                {{BlockKind::q5_0, 32, 22}, {0}},      {{BlockKind::q5_1, 32, 24}, {0, 2}},
                                {{BlockKind::q8_0, 32, 34}, {0}},      {{BlockKind::q2_k, 256, 84}, {80, 82}},
                                {{BlockKind::q3_k, 256, 110}, {108}},  {{BlockKind::q4_k, 256, 144}, {0, 2}},
                                {{BlockKind::q5_k, 256, 176}, {0, 2}}, {{BlockKind::q6_k, 256, 210}, {208}},
                                {{BlockKind::iq4_nl, 32, 18}, {0}},    {{BlockKind::iq4_xs, 256, 136}, {0}},
                                {{BlockKind::iq3_xxs, 256, 98}, {0}},  {{BlockKind::iq3_s, 256, 110}, {0}},
                                {{BlockKind::iq2_xxs, 256, 66}, {0}},  {{BlockKind::iq2_xs, 256, 74}, {0}},
                                {{BlockKind::iq2_s, 256, 82}, {0}},    {{BlockKind::iq1_s, 256, 50}, {0}},
                                {{BlockKind::tq1_0, 256, 54}, {52}},   {{BlockKind::tq2_0, 256, 66}, {64}}};

std::vector<std::uint8_t> randomBlocks(const BlockCase& one, Index count) {
    Random random(5);
    std::vector<std::uint8_t> bytes(size_t(count * one.format.bytes));
    for (std::uint8_t& byte : bytes) byte = std::uint8_t(random.below(256));
    for (size_t block = 0; block < size_t(count); ++block)
        for (const size_t at : one.halves) {
            const std::uint16_t half = std::uint16_t(0x1c00 + random.below(1024));  // 2^-8 to 2^-7
            std::memcpy(bytes.data() + block * size_t(one.format.bytes) + at, &half, 2);
        }
    return bytes;
}

}  // namespace

TEST(Blocks, ProductsEqualThoseOfUnpackedNumbers) {
    constexpr Index columns = 130, blocks = 11;  // more than one strip, and an odd number of blocks
    underEveryInstructionSet([] {
        for (const BlockCase& one : blockCases)
            for (const Index rows : {1, 2, 3, 15}) {
                const Index inner = blocks * one.format.values;
                const auto bytes = randomBlocks(one, columns * blocks);
                std::vector<float> w(size_t(columns * inner));
                unpackBlocks(one.format, bytes.data(), columns * inner, w.data());
                const PackedPointer kept = keepBlocks(bytes.data(), one.format, inner, columns);
                EXPECT_LT(packedBytes(*kept), 100u);
                const auto x = noise(rows * inner, 1), bias = noise(columns, 2);
                std::vector<float> y(size_t(rows * columns)), added = noise(rows * columns, 3);
                const std::vector<float> before = added;
                multiplyPacked(x.data(), rows, inner, *kept, bias.data(), Activation::relu, y.data(),
                               columns);
                addMultipliedPacked(x.data(), rows, inner, *kept, added.data(), columns);
                for (Index i = 0; i < rows; ++i)
                    for (Index j = 0; j < columns; ++j) {
                        double sum = 0, magnitude = 1;
                        for (Index l = 0; l < inner; ++l) {
                            const double term = double(x[size_t(i * inner + l)]) * w[size_t(j * inner + l)];
                            sum += term, magnitude += std::abs(term);
                        }
                        const size_t at = size_t(i * columns + j);
                        ASSERT_NEAR(y[at], std::max(0.0, sum + bias[size_t(j)]), 4e-7 * magnitude)
                            << int(one.format.kind);
                        ASSERT_NEAR(added[at], before[at] + sum, 4e-7 * magnitude) << int(one.format.kind);
                    }
            }
    });
}

TEST(Blocks, UnpackFiveDigitsOfBaseThree) {
    underEveryInstructionSet([] {
        for (int number = 0; number < 243; ++number) {
            std::uint8_t block[54] = {};
            block[53] = 0x3c;  // scale 1
            // As the fraction of 256 that is not below the number's fraction of 243.
            const auto packed = std::uint8_t((number * 256 + 242) / 243);
            block[7] = block[32 + 9] = block[48 + 2] = packed;
            float out[256];
            unpackBlocks({BlockKind::tq1_0, 256, 54}, block, 256, out);
            for (int place = 0, left = number, power = 81; place < 5; ++place, power /= 3) {
                const float digit = float(left / power - 1);
                left %= power;
                ASSERT_EQ(out[32 * place + 7], digit) << number;
                ASSERT_EQ(out[160 + 16 * place + 9], digit) << number;
                if (place < 4) {
                    ASSERT_EQ(out[240 + 4 * place + 2], digit) << number;
                }
            }
        }
    });
}

TEST(Blocks, UnpackBySignedAndUnsignedCodes) {
    underEveryInstructionSet([] {
        std::uint8_t eight[34] = {0x00, 0x3c, 0x80, 0x7f};  // scale 1, then -128 and 127
        float out[256];
        unpackBlocks({BlockKind::q8_0, 32, 34}, eight, 32, out);
        EXPECT_EQ(out[0], -128);
        EXPECT_EQ(out[1], 127);
        // Q4_K: scale 1, step 2, group 0 with scale 3 and lowest 5, group 1 with scale 7 and lowest 1.
        std::uint8_t four[144] = {0x00, 0x3c, 0x00, 0x40, 3, 7, 0, 0, 5, 1};
        four[16] = 0xa4;
        unpackBlocks({BlockKind::q4_k, 256, 144}, four, 256, out);
        EXPECT_EQ(out[0], 3 * 4 - 2 * 5);
        EXPECT_EQ(out[32], 7 * 10 - 2 * 1);
        EXPECT_EQ(out[1], -10);
        EXPECT_EQ(out[33], -2);
        // TQ2_0: four numbers of two bits in a byte, 32 apart.
        std::uint8_t two[66] = {0b10'01'00'10};
        two[65] = 0x3c;
        unpackBlocks({BlockKind::tq2_0, 256, 66}, two, 256, out);
        EXPECT_EQ(std::vector<float>({out[0], out[32], out[64], out[96]}), std::vector<float>({1, -1, 0, 1}));
        EXPECT_EQ(out[128], -1);
    });
}
