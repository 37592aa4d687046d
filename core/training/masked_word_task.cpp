#include "core/training/masked_word_task.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/graph/ops/losses.h"
#include "core/mechanisms/classifier_words.h"
#include "core/training/batches.h"
#include "core/training/network_training.h"
#include "core/training/word_vocabulary.h"

namespace attentionscope {

namespace {

constexpr Index maskId = 4;
constexpr Index unknownId = 1;
constexpr Index firstWordId = 5;
constexpr Index generatedHeld = 600;  ///< sentences each of validation and test
constexpr std::uint64_t generatedSeed = 20190602;

/// Words are hidden and named from what is left (Devlin et al. 2019), and at a pronoun whose antecedent is
/// known, the antecedent is named.
class MaskedWordTraining final : public NetworkTraining<MaskedWordRecipe, Sides<PronounSentence>,
                                                        std::vector<EncodedSentence>, void, LanguageNetwork> {
public:
    MaskedWordTraining(const Recipe& recipe, const DataRequest& request) : NetworkTraining(recipe, request) {
        if (settings_.generated == 0) requireFiles("Give one with --data: a sentence on each line.");
        data_ = dividePlainSentences(request, recipe_.sample, report_);
        if (settings_.generated == 0) return;
        const auto made = generatePronounSentences(settings_.generated, generatedSeed, NounPairs::learnt);
        data_.training.insert(data_.training.end(), made.begin(), made.end());
        const auto held = generatePronounSentences(2 * generatedHeld, generatedSeed + 1, NounPairs::heldOut);
        generatedValidation_.assign(held.begin(), held.begin() + generatedHeld);
        generatedTest_.assign(held.begin() + generatedHeld, held.end());
    }

    std::vector<Batch> batches(Index, Index, Random& order) const override {
        std::vector<ItemSize> sizes;
        for (const auto& one : training_) sizes.emplace_back(one.ids.size(), 0);
        return batchesBySize(sizes, recipe_.batchTokens, order);
    }
    Objective objective(Recorder& recorder, const Batch& batch, Random& random) override;
    Index words(const Batch& batch) const override {
        Index count = 0;
        for (const size_t i : batch) count += Index(training_[i].ids.size());
        return count;
    }
    double heldOutLoss() const override {
        return scoreMaskedWords(*network_, firstOf(validation_, 150), false).at("loss");
    }
    ModelPointer model(const ModelInformation& information) const override {
        return network_->model(information);
    }
    std::string answer(const Recording& recording) const override;
    Scores testScores(const StopToken& stop) const override { return scored(*network_, stop); }
    Judgement judge(const ModelFolder& folder, const std::vector<Scores>& folds, const Progress& progress,
                    const StopToken& stop) const override;

private:
    std::string learnWords(const StopToken&) const override {
        std::vector<std::string> texts;
        for (const auto& one : data_.training) texts.push_back(one.text);
        return learnWordVocabulary(texts, settings_.vocabulary);
    }
    NetworkPointer makeNetwork(ParameterSet& weights) const override {
        return std::make_shared<const LanguageNetwork>(settings_.config, tokenizerText_, weights);
    }
    NetworkPointer readNetwork(const ModelFolder&, ParameterSet& weights) const override {
        return makeNetwork(weights);
    }
    std::vector<EncodedSentence> encode(const std::vector<PronounSentence>& sentences) const override {
        std::vector<EncodedSentence> all;
        for (const auto& one : sentences) all.push_back(encodeSentence(one, *network_));
        return all;
    }
    void encodeSides() override {
        training_ = encode(data_.training);
        validation_ = encode(data_.validation.empty() ? generatedValidation_ : data_.validation);
    }
    std::string typed(const PronounSentence& one) const override { return one.text; }
    FolderContent content() const override {
        // The opened model answers at these words though nothing hides them.
        auto config = nlohmann::ordered_json::parse(network_->config());
        std::set<std::string> pronouns;
        for (const auto& one : data_.training)
            if (!one.pronoun.empty()) pronouns.insert(lowercaseWord(one.pronoun));
        if (!pronouns.empty()) config["pronouns"] = pronouns;
        return {
            .config = config.dump(), .system = "transformer encoder", .inputs = {"text"}, .maps = {"self"}};
    }
    Scores scored(const LanguageNetwork& network, const StopToken& stop) const {
        const auto test = encode(data_.test);
        return besideEqualWeights([&](bool mean) { return scoreMaskedWords(network, test, mean, stop); });
    }

    std::vector<PronounSentence> generatedValidation_, generatedTest_;
};

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

std::string MaskedWordTraining::answer(const Recording& recording) const {
    // Nothing may be hidden in the sample: what its pronoun says is what is being learnt.
    const auto& tokens = recording.sequences.front().tokens;
    for (size_t i = 0; i < tokens.size(); ++i)
        if (tokens[i].text == "it" && recording.predictAt)
            return "it: " + recording.predictAt(recording.evaluation, Index(i)).candidates.front().label;
    return recording.predictions.empty() ? "" : recording.predictions.front().candidates.front().label;
}

Judgement MaskedWordTraining::judge(const ModelFolder& folder, const std::vector<Scores>&, const Progress&,
                                    const StopToken& stop) const {
    Judgement judgement;
    const LanguageNetwork network(folder);
    if (!data_.test.empty()) {
        Scores real = named("sentences, a word hidden", scored(network, stop));
        judgement.scores = {{"top5", real.at("top5")},
                            {"accuracy", real.at("accuracy")},
                            {"perplexity", real.at("perplexity")},
                            {"top5_baseline", real.beside[0].at("top5")}};
        judgement.held.push_back(std::move(real));
    }
    if (!generatedTest_.empty()) {
        const HeadPlace head = choosePronounHead(network, encode(generatedValidation_));
        const auto test = encode(generatedTest_);
        Scores made = named("made-up sentences, unseen pairs of nouns", besideEqualWeights([&](bool mean) {
                                return scorePronouns(network, test, head, mean, stop);
                            }));
        judgement.take(made, {"antecedent_accuracy", "attention_on_target"});
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
    for (const auto& one : encode(data_.test))
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

class MaskedWord final : public TaskOf<MaskedWordTraining, readPlainSentences> {
public:
    std::string name() const override { return "masked word"; }
    DataFormat format() const override { return plainSentenceFormat(); }
    std::string lossUnit() const override { return "nats a word"; }
    std::vector<Recipe> recipes() const override { return maskedWordRecipes(); }
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
        return besideEqualWeights([&](bool mean) {
            Scores all = scoreMaskedWords(network, sentences, mean, stop);
            if (!pronouns) return all;
            const Scores told = scorePronouns(network, sentences, head, mean, stop);
            all.values.insert(all.values.end(), told.values.begin(), told.values.end());
            return all;
        });
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
    english.differences = {
        "One word in five is chosen, and always hidden; in the paper 15 in 100 are, of which one in ten "
        "is replaced by a random word and one in ten left as it is",
        "Made-up sentences are mixed in, in which the model names at a pronoun the noun that it stands "
        "for; the paper has no such task",
        "No sentence is paired with a next one: the paper's second task is left out, and the vector of "
        "the second sentence's tokens is never used",
        "The vocabulary is whole words in lower case, in the paper WordPiece",
        "Three layers of four heads read at most 64 tokens; in the smaller model of the paper twelve "
        "layers of twelve heads read 512"};
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

}  // namespace attentionscope
