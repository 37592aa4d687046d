#include "core/checkpoint/gguf.h"

#include <cstring>
#include <map>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/checkpoint/gguf_config.h"
#include "tests/support/references.h"
#include "tests/support/refusals.h"

namespace attentionscope {
namespace {

/// A GGUF file as it is written, piece by piece.
class GgufText {
public:
    template <typename Number>
    GgufText& number(Number value) {
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof(value));
        return *this;
    }
    GgufText& text(const std::string& value) {
        number(std::uint64_t(value.size()));
        bytes_ += value;
        return *this;
    }
    GgufText& raw(const std::string& value) {
        bytes_ += value;
        return *this;
    }
    const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

/// One key, one tensor "t" of [2 × 2] numbers of F32.
std::string smallFile(const std::string& architecture = "llama", std::uint32_t version = 3) {
    GgufText file;
    file.raw("GGUF").number(version).number(std::uint64_t(1)).number(std::uint64_t(1));
    file.text("general.architecture").number(std::uint32_t(8)).text(architecture);
    file.text("t").number(std::uint32_t(2)).number(std::uint64_t(2)).number(std::uint64_t(2));
    file.number(std::uint32_t(0)).number(std::uint64_t(0));
    file.raw(std::string((32 - file.bytes().size() % 32) % 32, '\0'));
    for (const float value : {1.0F, 2.0F, 3.0F, 4.0F}) file.number(value);
    return file.bytes();
}

std::shared_ptr<const Gguf> parsedGguf(const std::string& bytes) {
    return Gguf::parse(std::as_bytes(std::span(bytes.data(), bytes.size())), "small.gguf");
}

std::string refusal(const std::string& bytes) {
    return thrownText([&] { configOf(*parsedGguf(bytes)); });
}

/// A file with these numbers among its metadata and one tensor of this name.
JsonValue configWith(const std::string& architecture, const std::map<std::string, float>& numbers,
                     const std::string& tensor = "t") {
    GgufText file;
    file.raw("GGUF")
        .number(std::uint32_t(3))
        .number(std::uint64_t(1))
        .number(std::uint64_t(1 + numbers.size()));
    file.text("general.architecture").number(std::uint32_t(8)).text(architecture);
    for (const auto& [key, value] : numbers)
        file.text(architecture + '.' + key).number(std::uint32_t(6)).number(value);
    file.text(tensor).number(std::uint32_t(1)).number(std::uint64_t(1));
    file.number(std::uint32_t(0)).number(std::uint64_t(0));
    file.raw(std::string((32 - file.bytes().size() % 32) % 32, '\0')).number(1.0F);
    return configOf(*parsedGguf(file.bytes()));
}

TEST(Gguf, ScalesWavesUnderTheOldKeyAndWithoutAType) {
    for (const char* key : {"rope.scaling.factor", "rope.scale_linear"}) {
        const JsonValue scaling = configWith("llama", {{key, 4.0F}}).object("rope_scaling");
        EXPECT_EQ(scaling.text("rope_type"), "linear") << key;
        EXPECT_EQ(scaling.numberOr("factor", 0, 100, 0), 4) << key;
    }
    EXPECT_FALSE(configWith("llama", {}).has("rope_scaling"));
}

TEST(Gguf, HasNoWindowOfZeroTokens) {
    EXPECT_FALSE(configWith("phi3", {{"attention.sliding_window", 0.0F}}).has("sliding_window"));
    EXPECT_TRUE(configWith("phi3", {{"attention.sliding_window", 7.0F}}).has("sliding_window"));
}

// Converters write that a StableLM is parallel where its own configuration is silent.
TEST(Gguf, AStableLmWithASecondNormIsNotParallel) {
    const std::map<std::string, float> numbers{{"use_parallel_residual", 1.0F}};
    EXPECT_TRUE(configWith("stablelm", numbers).flagOr("use_parallel_residual", false));
    EXPECT_FALSE(
        configWith("stablelm", numbers, "blk.0.ffn_norm.weight").flagOr("use_parallel_residual", true));
}

TEST(Gguf, RotatesAsManyDimensionsAsItStates) {
    const JsonValue config = configWith(
        "stablelm",
        {{"embedding_length", 24.0F}, {"attention.head_count", 2.0F}, {"rope.dimension_count", 4.0F}});
    EXPECT_EQ(int(12 * config.numberOr("partial_rotary_factor", 0, 1, 0)), 4);
}

TEST(Gguf, ReadsKeysAndTensors) {
    const auto file = parsedGguf(smallFile());
    EXPECT_EQ(file->metadata().text("general.architecture"), "llama");
    ASSERT_EQ(file->tensors().size(), 1U);
    EXPECT_EQ(file->tensors()[0].name, "t");
    EXPECT_EQ(file->tensors()[0].size, 16U);
    EXPECT_EQ(file->tensors()[0].offset % 32, 0U);
}

TEST(Gguf, RejectsEveryTruncation) {
    const std::string whole = smallFile();
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_THROW(parsedGguf(whole.substr(0, length)), Error) << length;
}

TEST(Gguf, RefusesCountsThatTheFileCannotHold) {
    for (const std::size_t place : {8, 16, 24}) {
        std::string bytes = smallFile();
        std::memset(bytes.data() + place, 0xff, 8);
        EXPECT_THROW(parsedGguf(bytes), Error) << place;
    }
}

TEST(Gguf, NamesUnsupportedContent) {
    EXPECT_NE(refusal(smallFile("starlight")).find("starlight"), std::string::npos);
    EXPECT_NE(refusal(smallFile("llama", 9)).find("version"), std::string::npos);
    EXPECT_NE(refusal("no such file").find("not a GGUF file"), std::string::npos);
}

TEST(GgufBlocks, UnpacksABlockOfFourBits) {
    // The scale 2 as a half number, then number 0 in the low and number 16 in the high four bits of a byte.
    std::uint8_t block[18] = {0x00, 0x40, 0xf8};
    float out[32];
    unpackBlocks(*blockType(2), block, 32, out);
    EXPECT_EQ(out[0], 0);
    EXPECT_EQ(out[16], 14);
    EXPECT_EQ(out[1], -16);
}

TEST(GgufBlocks, UnpackEveryTypeAsItsReference) {
    const CaseFolder blocks{"Blocks", std::filesystem::path(CONFORMANCE_DATA) / "families/gguf_blocks"};
    SKIP_WHERE_ABSENT(blocks);
    const nlohmann::json index = readJson(blocks.path / "index.json");
    for (const auto& [name, about] : index.items()) {
        SCOPED_TRACE(name);
        const BlockType* type = blockType(about.at("type_number"));
        ASSERT_TRUE(type);
        EXPECT_EQ(type->name, name);
        const NumpyArray packed = readNumpy(blocks.path / (name + ".blocks.npy")),
                         expected = readNumpy(blocks.path / (name + ".values.npy"));
        const std::vector<float> values = expected.floats();
        std::vector<float> out(values.size());
        unpackBlocks(*type, packed.bytes.data(), out.size(), out.data());
        float largest = 0, apart = 0;
        for (std::size_t i = 0; i < out.size(); ++i) {
            largest = std::max(largest, std::abs(values[i]));
            apart = std::max(apart, std::abs(out[i] - values[i]));
        }
        EXPECT_LE(apart, 2e-7F * largest);
    }
}

// The lowest scale, the first point (all lowest values), and every sign with an even number of minus signs.
TEST(GgufBlocks, AnEighthSignMakesTheMinusSignsEven) {
    const BlockType& type = *blockType(16);
    for (unsigned seven = 0; seven < 128; ++seven) {
        std::uint8_t block[66] = {0x00, 0x3c};  // scale 1
        block[6] = std::uint8_t(seven);
        float out[256];
        unpackBlocks(type, block, 256, out);
        int minus = 0;
        for (int j = 0; j < 8; ++j) {
            EXPECT_EQ(std::abs(out[j]), 1);  // 8 × (0.5 + 0) / 4
            minus += out[j] < 0;
            if (j < 7) {
                EXPECT_EQ(out[j] < 0, ((seven >> j) & 1) == 1);
            }
        }
        EXPECT_EQ(minus % 2, 0) << seven;
    }
}

}  // namespace
}  // namespace attentionscope
