// Checkpoints in half precision, kept as stored and widened.
#include "core/checkpoint/safetensors_writer.h"
#include "core/run/run_request.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/core/kernels/numbers.h"
#include "tests/core/transformer/comparison.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

namespace fs = std::filesystem;
const fs::path referenceFolder = fs::path(TEST_DATA) / "transformer";

/// Writes the fixture `name` into the folder with its numbers rounded to `type`.
void writeRounded(const std::string& name, DataType type, const fs::path& folder) {
    fs::copy_file(referenceFolder / name / "config.json", folder / "config.json");
    const auto file = Safetensors::open(referenceFolder / name / "model.safetensors");
    std::vector<std::vector<std::uint16_t>> numbers;
    SafetensorsWriter writer;
    for (const TensorEntry& tensor : file->tensors()) {
        const auto floats = file->floats(tensor);
        auto& halves = numbers.emplace_back(floats.size());
        kernels::narrow(floats.data(), Index(floats.size()), *kernelStorage(type), halves.data());
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
        writer.add(file->tensors()[i].name, type, file->tensors()[i].shape,
                   std::as_bytes(std::span(numbers[i])));
    writer.write(folder / "model.safetensors");
}

/// Bytes of all matrices that a forward pass multiplies with, packed.
std::size_t packedBytes(const ModelFolder& folder, Precision precision) {
    FamilyReading reading = readSpec(folder.config());
    const TransformerWeights weights = loadWeights(folder.weights(), reading, precision, {}, {});
    std::size_t bytes = 0;
    const auto count = [&](const LinearWeights& linear) {
        if (linear) bytes += kernels::packedBytes(*linear.weight->packed(!linear.inputMajor));
    };
    for (const StackWeights* stack : {&weights.encoder, &weights.decoder})
        for (const LayerWeights& layer : stack->layers) {
            for (const AttentionWeights* attention : {&layer.self, &layer.cross})
                for (const LinearWeights* linear : {&attention->query, &attention->key, &attention->value,
                                                    &attention->fused, &attention->output})
                    count(*linear);
            for (const LinearWeights* linear : {&layer.gate, &layer.up, &layer.down}) count(*linear);
        }
    count(weights.head.output);
    return bytes;
}

/// The logits of one run, after optional preparation.
Matrix logitsAt(const ModelFolder& folder, Precision precision) {
    const auto model = TransformerModel::load(folder, {.precision = precision}, {}, {});
    RunInputs inputs;
    inputs.values["text"] = TokenIds{3, 11, 2, 9, 7, 6, 1};
    if (model->spec().decoder && model->spec().encoder) inputs.values["second"] = TokenIds{2, 5, 8};
    const auto recording = model->record(inputs, {});
    return *recording->evaluation->value(recording->logits);
}

}  // namespace

TEST(Precision, KeptHalvesTakeHalfTheMemoryAndGiveTheSameNumbers) {
    kernels::underEveryInstructionSet([] {
        for (const char* name : {"llama", "gpt2", "bert", "bart", "t5-gated"})
            for (const DataType type : {DataType::float16, DataType::bfloat16}) {
                SCOPED_TRACE(std::string(name) + ' ' + dataTypeName(type));
                const TemporaryFolder place;
                writeRounded(name, type, place.path());
                const auto folder = ModelFolder::open(place.path());
                const std::size_t kept = packedBytes(folder, Precision::keep);
                EXPECT_GT(kept, 0U);
                EXPECT_EQ(2 * kept, packedBytes(folder, Precision::float32));
                const Matrix narrow = logitsAt(folder, Precision::keep),
                             wide = logitsAt(folder, Precision::float32);
                ASSERT_TRUE(wide.allFinite());
                EXPECT_LE((narrow - wide).cwiseAbs().maxCoeff(), 1e-6F * (1 + wide.cwiseAbs().maxCoeff()));
            }
    });
}

TEST(Precision, KeepsFloatsInBothModes) {
    const auto folder = ModelFolder::open(referenceFolder / "llama");
    EXPECT_EQ(packedBytes(folder, Precision::keep), packedBytes(folder, Precision::float32));
}

TEST(Precision, IsPartOfARequestAndOfWhatTheShelfKeeps) {
    const TemporaryFolder place;
    writeRounded("gpt2", DataType::float16, place.path());
    ModelShelf shelf({});
    RunRequest request = requestFromJson(R"({"model": ")" + place.path().string() +
                                         R"(", "ids": [1, 2, 3], "precision": "float32"})");
    EXPECT_EQ(request.precision, Precision::float32);
    EXPECT_EQ(requestFromJson(requestToJson(request)).precision, Precision::float32);
    const auto wide = shelf.open(request.model, {}, {}, request.precision);
    EXPECT_EQ(shelf.open(request.model, {}, {}, Precision::float32), wide);
    const auto kept = shelf.open(request.model);
    EXPECT_NE(kept, wide);
    EXPECT_EQ(shelf.open(request.model), kept);
    request.precision = Precision::keep;
    EXPECT_EQ(requestFromJson(requestToJson(request)).precision, Precision::keep);
    EXPECT_THROW(requestFromJson(R"({"precision": "int4"})"), Error);
}
