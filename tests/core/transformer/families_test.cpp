// Small random checkpoints of every family against an independent forward pass
// (tests/data/transformer/make_fixtures.py).
#include "core/transformer/picture.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/core/transformer/comparison.h"

using namespace attentionscope;

namespace {

namespace fs = std::filesystem;
const fs::path data = fs::path(TEST_DATA) / "transformer";

class FamilyCase : public testing::TestWithParam<const char*> {};

/// [layers × heads × queries × keys] of a fixture.
NumpyArray mapsOf(const Safetensors& expected, const std::string& name) {
    const TensorEntry& tensor = expected.at(name);
    const auto bytes = expected.bytes(tensor);
    return {tensor.shape, tensor.type, {bytes.begin(), bytes.end()}};
}

RunInputs inputsOf(const std::string& name, const Safetensors& expected, const TemporaryFolder& folder) {
    RunInputs inputs;
    if (name == "bert") {  // as text, for a pair of texts has segments
        inputs.texts = {{"text", "w40 [MASK]"}, {"second", "w33 w8"}};
        return inputs;
    }
    if (expected.has("picture")) {
        const TensorEntry& picture = expected.at("picture");
        writeNumpy(folder / "picture.npy", picture.shape, expected.floats(picture));
        inputs.texts["picture"] = (folder / "picture.npy").string();
        return inputs;
    }
    inputs.ids = expected.integers(expected.at("input_ids"));
    if (expected.has("decoder_input_ids"))
        inputs.decoderIds = expected.integers(expected.at("decoder_input_ids"));
    return inputs;
}

}  // namespace

TEST_P(FamilyCase, AgreesOnAttentionAndLogits) {
    const TemporaryFolder folder;
    const auto expected = Safetensors::open(data / GetParam() / "expected.safetensors");
    const auto model = openModel(data / GetParam());
    const auto recording = model->record(inputsOf(GetParam(), *expected, folder), {});
    for (const std::string& name : model->information().maps)
        expectMaps(*recording, name, Stage::weights, mapsOf(*expected, name), 1e-4);
    const auto logits = expected->floats(expected->at("logits"));
    EXPECT_LE(
        relativeDifference(*recording->evaluation->value(recording->logits), {logits.begin(), logits.end()}),
        1e-4);
    EXPECT_FALSE(recording->provenance.contains("notes")) << recording->provenance.at("notes");
}

TEST(Families, FillMasksAndNameLabels) {
    const TemporaryFolder folder;
    const auto expected = Safetensors::open(data / "bert/expected.safetensors");
    const auto filled = openModel(data / "bert")->record(inputsOf("bert", *expected, folder), {});
    ASSERT_EQ(filled->predictions.size(), 1U);
    EXPECT_EQ(filled->predictions[0].kind, Prediction::Kind::maskedWord);
    EXPECT_EQ(filled->predictions[0].position, 2);
    EXPECT_EQ(filled->tokens[4].segment, 1);
    RunInputs inputs;
    inputs.ids = {3, 1, 4, 1, 5};
    const auto labelled = openModel(data / "bert-classifier")->record(inputs, {});
    ASSERT_EQ(labelled->predictions.size(), 1U);
    const auto& candidates = labelled->predictions[0].candidates;
    ASSERT_EQ(candidates.size(), 3U);
    double sum = 0;
    for (const auto& candidate : candidates) sum += candidate.probability;
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_TRUE(candidates[0].label == "sad" || candidates[0].label == "so-so" ||
                candidates[0].label == "glad");
}

TEST(Families, KeepTheirPredictionsUnderChanges) {
    RunInputs inputs;
    inputs.ids = {3, 14, 15, 9};
    const auto recording = openModel(data / "llama")->record(inputs, {});
    const NodeId weights = recording->find("self", 0)->nodes.heads[1].weights;
    const auto changed = withEvaluation(
        *recording, recording->evaluation->with({{weights, SetCells{{{3, 0, 0.F}, {3, 1, 1.F}}}}}));
    EXPECT_NE(changed->predictions[0].candidates[0].probability,
              recording->predictions[0].candidates[0].probability);
}

TEST(Families, RecordTheTargetThatTheyProduce) {
    for (const char* name : {"bart", "marian", "t5", "blenderbot"}) {
        SCOPED_TRACE(name);
        const auto model = openModel(data / name);
        RunInputs inputs;
        inputs.ids = {3, 5, 1, 4};
        RunOptions options;
        options.generation.tokens = 4;
        const auto own = model->record(inputs, options);
        const Continuation said = model->generate(inputs, options);
        ASSERT_FALSE(said.produced.empty());
        ASSERT_EQ(own->secondTokens.size(), said.produced.size());
        for (std::size_t i = 0; i + 1 < said.produced.size(); ++i)
            EXPECT_EQ(own->secondTokens[i + 1].id, said.produced[i].id);
        // The same as the same target given, and not an op more.
        for (const auto& token : own->secondTokens) inputs.decoderIds.push_back(token.id);
        const auto given = model->record(inputs, options);
        EXPECT_EQ(*own->evaluation->value(own->logits), *given->evaluation->value(given->logits));
        EXPECT_EQ(own->evaluation->evaluatedNodes(), given->evaluation->evaluatedNodes());
        for (std::size_t i = 0; i < said.produced.size(); ++i)
            EXPECT_NEAR(own->predictions[i].candidates[0].probability, said.probability[i], 1e-5);
    }
}

TEST(Families, ComputeOnlyWhatWasTypedAnew) {
    for (const char* name : {"llama", "mistral", "gpt2"}) {
        const auto typed = openModel(data / name);
        RunInputs inputs;
        inputs.ids = {3, 11, 12, 9};
        (void)typed->record(inputs, {});
        // Appended, taken back, changed in the middle, the same again, and something else altogether.
        for (const std::vector<std::int64_t>& ids : {std::vector<std::int64_t>{3, 11, 12, 9, 2, 6},
                                                     {3, 11, 12, 9, 2},
                                                     {3, 11, 12, 5, 2, 1},
                                                     {3, 11, 12, 5, 2, 1},
                                                     {1},
                                                     {4, 4, 4}}) {
            inputs.ids = ids;
            const auto quick = typed->record(inputs, {});
            const auto whole = openModel(data / name)->record(inputs, {});
            ASSERT_EQ(quick->evaluation->graph()->size(), whole->evaluation->graph()->size());
            const bool shared = ids[0] == 3;
            EXPECT_LT(quick->evaluation->evaluatedNodes(), shared ? whole->evaluation->evaluatedNodes() / 4
                                                                  : whole->evaluation->evaluatedNodes() + 1);
            for (NodeId id = 0; id < NodeId(whole->evaluation->graph()->size()); ++id) {
                const MatrixPointer a = quick->evaluation->value(id), b = whole->evaluation->value(id);
                for (Index i = 0; i < a->size(); ++i)
                    ASSERT_NEAR(std::isfinite(b->data()[i]) ? a->data()[i] : 0,
                                std::isfinite(b->data()[i]) ? b->data()[i] : 0, 1e-4);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Families, FamilyCase,
                         testing::Values("bert", "bert-classifier", "roberta", "distilbert", "albert", "gpt2",
                                         "llama", "mistral", "qwen2", "bart", "blenderbot", "marian", "t5",
                                         "t5-gated", "vit"),
                         [](const auto& model) {
                             std::string name = model.param;
                             std::erase(name, '-');
                             return name;
                         });
