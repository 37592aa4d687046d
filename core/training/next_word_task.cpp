#include "core/training/next_word_task.h"

#include <algorithm>
#include <numeric>

#include "core/base/lists.h"
#include "core/training/language_training.h"
#include "core/training/next_word_scores.h"
#include "core/training/text_vocabulary.h"

namespace attentionscope {

namespace {

constexpr const char* endOfText = "<|endoftext|>";
constexpr Index testRepeats = 200;  ///< sequences each for validation and test
constexpr std::uint64_t repeatsSeed = 20220923;

std::vector<TokenIdList> encodePlain(const std::vector<PronounSentence>& sentences,
                                     const LanguageNetwork& network) {
    return eachOf(sentences, [&](const auto& one) { return network.encode(one.text); });
}

/// The scores of the sentences, compared with the mean instead of attention.
Scores scoresOfSentences(const LanguageNetwork& network, const std::vector<TokenIdList>& sentences,
                         const StopToken& stop) {
    return besideEqualWeights([&](bool mean) { return scoreNextWords(network, sentences, mean, stop); });
}

/// Every token is predicted from those before it (Radford et al. 2019): in sentences, and in sequences of
/// random tokens from the first repetition on.
class NextWordTraining final : public LanguageTraining<NextWordRecipe, TokenIdList> {
public:
    NextWordTraining(const Recipe& recipe, const DataRequest& request)
        : LanguageTraining(recipe, request, true) {}

    static Scores evaluateFiles(const ModelFolder& folder, const DataRequest& data, DataReport& report,
                                const Progress&, const StopToken& stop) {
        const LanguageNetwork network(folder);
        const auto sentences = encodePlain(readPlainSentences(data, report), network);
        Scores scores = scoresOfSentences(network, sentences, stop);
        const auto place = [&](const std::string& what) {
            const auto number = [&](const char* of) {
                return Index(folder.config().integerOr(what + of, 0, 1000, 0));
            };
            return HeadPlace{number("_layer"), number("_head")};
        };
        const CopyingHeads heads{place("first"), place("previous")};
        const Scores repeats = scoreRepeats(network, drawRepeatedSequences(network, testRepeats, repeatsSeed),
                                            heads, false, stop);
        for (const auto& value : repeats.values) scores.values.push_back(value);
        return scores;
    }

    Objective objective(Recorder& recorder, const Batch& members, Random& random) override {
        PredictionBatch predicted;
        for (const size_t i : members) {
            const bool repeats = i >= training_.size();
            const Index vocabulary = network_->spec().last().vocabulary;
            TokenIdList ids = repeats
                                  ? drawRepeatedTokens(repeats_[i - training_.size()], network_->beginId(),
                                                       network_->firstWordId(), vocabulary, random)
                                  : training_[i];
            const Index first = repeats ? repeats_[i - training_.size()].known() : 0;
            const Index end = Index(ids.size()) - (repeats ? 1 : 0);
            for (Index k = first; k < end; ++k)
                predicted.predict(k, k + 1 < Index(ids.size()) ? ids[size_t(k + 1)] : ids.front());
            predicted.add(std::move(ids));
        }
        return objectiveOf(recorder, std::move(predicted), random);
    }
    double heldOutLoss() const override {
        return scoreNextWords(*network_, firstOf(validation_, 500), false).at("loss");
    }
    std::string answer(const Recording& recording) const override {
        return recording.predictions.empty() ? "" : recording.predictions.back().candidates.front().label;
    }
    Scores testScores(const StopToken& stop) const override {
        return scoresOfSentences(*network_, encode(data_.test), stop);
    }
    /// Only repeated tokens come first: a model learns to copy more easily before it learns words. Without
    /// repeated tokens among the sentences, it would forget to copy.
    std::vector<Batch> batches(Index epoch, Index, Random& order) const override {
        const auto repeated = [&](Index count) {
            std::vector<size_t> some(size_t(std::min(count, Index(repeats_.size()))));
            std::iota(some.begin(), some.end(), training_.size());
            return some;
        };
        std::vector<Batch> all;
        if (epoch == 0 && settings_.repeatedFirst > 0)
            all = batchesOf(sequences(), repeated(settings_.repeatedFirst), order);
        std::vector<size_t> chosen = chooseSentences(order, [&](size_t i) { return data_.training[i].cut; });
        const std::vector<size_t> among = repeated(settings_.repeated);
        chosen.insert(chosen.end(), among.begin(), among.end());
        const auto others = batchesOf(sequences(), std::move(chosen), order);
        all.insert(all.end(), others.begin(), others.end());
        return all;
    }

private:
    std::string learnWords(const StopToken& stop) const override {
        // Each text begins with the token that stands between texts.
        return learnTextVocabulary(textsOf(&PronounSentence::text), settings_.vocabulary,
                                   {.special = {endOfText}, .begin = endOfText}, stop);
    }
    NetworkPointer makeNetwork(ParameterSet& weights) const override {
        auto network = std::make_shared<LanguageNetwork>(settings_.config, tokenizerText_, weights);
        network->beginWithSimilarity(settings_.similarity);
        return network;
    }
    std::vector<TokenIdList> encode(const std::vector<PronounSentence>& sentences) const override {
        return encodePlain(sentences, *network_);
    }
    void encodeSides() override {
        LanguageTraining::encodeSides();
        Random random(repeatsSeed + 2);
        repeats_.clear();
        for (Index i = 0; i < std::max(settings_.repeatedFirst, settings_.repeated); ++i)
            repeats_.push_back(drawRepeatedShape(random, network_->spec().last().limit));
    }
    size_t sequences() const { return training_.size() + repeats_.size(); }
    Index wordsOf(size_t i) const override {
        return i < training_.size() ? Index(training_[i].size()) : repeats_[i - training_.size()].tokens();
    }
    void evaluateHeldOut(const ModelFolder& folder, TestResults& results, const Progress&,
                         const StopToken& stop) const override {
        const LanguageNetwork network(folder);
        const TrigramModel trigrams(training_, network.spec().last().vocabulary);
        const CopyingHeads heads =
            chooseCopyingHeads(network, drawRepeatedSequences(network, testRepeats, repeatsSeed + 1));
        for (const bool cut : {false, true}) {
            const auto test = testSentences(cut);
            if (test.empty()) continue;
            Scores real = named(cut ? "sentences of longer texts" : "sentences",
                                scoresOfSentences(network, test, stop));
            real.beside.push_back(scoreTrigrams(network, trigrams, test));
            if (results.scores.empty())
                results.scores = {{"perplexity", real.at("perplexity")},
                                  {"perplexity_trigram", real.beside[1].at("perplexity")},
                                  {"perplexity_baseline", real.beside[0].at("perplexity")},
                                  {"accuracy", real.at("accuracy")},
                                  {"top5", real.at("top5")}};
            real.values.emplace_back("previous_token",
                                     previousTokenScore(network, firstOf(test, 300), heads.previous));
            results.held.push_back(std::move(real));
        }
        const auto sequences = drawRepeatedSequences(network, testRepeats, repeatsSeed);
        Scores repeats = named("random tokens that repeat", besideEqualWeights([&](bool mean) {
                                   return scoreRepeats(network, sequences, heads, mean, stop);
                               }));
        for (const auto& value : repeats.values) results.scores.push_back(value);
        results.scores.emplace_back("repeat_accuracy_baseline", repeats.beside[0].at("repeat_accuracy"));
        results.held.push_back(std::move(repeats));
        results.config = {{"first_layer", double(heads.induction.layer)},
                          {"first_head", double(heads.induction.head)},
                          {"previous_layer", double(heads.previous.layer)},
                          {"previous_head", double(heads.previous.head)}};
        results.counts.emplace_back("repeated_first", double(settings_.repeatedFirst));
        results.counts.emplace_back("repeated", double(settings_.repeated));
    }

    std::vector<RepeatedShape> repeats_;
};

}  // namespace

const Task& nextWordTask() {
    static const TaskOf<NextWordTraining> task(
        {.name = "next word",
         .lossUnit = "nats a token",
         .format = {.item = "plain sentence",
                    .items = "sentences",
                    .line = "a sentence, up to the first tab"},
         .recipes = {{.name = "english-next",
                      .title = "English, next words",
                      .learner = "transformer decoder, next words",
                      .citation = "Touvron et al. 2023",
                      .sample = "When I was a child, I wanted to",
                      // With slower rotations neighbouring positions look alike, and no head finds
                      // the previous token.
                      .settings = NextWordRecipe{.config = R"json({
        "model_type": "llama", "architectures": ["LlamaForCausalLM"], "num_hidden_layers": 4,
        "num_attention_heads": 4, "hidden_size": 128, "intermediate_size": 384,
        "max_position_embeddings": 64, "hidden_act": "silu", "rms_norm_eps": 1e-5, "rope_theta": 100,
        "tie_word_embeddings": true, "bos_token_id": 0, "eos_token_id": 0})json"},
                      .schedule = {.rate = 2e-3, .warmUp = 300},
                      .optimiser = {.weightDecay = 0.01},
                      .batchSize = 1000,
                      .epochs = 4}}});
    return task;
}

}  // namespace attentionscope
