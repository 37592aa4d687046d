// Real trained checkpoints against attention, hidden states and logits that were computed elsewhere.
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/core/transformer/comparison.h"

using namespace attentionscope;

namespace {

namespace fs = std::filesystem;
const fs::path data(CONFORMANCE_DATA);

class Reference : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        if (!fs::exists(data / "reference" / GetParam())) GTEST_SKIP() << "skipped: data not present";
    }
};

}  // namespace

TEST_P(Reference, AgreesOnEveryHeadHiddenStateAndLogit) {
    const auto model = openModel(data / "models" / GetParam());
    for (const auto& entry : fs::directory_iterator(data / "reference" / GetParam())) {
        SCOPED_TRACE(entry.path().string());
        const auto read = [&](const char* name) { return readNumpy(entry.path() / name); };
        RunInputs inputs;
        inputs.values["text"] = read("input_ids.npy").integers();
        const bool both = model->spec().encoder && model->spec().decoder;
        if (both) inputs.values["second"] = read("decoder_input_ids.npy").integers();
        RunOptions options;
        options.keep = Keep::maps;
        const auto recording = model->record(inputs, options);
        if (both) {
            expectMaps(*recording, "encoder.self", Stage::weights, read("attn_encoder.npy"), 2e-5);
            expectMaps(*recording, "decoder.self", Stage::weights, read("attn_decoder.npy"), 2e-5);
            expectMaps(*recording, "cross", Stage::weights, read("attn_cross.npy"), 2e-5);
        } else {
            expectMaps(*recording, "self", Stage::weights, read("attn.npy"), 2e-5);
            expectMaps(*recording, "self", Stage::scaled, read("scores.npy"), 1e-3);
            const auto hidden = read("hidden.npy");
            ASSERT_EQ(Index(recording->hidden.size()), hidden.shape[0]);
            const auto numbers = hidden.doubles();
            const std::size_t size = numbers.size() / recording->hidden.size();
            for (std::size_t i = 0; i < recording->hidden.size(); ++i)
                EXPECT_LE(relativeDifference(*recording->evaluation->value(recording->hidden[i]),
                                             {numbers.begin() + std::ptrdiff_t(i * size),
                                              numbers.begin() + std::ptrdiff_t((i + 1) * size)}),
                          1e-4)
                    << "hidden state " << i;
        }
        EXPECT_LE(relativeDifference(*recording->evaluation->value(recording->logits),
                                     read("logits.npy").doubles()),
                  1e-3);
    }
}

INSTANTIATE_TEST_SUITE_P(Models, Reference,
                         testing::Values("stories260K", "capp-gpt", "gpt2-basic-bpe384",
                                         "aren-transliteration"),
                         [](const auto& model) {
                             std::string name = model.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(ReferenceText, BecomesTheReferenceIds) {
    for (const char* name : {"stories260K", "gpt2-basic-bpe384"}) {
        const fs::path folder = data / "reference" / name / "case0";
        if (!fs::exists(folder)) GTEST_SKIP() << "skipped: data not present";
        RunInputs inputs;
        inputs.values["text"] =
            nlohmann::json::parse(std::ifstream(folder / "meta.json")).at("text").get<std::string>();
        const auto recording = openModel(data / "models" / name)->record(inputs, {});
        std::vector<std::int64_t> ids;
        for (const Token& token : recording->tokens) ids.push_back(token.id);
        EXPECT_EQ(ids, readNumpy(folder / "input_ids.npy").integers()) << name;
        ASSERT_EQ(recording->predictions.size(), 1U);
        EXPECT_EQ(recording->predictions[0].position, Index(ids.size()) - 1);
    }
}

TEST(Transliteration, ProducesThePublishedNames) {
    const fs::path folder = data / "models/aren-transliteration";
    if (!fs::exists(folder)) GTEST_SKIP() << "skipped: data not present";
    const auto model = openModel(folder);
    const auto published = nlohmann::json::parse(std::ifstream(folder / "reference.json"));
    for (const auto& example : published.at("translate")) {
        std::string text, expected;
        for (const std::string letter : example.at("src")) text += letter;
        for (const std::string letter : example.at("tgt")) expected += letter;
        RunInputs inputs;
        inputs.values["text"] = text;
        for (const Index beam : {1, 4}) {
            RunOptions options;
            options.generation.beam = beam;
            const auto continuation = model->generate(inputs, options);
            std::string produced;
            for (const Token& token : continuation.produced)
                if (!token.special && token.text != "</s>") produced += token.text;
            EXPECT_EQ(beam == 1 ? produced : expected, expected);
            EXPECT_TRUE(continuation.ended);
        }
    }
}

TEST(Generation, ContinuesAsAWholePassWould) {
    for (const char* name : {"stories260K", "capp-gpt", "gpt2-basic-bpe384"}) {
        const fs::path folder = data / "models" / name;
        if (!fs::exists(folder)) GTEST_SKIP() << "skipped: data not present";
        const auto model = openModel(folder);
        RunInputs inputs;
        inputs.values["text"] = readNumpy(data / "reference" / name / "case0/input_ids.npy").integers();
        RunOptions options;
        options.generation.tokens = 12;
        const auto continuation = model->generate(inputs, options);
        ASSERT_FALSE(continuation.produced.empty());
        for (const Token& token : continuation.produced) {
            const auto recording = model->record(inputs, options);
            const MatrixPointer logits = recording->evaluation->value(recording->logits);
            Index best = 0;
            logits->row(logits->rows() - 1).maxCoeff(&best);
            TokenIds ids = inputs.ids();
            EXPECT_EQ(best, token.id) << name << " after " << ids.size();
            ids.push_back(token.id);
            inputs.values["text"] = std::move(ids);
        }
    }
}
