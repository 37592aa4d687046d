#include "core/checkpoint/gguf_blocks.h"

#include <cstring>

namespace attentionscope {

namespace {

using Byte = std::uint8_t;

float half(const Byte* at) {
    float value;
    kernels::widen(at, kernels::Storage::float16, 1, &value);
    return value;
}

unsigned nibble(Byte byte, bool high) {
    return high ? byte >> 4 : byte & 15;
}

std::uint32_t word(const Byte* at) {
    return std::uint32_t(at[0]) | std::uint32_t(at[1]) << 8 | std::uint32_t(at[2]) << 16 |
           std::uint32_t(at[3]) << 24;
}

// Blocks of 32: a scale, possibly a minimum, then the numbers; a byte holds number j and number j + 16.

void unpackQ40(const Byte* block, float* out) {
    const float scale = half(block);
    for (int i = 0; i < 32; ++i) out[i] = float(int(nibble(block[2 + i % 16], i >= 16)) - 8) * scale;
}

void unpackQ41(const Byte* block, float* out) {
    const float scale = half(block), lowest = half(block + 2);
    for (int i = 0; i < 32; ++i) out[i] = float(nibble(block[4 + i % 16], i >= 16)) * scale + lowest;
}

// The fifth bit of each number is in a separate word.
unsigned fiveBits(const Byte* high, const Byte* low, int i) {
    return nibble(low[i % 16], i >= 16) | ((word(high) >> i) & 1) << 4;
}

void unpackQ50(const Byte* block, float* out) {
    const float scale = half(block);
    for (int i = 0; i < 32; ++i) out[i] = float(int(fiveBits(block + 2, block + 6, i)) - 16) * scale;
}

void unpackQ51(const Byte* block, float* out) {
    const float scale = half(block), lowest = half(block + 2);
    for (int i = 0; i < 32; ++i) out[i] = float(fiveBits(block + 4, block + 8, i)) * scale + lowest;
}

void unpackQ80(const Byte* block, float* out) {
    const float scale = half(block);
    for (int i = 0; i < 32; ++i) out[i] = float(std::int8_t(block[2 + i])) * scale;
}

// Blocks of 256 with a scale for each group of 16 or 32, which is itself quantised.

void unpackQ2K(const Byte* block, float* out) {
    const Byte *scales = block, *numbers = block + 16;
    const float scale = half(block + 80), step = half(block + 82);
    for (int i = 0; i < 256; ++i) {
        const int part = i / 128, within = i % 128;
        const float group = scale * float(scales[i / 16] & 15), lowest = step * float(scales[i / 16] >> 4);
        const int number = (numbers[32 * part + within % 32] >> (within / 32 * 2)) & 3;
        out[i] = group * float(number) - lowest;
    }
}

void unpackQ3K(const Byte* block, float* out) {
    const Byte *high = block, *numbers = block + 32, *scales = block + 96;
    const float scale = half(block + 108);
    for (int i = 0; i < 256; ++i) {
        const int part = i / 128, within = i % 128, group = i / 16;
        const int six = int(nibble(scales[group % 8], group >= 8)) |
                        ((scales[8 + group % 4] >> (group / 4 * 2)) & 3) << 4;
        const int low = (numbers[32 * part + within % 32] >> (within / 32 * 2)) & 3;
        const bool raised = (high[within % 32] >> (part * 4 + within / 32)) & 1;
        out[i] = scale * float(six - 32) * float(low - (raised ? 0 : 4));
    }
}

struct GroupScale {
    int scale, lowest;
};

// Eight scales and eight minima of six bits each, in twelve bytes.
GroupScale groupScale(const Byte* packed, int group) {
    if (group < 4) return {packed[group] & 63, packed[group + 4] & 63};
    return {(packed[group + 4] & 15) | (packed[group - 4] >> 6) << 4,
            (packed[group + 4] >> 4) | (packed[group] >> 6) << 4};
}

void unpackQ4K(const Byte* block, float* out) {
    const float scale = half(block), step = half(block + 2);
    const Byte* numbers = block + 16;
    for (int i = 0; i < 256; ++i) {
        const GroupScale group = groupScale(block + 4, i / 32);
        const unsigned number = nibble(numbers[i / 64 * 32 + i % 32], i % 64 >= 32);
        out[i] = scale * float(group.scale) * float(number) - step * float(group.lowest);
    }
}

void unpackQ5K(const Byte* block, float* out) {
    const float scale = half(block), step = half(block + 2);
    const Byte *high = block + 16, *numbers = block + 48;
    for (int i = 0; i < 256; ++i) {
        const GroupScale group = groupScale(block + 4, i / 32);
        const int number = int(nibble(numbers[i / 64 * 32 + i % 32], i % 64 >= 32)) +
                           (((high[i % 32] >> (i / 32)) & 1) << 4);
        out[i] = scale * float(group.scale) * float(number) - step * float(group.lowest);
    }
}

void unpackQ6K(const Byte* block, float* out) {
    const Byte *low = block, *high = block + 128, *scales = block + 192;
    const float scale = half(block + 208);
    for (int i = 0; i < 256; ++i) {
        const int part = i / 128, within = i % 128;
        const int number = int(nibble(low[64 * part + within % 64], within >= 64)) |
                           ((high[32 * part + within % 32] >> (within / 32 * 2)) & 3) << 4;
        out[i] = scale * float(std::int8_t(scales[i / 16])) * float(number - 32);
    }
}

// Sixteen levels that are closer together around zero.
constexpr int levels[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

void unpackIq4Nl(const Byte* block, float* out) {
    const float scale = half(block);
    for (int i = 0; i < 32; ++i) out[i] = scale * float(levels[nibble(block[2 + i % 16], i >= 16)]);
}

void unpackIq4Xs(const Byte* block, float* out) {
    const float scale = half(block);
    const unsigned high = unsigned(block[2]) | unsigned(block[3]) << 8;
    for (int i = 0; i < 256; ++i) {
        const int group = i / 32;
        const int six = int(nibble(block[4 + group / 2], group % 2 == 1) | ((high >> (2 * group)) & 3) << 4);
        const Byte byte = block[8 + 16 * group + i % 16];
        out[i] = scale * float(six - 32) * float(levels[nibble(byte, i % 32 >= 16)]);
    }
}

constexpr DataType quantised = DataType::other;

constexpr BlockType blockTypes[] = {
    {0, "F32", 1, 4, DataType::float32, nullptr},    {1, "F16", 1, 2, DataType::float16, nullptr},
    {2, "Q4_0", 32, 18, quantised, unpackQ40},       {3, "Q4_1", 32, 20, quantised, unpackQ41},
    {6, "Q5_0", 32, 22, quantised, unpackQ50},       {7, "Q5_1", 32, 24, quantised, unpackQ51},
    {8, "Q8_0", 32, 34, quantised, unpackQ80},       {9, "Q8_1", 32, 36, quantised, nullptr},
    {10, "Q2_K", 256, 84, quantised, unpackQ2K},     {11, "Q3_K", 256, 110, quantised, unpackQ3K},
    {12, "Q4_K", 256, 144, quantised, unpackQ4K},    {13, "Q5_K", 256, 176, quantised, unpackQ5K},
    {14, "Q6_K", 256, 210, quantised, unpackQ6K},    {15, "Q8_K", 256, 292, quantised, nullptr},
    {16, "IQ2_XXS", 256, 66, quantised, nullptr},    {17, "IQ2_XS", 256, 74, quantised, nullptr},
    {18, "IQ3_XXS", 256, 98, quantised, nullptr},    {19, "IQ1_S", 256, 50, quantised, nullptr},
    {20, "IQ4_NL", 32, 18, quantised, unpackIq4Nl},  {21, "IQ3_S", 256, 110, quantised, nullptr},
    {22, "IQ2_S", 256, 82, quantised, nullptr},      {23, "IQ4_XS", 256, 136, quantised, unpackIq4Xs},
    {24, "I8", 1, 1, DataType::int8, nullptr},       {25, "I16", 1, 2, DataType::int16, nullptr},
    {26, "I32", 1, 4, DataType::int32, nullptr},     {27, "I64", 1, 8, DataType::int64, nullptr},
    {28, "F64", 1, 8, DataType::float64, nullptr},   {29, "IQ1_M", 256, 56, quantised, nullptr},
    {30, "BF16", 1, 2, DataType::bfloat16, nullptr}, {34, "TQ1_0", 256, 54, quantised, nullptr},
    {35, "TQ2_0", 256, 66, quantised, nullptr},
};

}  // namespace

const BlockType* blockType(std::uint32_t number) {
    for (const BlockType& type : blockTypes)
        if (type.number == number) return &type;
    return nullptr;
}

const char* readableBlockTypes() {
    return "F32, F16, BF16, F64, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0, Q2_K, Q3_K, Q4_K, Q5_K, Q6_K, IQ4_NL or "
           "IQ4_XS";
}

void unpackBlocks(const BlockType& type, const void* source, std::size_t count, float* out) {
    if (!type.unpack) return convertToFloats(type.plain, source, count, out);
    const auto* bytes = static_cast<const Byte*>(source);
    for (std::size_t i = 0; i < count; i += type.values, bytes += type.bytes) type.unpack(bytes, out + i);
}

}  // namespace attentionscope
