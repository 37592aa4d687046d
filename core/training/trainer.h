#pragma once

#include <filesystem>
#include <functional>

#include "core/base/progress.h"
#include "core/recording/recording.h"
#include "core/training/optimiser.h"
#include "core/training/task.h"

namespace attentionscope {

/// A model's result for one input at one moment of its training. Plain values: they stay as they are while
/// the weights change.
struct TrainingSample {
    std::string input = {}, answer = {};
    /// [queries × keys] of the first map's last layer, the mean of its heads; null for a system without
    /// attention.
    MatrixPointer weights = {};
    AxisPointer queries = {}, keys = {};
    int heads = 0;
    bool translates = false;  ///< its queries are produced words, its keys those of a text
};

/// Takes the sample from a recording. Call it between two steps of the training, on its thread.
TrainingSample sampleOf(const Recording& recording, const std::string& input, const std::string& answer);

struct TrainingOptions {
    DataRequest data = {};
    std::filesystem::path folder = {};  ///< for the model; empty: writes nothing
    Index epochs = 0;                   ///< 0: those of the recipe
    double seconds = 0;                 ///< time limit; 0: none. The learning rate falls to fit
    std::uint64_t seed = 1;
    bool resume = false;  ///< continue from the checkpoint in the folder
    std::vector<double> snapshots =
        {};               ///< shares of the training at which weights are saved; none: the recipe's
    StopToken stop = {};  ///< ends the preparation with Cancelled
};

/// A trainer's progress report.
struct TrainingReport {
    Index step = 0;
    double share = 0;           ///< done, 0 … 1
    double loss = 0;            ///< over the last steps, in the task's unit
    double heldOutLoss = 0;     ///< on the validation split; 0 until first measured
    double wordsPerSecond = 0;  ///< as the task counts them
    double secondsLeft = 0;
    std::string sample, answer;  ///< a held-out input, and the model's current answer
};
using TrainingListener = std::function<void(const TrainingReport&)>;

/// Trains one model by its recipe, for any task. The same seed, data and number of threads give the same
/// weights.
class Trainer {
public:
    /// Prepares data, vocabulary and weights, or restores them from the folder's checkpoint. Throws Error for
    /// files without usable items, and for --resume without a checkpoint.
    Trainer(Recipe recipe, TrainingOptions options);

    /// Runs to the end, or until stopped; the folder then holds a usable model and a checkpoint to resume
    /// from. Writes a checkpoint every 50 seconds. Returns whether it reached the end.
    bool run(const TrainingListener& listener = {}, const StopToken& stop = {});

    const Recipe& recipe() const { return recipe_; }
    TaskTraining& training() { return *training_; }
    const TaskTraining& training() const { return *training_; }
    /// The model's current result for a typed input. Throws Error for an unusable one.
    TrainingSample look(const std::string& input, const StopToken& stop = {}) const;
    /// One step on the batch; returns its loss. For tests and benchmarks.
    double trainStep(const std::vector<size_t>& batch, double share);
    double secondsTrained() const { return seconds_; }

private:
    void saveCheckpoint();
    void keepSnapshot(size_t number) const;
    void resume();
    Index epochs() const { return options_.epochs > 0 ? options_.epochs : recipe_.epochs; }

    Recipe recipe_;
    TrainingOptions options_;
    std::unique_ptr<TaskTraining> training_;
    std::unique_ptr<Optimiser> optimiser_;
    WeightMean mean_;
    Random random_;
    Index epoch_ = 0, batch_ = 0, step_ = 0;
    double seconds_ = 0;
    bool finished_ = false;
};

/// Called when a fold (from 0) of the named recipe has been evaluated.
using FoldListener = std::function<void(const std::string& recipe, Index fold, const Scores& scores)>;

/// Trains `folds` models, each on all items except those of its fold, and evaluates it on these; an item
/// shared by several lines is in only one fold. The recipes named in `recipe.beside` are trained on the same
/// folds and appear in `beside` under their names. Writes nothing. Returns the scores of each fold. Throws
/// Error for too few items, Cancelled when stopped.
std::vector<Scores> crossValidate(const Recipe& recipe, const TrainingOptions& options, Index folds,
                                  const TrainingListener& listener = {}, const FoldListener& evaluated = {},
                                  const StopToken& stop = {});

}  // namespace attentionscope
