#pragma once

#include "core/mechanisms/translation_model.h"
#include "core/training/metrics.h"
#include "core/training/task.h"
#include "core/training/translation_data.h"

namespace attentionscope {

std::vector<Recipe> translationRecipes();

/// One training of a translator.
class TranslationTraining : public TaskTraining {
public:
    TranslationTraining(Recipe recipe, const DataRequest& request);

    const TranslationData& data() const { return data_; }
    /// For tests: other items to be judged by.
    TranslationData& data() { return data_; }

    Index items() const override { return Index(training_.size()); }
    void begin(std::uint64_t seed, const StopToken& stop) override;
    void resume(const ModelFolder& folder, ParameterSet& weights) override;
    const std::vector<ParameterPointer>& parameters() const override { return network_->parameters(); }
    std::map<std::string, double> state() const override {
        return {{"baseline", baseline_}, {"learned", learned_}};
    }
    void restore(const std::map<std::string, double>& state) override;
    std::vector<Batch> batches(Index epoch, Index epochs, Random& order) const override;
    Objective objective(Recorder& recorder, const Batch& batch, Random& random) override;
    Index words(const Batch& batch) const override;
    double heldOutLoss() const override;
    std::string sample(Index step) const override;
    ModelPointer model(const ModelInformation& information) const override;
    std::string answer(const Recording& recording) const override;
    void write(const std::filesystem::path& folder) const override;
    Judgement judge(const ModelFolder& folder, const std::vector<Scores>& folds, const Progress& progress,
                    const StopToken& stop) const override;
    Scores testScores(const StopToken& stop) const override;

protected:
    /// The same with items of another making.
    TranslationTraining(Recipe recipe, TranslationData data, std::string files);
    const TranslationRecipe& settings() const { return settings_; }
    const std::string& files() const { return files_; }
    /// The model as it is now, to be judged.
    TranslationModel judgedModel() const { return {{}, network_, tokenizer_}; }

private:
    void encode();
    SeenWords::Share unseenOnValidation(const TranslationModel& model, const Progress& progress,
                                        const StopToken& stop) const;

    Recipe recipe_;
    TranslationRecipe settings_;
    TranslationData data_;
    std::string files_;  ///< names of the user's
    std::string tokenizerText_;
    TranslationTokenizerPointer tokenizer_;
    SeenWordsPointer seen_;
    EncoderDecoderPointer network_;
    std::vector<EncodedPair> training_, validation_;
    std::vector<size_t> short_;  ///< pairs of the first epoch; empty for all
    double baseline_ = -3;       ///< of REINFORCE: a running mean of the rewards
    double learned_ = 0;         ///< pairs that were learned from, each as often as it came
};

/// The words of both sides of these pairs that come `least` times or more in one of them.
SeenWords seenWordsOf(const std::vector<SentencePair>& pairs, Index least = 1);

/// Writes a model folder: config.json, model.safetensors (F16), tokenizer.json.
void writeTranslationFolder(const std::filesystem::path& folder, const Recipe& recipe,
                            const EncoderDecoder& network, const std::string& tokenizer);

/// What is made of texts that a model produced, beside the references of their pairs.
using Scoring = Scores (*)(const std::vector<SentencePair>& pairs, const std::vector<std::string>& produced);
inline Scores scoreByBleu(const std::vector<SentencePair>& pairs, const std::vector<std::string>& produced) {
    return scoreTranslations(pairs, produced);
}

/// Everything that `eval` reports of a model on pairs: "loss" (nats a target token), "token_accuracy" (share
/// of target tokens that are the likeliest, given those before), "bleu", "exact_match", "aer" where
/// alignments are known, "unseen_words" where the model's folder says what words it was trained on: of the
/// words that it says, the share that occurs nowhere in these.
Scores evaluateTranslation(const TranslationModel& model, const std::vector<SentencePair>& pairs,
                           const Progress& progress = {}, const StopToken& stop = {},
                           Scoring scoring = scoreByBleu);

/// Has a transformer align by the head of its cross-attention with the lowest alignment error rate on the
/// pairs (those of a validation split); leaves other models as they are.
void chooseAlignmentHead(TranslationModel& model, const std::vector<SentencePair>& pairs,
                         const StopToken& stop = {});

/// The alignment error rate of one head of the map "cross" over the pairs that have a gold alignment.
double alignmentError(const TranslationModel& model, const std::vector<SentencePair>& pairs, int layer,
                      int head, const StopToken& stop = {});

}  // namespace attentionscope
