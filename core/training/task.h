#pragma once

#include <any>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/base/random.h"
#include "core/checkpoint/model_folder.h"
#include "core/graph/recorder.h"
#include "core/mechanisms/parameter_set.h"
#include "core/recording/model.h"
#include "core/training/data_lines.h"
#include "core/training/data_split.h"
#include "core/training/optimiser.h"
#include "core/training/scores.h"

namespace attentionscope {

/// How one model is trained: everything except the seed and the user's own files. A self-contained value; the
/// settings of the task are in `settings`.
struct Recipe {
    std::string name = {};
    std::string task = {};      ///< name of its task, which sets it: "translate", "classify" …
    std::string title = {};     ///< "English to French, additive attention"
    std::string learner = {};   ///< the system, without its data: "additive attention"
    std::string material = {};  ///< the data besides the user's files; empty: only those
    std::string citation = {};
    std::string sample = {};  ///< shown first; never in the training data
    std::any settings = {};   ///< the task's own
    Schedule schedule = {};
    OptimiserSettings optimiser = {};
    /// What a batch contains: tokens, roughly, where a task puts texts of similar length together; otherwise
    /// items.
    Index batchSize = 600;
    Index epochs = 4;     ///< over all items, unless stated otherwise
    double averaged = 0;  ///< share of the training, at its end, over which the model's weights are averaged
    /// Shares of the training at which the weights are saved, to replay how the attention formed.
    std::vector<double> snapshots = {};
    /// Recipes that cross-validation trains for comparison.
    std::vector<std::string> beside = {};

    /// The settings of its task. Throws Error if the recipe belongs to another task.
    template <class Settings>
    const Settings& of() const {
        if (const auto* own = std::any_cast<Settings>(&settings)) return *own;
        refuseSettings();
    }
    template <class Settings>
    Settings& of() {
        return const_cast<Settings&>(std::as_const(*this).of<Settings>());
    }

private:
    [[noreturn]] void refuseSettings() const;
};

/// The recipes of all tasks.
const std::vector<Recipe>& recipes();
/// Throws Error that lists the names.
Recipe recipeNamed(const std::string& name);

/// The user's files, and how to read them.
struct DataRequest {
    std::vector<std::filesystem::path> files = {};
    bool refuseProblems = false;  ///< throw at the first bad line; otherwise skip it and report
    HoldOut held = {};

    /// The files' own names, separated by commas.
    std::string names() const;
};

/// Reads an item from each line of the user's files by `take(line, file, item)`, which returns the problem
/// with the line, or throws it as an Error. Throws Error as readLines() does.
template <class Item, class Take>
std::vector<Item> readItems(const DataRequest& request, const DataFormat& format, DataReport& report,
                            const Take& take) {
    std::vector<Item> items;
    report = readLines(request.files, format, request.refuseProblems,
                       [&](std::string_view line, const std::filesystem::path& file) {
                           Item item;
                           Phrase problem = take(line, file, item);
                           if (problem.empty()) items.push_back(std::move(item));
                           return problem;
                       });
    return items;
}

/// The evaluation of a trained model, all in numbers: for its card, for config.json, and for the caller.
struct TestResults {
    std::vector<Scores> held = {};  ///< one for each group of held-out items, by name
    NamedNumbers scores = {};       ///< for config.json
    NamedNumbers config = {};       ///< settings of the model chosen on validation items
    NamedNumbers counts = {};       ///< numbers for the card: items, words …

    /// Copies into `scores` those of `names` that `from` has: "accuracy", or for those beside it
    /// "accuracy_baseline".
    void take(const Scores& from, const std::vector<std::string>& names);
};

/// One training of a task: its data, its vocabulary, its network. The Trainer runs the loop; a task supplies
/// data and loss.
class TaskTraining {
public:
    virtual ~TaskTraining() = default;

    /// The report on the user's files.
    const DataReport& report() const { return report_; }
    /// Number of training items.
    virtual Index items() const = 0;

    /// Learns the vocabulary from the training items and draws weights from `seed`.
    virtual void begin(std::uint64_t seed, const StopToken& stop) = 0;
    /// Restores vocabulary and settings from a folder that write() wrote, and takes the given weights.
    virtual void resume(const ModelFolder& folder, ParameterSet& weights) = 0;
    virtual const std::vector<ParameterPointer>& parameters() const = 0;
    /// The values that a checkpoint stores besides weights, under names used nowhere else in it.
    const std::map<std::string, double>& state() const { return state_; }
    /// Restores these values from a checkpoint.
    void restore(const std::map<std::string, double>& stored);
    /// Names of the user's files.
    virtual const std::string& files() const = 0;

    /// Places of the items of one batch.
    using Batch = std::vector<size_t>;
    /// All batches of an epoch, drawn by `order`.
    virtual std::vector<Batch> batches(Index epoch, Index epochs, Random& order) const = 0;
    /// Both [1 × 1]: the reported loss, in nats, and the function to minimise (the same unless something is
    /// added, such as the reward of a draw).
    struct Objective {
        NodeId loss = noNode, descended = noNode;
    };
    /// Records a batch for training: with dropout and draws from `random`.
    virtual Objective objective(Recorder& recorder, const Batch& batch, Random& random) = 0;
    /// Words of the batch, the unit of speed.
    virtual Index words(const Batch& batch) const = 0;
    /// Mean loss on the validation items; 0 if there are none.
    virtual double heldOutLoss() const = 0;

    /// An input not used in training, as a user would type it: the recipe's, or one of the held-out items.
    virtual std::string sample(Index step) const = 0;
    /// The inputs of a run for a typed sample.
    virtual RunInputs inputs(const std::string& typed) const { return textInput(typed); }
    /// The model as it is now; shares the weights being trained.
    virtual ModelPointer model(const ModelInformation& information) const = 0;
    /// The model's answer to the input of a recording: the words it produced, else its most likely candidate.
    virtual std::string answer(const Recording& recording) const;

    /// Writes a model folder: config.json, model.safetensors (F16), its vocabulary.
    virtual void write(const std::filesystem::path& folder) const = 0;
    /// Evaluates the model in `folder`, as stored there, on the test items. Choices are made on the
    /// validation items. `folds`: the scores of cross-validation, if any, whose mean comes first.
    virtual TestResults evaluate(const ModelFolder& folder, const std::vector<Scores>& folds,
                                 const Progress& progress, const StopToken& stop) const = 0;
    /// Scores of the network as it is now on the test items, with its task's comparisons.
    virtual Scores testScores(const StopToken& stop) const = 0;

protected:
    DataReport report_;
    std::map<std::string, double> state_ = {};
};

/// What a task states about itself.
struct TaskDescription {
    std::string name = {};      ///< "translate", "classify" …
    std::string lossUnit = {};  ///< "nats a token"
    DataFormat format = {};
    std::vector<Recipe> recipes = {};  ///< without the task's name
    /// The name that models declare in "information", if it differs. Two tasks may share it; then each has a
    /// mechanism.
    std::string declared = {};
    std::string mechanism = {};  ///< the only one whose models have this task; empty: any
};

/// A task that models are trained for and evaluated on: a line of the table of tasks. The trainer, `train`,
/// `eval`, the cards and the training window use only this interface.
class Task {
public:
    explicit Task(TaskDescription own);
    virtual ~Task() = default;

    const std::string& name() const { return own_.name; }
    const std::string& declared() const { return own_.declared.empty() ? own_.name : own_.declared; }
    const std::string& mechanism() const { return own_.mechanism; }
    const DataFormat& format() const { return own_.format; }
    const std::string& lossUnit() const { return own_.lossUnit; }
    const std::vector<Recipe>& recipes() const { return own_.recipes; }
    /// Reads files without training on them. Throws Error if nothing in them is usable.
    virtual DataReport check(const DataRequest& data) const = 0;
    /// Reads and divides the data. Throws Error if there is nothing to train on.
    virtual std::unique_ptr<TaskTraining> prepare(const Recipe& recipe, const DataRequest& data) const = 0;
    /// Evaluates a model of this task on the items of files; `report` receives the skipped lines.
    virtual Scores evaluate(const ModelFolder& folder, const DataRequest& data, DataReport& report,
                            const Progress& progress, const StopToken& stop) const = 0;
    /// What people type into a model of this task first, with its answers and whether they are right, as a
    /// text in Markdown for a reader to check; empty if the task has no such list for the model.
    virtual Phrase firstThingsTyped(const ModelFolder& folder, const StopToken& stop) const = 0;

private:
    TaskDescription own_;
};

/// The distinct texts, sorted.
std::vector<std::string> different(std::vector<std::string> texts);
/// Texts as typed, each followed by a line end.
std::string linesOf(const std::vector<std::string>& texts);
/// The inputs of a model of this mechanism for a typed sample: all of it, or, if the mechanism needs a second
/// input, that from the last line.
RunInputs typedInputs(const std::string& mechanism, const std::string& typed);

/// All tasks. Adding one takes one file and one line in task.cpp.
std::span<const Task* const> tasks();
/// Throws Error that lists the names.
const Task& taskNamed(const std::string& name);
/// The task that a model declares. Throws Error if it declares none that can be evaluated.
const Task& taskOf(const ModelFolder& folder);

// One function for each file.
const Task& translationTask();
const Task& classificationTask();
const Task& maskedWordTask();
const Task& nextWordTask();
const Task& answerTask();
const Task& captionTask();
const Task& speechTask();
const Task& pictureAnswerTask();
const Task& summaryTask();
const Task& clickTask();

/// The content of a model's config.json, besides that from its recipe, and its tokenizer.
struct FolderContent {
    std::string mechanism = {};
    std::string system = {};             ///< "encoder–decoder, additive"
    std::vector<std::string> maps = {};  ///< names of its attention maps
    std::string config = {};             ///< its settings, a JSON object
    std::string tokenizer = {};          ///< tokenizer.json; none if empty
};
/// Writes the folder of a model of our own: `config` with model_type `attentionscope/MECHANISM`, the recipe's
/// name and "information", and the weights as F16. Without a mechanism it is a checkpoint of the family named
/// in the config, which reads a text, in the published layout.
void writeModelFolder(const std::filesystem::path& folder, const Recipe& recipe, const FolderContent& content,
                      const std::vector<ParameterPointer>& parameters);

}  // namespace attentionscope
