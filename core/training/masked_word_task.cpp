#include "core/training/masked_word_task.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/text/unicode.h"
#include "core/training/language_training.h"
#include "core/training/text_vocabulary.h"

namespace attentionscope {

namespace {

constexpr Index generatedHeld = 600;  ///< sentences each of validation and test
constexpr std::uint64_t generatedSeed = 20190602;

/// Words are hidden and predicted from the rest (Devlin et al. 2019), and at a pronoun with a known
/// antecedent, the antecedent is predicted.
class MaskedWordTraining final : public LanguageTraining<MaskedWordRecipe, EncodedSentence> {
public:
    MaskedWordTraining(const Recipe& recipe, const DataRequest& request)
        : LanguageTraining(
              recipe, request, recipe.of<MaskedWordRecipe>().generated == 0,
              recipe.of<MaskedWordRecipe>().generated > 0 ? RepeatedNouns::replaced : RepeatedNouns::kept) {
        if (settings_.generated == 0) return;
        const auto made = generatePronounSentences(settings_.generated, generatedSeed, NounPairs::learnt);
        data_.training.insert(data_.training.end(), made.begin(), made.end());
        const auto held = generatePronounSentences(2 * generatedHeld, generatedSeed + 1, NounPairs::heldOut);
        generatedValidation_.assign(held.begin(), held.begin() + generatedHeld);
        generatedTest_.assign(held.begin() + generatedHeld, held.end());
    }

    std::vector<Batch> batches(Index, Index, Random& order) const override {
        const auto isCut = [&](size_t i) { return training_[i].cut && training_[i].pronoun < 0; };
        return batchesOf(training_.size(), chooseSentences(order, isCut), order);
    }
    static Scores evaluateFiles(const ModelFolder& folder, const DataRequest& data, DataReport& report,
                                const Progress&, const StopToken& stop) {
        const LanguageNetwork network(folder);
        const auto sentences = encodeSentences(readPlainSentences(data, report), network);
        const HeadPlace head{Index(folder.config().integerOr("first_layer", 0, 1000, 0)),
                             Index(folder.config().integerOr("first_head", 0, 1000, 0))};
        const bool pronouns =
            std::ranges::any_of(sentences, [](const auto& one) { return one.pronoun >= 0; });
        return besideEqualWeights([&](bool mean) {
            Scores all = scoreMaskedWords(network, sentences, mean, stop);
            if (!pronouns) return all;
            const Scores known = scorePronouns(network, sentences, head, mean, stop);
            all.values.insert(all.values.end(), known.values.begin(), known.values.end());
            return all;
        });
    }

    Objective objective(Recorder& recorder, const Batch& members, Random& random) override {
        PredictionBatch predicted;
        const Index vocabulary = network_->spec().last().vocabulary, firstWord = network_->firstWordId();
        const Index maskId = network_->tokenizer().specialIds().mask;
        for (const size_t i : members) {
            const EncodedSentence& sentence = training_[i];
            TokenIdList ids = sentence.ids;
            const bool known = sentence.pronoun >= 0;
            if (known) predicted.predict(sentence.place(), sentence.named());
            if (!known || random.uniform() >= settings_.mostlyWhole) {
                std::vector<Index> words;
                for (Index w = 0; w < Index(sentence.words.size()); ++w)
                    if (w != sentence.pronoun && w != sentence.antecedent) words.push_back(w);
                random.shuffle(words);
                const Index count =
                    std::max<Index>(1, Index(settings_.masked * double(words.size()) + random.uniform()));
                for (Index k = 0; k < std::min(count, Index(words.size())); ++k) {
                    const WordTokens& word = sentence.words[size_t(words[size_t(k)])];
                    const double way = random.uniform();
                    for (Index place = word.begin; place < word.end; ++place) {
                        Index& id = ids[size_t(place)];
                        predicted.predict(place, id);
                        if (way < settings_.hidden)
                            id = maskId;
                        else if (way < (1 + settings_.hidden) / 2)
                            id = firstWord + Index(random.below(std::uint64_t(vocabulary - firstWord)));
                    }
                }
            }
            predicted.add(std::move(ids));
        }
        return objectiveOf(recorder, std::move(predicted), random);
    }
    double heldOutLoss() const override {
        return scoreMaskedWords(*network_, firstOf(validation_, 150), false).at("loss");
    }
    std::string answer(const Recording& recording) const override {
        // The sample may have nothing hidden: the prediction at its pronoun is what is learnt.
        const auto& tokens = recording.sequences.front().tokens;
        for (size_t i = 0; i < tokens.size(); ++i)
            if (tokens[i].text == "▁it" && recording.predictAt)
                return "it: " + recording.predictAt(recording.evaluation, Index(i)).candidates.front().label;
        return recording.predictions.empty() ? "" : recording.predictions.front().candidates.front().label;
    }
    Scores testScores(const StopToken& stop) const override {
        return scored(*network_, testSentences(false), stop);
    }

private:
    std::string learnWords(const StopToken& stop) const override {
        return learnTextVocabulary(textsOf(&PronounSentence::text), settings_.vocabulary, maskedTextFrame(),
                                   stop);
    }
    std::vector<EncodedSentence> encode(const std::vector<PronounSentence>& sentences) const override {
        return encodeSentences(sentences, *network_);
    }
    void encodeSides() override {
        training_ = encode(data_.training);
        validation_ = encode(data_.validation.empty() ? generatedValidation_ : data_.validation);
    }
    Index wordsOf(size_t sentence) const override { return Index(training_[sentence].ids.size()); }
    FolderContent content() const override {
        // The opened model predicts at these words although they are not hidden.
        FolderContent own = LanguageTraining::content();
        auto config = nlohmann::ordered_json::parse(own.config);
        std::set<std::string> pronouns;
        for (const auto& one : data_.training)
            if (!one.pronoun.empty()) pronouns.insert(lowercaseWord(one.pronoun));
        if (!pronouns.empty()) config["pronouns"] = pronouns;
        own.config = config.dump();
        return own;
    }
    /// Those in which a pronoun replaces a repeated noun.
    std::vector<EncodedSentence> replaced(const std::vector<PronounSentence>& sentences) const {
        std::vector<PronounSentence> some;
        for (const auto& one : sentences)
            if (one.cut && !one.pronoun.empty()) some.push_back(one);
        return encode(some);
    }
    static Scores scored(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                         const StopToken& stop) {
        return besideEqualWeights(
            [&](bool mean) { return scoreMaskedWords(network, sentences, mean, stop); });
    }
    void evaluateHeldOut(const ModelFolder& folder, TestResults& results, const Progress&,
                         const StopToken& stop) const override {
        const LanguageNetwork network(folder);
        for (const bool cut : {false, true}) {
            const auto sentences = testSentences(cut);
            if (sentences.empty()) continue;
            Scores real = named(cut ? "sentences of longer texts, a word hidden" : "sentences, a word hidden",
                                scored(network, sentences, stop));
            if (results.scores.empty())
                results.take(real, {"top5", "accuracy", "perplexity", "top5_baseline"});
            results.held.push_back(std::move(real));
        }
        if (!generatedTest_.empty()) {
            auto choices = replaced(data_.validation);
            const auto made = encode(generatedValidation_);
            choices.insert(choices.end(), made.begin(), made.end());
            const HeadPlace head = choosePronounHead(network, choices);
            const auto pronounsOf = [&](const char* name, const std::vector<EncodedSentence>& sentences) {
                return named(name, besideEqualWeights([&](bool mean) {
                                 return scorePronouns(network, sentences, head, mean, stop);
                             }));
            };
            results.held.push_back(
                pronounsOf("generated sentences, unseen pairs of nouns", encode(generatedTest_)));
            if (const auto test = replaced(data_.test); !test.empty())
                results.held.push_back(
                    pronounsOf("longer texts, a pronoun in place of a repeated noun", test));
            Scores other = pronounsOf("sentences of other patterns, written by people",
                                      encode(heldOutPronounSentences()));
            results.take(other, {"antecedent_accuracy", "attention_accuracy", "attention_on_target",
                                 "antecedent_accuracy_baseline"});
            results.config = {{"first_layer", double(head.layer)}, {"first_head", double(head.head)}};
            results.held.push_back(std::move(other));
            Scores chosen = named("everyday sentences, a word chosen",
                                  scoreChosenWords(network, everydayChosenWords(), head));
            results.take(chosen, {"related_accuracy"});
            results.held.push_back(std::move(chosen));
        }
        results.counts.emplace_back("generated", double(settings_.generated));
    }

    std::vector<PronounSentence> generatedValidation_, generatedTest_;
};

}  // namespace

const Task& maskedWordTask() {
    static const TaskOf<MaskedWordTraining> task(
        {.name = "masked word",
         .lossUnit = "nats a word",
         .format = plainSentenceFormat(),
         .recipes = {{.name = "english-masked",
                      .title = "English, masked words",
                      .learner = "transformer encoder, masked words",
                      .material = "English: generated sentences with pronouns",
                      .citation = "Devlin et al. 2019",
                      .sample = "The animal didn't cross the street because it was too tired.",
                      .settings = MaskedWordRecipe{.config = R"json({
        "model_type": "bert", "architectures": ["BertForMaskedLM"], "hidden_size": 192,
        "num_hidden_layers": 5, "num_attention_heads": 8, "intermediate_size": 640, "hidden_act": "gelu",
        "max_position_embeddings": 64, "type_vocab_size": 2, "layer_norm_eps": 1e-12, "pad_token_id": 0})json",
                                                   .generated = 120000},
                      .schedule = {.rate = 1e-3, .warmUp = 800},
                      .optimiser = {.weightDecay = 0.01},
                      .batchSize = 1500,
                      .epochs = 5}}});
    return task;
}

}  // namespace attentionscope
