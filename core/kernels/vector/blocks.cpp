#include <cstring>

#include "core/kernels/lattice.h"
#include "core/kernels/vector/product.h"

// Numbers in blocks as GGUF files keep them (ggml's formats). Each loop writes neighbours from neighbours,
// with a scale that is constant in it, so that the compiler makes vectors of it.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

namespace {

using Byte = std::uint8_t;

float half(const Byte* at) {
    float value;
    widen(at, Storage::float16, 1, &value);
    return value;
}

std::uint32_t word(const Byte* at) {
    std::uint32_t value;
    std::memcpy(&value, at, 4);
    return value;
}

/// Sixteen bytes hold thirty-two numbers of four bits: number j in the low half of byte j, number j + 16 in
/// the high.
KERNEL_INLINE void unpackNibbles(const Byte* bytes, float scale, float added, float* out) {
    for (int j = 0; j < 16; ++j) out[j] = scale * float(bytes[j] & 15) + added;
    for (int j = 0; j < 16; ++j) out[j + 16] = scale * float(bytes[j] >> 4) + added;
}

KERNEL_INLINE void unpackFiveBits(const Byte* high, const Byte* low, float scale, float added, float* out) {
    const std::uint32_t fifth = word(high);
    for (int j = 0; j < 16; ++j) out[j] = scale * float((low[j] & 15) | ((fifth >> j) & 1) << 4) + added;
    for (int j = 0; j < 16; ++j)
        out[j + 16] = scale * float((low[j] >> 4) | ((fifth >> (j + 16)) & 1) << 4) + added;
}

// Blocks of 32: a scale, perhaps a lowest value, then the numbers.

void unpackQ40(const Byte* block, float* out) {
    const float scale = half(block);
    unpackNibbles(block + 2, scale, -8 * scale, out);
}

void unpackQ41(const Byte* block, float* out) {
    unpackNibbles(block + 4, half(block), half(block + 2), out);
}

void unpackQ50(const Byte* block, float* out) {
    const float scale = half(block);
    unpackFiveBits(block + 2, block + 6, scale, -16 * scale, out);
}

void unpackQ51(const Byte* block, float* out) {
    unpackFiveBits(block + 4, block + 8, half(block), half(block + 2), out);
}

void unpackQ80(const Byte* block, float* out) {
    const float scale = half(block);
    for (int j = 0; j < 32; ++j) out[j] = scale * float(std::int8_t(block[2 + j]));
}

// Blocks of 256 with a scale for each group of 16 or 32, itself quantised.

void unpackQ2K(const Byte* block, float* out) {
    const Byte *scales = block, *numbers = block + 16;
    const float scale = half(block + 80), step = half(block + 82);
    for (int group = 0; group < 16; ++group) {
        const float own = scale * float(scales[group] & 15), lowest = step * float(scales[group] >> 4);
        const Byte* from = numbers + group / 8 * 32 + group % 2 * 16;
        const int shift = group / 2 % 4 * 2;
        for (int j = 0; j < 16; ++j) out[group * 16 + j] = own * float((from[j] >> shift) & 3) - lowest;
    }
}

void unpackQ3K(const Byte* block, float* out) {
    const Byte *high = block, *numbers = block + 32, *scales = block + 96;
    const float scale = half(block + 108);
    for (int group = 0; group < 16; ++group) {
        const int low = group < 8 ? scales[group] & 15 : scales[group - 8] >> 4;
        const int six = low | ((scales[8 + group % 4] >> (group / 4 * 2)) & 3) << 4;
        const float own = scale * float(six - 32);
        const Byte *from = numbers + group / 8 * 32 + group % 2 * 16, *raised = high + group % 2 * 16;
        const int shift = group / 2 % 4 * 2, bit = group / 2;
        for (int j = 0; j < 16; ++j)
            out[group * 16 + j] = own * float(((from[j] >> shift) & 3) - 4 + ((raised[j] >> bit) & 1) * 4);
    }
}

struct GroupScale {
    int scale, lowest;
};

// Eight scales and eight lowest values of six bits each, in twelve bytes.
GroupScale groupScale(const Byte* packed, int group) {
    if (group < 4) return {packed[group] & 63, packed[group + 4] & 63};
    return {(packed[group + 4] & 15) | (packed[group - 4] >> 6) << 4,
            (packed[group + 4] >> 4) | (packed[group] >> 6) << 4};
}

void unpackQ4K(const Byte* block, float* out) {
    const float scale = half(block), step = half(block + 2);
    for (int group = 0; group < 8; ++group) {
        const GroupScale own = groupScale(block + 4, group);
        const float times = scale * float(own.scale), lowest = step * float(own.lowest);
        const Byte* from = block + 16 + group / 2 * 32;
        const int shift = group % 2 * 4;
        for (int j = 0; j < 32; ++j) out[group * 32 + j] = times * float((from[j] >> shift) & 15) - lowest;
    }
}

void unpackQ5K(const Byte* block, float* out) {
    const float scale = half(block), step = half(block + 2);
    const Byte* high = block + 16;
    for (int group = 0; group < 8; ++group) {
        const GroupScale own = groupScale(block + 4, group);
        const float times = scale * float(own.scale), lowest = step * float(own.lowest);
        const Byte* from = block + 48 + group / 2 * 32;
        const int shift = group % 2 * 4;
        for (int j = 0; j < 32; ++j)
            out[group * 32 + j] =
                times * float(((from[j] >> shift) & 15) | ((high[j] >> group) & 1) << 4) - lowest;
    }
}

void unpackQ6K(const Byte* block, float* out) {
    const Byte *low = block, *high = block + 128, *scales = block + 192;
    const float scale = half(block + 208);
    for (int group = 0; group < 16; ++group) {
        const float own = scale * float(std::int8_t(scales[group]));
        const int part = group / 8, within = group % 8, place = within % 4 * 16;
        const Byte *from = low + 64 * part + place, *two = high + 32 * part + place % 32;
        const int shift = within / 4 * 4, highShift = within / 2 * 2;
        for (int j = 0; j < 16; ++j)
            out[group * 16 + j] =
                own * float((((from[j] >> shift) & 15) | ((two[j] >> highShift) & 3) << 4) - 32);
    }
}

// Sixteen levels that lie closer together around zero.
constexpr float levels[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

KERNEL_INLINE void unpackLevels(const Byte* bytes, float scale, float* out) {
    for (int j = 0; j < 16; ++j) out[j] = scale * levels[bytes[j] & 15];
    for (int j = 0; j < 16; ++j) out[j + 16] = scale * levels[bytes[j] >> 4];
}

void unpackIq4Nl(const Byte* block, float* out) {
    unpackLevels(block + 2, half(block), out);
}

void unpackIq4Xs(const Byte* block, float* out) {
    const float scale = half(block);
    const unsigned high = unsigned(block[2]) | unsigned(block[3]) << 8;
    for (int group = 0; group < 8; ++group) {
        const int low = (block[4 + group / 2] >> (group % 2 * 4)) & 15;
        const int six = low | int((high >> (2 * group)) & 3) << 4;
        unpackLevels(block + 8 + 16 * group, scale * float(six - 32), out + 32 * group);
    }
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
    const float scale = half(block);
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
    const float scale = half(block);
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
    const float scale = half(block);
    for (int place = 0; place < 32; ++place) {
        const unsigned number = low[place] | ((unsigned(high[place / 4]) >> (place % 4 * 2)) & 3) << 8;
        const int four = (scales[place / 4] >> (place / 2 % 2 * 4)) & 15;
        unpackSigned(points + 8 * number, 8, signs[place], scale * (0.5f + float(four)) * 0.25f,
                     out + 8 * place);
    }
}

void unpackIq3Xxs(const Byte* block, float* out) {
    const std::int8_t* points = latticePoints(BlockKind::iq3_xxs);
    const float scale = half(block);
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
    const float scale = half(block);
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
    const float scale = half(block);
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
    const float scale = half(spread);
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
    const float scale = half(block + 52);
    for (int place = 0; place < 5; ++place) unpackTernary(block, 32, place, scale, out + 32 * place);
    for (int place = 0; place < 5; ++place)
        unpackTernary(block + 32, 16, place, scale, out + 160 + 16 * place);
    for (int place = 0; place < 4; ++place) unpackTernary(block + 48, 4, place, scale, out + 240 + 4 * place);
}

void unpackTq20(const Byte* block, float* out) {
    const float scale = half(block + 64);
    for (int group = 0; group < 8; ++group) {
        const Byte* from = block + group / 4 * 32;
        const int shift = group % 4 * 2;
        for (int j = 0; j < 32; ++j) out[group * 32 + j] = scale * float(((from[j] >> shift) & 3) - 1);
    }
}

using Unpack = void (*)(const Byte* block, float* out);

Unpack unpackOf(BlockKind kind) {
    switch (kind) {
        case BlockKind::q4_0: return unpackQ40;
        case BlockKind::q4_1: return unpackQ41;
        case BlockKind::q5_0: return unpackQ50;
        case BlockKind::q5_1: return unpackQ51;
        case BlockKind::q8_0: return unpackQ80;
        case BlockKind::q2_k: return unpackQ2K;
        case BlockKind::q3_k: return unpackQ3K;
        case BlockKind::q4_k: return unpackQ4K;
        case BlockKind::q5_k: return unpackQ5K;
        case BlockKind::q6_k: return unpackQ6K;
        case BlockKind::iq4_nl: return unpackIq4Nl;
        case BlockKind::iq4_xs: return unpackIq4Xs;
        case BlockKind::iq3_xxs: return unpackIq3Xxs;
        case BlockKind::iq3_s: return unpackIq3S;
        case BlockKind::iq2_xxs: return unpackIq2Xxs;
        case BlockKind::iq2_xs: return unpackIq2Xs;
        case BlockKind::iq2_s: return unpackIq2S;
        case BlockKind::iq1_s: return unpackIq1S;
        case BlockKind::iq1_m: return unpackIq1M;
        case BlockKind::tq1_0: return unpackTq10;
        case BlockKind::tq2_0: return unpackTq20;
        case BlockKind::none: break;
    }
    return nullptr;
}

}  // namespace

void unpackBlocks(const BlockFormat& format, const void* source, Size count, float* out) {
    const Unpack unpack = unpackOf(format.kind);
    const auto* bytes = static_cast<const Byte*>(source);
    for (Size i = 0; i < count; i += format.values, bytes += format.bytes) unpack(bytes, out + i);
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
