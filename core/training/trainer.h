#pragma once

#include <filesystem>
#include <functional>

#include "core/base/progress.h"
#include "core/mechanisms/translation_model.h"
#include "core/training/metrics.h"
#include "core/training/translation_data.h"

namespace attentionscope {

struct TrainingOptions {
    std::filesystem::path data = {};
    std::filesystem::path folder = {};
    Index epochs = 0;    ///< 0: what the recipe says
    double seconds = 0;  ///< stop after so long; 0: no limit. The learning rate falls to fit
    std::uint64_t seed = 1;
    bool resume = false;  ///< go on from the checkpoint in the folder
    bool refuseProblems = false;
    std::vector<double> snapshots =
        {};               ///< shares of the training at which weights are kept; none: the recipe's
    StopToken stop = {};  ///< ends the preparation with Cancelled
};

/// What a trainer says while it works.
struct TrainingReport {
    Index step = 0;
    double share = 0;           ///< done, 0 … 1
    double loss = 0;            ///< of the last steps, nats a token
    double heldOutLoss = 0;     ///< on the validation split; 0 before it was first measured
    double wordsPerSecond = 0;  ///< target tokens
    double secondsLeft = 0;
    std::string sample, translation;  ///< a held-out sentence as the model translates it now
};
using TrainingListener = std::function<void(const TrainingReport&)>;

/// Trains one translator by its recipe. The same seed, data and number of threads give the same weights.
class Trainer {
public:
    /// Prepares data, vocabulary and weights, or takes them up where the folder's checkpoint left them.
    /// Throws Error for a file without usable pairs, and for --resume where there is nothing to resume.
    Trainer(const Recipe& recipe, TrainingOptions options);

    /// Runs to the end, or until stopped; the folder then holds a model that can be used, and a checkpoint
    /// that can be resumed. A checkpoint is written every minute. Returns whether it came to the end.
    bool run(const TrainingListener& listener = {}, const StopToken& stop = {});

    const TranslationData& data() const { return data_; }
    /// The model as it is now; shares the weights being trained.
    std::shared_ptr<TranslationModel> model() const;
    /// One step on the batch; returns its loss. For tests and benchmarks.
    double trainStep(const std::vector<size_t>& batch, double share);
    const std::vector<EncodedPair>& pairs() const { return training_; }
    double secondsTrained() const { return seconds_; }

private:
    void saveCheckpoint() const;
    void resume();
    void writeModel(const std::filesystem::path& folder) const;
    double heldOutLoss() const;
    Index epochs() const { return options_.epochs > 0 ? options_.epochs : recipe_.epochs; }

    const Recipe& recipe_;
    TrainingOptions options_;
    TranslationData data_;
    std::string tokenizerText_;
    TranslationTokenizerPointer tokenizer_;
    std::shared_ptr<const EncoderDecoder> network_;
    std::unique_ptr<Optimiser> optimiser_;
    std::vector<EncodedPair> training_, validation_;
    std::vector<size_t> short_;  ///< pairs of the first epoch; empty for all
    Random random_;
    Index epoch_ = 0, batch_ = 0, step_ = 0;
    double seconds_ = 0, baseline_ = -3;
    bool finished_ = false;
};

/// Everything that `eval` reports of a model on pairs. `best` searches the cross-attention heads for the one
/// with the lowest alignment error rate (for the validation split) and sets it on the model.
TranslationScores evaluateTranslation(TranslationModel& model, const std::vector<SentencePair>& pairs,
                                      bool bestHead = false, const Progress& progress = {},
                                      const StopToken& stop = {});

}  // namespace attentionscope
