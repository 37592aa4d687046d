#include "core/training/masked_word_task.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/graph/ops/losses.h"
#include "core/training/batches.h"
#include "core/training/word_vocabulary.h"

namespace attentionscope {

namespace {

constexpr Index maskId = 4;
constexpr Index unknownId = 1;
constexpr Index firstWordId = 5;
constexpr Index generatedHeld = 600;  ///< sentences each of validation and test
constexpr std::uint64_t generatedSeed = 20190602;

class MaskedWord final : public Task {
public:
    std::string name() const override { return "masked word"; }
    DataFormat format() const override { return plainSentenceFormat(); }
    std::string lossUnit() const override { return "nats a word"; }
    std::vector<Recipe> recipes() const override { return maskedWordRecipes(); }
    DataReport check(const DataRequest& data) const override {
        DataReport report;
        readPlainSentences(data, report);
        return report;
    }
    std::unique_ptr<TaskTraining> prepare(const Recipe& recipe, const DataRequest& data) const override {
        return std::make_unique<MaskedWordTraining>(recipe, data);
    }
    Scores judge(const ModelFolder& folder, const DataRequest& data, DataReport& report, const Progress&,
                 const StopToken& stop) const override {
        const LanguageNetwork network(folder);
        std::vector<EncodedSentence> sentences;
        for (const auto& one : readPlainSentences(data, report))
            sentences.push_back(encodeSentence(one, network));
        const HeadPlace head{Index(folder.config().integerOr("first_layer", 0, 1000, 0)),
                             Index(folder.config().integerOr("first_head", 0, 1000, 0))};
        const bool pronouns =
            std::ranges::any_of(sentences, [](const auto& one) { return one.pronoun >= 0; });
        const auto scores = [&](bool mean) {
            Scores all = scoreMaskedWords(network, sentences, mean, stop);
            if (!pronouns) return all;
            const Scores told = scorePronouns(network, sentences, head, mean, stop);
            all.values.insert(all.values.end(), told.values.begin(), told.values.end());
            return all;
        };
        Scores all = scores(false);
        all.beside.push_back(scores(true));
        all.beside.back().name = "baseline";
        return all;
    }
};

}  // namespace

const Task& maskedWordTask() {
    static const MaskedWord task;
    return task;
}

std::vector<Recipe> maskedWordRecipes() {
    Recipe english{.name = "english-masked",
                   .task = "masked word",
                   .title = "English, masked words",
                   .learner = "transformer encoder, masked words",
                   .material = "English: made-up sentences with pronouns",
                   .citation = "Devlin et al. 2019",
                   .sample = "The animal didn't cross the street because it was too tired."};
    english.settings = MaskedWordRecipe{.config = R"json({
        "model_type": "bert", "architectures": ["BertForMaskedLM"], "hidden_size": 128,
        "num_hidden_layers": 3, "num_attention_heads": 4, "intermediate_size": 384, "hidden_act": "gelu",
        "max_position_embeddings": 64, "type_vocab_size": 2, "layer_norm_eps": 1e-12, "pad_token_id": 0})json",
                                        .generated = 30000};
    english.schedule = {.rate = 1.5e-3, .warmUp = 500};
    english.optimiser.weightDecay = 0.01;
    english.batchTokens = 1500;
    english.epochs = 8;
    return {english};
}

MaskedWordTraining::MaskedWordTraining(Recipe recipe, const DataRequest& request)
    : recipe_(std::move(recipe)), settings_(recipe_.of<MaskedWordRecipe>()), files_(request.names()) {
    if (request.files.empty() && settings_.generated == 0)
        throw Error({.what = "this recipe learns from a file of yours and none was given",
                     .where = recipe_.name,
                     .remedy = "Give one with --data: a sentence on each line."});
    DividedSentences divided = dividePlainSentences(request, recipe_.sample, report_);
    trainingSentences_ = std::move(divided.training);
    validationSentences_ = std::move(divided.validation);
    testSentences_ = std::move(divided.test);
    if (settings_.generated == 0) return;
    const auto made = generatePronounSentences(settings_.generated, generatedSeed, NounPairs::learnt);
    trainingSentences_.insert(trainingSentences_.end(), made.begin(), made.end());
    const auto held = generatePronounSentences(2 * generatedHeld, generatedSeed + 1, NounPairs::heldOut);
    generatedValidation_.assign(held.begin(), held.begin() + generatedHeld);
    generatedTest_.assign(held.begin() + generatedHeld, held.end());
}

std::vector<EncodedSentence> MaskedWordTraining::encode(const std::vector<PronounSentence>& sentences) const {
    std::vector<EncodedSentence> all;
    for (const auto& one : sentences) all.push_back(encodeSentence(one, *network_));
    return all;
}

void MaskedWordTraining::encode() {
    training_ = encode(trainingSentences_);
    validation_ = encode(validationSentences_.empty() ? generatedValidation_ : validationSentences_);
}

void MaskedWordTraining::begin(std::uint64_t seed, const StopToken& stop) {
    std::vector<std::string> texts;
    for (const auto& one : trainingSentences_) texts.push_back(one.text);
    tokenizerText_ = learnWordVocabulary(texts, settings_.vocabulary);
    throwIfStopped(stop);
    ParameterSet weights(seed);
    network_ = std::make_shared<const LanguageNetwork>(settings_.config, tokenizerText_, weights);
    encode();
}

void MaskedWordTraining::resume(const ModelFolder& folder, ParameterSet& weights) {
    std::ifstream stream(folder.path() / "tokenizer.json", std::ios::binary);
    tokenizerText_.assign(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    network_ = std::make_shared<const LanguageNetwork>(settings_.config, tokenizerText_, weights);
    encode();
}

std::vector<TaskTraining::Batch> MaskedWordTraining::batches(Index, Index, Random& order) const {
    std::vector<ItemSize> sizes;
    for (const auto& one : training_) sizes.emplace_back(one.ids.size(), 0);
    return batchesBySize(sizes, recipe_.batchTokens, order);
}

TaskTraining::Objective MaskedWordTraining::objective(Recorder& recorder, const Batch& members,
                                                      Random& random) {
    std::vector<TokenIdList> sentences;
    std::vector<Index> rows, targets;
    Index begin = 0;
    for (const size_t i : members) {
        const EncodedSentence& sentence = training_[i];
        TokenIdList ids = sentence.ids;
        const bool known = sentence.pronoun >= 0;
        const auto ask = [&](Index place, Index target) {
            rows.push_back(begin + place);
            targets.push_back(target);
        };
        if (known) ask(sentence.pronoun, sentence.ids[size_t(sentence.antecedent)]);
        if (!known || random.uniform() >= settings_.mostlyWhole) {
            std::vector<Index> places;
            for (Index p = 0; p < Index(ids.size()); ++p)
                if (ids[size_t(p)] >= firstWordId && p != sentence.pronoun && p != sentence.antecedent)
                    places.push_back(p);
            random.shuffle(places);
            const Index count =
                std::max<Index>(1, Index(settings_.masked * double(places.size()) + random.uniform()));
            for (Index k = 0; k < std::min(count, Index(places.size())); ++k) {
                const size_t place = size_t(places[size_t(k)]);
                ask(Index(place), ids[place]);
                ids[place] = maskId;
            }
        }
        begin += Index(ids.size());
        sentences.push_back(std::move(ids));
    }
    const NodeId states =
        network_->read(recorder, sentences, {.dropout = {.sampling = &random, .share = settings_.dropout}})
            .output;
    const NodeId loss = recorder.apply(crossEntropy(targets), {network_->predict(recorder, states, rows)});
    return {loss, loss};
}

Index MaskedWordTraining::words(const Batch& batch) const {
    Index count = 0;
    for (const size_t i : batch) count += Index(training_[i].ids.size());
    return count;
}

double MaskedWordTraining::heldOutLoss() const {
    const std::vector<EncodedSentence> some(
        validation_.begin(), validation_.begin() + std::min<std::ptrdiff_t>(150, std::ssize(validation_)));
    return some.empty() ? 0 : scoreMaskedWords(*network_, some, false).at("loss");
}

std::string MaskedWordTraining::sample(Index step) const {
    const auto& held = validationSentences_.empty() ? trainingSentences_ : validationSentences_;
    return recipe_.sample.empty() ? held[size_t(step) % held.size()].text : recipe_.sample;
}

ModelPointer MaskedWordTraining::model(const ModelInformation& information) const {
    return network_->model(information);
}

std::string MaskedWordTraining::answer(const Recording& recording) const {
    // Nothing may be hidden in the sample: what its pronoun says is what is being learnt.
    const auto& tokens = recording.sequences.front().tokens;
    for (size_t i = 0; i < tokens.size(); ++i)
        if (tokens[i].text == "it" && recording.predictAt)
            return "it: " + recording.predictAt(recording.evaluation, Index(i)).candidates.front().label;
    return recording.predictions.empty() ? "" : recording.predictions.front().candidates.front().label;
}

void MaskedWordTraining::write(const std::filesystem::path& folder) const {
    writeModelFolder(folder, recipe_,
                     {.config = network_->config(),
                      .system = "transformer encoder",
                      .inputs = {"text"},
                      .maps = {"self"},
                      .tokenizer = tokenizerText_},
                     network_->parameters());
}

Scores MaskedWordTraining::testScores(const StopToken& stop) const {
    Scores scores = scoreMaskedWords(*network_, encode(testSentences_), false, stop);
    scores.beside.push_back(scoreMaskedWords(*network_, encode(testSentences_), true, stop));
    scores.beside.back().name = "baseline";
    return scores;
}

Judgement MaskedWordTraining::judge(const ModelFolder& folder, const std::vector<Scores>&, const Progress&,
                                    const StopToken& stop) const {
    Judgement judgement;
    const LanguageNetwork network(folder);
    if (!testSentences_.empty()) {
        const auto test = encode(testSentences_);
        Scores real = scoreMaskedWords(network, test, false, stop);
        real.name = "sentences, a word hidden";
        real.beside.push_back(scoreMaskedWords(network, test, true, stop));
        real.beside.back().name = "baseline";
        judgement.scores = {{"top5", real.at("top5")},
                            {"accuracy", real.at("accuracy")},
                            {"perplexity", real.at("perplexity")},
                            {"top5_baseline", real.beside[0].at("top5")}};
        judgement.held.push_back(std::move(real));
    }
    if (!generatedTest_.empty()) {
        const HeadPlace head = choosePronounHead(network, encode(generatedValidation_));
        const auto test = encode(generatedTest_);
        Scores made = scorePronouns(network, test, head, false, stop);
        made.name = "made-up sentences, unseen pairs of nouns";
        made.beside.push_back(scorePronouns(network, test, head, true, stop));
        made.beside.back().name = "baseline";
        for (const char* score : {"antecedent_accuracy", "attention_on_target"})
            judgement.scores.emplace_back(score, made.at(score));
        judgement.scores.emplace_back("antecedent_accuracy_baseline",
                                      made.beside[0].at("antecedent_accuracy"));
        judgement.config = {{"first_layer", double(head.layer)}, {"first_head", double(head.head)}};
        judgement.remarks =
            "Head " + std::to_string(head.head) + " of layer " + std::to_string(head.layer) +
            " (both counted from 0), chosen on validation sentences, is the one whose weight on the "
            "antecedent is told; no weight was ever trained to be there. ";
        judgement.held.push_back(std::move(made));
    }
    Index lacking = 0, all = 0;
    for (const auto& one : encode(testSentences_))
        for (const Index id : one.ids) {
            lacking += id == unknownId;
            all += id >= firstWordId || id == unknownId;
        }
    judgement.remarks +=
        "The baseline is the same model in which every word looks at all words equally. A word that the "
        "vocabulary "
        "lacks counts as not found (" +
        scoreText("accuracy", double(lacking) / double(std::max<Index>(1, all))) + " of the test words).";
    judgement.introduction =
        "Words were hidden and had to be named from the others. In made-up sentences it had to name, at the "
        "place "
        "of the pronoun, the noun that it stands for; where to look for it was never shown.";
    const std::string from = files_.empty() ? "" : files_ + ": the first column, each sentence once, and ";
    judgement.data =
        from + std::to_string(settings_.generated) + " made-up sentences with pronouns; " +
        std::to_string(training_.size()) +
        " in all were learnt from. Sentences that are alike are held out together, and a tenth of "
        "the pairs of nouns was never made up for learning";
    const StackSpec& stack = network.spec().last();
    judgement.shape = std::to_string(stack.vocabulary) + " words, " + std::to_string(stack.layers) +
                      " layers of " + std::to_string(stack.heads) + " heads, width " +
                      std::to_string(stack.width) + ", feed-forward " + std::to_string(stack.innerWidth);
    judgement.limits =
        "short everyday sentences in lower case; what a pronoun stands for was learnt from patterns that "
        "were made "
        "up, and in other sentences it is often a guess";
    return judgement;
}

}  // namespace attentionscope
