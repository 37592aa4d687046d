#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/base/read_file.h"
#include "core/graph/ops/losses.h"
#include "core/mechanisms/settings.h"
#include "core/training/batches.h"
#include "core/training/task.h"

namespace attentionscope {

/// Records each batch by `record(recorder, members)`, with equal weights if `options` requests them,
/// evaluates it, and calls `score(members, the result of record, evaluation)`. Throws Cancelled when stopped.
template <class Record, class Score>
void scoreBatches(const std::vector<std::vector<size_t>>& batches, Recorder::Options options,
                  const Record& record, const Score& score) {
    options.expansions = false;
    for (const auto& members : batches) {
        throwIfStopped(options.stop);
        Recorder recorder(options);
        const auto nodes = record(recorder, members);
        score(members, nodes, *recorder.finish());
    }
}

/// The training of one network: the common part of all tasks. A task defines how its items are read and
/// divided (in its constructor), the vocabulary, the encoding, the network, the objective and the evaluation.
/// Settings: the recipe's own. Data: items by side, as in Sides. Encoded: items as the network reads them.
/// Words: the type that tokenizer.json is read into, with a static parse(); void if the network contains it.
template <class Settings, class Data, class Encoded, class Words, class Network>
class NetworkTraining : public TaskTraining {
public:
    void begin(std::uint64_t seed, const StopToken& stop) final {
        tokenizerText_ = learnWords(stop);
        throwIfStopped(stop);
        readWords("tokenizer.json");
        ParameterSet weights(seed);
        network_ = makeNetwork(weights);
        encodeSides();
    }
    void resume(const ModelFolder& folder, ParameterSet& weights) final {
        const auto file = folder.path() / "tokenizer.json";
        // A network without words has no such file.
        if (!std::is_void_v<Words> || std::filesystem::exists(file)) tokenizerText_ = readFile(file);
        readWords(file.string());
        network_ = readNetwork(folder, weights);
        encodeSides();
    }
    Index items() const override { return Index(training_.size()); }
    const std::string& files() const final { return files_; }
    const std::vector<ParameterPointer>& parameters() const final { return network_->parameters(); }
    /// This number of items side by side, of all lengths.
    std::vector<Batch> batches(Index, Index, Random& order) const override {
        return shuffledBatches(size_t(items()), size_t(recipe_.batchSize), order);
    }
    Index words(const Batch& batch) const final {
        Index count = 0;
        for (const size_t item : batch) count += wordsOf(item);
        return count;
    }
    std::string sample(Index step) const override {
        return recipe_.sample.empty() ? typed(shown(step)) : recipe_.sample;
    }
    void write(const std::filesystem::path& folder) const override {
        FolderContent own = content();
        if constexpr (requires { network_->settings(); })
            if (own.config.empty()) own.config = settingsToJson(network_->settings());
        own.tokenizer = tokenizerText_;
        writeModelFolder(folder, recipe_, own, storedWeights());
    }
    TestResults evaluate(const ModelFolder& folder, const std::vector<Scores>& folds,
                         const Progress& progress, const StopToken& stop) const final {
        TestResults results;
        if (!folds.empty()) {
            results.held = {meanOf(folds, std::to_string(folds.size()) + " folds")};
            results.take(results.held.front(), scoreNames());
        }
        results.counts = {{"items", double(report_.items)}, {"learnt", double(items())}};
        evaluateHeldOut(folder, results, progress, stop);
        return results;
    }

protected:
    using Items = decltype(Data::training);
    using Item = typename Items::value_type;
    using NetworkPointer = std::shared_ptr<const Network>;

    NetworkTraining(Recipe recipe, std::string files)
        : recipe_(std::move(recipe)), settings_(recipe_.of<Settings>()), files_(std::move(files)) {}
    NetworkTraining(Recipe recipe, const DataRequest& request)
        : NetworkTraining(std::move(recipe), request.names()) {}
    /// Throws Error if the user gave none. remedy: what to give.
    void requireFiles(const Phrase& remedy) const {
        if (files_.empty())
            throw Error({.what = "this recipe needs a data file of your own",
                         .where = recipe_.name,
                         .remedy = remedy});
    }

    /// The mean cross-entropy of the logits, as what is reported and minimised.
    static Objective crossEntropyOf(Recorder& recorder, NodeId logits, std::vector<Index> targets,
                                    float smoothing = 0) {
        const NodeId loss = recorder.apply(crossEntropy(std::move(targets), smoothing), {logits});
        return {loss, loss};
    }

    /// The text of a tokenizer.json, learnt from the training items; empty for a network without words.
    virtual std::string learnWords(const StopToken& stop) const = 0;
    /// A network by the recipe, for the learnt vocabulary.
    virtual NetworkPointer makeNetwork(ParameterSet& weights) const = 0;
    /// The network of a written folder, with these weights.
    virtual NetworkPointer readNetwork(const ModelFolder& folder, ParameterSet& weights) const = 0;
    virtual Encoded encode(const Items& items) const = 0;
    /// Encodes the training items and those held out during training.
    virtual void encodeSides() {
        training_ = encode(data_.training);
        validation_ = encode(data_.validation);
    }
    /// The number of words of an item of training_, the unit of speed.
    virtual Index wordsOf(size_t item) const = 0;
    /// An item as a user would type it.
    virtual std::string typed(const Item& item) const = 0;
    /// The contents of the folder besides weights and tokenizer. An empty config stands for the settings of
    /// the network.
    virtual FolderContent content() const = 0;
    virtual std::vector<ParameterPointer> storedWeights() const { return network_->parameters(); }
    /// The scores that config.json repeats, in the form of TestResults::take().
    virtual std::vector<std::string> scoreNames() const { return {}; }
    /// Adds the scores on held-out items, and the numbers for the card.
    virtual void evaluateHeldOut(const ModelFolder& folder, TestResults& results, const Progress& progress,
                                 const StopToken& stop) const = 0;

    /// A text of each training item: of(item).
    template <class Of>
    std::vector<std::string> textsOf(const Of& of) const {
        return eachOf(data_.training, of);
    }
    /// One of those held out, if there are any.
    const Item& shown(Index step) const {
        const Items& held = data_.validation.empty() ? data_.training : data_.validation;
        return held[size_t(step) % held.size()];
    }
    template <class One>
    static std::vector<One> firstOf(const std::vector<One>& all, Index most) {
        return {all.begin(), all.begin() + std::min<std::ptrdiff_t>(most, std::ssize(all))};
    }

    Recipe recipe_;
    Settings settings_;
    Data data_;
    std::string files_;  ///< names of the user's files
    std::string tokenizerText_;
    std::shared_ptr<const Words> words_;
    NetworkPointer network_;
    Encoded training_, validation_;

private:
    void readWords([[maybe_unused]] const std::string& where) {
        if constexpr (!std::is_void_v<Words>) words_ = Words::parse(tokenizerText_, where);
    }
};

/// A task of such a training, which has
/// - read(request, report): the items of files
/// - evaluateFiles(folder, request, report, progress, stop): the scores on them of the model in a folder
/// - optionally firstThingsTyped(folder, stop), as Task has it.
template <class Training>
class TaskOf final : public Task {
public:
    using Task::Task;

    DataReport check(const DataRequest& data) const override {
        DataReport report;
        Training::read(data, report);
        return report;
    }
    std::unique_ptr<TaskTraining> prepare(const Recipe& recipe, const DataRequest& data) const override {
        return std::make_unique<Training>(recipe, data);
    }
    Scores evaluate(const ModelFolder& folder, const DataRequest& data, DataReport& report,
                    const Progress& progress, const StopToken& stop) const override {
        return Training::evaluateFiles(folder, data, report, progress, stop);
    }
    Phrase firstThingsTyped(const ModelFolder& folder, const StopToken& stop) const override {
        if constexpr (requires { Training::firstThingsTyped(folder, stop); })
            return Training::firstThingsTyped(folder, stop);
        return {};
    }
};

}  // namespace attentionscope
