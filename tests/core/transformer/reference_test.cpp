// Checkpoints against attention, hidden states, logits and words that were computed elsewhere: small random
// ones of every family (tests/data/references), and trained ones.
#include "core/base/lists.h"
#include "tests/core/transformer/comparison.h"

using namespace attentionscope;

namespace {

namespace fs = std::filesystem;

/// A model, and the cases that were computed with it.
struct ReferenceModel {
    CaseFolder folder;
    const char* name;

    friend void PrintTo(const ReferenceModel& model, std::ostream* out) { *out << model.name; }
    bool isOwn() const { return folder.path == ownCases().path; }
    fs::path path() const { return folder.path / (isOwn() ? "transformer" : "models") / name; }
    std::vector<ReferenceTensors> cases() const {
        if (isOwn()) return {ReferenceTensors(path() / "expected.safetensors")};
        std::vector<ReferenceTensors> all;
        for (const auto& entry : fs::directory_iterator(folder.path / "reference" / name))
            all.emplace_back(entry.path());
        return all;
    }
    /// The texts that became the ids of the first case.
    RunInputs texts() const {
        if (isOwn()) return textsOf(path());
        return textInput(readJson(folder.path / "reference" / name / "case0/meta.json").at("text"));
    }
};

std::string nameOf(const testing::TestParamInfo<ReferenceModel>& model) {
    return testName(model.param.name);
}

std::vector<ReferenceModel> own(const std::vector<const char*>& names) {
    std::vector<ReferenceModel> all;
    for (const char* name : names) all.push_back({ownCases(), name});
    return all;
}
std::vector<ReferenceModel> published(const std::vector<const char*>& names) {
    std::vector<ReferenceModel> all;
    for (const char* name : names) all.push_back({publishedCases(), name});
    return all;
}

class ReferenceHeads : public testing::TestWithParam<ReferenceModel> {
protected:
    void SetUp() override { SKIP_WHERE_ABSENT(GetParam().folder); }
    const ReferenceModel& reference = GetParam();
};
class ReferenceText : public ReferenceHeads {};
class ReferenceWords : public ReferenceHeads {};

const std::vector<std::pair<const char*, const char*>> mapsAndSuffixes{
    {"self", ""}, {"encoder.self", "_encoder"}, {"decoder.self", "_decoder"}, {"cross", "_cross"}};

void expectHidden(const Recording& recording, const std::vector<NodeId>& nodes, const NumpyArray& expected) {
    ASSERT_EQ(Index(nodes.size()), expected.shape[0]);
    const auto numbers = expected.doubles();
    const auto size = std::ptrdiff_t(numbers.size() / nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto first = numbers.begin() + std::ptrdiff_t(i) * size;
        EXPECT_LE(relativeDifference(*recording.evaluation->value(nodes[i]), {first, first + size}), 1e-4)
            << "hidden state " << i;
    }
}

std::vector<std::int64_t> idsOf(const std::vector<Token>& tokens) {
    return eachOf<std::int64_t>(tokens, &Token::id);
}

}  // namespace

TEST_P(ReferenceHeads, AgreesOnEveryHeadHiddenStateAndLogit) {
    const TemporaryFolder place;
    const auto model = openModel(reference.path());
    const auto cases = reference.cases();
    ASSERT_FALSE(cases.empty());
    for (const ReferenceTensors& expected : cases) {
        RunOptions options;
        options.keep = Keep::maps;
        const auto recording = model->record(inputsOf(reference.path(), expected, place), options);
        std::size_t compared = 0;
        for (const auto& [map, suffix] : mapsAndSuffixes) {
            const std::string weights = std::string("attn") + suffix, scores = std::string("scores") + suffix;
            if (!expected.has(weights)) continue;
            expectMaps(*recording, map, Stage::weights, expected.at(weights), 2e-5);
            if (expected.has(scores)) expectMaps(*recording, map, Stage::scaled, expected.at(scores), 1e-3);
            ++compared;
        }
        EXPECT_EQ(compared, model->information().maps.size());
        if (expected.has("hidden"))
            expectHidden(*recording, recording->sequences[0].hidden, expected.at("hidden"));
        if (expected.has("hidden_decoder"))
            expectHidden(*recording, recording->sequences[1].hidden, expected.at("hidden_decoder"));
        EXPECT_LE(relativeDifference(*recording->evaluation->value(recording->logits),
                                     expected.at("logits").doubles()),
                  1e-4);
        if (reference.isOwn()) {
            EXPECT_FALSE(recording->provenance.contains("notes"));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Own, ReferenceHeads, testing::ValuesIn(own({"bert",       "bert-classifier",
                                                                     "roberta",    "distilbert",
                                                                     "albert",     "albert-groups",
                                                                     "gpt2",       "llama",
                                                                     "mistral",    "qwen2",
                                                                     "smollm3",    "granite",
                                                                     "mixtral",    "bart",
                                                                     "blenderbot", "marian",
                                                                     "t5",         "t5-gated",
                                                                     "vit",        "beit",
                                                                     "deberta-v2"})),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Published, ReferenceHeads,
                         testing::ValuesIn(published({"stories260K", "capp-gpt", "gpt2-basic-bpe384",
                                                      "aren-transliteration"})),
                         nameOf);

TEST_P(ReferenceText, BecomesTheReferenceIds) {
    const auto model = openModel(reference.path());
    const auto recording = model->record(reference.texts(), {});
    EXPECT_EQ(idsOf(recording->sequences[0].tokens), reference.cases().front().integers("input_ids"));
    if (model->spec().encoder && model->spec().decoder) return;  // its output is checked below
    ASSERT_EQ(recording->predictions.size(), 1U);
    if (model->spec().decoder) {
        EXPECT_EQ(recording->predictions[0].position, Index(recording->sequences[0].tokens.size()) - 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Own, ReferenceText, testing::ValuesIn(own({"bert", "gpt2", "blenderbot"})), nameOf);
INSTANTIATE_TEST_SUITE_P(Published, ReferenceText,
                         testing::ValuesIn(published({"stories260K", "gpt2-basic-bpe384"})), nameOf);

// The output of the reference's own search by whole passes, token after token.
TEST_P(ReferenceWords, AreProduced) {
    const auto model = openModel(reference.path());
    const ReferenceTensors expected = reference.cases().front();
    const auto words = expected.integers("produced");
    ASSERT_GE(words.size(), 4U);
    RunInputs inputs;
    inputs.values["text"] = expected.integers("input_ids");
    RunOptions options;
    options.generation.tokens = Index(words.size());
    const auto continuation = model->generate(inputs, options);
    EXPECT_EQ(idsOf(continuation.produced), words);
}

INSTANTIATE_TEST_SUITE_P(Own, ReferenceWords,
                         testing::ValuesIn(own({"gpt2", "llama", "mistral", "qwen2", "smollm3", "granite",
                                                "mixtral", "bart", "blenderbot", "marian", "t5",
                                                "t5-gated"})),
                         nameOf);

namespace {

std::string joined(const nlohmann::json& letters) {
    std::string text;
    for (const std::string letter : letters) text += letter;
    return text;
}

std::string lettersOf(const Continuation& continuation) {
    std::string text;
    for (const Token& token : continuation.produced)
        if (!token.special && token.text != "</s>") text += token.text;
    return text;
}

}  // namespace

TEST(Transliteration, ProducesThePublishedNames) {
    SKIP_WHERE_ABSENT(publishedCases());
    const fs::path folder = publishedCases().path / "models/aren-transliteration";
    const auto model = openModel(folder);
    const auto published = readJson(folder / "reference.json");
    ASSERT_FALSE(published.at("translate").empty());
    for (const auto& example : published.at("translate"))
        for (const Index beam : {1, 4}) {
            RunOptions options;
            options.generation.beam = beam;
            const auto continuation = model->generate(textInput(joined(example.at("src"))), options);
            EXPECT_EQ(lettersOf(continuation), joined(example.at("tgt"))) << "beam " << beam;
            EXPECT_TRUE(continuation.ended);
        }
    ASSERT_FALSE(published.at("with_prefix").empty());
    for (const auto& example : published.at("with_prefix")) {
        RunOptions options;
        Index place = 0;
        for (const std::string letter : example.at("prefix"))
            options.generation.forced[place++] = readJson(folder / "vocab.json").at(letter).get<Index>();
        EXPECT_EQ(lettersOf(model->generate(textInput(joined(example.at("src"))), options)),
                  joined(example.at("tgt")));
    }
    ASSERT_FALSE(published.at("token_log_probs").empty());
    for (const auto& example : published.at("token_log_probs")) {
        const auto continuation = model->generate(textInput(joined(example.at("src"))), {});
        const std::vector<double> expected = example.at("log_probs");
        ASSERT_EQ(continuation.probability.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            EXPECT_NEAR(std::log(continuation.probability[i]), expected[i], 2e-5);
    }
}

class Continuations : public ReferenceHeads {};

TEST_P(Continuations, EqualAWholePass) {
    const auto model = openModel(reference.path());
    RunInputs inputs;
    TokenIds ids = reference.cases().front().integers("input_ids");
    inputs.values["text"] = ids;
    RunOptions options;
    options.generation.tokens = 12;
    const auto continuation = model->generate(inputs, options);
    ASSERT_FALSE(continuation.produced.empty());
    for (const Token& token : continuation.produced) {
        const auto recording = model->record(inputs, options);
        const MatrixPointer logits = recording->evaluation->value(recording->logits);
        Index best = 0;
        logits->row(logits->rows() - 1).maxCoeff(&best);
        EXPECT_EQ(best, token.id) << "after " << ids.size();
        ids.push_back(token.id);
        inputs.values["text"] = ids;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Own, Continuations,
    testing::ValuesIn(own({"gpt2", "llama", "mistral", "qwen2", "smollm3", "granite", "mixtral"})), nameOf);
INSTANTIATE_TEST_SUITE_P(Published, Continuations,
                         testing::ValuesIn(published({"stories260K", "capp-gpt", "gpt2-basic-bpe384"})),
                         nameOf);

// A row is named by the word that it produces, not by the one it read.
TEST(Transliteration, NamesEveryRowByItsLetter) {
    SKIP_WHERE_ABSENT(publishedCases());
    const auto model = openModel(publishedCases().path / "models/aren-transliteration");
    const auto recording = model->record(textInput("آتزمون"), {});
    const std::vector<Token>& said = recording->produced()->words();
    ASSERT_GE(said.size(), 4U);
    EXPECT_EQ(said[2].text, "z");
    for (std::size_t i = 0; i < said.size(); ++i) {
        const auto& likeliest = recording->predictions[i].candidates[0];
        EXPECT_EQ(said[i].id, likeliest.id) << i;
        EXPECT_EQ(recording->find("cross", 0)->nodes.queries->label(Index(i)), said[i].text);
    }
    RunOptions options;
    options.generation.forced[2] = recording->predictions[2].candidates[1].id;
    const auto forced = model->record(textInput("آتزمون"), options);
    EXPECT_EQ(forced->produced()->words()[2].id, options.generation.forced[2]);
    EXPECT_EQ(forced->produced()->words()[1].id, said[1].id);
}
