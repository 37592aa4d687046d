#include "core/checkpoint/gguf_blocks.h"

namespace attentionscope {

namespace {

using kernels::BlockKind;

constexpr DataType quantised = DataType::other;

constexpr BlockType blockTypes[] = {
    {0, "F32", 1, 4, DataType::float32, BlockKind::none},
    {1, "F16", 1, 2, DataType::float16, BlockKind::none},
    {2, "Q4_0", 32, 18, quantised, BlockKind::q4_0},
    {3, "Q4_1", 32, 20, quantised, BlockKind::q4_1},
    {6, "Q5_0", 32, 22, quantised, BlockKind::q5_0},
    {7, "Q5_1", 32, 24, quantised, BlockKind::q5_1},
    {8, "Q8_0", 32, 34, quantised, BlockKind::q8_0},
    {9, "Q8_1", 32, 36, quantised, BlockKind::none},
    {10, "Q2_K", 256, 84, quantised, BlockKind::q2_k},
    {11, "Q3_K", 256, 110, quantised, BlockKind::q3_k},
    {12, "Q4_K", 256, 144, quantised, BlockKind::q4_k},
    {13, "Q5_K", 256, 176, quantised, BlockKind::q5_k},
    {14, "Q6_K", 256, 210, quantised, BlockKind::q6_k},
    {15, "Q8_K", 256, 292, quantised, BlockKind::none},
    {16, "IQ2_XXS", 256, 66, quantised, BlockKind::iq2_xxs},
    {17, "IQ2_XS", 256, 74, quantised, BlockKind::iq2_xs},
    {18, "IQ3_XXS", 256, 98, quantised, BlockKind::iq3_xxs},
    {19, "IQ1_S", 256, 50, quantised, BlockKind::iq1_s},
    {20, "IQ4_NL", 32, 18, quantised, BlockKind::iq4_nl},
    {21, "IQ3_S", 256, 110, quantised, BlockKind::iq3_s},
    {22, "IQ2_S", 256, 82, quantised, BlockKind::iq2_s},
    {23, "IQ4_XS", 256, 136, quantised, BlockKind::iq4_xs},
    {24, "I8", 1, 1, DataType::int8, BlockKind::none},
    {25, "I16", 1, 2, DataType::int16, BlockKind::none},
    {26, "I32", 1, 4, DataType::int32, BlockKind::none},
    {27, "I64", 1, 8, DataType::int64, BlockKind::none},
    {28, "F64", 1, 8, DataType::float64, BlockKind::none},
    {29, "IQ1_M", 256, 56, quantised, BlockKind::iq1_m},
    {30, "BF16", 1, 2, DataType::bfloat16, BlockKind::none},
    {34, "TQ1_0", 256, 54, quantised, BlockKind::tq1_0},
    {35, "TQ2_0", 256, 66, quantised, BlockKind::tq2_0},
};

}  // namespace

const BlockType* blockType(std::uint32_t number) {
    for (const BlockType& type : blockTypes)
        if (type.number == number) return &type;
    return nullptr;
}

const char* readableBlockTypes() {
    return "F32, F16, BF16, F64, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0, Q2_K to Q6_K, IQ1_S to IQ4_XS, TQ1_0 or TQ2_0";
}

void unpackBlocks(const BlockType& type, const void* source, std::size_t count, float* out) {
    if (type.kind == BlockKind::none) return convertToFloats(type.plain, source, count, out);
    kernels::unpackBlocks(type.format(), source, Index(count), out);
}

}  // namespace attentionscope
