// Imported recordings: far larger than the memory, in half precision, of several files.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/base/random.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/graph/explain.h"
#include "core/recording/attention_steps.h"
#include "core/recording/recording_parts.h"
#include "core/recording/writers.h"
#include "tests/support/refusals.h"
#include "tests/support/sparse_recording.h"

using namespace attentionscope;

namespace {

class ImportedRecording : public testing::Test {
protected:
    ImportedRecording()
        : folder_(std::filesystem::path(testing::TempDir()) / "attentionscope-recordings-elsewhere") {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~ImportedRecording() override { std::filesystem::remove_all(folder_); }

    using Tensors = std::map<std::string, std::pair<std::vector<std::int64_t>, std::vector<float>>>;
    std::filesystem::path write(const std::string& name, const Tensors& tensors,
                                const std::map<std::string, std::string>& more = {}) const {
        SafetensorsWriter writer;
        for (const auto& [tensor, content] : tensors) writer.add(tensor, content.first, content.second);
        writer.setMetadata("format", recordingFormat);
        for (const auto& [key, text] : more) writer.setMetadata(key, text);
        writer.write(folder_ / name);
        return folder_ / name;
    }
    /// One layer of 2 heads over a class and 2 × 3 regions, of a picture of 4 × 6 pixels.
    std::filesystem::path writePicture(const std::string& name, DataType type,
                                       std::vector<std::int64_t> shape,
                                       std::map<std::string, std::string> more) const {
        const auto maps = numbers(2 * 7 * 7, 5);
        std::vector<std::byte> pixels(dataTypeSize(type) * size_t(*elementCount(shape)));
        for (size_t i = 0; i < pixels.size(); ++i) pixels[i] = std::byte(3 * i % 256);
        SafetensorsWriter writer;
        writer.add("layers.0.self", {2, 7, 7}, maps);
        writer.add("pictures.picture", type, shape, pixels);
        more.emplace("format", recordingFormat);
        more.emplace("sequences", R"({"self": ["picture", "picture"]})");
        for (const auto& [key, text] : more) writer.setMetadata(key, text);
        writer.write(folder_ / name);
        return folder_ / name;
    }
    static std::vector<float> numbers(size_t count, std::uint64_t seed) {
        Random random(seed);
        std::vector<float> all(count);
        for (float& number : all) number = float(random.uniform());
        return all;
    }
    static MatrixPointer weights(const Recording& recording, size_t map, size_t head) {
        return recording.evaluation->value(recording.maps[map].nodes.heads[head].weights);
    }
    static std::string refusal(const std::filesystem::path& path) {
        return thrownText([&] { openRecording(path); });
    }

    std::filesystem::path folder_;
};

}  // namespace

TEST_F(ImportedRecording, ReadsOnlyTheViewedHeads) {
    const SparseRecording file(folder_ / "large.safetensors", {.layers = 96, .heads = 96, .tokens = 1024});
    ASSERT_GT(std::filesystem::file_size(file.path()), std::uintmax_t(19'000'000'000));
    file.write(50, 7, file.backwards(7));
    file.write(95, 95, file.backwards(95));
    const std::size_t before = residentBytes();
    const RecordingPointer recording = openRecording(file.path());
    ASSERT_EQ(recording->maps.size(), 96u);
    ASSERT_EQ(recording->sequences.size(), 1u);
    EXPECT_EQ(recording->sequences[0].tokens[1023].text, "word1023");
    EXPECT_TRUE(*weights(*recording, 50, 7) == file.backwards(7));
    EXPECT_TRUE(*weights(*recording, 95, 95) == file.backwards(95));
    EXPECT_TRUE(weights(*recording, 0, 0)->isZero(0));
    for (const int layer : {1, 10, 49, 51, 70, 94}) EXPECT_FALSE(file.isInMemory(layer, 50)) << layer;
    // Two hundred heads are 400 MB in the file and 800 MB as floats: none stays.
    for (size_t head = 0; head < 200; ++head) weights(*recording, head % 96, (7 * head) % 96);
    EXPECT_LT(residentBytes(), before + (std::size_t(400) << 20));
}

TEST_F(ImportedRecording, HasTheStepsOfItsQueriesKeysAndValues) {
    const Index tokens = 5, width = 4;
    const auto file = [&](const char* name, const std::map<std::string, std::string>& metadata) {
        return openRecording(write(name,
                                   {{"layers.0.self", {{4, tokens, tokens}, numbers(100, 1)}},
                                    {"layers.0.q", {{4, tokens, width}, numbers(80, 2)}},
                                    {"layers.0.k", {{2, tokens, width}, numbers(40, 3)}},
                                    {"layers.0.v", {{2, tokens, 3}, numbers(30, 4)}}},
                                   metadata));
    };
    const auto idsOf = [](const Recording& recording) {
        return eachOf(attentionSteps(recording, recording.maps[0], 2), &Step::id);
    };
    // Steps are not shown as softmax(Q Kᵀ / √d) unless declared so: positions may have been rotated.
    EXPECT_EQ(idsOf(*file("vectors.safetensors", {})), (std::vector<std::string>{"values", "weights"}));
    const RecordingPointer recording = file("usual.safetensors", {{"scaled_dot_product", "[\"self\"]"}});
    EXPECT_EQ(idsOf(*recording),
              (std::vector<std::string>{"values", "scores", "scaled", "weights", "weighted"}));
    // Head 2 of 4 reads the second of two heads of keys and values.
    const auto q = numbers(80, 2), k = numbers(40, 3), v = numbers(30, 4), a = numbers(100, 1);
    const HeadNodes& head = recording->maps[0].nodes.heads[2];
    const Matrix scaled = *recording->evaluation->value(head.scaled),
                 weighted = *recording->evaluation->value(head.weighted);
    for (Index i = 0; i < tokens; ++i) {
        for (Index j = 0; j < tokens; ++j) {
            double score = 0;
            for (Index c = 0; c < width; ++c)
                score += double(q[size_t((2 * tokens + i) * width + c)]) *
                         double(k[size_t((tokens + j) * width + c)]);
            EXPECT_NEAR(scaled(i, j), score / 2, 1e-5);
        }
        for (Index c = 0; c < 3; ++c) {
            double sum = 0;
            for (Index j = 0; j < tokens; ++j)
                sum += double(a[size_t((2 * tokens + i) * tokens + j)]) *
                       double(v[size_t((tokens + j) * 3 + c)]);
            EXPECT_NEAR(weighted(i, c), sum, 1e-5);
        }
    }
    const Explanation why = explain(*recording->evaluation, head.weights, 1, 2);
    ASSERT_EQ(why.terms.size(), 1u);
    EXPECT_EQ(why.terms[0].label, "recorded");
    EXPECT_EQ(why.value, double(a[size_t((2 * tokens + 1) * tokens + 2)]));
}

TEST_F(ImportedRecording, OneFileARankIsJoined) {
    const auto first = numbers(18, 5), second = numbers(9, 6), other = numbers(27, 7);
    // The first layer's heads are divided between two ranks; the other layer is the second's alone.
    write("run-00001-of-00002.safetensors", {{"layers.0.self", {{2, 3, 3}, first}}},
          {{"queries", R"({"self": ["a", "b", "c"]})"}, {"model", "joined"}});
    const auto path = write("run-00002-of-00002.safetensors",
                            {{"layers.0.self", {{1, 3, 3}, second}}, {"layers.1.self", {{3, 3, 3}, other}}},
                            {{"queries", R"({"self": ["a", "b", "c"]})"}});
    const RecordingPointer recording = openRecording(path);
    EXPECT_EQ(recording->model, "joined");
    ASSERT_EQ(recording->maps.size(), 2u);
    ASSERT_EQ(recording->maps[0].nodes.heads.size(), 3u);
    EXPECT_EQ((*weights(*recording, 0, 1))(2, 1), first[9 + 7]);
    EXPECT_EQ((*weights(*recording, 0, 2))(0, 2), second[2]);
    EXPECT_EQ((*weights(*recording, 1, 2))(1, 0), other[18 + 3]);
    EXPECT_EQ(recording->maps[1].nodes.queries->label(1), "b");
    write("run-00001-of-00002.safetensors", {{"layers.0.self", {{2, 4, 4}, numbers(32, 1)}}});
    EXPECT_NE(refusal(path).find("disagree about a tensor"), std::string::npos) << refusal(path);
    std::filesystem::remove(folder_ / "run-00001-of-00002.safetensors");
    EXPECT_NE(refusal(path).find("run-00001-of-00002.safetensors"), std::string::npos) << refusal(path);
}

TEST_F(ImportedRecording, HoldsThePicture) {
    const RecordingPointer recording = openRecording(writePicture(
        "picture.safetensors", DataType::uint8, {4, 6, 3}, {{"regions", R"({"picture": [2, 3]})"}}));
    const auto expect = [](const Recording& opened) {
        ASSERT_EQ(opened.sequences.size(), 1u);
        const Sequence& sequence = opened.sequences[0];
        EXPECT_EQ(sequence.kind, Sequence::Kind::regions);
        EXPECT_EQ(sequence.axis->gridColumns(), 3);
        EXPECT_EQ(sequence.size(), 7);  // the class and six regions
        EXPECT_EQ(&opened.keysOf(opened.maps[0]), &sequence);
        ASSERT_NE(sequence.picture, noNode);
        const Matrix pixels = *opened.evaluation->value(sequence.picture);
        ASSERT_EQ(pixels.rows(), 24);
        ASSERT_EQ(pixels.cols(), 3);
        for (Index i = 0; i < 72; ++i)
            EXPECT_NEAR(pixels(i / 3, i % 3), double(3 * i % 256) / 255, 1e-6) << i;
        EXPECT_EQ(opened.evaluation->graph()->node(sequence.picture).axes.rows->gridColumns(), 6);
    };
    expect(*recording);
    writeRecordingAsSafetensors(*recording, folder_ / "again.safetensors");
    expect(*openRecording(folder_ / "again.safetensors"));
}

TEST_F(ImportedRecording, AWrongPictureIsNamed) {
    const auto said = [&](DataType type, std::vector<std::int64_t> shape, const char* regions) {
        std::map<std::string, std::string> more;
        if (regions) more["regions"] = regions;
        return refusal(writePicture("wrong.safetensors", type, std::move(shape), more));
    };
    const auto usual = R"({"picture": [2, 3]})";
    const auto expect = [](const std::string& text, const char* part) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    EXPECT_EQ(said(DataType::uint8, {4, 6, 1}, usual), "");
    expect(said(DataType::float32, {4, 6, 3}, usual), "F32 [4 × 6 × 3]");
    expect(said(DataType::uint8, {4, 6, 4}, usual), "[4 × 6 × 4]");
    expect(said(DataType::uint8, {4, 6}, usual), "[4 × 6]");
    expect(said(DataType::uint8, {1, 20000, 1}, usual), "20000 × 1 pixels");
    expect(said(DataType::uint8, {0, 6, 3}, usual), "6 × 0 pixels");
    expect(said(DataType::uint8, {4, 6, 3}, nullptr), "does not state the regions");
    for (const char* regions : {R"({"picture": [2, 2]})", R"({"picture": [3, 3]})", R"({"picture": [7]})",
                                R"({"picture": [0, 3]})", R"({"picture": 3})", R"(["picture"])", "{"})
        EXPECT_NE(said(DataType::uint8, {4, 6, 3}, regions), "") << regions;
    expect(said(DataType::uint8, {4, 6, 3}, R"({"picture": [3, 3]})"), "make 7 positions");
}

TEST_F(ImportedRecording, NamesTheError) {
    const auto maps = numbers(18, 5);
    EXPECT_NE(refusal(write("labels.safetensors", {{"layers.0.self", {{2, 3, 3}, maps}}},
                            {{"queries", R"({"self": ["a", "b"]})"}}))
                  .find("3 labels"),
              std::string::npos);
    for (const auto& [shape, said] : {std::pair(std::vector<std::int64_t>{0, 3, 3}, "[0 × 3 × 3]"),
                                      std::pair(std::vector<std::int64_t>{3, 0}, "layers.0.self [3 × 0]")}) {
        const std::string message = refusal(write("empty.safetensors", {{"layers.0.self", {shape, {}}}}));
        EXPECT_NE(message.find("no attention map"), std::string::npos) << message;
        EXPECT_NE(message.find(said), std::string::npos) << message;
    }
}
