#include "core/recording/writers.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/checkpoint/npy.h"
#include "core/checkpoint/safetensors.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

RecordingPointer sample() {
    Random random(3);
    Recorder recorder;
    auto recording = std::make_shared<Recording>();
    recording->model = "test";
    recording->inputs = textInput("a \"b\", c");
    const AxisPointer queries = tokenAxis({"a", "\"b\",", "c"});
    recording->sequences = {{.name = "text", .axis = queries}};
    const NodeId x = recorder.constant(random.normalMatrix(3, 8, 1), {queries, featureAxis(8, 2)}, "x");
    for (int layer = 0; layer < 2; ++layer) {
        AttentionMap map{.name = "self", .layer = layer};
        map.nodes = multiHeadAttention(recorder, x, x, x, {.heads = 2, .keyValueHeads = 2},
                                       "layers." + std::to_string(layer));
        recording->maps.push_back(map);
    }
    recording->sequences[0].hidden = {x};
    recording->evaluation = recorder.finish();
    return recording;
}

std::filesystem::path scratch(const char* name) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "attentionscope-recording-test";
    std::filesystem::create_directories(folder);
    return folder / name;
}

}  // namespace

TEST(RecordingWriters, JsonHoldsEveryHeadWithItsExactWeights) {
    const auto recording = sample();
    const auto json = nlohmann::json::parse(recordingToJson(*recording));
    EXPECT_EQ(json["model"], "test");
    ASSERT_EQ(json["attention"].size(), 4u);
    const auto& last = json["attention"][3];
    EXPECT_EQ(last["layer"], 1);
    EXPECT_EQ(last["head"], 1);
    EXPECT_EQ(last["queries"][1], "\"b\",");
    const auto weights = recording->evaluation->value(recording->maps[1].nodes.heads[1].weights);
    for (Index r = 0; r < 3; ++r)
        for (Index c = 0; c < 3; ++c)
            EXPECT_EQ(last["weights"][size_t(r)][size_t(c)].get<float>(), (*weights)(r, c));
}

TEST(RecordingWriters, CsvQuotesWhatNeedsIt) {
    const std::string csv = recordingToCsv(*sample(), {.layer = 0, .head = 0});
    EXPECT_EQ(csv.substr(0, csv.find('\n')), ",a,\"\"\"b\"\",\",c");
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 4);
}

TEST(RecordingWriters, NumpyHoldsOneMapAndRefusesSeveral) {
    const auto recording = sample();
    const auto path = scratch("one.npy");
    writeRecording(*recording, {.layer = 1, .head = 0}, path);
    const auto array = readNumpy(path);
    EXPECT_EQ(array.shape, (std::vector<std::int64_t>{3, 3}));
    EXPECT_EQ(array.floats()[1],
              (*recording->evaluation->value(recording->maps[1].nodes.heads[0].weights))(0, 1));
    EXPECT_THROW(writeRecording(*recording, {}, path), Error);
    EXPECT_THROW(writeRecording(*recording, {.map = "cross"}, path), Error);
    EXPECT_THROW(writeRecording(*recording, {}, scratch("one.xyz")), Error);
}

TEST(RecordingWriters, ASavedRecordingOpensAgainWithTheSameMaps) {
    const auto recording = sample();
    const auto path = scratch("whole.safetensors");
    writeRecording(*recording, {}, path);
    const auto file = Safetensors::open(path);
    EXPECT_EQ(file->at("layers.0.self").shape, (std::vector<std::int64_t>{2, 3, 3}));
    EXPECT_EQ(file->at("layers.1.self.scaled").shape, (std::vector<std::int64_t>{2, 3, 3}));
    EXPECT_EQ(file->at("layers.0.q").shape, (std::vector<std::int64_t>{2, 3, 4}));
    EXPECT_EQ(file->at("hidden.0").shape, (std::vector<std::int64_t>{3, 8}));
    const auto opened = openRecording(path);
    ASSERT_EQ(opened->maps.size(), 2u);
    for (size_t layer = 0; layer < 2; ++layer)
        for (size_t h = 0; h < 2; ++h)
            EXPECT_TRUE(*opened->evaluation->value(opened->maps[layer].nodes.heads[h].weights) ==
                        *recording->evaluation->value(recording->maps[layer].nodes.heads[h].weights));
    EXPECT_EQ(opened->maps[0].nodes.keys->label(1), "\"b\",");
    EXPECT_EQ(opened->inputs.text(), "a \"b\", c");
    EXPECT_EQ(opened->constructed, recording->constructed);
}

TEST(RecordingWriters, MarkRecordingsOfConstructedModels) {
    Recording made = *sample();
    for (const bool constructed : {true, false}) {
        made.constructed = constructed;
        const auto path = scratch("constructed.safetensors");
        writeRecording(made, {}, path);
        EXPECT_EQ(openRecording(path)->constructed, constructed);
    }
}

TEST(RecordingWriters, RejectOtherFiles) {
    const auto path = scratch("other.safetensors");
    const std::string header = R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})";
    std::ofstream out(path, std::ios::binary);
    const std::uint64_t size = header.size();
    out.write(reinterpret_cast<const char*>(&size), 8) << header << std::string(4, '\0');
    out.close();
    EXPECT_THROW(openRecording(path), Error);
    EXPECT_THROW(openRecording(scratch("missing.safetensors")), Error);
}

TEST(RecordingWriters, LayersAndHeadsKeepTheirOwnNumbers) {
    auto part = std::make_shared<Recording>(*sample());
    part->maps.erase(part->maps.begin());
    part->maps[0].layer = 11;
    part->maps[0].headNumbers = {3, 7};
    EXPECT_EQ(part->layers("self"), 1);
    EXPECT_EQ(part->nearestLayer("self", 0), 11);
    EXPECT_EQ(part->heads("self"), (std::vector<int>{3, 7}));
    const AttentionMap& map = part->maps[0];
    EXPECT_EQ(map.head(0), nullptr);
    EXPECT_EQ(map.head(7), &map.nodes.heads[1]);
    EXPECT_EQ(map.nearestHead(0), 3);
    EXPECT_EQ(map.nearestHead(6), 7);
    const auto file = scratch("some-heads.safetensors");
    writeRecordingAsSafetensors(*part, file);
    const auto opened = openRecording(file);
    EXPECT_EQ(opened->maps.at(0).layer, 11);
    EXPECT_EQ(opened->maps.at(0).headNumbers, (std::vector<int>{3, 7}));
    EXPECT_EQ(opened->firstLayer, 11);
    EXPECT_EQ(opened->firstHead, 3);
    const auto json = nlohmann::json::parse(recordingToJson(*opened, {.head = 7}));
    ASSERT_EQ(json["attention"].size(), 1u);
    EXPECT_EQ(json["attention"][0]["layer"], 11);
    EXPECT_EQ(json["attention"][0]["head"], 7);
    const std::string message = thrownText([&] { (void)select(*opened, {.head = 0}); });
    EXPECT_NE(message.find("layer 11 (heads 3 7)"), std::string::npos) << message;
}
