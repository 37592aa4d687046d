#pragma once

#include "core/mechanisms/translation_model.h"
#include "core/training/metrics.h"
#include "core/training/network_training.h"
#include "core/training/task.h"
#include "core/training/translation_data.h"

namespace attentionscope {

std::vector<Recipe> translationRecipes();

/// The contents of such a network's folder.
FolderContent translationContent(const EncoderDecoder& network);

/// Reads pairs, and reports what was skipped.
std::vector<SentencePair> readPairs(const DataRequest& data, DataReport& report);

/// One training of a translator.
class TranslationTraining
    : public NetworkTraining<TranslationRecipe, TranslationData, std::vector<EncodedPair>,
                             TranslationTokenizer, EncoderDecoder> {
public:
    static constexpr auto read = readPairs;
    static Scores evaluateFiles(const ModelFolder& folder, const DataRequest& data, DataReport& report,
                                const Progress& progress, const StopToken& stop);
    static Phrase firstThingsTyped(const ModelFolder& folder, const StopToken& stop);
    TranslationTraining(const Recipe& recipe, const DataRequest& request);

    /// For tests: other items to evaluate.
    TranslationData& data() { return data_; }

    std::vector<Batch> batches(Index epoch, Index epochs, Random& order) const override;
    Objective objective(Recorder& recorder, const Batch& batch, Random& random) override;
    double heldOutLoss() const override;
    std::string sample(Index step) const override;
    ModelPointer model(const ModelInformation& information) const override;
    void write(const std::filesystem::path& folder) const override;
    Scores testScores(const StopToken& stop) const override;

protected:
    /// The same with items from elsewhere.
    TranslationTraining(const Recipe& recipe, TranslationData data, std::string files);
    /// The model as it is now, for evaluation.
    TranslationModel testModel() const { return {{}, network_, words_}; }
    const std::vector<SentencePair>& testPairs() const {
        return data_.realTest.empty() ? data_.generatedTest : data_.realTest;
    }
    void evaluateHeldOut(const ModelFolder& folder, TestResults& results, const Progress& progress,
                         const StopToken& stop) const override;

private:
    std::string learnWords(const StopToken& stop) const override;
    NetworkPointer makeNetwork(ParameterSet& weights) const override;
    NetworkPointer readNetwork(const ModelFolder& folder, ParameterSet& weights) const override;
    std::vector<EncodedPair> encode(const std::vector<SentencePair>& pairs) const override {
        return encodePairs(pairs, *words_);
    }
    void encodeSides() override;
    Index wordsOf(size_t pair) const override { return Index(training_[pair].next.size()); }
    std::string typed(const SentencePair& pair) const override { return pair.source; }
    FolderContent content() const override { return translationContent(*network_); }
    SeenWords::Share unseenOnValidation(const TranslationModel& model, const Progress& progress,
                                        const StopToken& stop) const;

    SeenWordsPointer seen_;
    std::vector<size_t> short_;  ///< pairs of the first epoch; empty for all
    std::vector<size_t> pass_;   ///< pairs of every other epoch, short ones repeated as the recipe states
};

/// The words of both sides of these pairs that occur at least `least` times on one of them.
SeenWords seenWordsOf(const std::vector<SentencePair>& pairs, Index least = 1);

/// Scores a model's texts against the references of their pairs.
using Scoring = Scores (*)(const std::vector<SentencePair>& pairs, const std::vector<std::string>& produced);

/// Everything that `eval` reports for a model on pairs: "loss" (nats a target token), "token_accuracy" (share
/// of target tokens that are the most likely, given those before), "bleu", "exact_match", "aer" if alignments
/// are known, "unseen_words" if the model's folder lists the words it was trained on: the share of its words
/// that never occur there. `equalWeights`: attention is replaced by the mean.
Scores evaluateTranslation(const TranslationModel& model, const std::vector<SentencePair>& pairs,
                           const Progress& progress = {}, const StopToken& stop = {},
                           Scoring scoring = scoreTranslations, bool equalWeights = false);

/// "loss" and "token_accuracy" of the target words, given those before each, in batches of this many tokens.
Scores scoreReferences(const EncoderDecoder& network, const std::vector<EncodedPair>& pairs,
                       Index tokens = 1500, bool equalWeights = false);

/// Makes a transformer align by the head of its cross-attention with the lowest alignment error rate on the
/// pairs (those of a validation split); leaves other models unchanged.
void chooseAlignmentHead(TranslationModel& model, const std::vector<SentencePair>& pairs,
                         const StopToken& stop = {});

/// The alignment error rate of one head of the map "cross" over the pairs with a gold alignment.
double alignmentError(const TranslationModel& model, const std::vector<SentencePair>& pairs, int layer,
                      int head, const StopToken& stop = {});

}  // namespace attentionscope
