#include "core/checkpoint/safetensors.h"

#include <cstring>
#include <fstream>
#include <numeric>
#include <sstream>

#include "core/base/error.h"
#include "core/checkpoint/safetensors_writer.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/references.h"

using namespace attentionscope;

namespace {

std::string file(const std::string& header, std::size_t dataBytes) {
    const std::uint64_t length = header.size();
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    return bytes + header + std::string(dataBytes, '\0');
}

SafetensorsHeader parse(const std::string& bytes) {
    return parseSafetensorsHeader(std::as_bytes(std::span(bytes)), "test.safetensors");
}

/// Expects a refusal whose message holds `part`, and returns the message.
void expectRefused(const std::string& bytes, const std::string& part) {
    try {
        parse(bytes);
        ADD_FAILURE() << "accepted, though: " << part;
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("test.safetensors"), std::string::npos) << error.what();
    }
}

std::string oneTensor(const std::string& dtype, const std::string& shape, const std::string& offsets) {
    return R"({"a":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}";
}

}  // namespace

TEST(SafetensorsHeader, ReadsTypesShapesAndMetadata) {
    const auto header = parse(file(R"({"__metadata__":{"format":"pt"},
        "b":{"dtype":"I64","shape":[2],"data_offsets":[24,40]},
        "a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},
        "scalar":{"dtype":"BOOL","shape":[],"data_offsets":[40,41]},
        "none":{"dtype":"F16","shape":[3,0],"data_offsets":[41,41]}}   )",
                                   41));
    ASSERT_EQ(header.tensors.size(), 4U);
    EXPECT_EQ(header.metadata.at("format"), "pt");
    EXPECT_EQ(header.tensors[0].name, "a");
    EXPECT_EQ(header.tensors[0].shape, (std::vector<std::int64_t>{2, 3}));
    EXPECT_EQ(header.tensors[1].type, DataType::int64);
    EXPECT_EQ(header.tensors[2].count, 1);
    EXPECT_EQ(header.tensors[3].count, 0);
}

TEST(SafetensorsHeader, AcceptsAnEmptyList) {
    EXPECT_TRUE(parse(file("{}", 0)).tensors.empty());
}

TEST(SafetensorsHeader, RefusesEachCorruption) {
    expectRefused("", "too short");
    expectRefused("1234567", "too short");
    expectRefused(std::string(8, '\xff'), "is too large");
    expectRefused(file("{}", 0).substr(0, 9), "is too large");
    expectRefused(file("", 4), "does not begin with {");
    expectRefused(file("[]", 0), "does not begin with {");
    expectRefused(file("{\"a\":", 0), "not valid JSON");
    expectRefused(file("{} x", 0), "not valid JSON");
    expectRefused(file("{\"\xff\":1}", 0), "not valid JSON");
    expectRefused(file(oneTensor("F32", "[2]", "[0,8]"), 7), "outside the file");
    expectRefused(file(oneTensor("F32", "[2]", "[0,8]"), 9), "after its last tensor");
    expectRefused(file(oneTensor("F32", "[2]", "[4,12]"), 12), "gap before");
    expectRefused(file(oneTensor("F32", "[3]", "[0,8]"), 8), "do not fit its type and shape");
    expectRefused(file(oneTensor("F16", "[2]", "[0,8]"), 8), "do not fit its type and shape");
    expectRefused(file(oneTensor("F32", "[2]", "[8,0]"), 8), "ends before it begins");
    expectRefused(file(oneTensor("F32", "[2]", "[0,8,8]"), 8), "not a pair");
    expectRefused(file(oneTensor("F32", "[-2]", "[0,8]"), 8), "negative number -2");
    expectRefused(file(oneTensor("F32", "[2.0]", "[0,8]"), 8), "whole number");
    expectRefused(file(oneTensor("F32", "[18446744073709551615]", "[0,8]"), 8), "at most");
    expectRefused(file(oneTensor("F32", "[99999999999999999999]", "[0,8]"), 8), "below");
    expectRefused(file(oneTensor("F32", "[4294967296,4294967296]", "[0,8]"), 8), "beyond any memory");
    expectRefused(file(oneTensor("F32", "[0,4294967296,4294967296]", "[0,0]"), 0), "beyond any memory");
    expectRefused(file(oneTensor("F32", "[4611686018427387904]", "[0,0]"), 0), "beyond any memory");
    expectRefused(file(oneTensor("F32", "[2]", "[0,9223372036854775807]"), 8), "outside the file");
    expectRefused(file(oneTensor("F32", "\"2\"", "[0,8]"), 8), "array of whole numbers");
    expectRefused(file(oneTensor("F32", "[[2]]", "[0,8]"), 8), "array");
    expectRefused(file(oneTensor("F32", "{}", "[0,8]"), 8), "an object");
    expectRefused(file(R"({"a":{"dtype":4,"shape":[2],"data_offsets":[0,8]}})", 8), "a text");
    expectRefused(file(R"({"a":{"shape":[2],"data_offsets":[0,8]}})", 8), "no dtype");
    expectRefused(file(R"({"a":{"dtype":"F32","data_offsets":[0,8]}})", 8), "no shape");
    expectRefused(file(R"({"a":{"dtype":"F32","shape":[2]}})", 8), "no data_offsets");
    expectRefused(file(R"({"a":{"dtype":"F32","dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 8),
                  "twice");
    expectRefused(file(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8],"extra":1}})", 8),
                  "does not define");
    expectRefused(file(R"({"a":5})", 0), "dtype, shape and data_offsets");
    expectRefused(file(R"({"a":null})", 0), "dtype, shape and data_offsets");
    expectRefused(file(R"({"__metadata__":{"n":1}})", 0), "a text");
    expectRefused(file(R"({"__metadata__":"x"})", 0), "an object of texts");
}

TEST(SafetensorsHeader, RefusesTensorsThatShareANameOrBytes) {
    expectRefused(file(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},
                           "a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})",
                       2),
                  "lists a tensor twice");
    expectRefused(file(R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},
                           "b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})",
                       3),
                  "overlaps");
    expectRefused(file(R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},
                           "b":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})",
                       2),
                  "overlaps");
}

TEST(SafetensorsHeader, RejectsDeepNesting) {
    expectRefused(file("{\"a\":" + std::string(200000, '['), 0), "array");
    std::string objects = "{";
    for (int i = 0; i < 50000; ++i) objects += "\"a\":{";
    expectRefused(file(objects, 0), "does not define");
}

TEST(SafetensorsHeader, NamesTheActualFormat) {
    expectRefused("version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "git lfs pull");
    expectRefused("PK\x03\x04 and some more bytes", "pickle");
    expectRefused("<!DOCTYPE html><html></html>", "web page");
}

TEST(Safetensors, RoundTrips) {
    const TemporaryFolder folder;
    const std::vector<float> numbers{1.5F, -2.0F, 3.25F, 0.0F, 5.0F, 6.0F};
    const std::vector<std::int64_t> ids{7, -1, std::int64_t(1) << 40};
    const std::vector<std::uint16_t> halves{0x3C00, 0xC000};  // 1, -2
    const std::vector<std::uint16_t> brains{0x3F80, 0xC000};  // 1, -2
    const std::vector<std::uint8_t> truths{0, 1, 2};
    SafetensorsWriter writer;
    writer.add("truths", DataType::boolean, {3}, std::as_bytes(std::span(truths)));
    writer.add("numbers", {2, 3}, numbers);
    writer.add("ids", {3}, ids);
    writer.add("halves", DataType::float16, {2, 1}, std::as_bytes(std::span(halves)));
    writer.add("brains", DataType::bfloat16, {2}, std::as_bytes(std::span(brains)));
    writer.setMetadata("queries", "[\"naïve\", \"\\\"\"]");
    writer.write(folder / "x.safetensors");
    const auto file = Safetensors::open(folder / "x.safetensors");
    EXPECT_EQ(file->metadata().at("queries"), "[\"naïve\", \"\\\"\"]");
    EXPECT_EQ(file->floats(file->at("numbers")), numbers);
    EXPECT_EQ(file->integers(file->at("ids")), ids);
    EXPECT_EQ(file->floats(file->at("halves", {2, 1})), (std::vector<float>{1, -2}));
    EXPECT_EQ(file->floats(file->at("brains")), (std::vector<float>{1, -2}));
    EXPECT_EQ(file->integers(file->at("truths")), (std::vector<std::int64_t>{0, 1, 1}));
    EXPECT_EQ(file->matrix(file->at("numbers"))(1, 2), 6.0F);
    file->release(file->at("numbers"));
    EXPECT_EQ(file->floats(file->at("numbers")), numbers);
}

TEST(Safetensors, NamesMissingAndMisshapenTensors) {
    const TemporaryFolder folder;
    const auto path = folder.write("x.safetensors", file(oneTensor("F32", "[2]", "[0,8]"), 8));
    const auto opened = Safetensors::open(path);
    EXPECT_THROW(
        try { opened->at("b"); } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find("nearest name in the file is \"a\""), std::string::npos);
            throw;
        },
        Error);
    EXPECT_THROW(
        try {
            opened->at("a", {3, 1});
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find("got [2], expected [3 × 1]"), std::string::npos);
            throw;
        },
        Error);
}

TEST(Safetensors, ListsUnknownTypesAndRejectsTheirUse) {
    const TemporaryFolder folder;
    const auto opened = Safetensors::open(
        folder.write("x.safetensors", file(oneTensor("F8_E4M3", "[99999999]", "[0,8]"), 8)));
    EXPECT_EQ(opened->at("a").typeName, "F8_E4M3");
    EXPECT_THROW((void)opened->floats(opened->at("a")), Error);
}

TEST(Safetensors, ReadsUnalignedNumbers) {
    const TemporaryFolder folder;
    std::string bytes = file(oneTensor("F32", "[1]", "[0,4]") + " ", 0);
    while (bytes.size() % 4 != 1) bytes = file(bytes.substr(8) + " ", 0);
    const float number = 2.5F;
    bytes.append(reinterpret_cast<const char*>(&number), 4);
    const auto opened = Safetensors::open(folder.write("x.safetensors", bytes));
    EXPECT_EQ(opened->floats(opened->at("a")), std::vector<float>{2.5F});
}

TEST(Safetensors, AFailedWriteKeepsTheOldFile) {
    const TemporaryFolder folder;
    const auto path = folder.write("x.safetensors", "old");
    SafetensorsWriter writer;
    writer.setMetadata("big", std::string(longestSafetensorsHeader, 'x'));
    EXPECT_THROW(writer.write(path), Error);
    std::ostringstream content;
    content << std::ifstream(path).rdbuf();
    EXPECT_EQ(content.str(), "old");
    EXPECT_THROW(SafetensorsWriter().write(folder / "no such folder/x.safetensors"), Error);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(Safetensors, OpensShards) {
    const TemporaryFolder folder;
    const std::vector<float> one{1.0F}, two{2.0F};
    SafetensorsWriter first, second;
    first.add("a", {1}, one);
    second.add("b", {1}, two);
    first.write(folder / "model-00001-of-00002.safetensors");
    second.write(folder / "model-00002-of-00002.safetensors");
    const auto index = [&](const std::string& map) {
        return folder.write("model.safetensors.index.json", "{\"metadata\":{},\"weight_map\":" + map + "}");
    };
    const std::string a = R"("a":"model-00001-of-00002.safetensors")",
                      b = R"("b":"model-00002-of-00002.safetensors")";
    const auto opened = Safetensors::open(index('{' + a + ',' + b + '}'));
    EXPECT_EQ(opened->floats(opened->at("b")), two);
    EXPECT_THROW(Safetensors::open(index(R"({"a":"model-00002-of-00002.safetensors"})")), Error);
    EXPECT_THROW(Safetensors::open(index(R"({"a":"model-00003-of-00003.safetensors"})")), Error);
    EXPECT_THROW(Safetensors::open(index(R"({"a":"../secret.safetensors"})")), Error);
    EXPECT_THROW(Safetensors::open(index(R"({"a":"/etc/passwd"})")), Error);
    EXPECT_THROW(Safetensors::open(index('{' + a + ',' + a + '}')), Error);
    first.add("b", {1}, two);
    first.write(folder / "model-00001-of-00002.safetensors");
    EXPECT_THROW(Safetensors::open(index('{' + a + ',' + b + '}')), Error);
}

TEST(Safetensors, OpensFilesOfOtherPrograms) {
    const auto small = Safetensors::open(ownCases().path / "transformer/gpt2/model.safetensors");
    EXPECT_EQ(small->at("h.1.attn.c_attn.weight").shape, (std::vector<std::int64_t>{20, 60}));
    EXPECT_EQ(small->at("h.1.attn.c_attn.weight").type, DataType::float16);
    EXPECT_EQ(small->tensors().size(), 28U);
    const auto words = small->floats(small->at("wte.weight"));
    ASSERT_EQ(words.size(), 260U);
    const double sum = std::accumulate(words.begin(), words.end(), 0.0);
    EXPECT_NEAR(sum, -4.6262, 1e-3);
}

TEST(Safetensors, OpensPublishedCheckpoints) {
    SKIP_WHERE_ABSENT(publishedCases());
    const auto models = publishedCases().path / "models";
    const auto stories = Safetensors::open(models / "stories260K/model.safetensors");
    EXPECT_EQ(stories->at("model.embed_tokens.weight").shape, (std::vector<std::int64_t>{512, 64}));
    const auto translator = Safetensors::open(models / "aren-transliteration/model.safetensors");
    EXPECT_EQ(translator->at("final_logits_bias").count, 94);
}
