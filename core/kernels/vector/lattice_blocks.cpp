#include "core/kernels/lattice.h"
#include "core/kernels/vector/blocks.h"
#include "core/kernels/vector/half.h"

// Blocks of GGUF files whose numbers come out of tables or of digits of base 3.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

namespace {

std::uint32_t word(const Byte* at) {
    std::uint32_t value;
    std::memcpy(&value, at, 4);
    return value;
}

// Blocks of 256 whose groups are points of a lattice.

unsigned pair(const Byte* at) {
    return unsigned(at[0]) | unsigned(at[1]) << 8;
}

/// Eight signs in seven bits: the number of minus signs is even.
unsigned eightSigns(unsigned seven) {
    unsigned odd = seven;
    odd ^= odd >> 4;
    odd ^= odd >> 2;
    odd ^= odd >> 1;
    return seven | (odd & 1) << 7;
}

KERNEL_INLINE void unpackSigned(const std::int8_t* point, int count, unsigned signs, float scale,
                                float* out) {
    for (int j = 0; j < count; ++j) out[j] = ((signs >> j) & 1 ? -scale : scale) * float(point[j]);
}

void unpackIq2Xxs(const Byte* block, float* out) {
    const std::int8_t* points = latticePoints(BlockKind::iq2_xxs);
    const float scale = halfAt(block);
    for (int group = 0; group < 8; ++group) {
        const Byte* numbers = block + 2 + 8 * group;
        const std::uint32_t rest = word(numbers + 4);
        const float own = scale * (0.5f + float(rest >> 28)) * 0.25f;
        for (int l = 0; l < 4; ++l)
            unpackSigned(points + 8 * numbers[l], 8, eightSigns((rest >> (7 * l)) & 127), own,
                         out + 32 * group + 8 * l);
    }
}

void unpackIq2Xs(const Byte* block, float* out) {
    const std::int8_t* points = latticePoints(BlockKind::iq2_xs);
    const float scale = halfAt(block);
    for (int place = 0; place < 32; ++place) {
        const unsigned number = pair(block + 2 + 2 * place);
        const int four = (block[66 + place / 4] >> (place / 2 % 2 * 4)) & 15;
        unpackSigned(points + 8 * (number & 511), 8, eightSigns(number >> 9),
                     scale * (0.5f + float(four)) * 0.25f, out + 8 * place);
    }
}

void unpackIq2S(const Byte* block, float* out) {
    const std::int8_t* points = latticePoints(BlockKind::iq2_s);
    const Byte *low = block + 2, *signs = block + 34, *high = block + 66, *scales = block + 74;
    const float scale = halfAt(block);
    for (int place = 0; place < 32; ++place) {
        const unsigned number = low[place] | ((unsigned(high[place / 4]) >> (place % 4 * 2)) & 3) << 8;
        const int four = (scales[place / 4] >> (place / 2 % 2 * 4)) & 15;
        unpackSigned(points + 8 * number, 8, signs[place], scale * (0.5f + float(four)) * 0.25f,
                     out + 8 * place);
    }
}

void unpackIq3Xxs(const Byte* block, float* out) {
    const std::int8_t* points = latticePoints(BlockKind::iq3_xxs);
    const float scale = halfAt(block);
    for (int group = 0; group < 8; ++group) {
        const std::uint32_t rest = word(block + 66 + 4 * group);
        const float own = scale * (0.5f + float(rest >> 28)) * 0.5f;
        for (int l = 0; l < 8; ++l)
            unpackSigned(points + 4 * block[2 + 8 * group + l], 4,
                         eightSigns((rest >> (7 * (l / 2))) & 127) >> (l % 2 * 4), own,
                         out + 32 * group + 4 * l);
    }
}

void unpackIq3S(const Byte* block, float* out) {
    const std::int8_t* points = latticePoints(BlockKind::iq3_s);
    const Byte *low = block + 2, *high = block + 66, *signs = block + 74, *scales = block + 106;
    const float scale = halfAt(block);
    for (int place = 0; place < 64; ++place) {
        const unsigned number = low[place] | ((unsigned(high[place / 8]) >> (place % 8)) & 1) << 8;
        const int four = (scales[place / 16] >> (place / 8 % 2 * 4)) & 15;
        unpackSigned(points + 4 * number, 4, unsigned(signs[place / 2]) >> (place % 2 * 4),
                     scale * float(1 + 2 * four), out + 4 * place);
    }
}

// Numbers near -1, 0 and 1: a point plus an eighth or minus an eighth.

KERNEL_INLINE void unpackMoved(const std::int8_t* point, bool isLower, float scale, float* out) {
    for (int j = 0; j < 8; ++j) out[j] = scale * (float(point[j]) + (isLower ? -0.125f : 0.125f));
}

void unpackIq1S(const Byte* block, float* out) {
    const std::int8_t* points = latticePoints(BlockKind::iq1_s);
    const float scale = halfAt(block);
    for (int group = 0; group < 8; ++group) {
        const unsigned high = pair(block + 34 + 2 * group);
        const float own = scale * float(2 * ((high >> 12) & 7) + 1);
        for (int l = 0; l < 4; ++l)
            unpackMoved(points + 8 * (block[2 + 4 * group + l] | ((high >> (3 * l)) & 7) << 8), high >> 15,
                        own, out + 32 * group + 8 * l);
    }
}

void unpackIq1M(const Byte* block, float* out) {
    const std::int8_t* points = latticePoints(BlockKind::iq1_m);
    const Byte *high = block + 32, *scales = block + 48;
    // The scale of all is spread over the upper bits of the scales of the groups.
    Byte spread[2];
    spread[0] = Byte(scales[1] >> 4 | (scales[3] & 0xf0));
    spread[1] = Byte(scales[5] >> 4 | (scales[7] & 0xf0));
    const float scale = halfAt(spread);
    for (int place = 0; place < 32; ++place) {
        const unsigned own = pair(scales + place / 8 * 2) >> (place / 2 % 4 * 3);
        const unsigned four = (unsigned(high[place / 2]) >> (place % 2 * 4)) & 15;
        unpackMoved(points + 8 * (block[place] | (four & 7) << 8), four >> 3,
                    scale * float(2 * (own & 7) + 1), out + 8 * place);
    }
}

// Blocks of 256 numbers that are -1, 0 or 1 times one scale.

/// Digit `place` of bytes that each hold five digits of base 3, as a fraction of 256.
KERNEL_INLINE void unpackTernary(const Byte* bytes, int count, int place, float scale, float* out) {
    constexpr int powers[5] = {1, 3, 9, 27, 81};
    for (int j = 0; j < count; ++j) out[j] = scale * float((((bytes[j] * powers[place]) & 255) * 3 >> 8) - 1);
}

void unpackTq10(const Byte* block, float* out) {
    const float scale = halfAt(block + 52);
    for (int place = 0; place < 5; ++place) unpackTernary(block, 32, place, scale, out + 32 * place);
    for (int place = 0; place < 5; ++place)
        unpackTernary(block + 32, 16, place, scale, out + 160 + 16 * place);
    for (int place = 0; place < 4; ++place) unpackTernary(block + 48, 4, place, scale, out + 240 + 4 * place);
}

void unpackTq20(const Byte* block, float* out) {
    const float scale = halfAt(block + 64);
    for (int group = 0; group < 8; ++group) {
        const Byte* from = block + group / 4 * 32;
        const int shift = group % 4 * 2;
        for (int j = 0; j < 32; ++j) out[group * 32 + j] = scale * float(((from[j] >> shift) & 3) - 1);
    }
}

}  // namespace

UnpackBlock unpackLattice(BlockKind kind) {
    switch (kind) {
        case BlockKind::iq3_xxs: return unpackIq3Xxs;
        case BlockKind::iq3_s: return unpackIq3S;
        case BlockKind::iq2_xxs: return unpackIq2Xxs;
        case BlockKind::iq2_xs: return unpackIq2Xs;
        case BlockKind::iq2_s: return unpackIq2S;
        case BlockKind::iq1_s: return unpackIq1S;
        case BlockKind::iq1_m: return unpackIq1M;
        case BlockKind::tq1_0: return unpackTq10;
        case BlockKind::tq2_0: return unpackTq20;
        default: return nullptr;
    }
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
