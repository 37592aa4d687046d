#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/mechanisms/settings.h"
#include "core/training/batches.h"
#include "core/training/task.h"

namespace attentionscope {

/// Records each batch by `record(recorder, members)`, with equal weights where `options` has them, evaluates
/// it, and calls `score(members, what record returned, evaluation)`. Throws Cancelled when stopped.
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

/// The training of one network: what all tasks have in common. A task says how its items are read and divided
/// (in its constructor), what words are learnt of them, how they are encoded, what the network is, how it
/// learns and how it is judged.
/// Settings: the recipe's own. Data: items by side, as Sides has them. Encoded: items as the network reads
/// them. Words: what tokenizer.json is read into, with a static parse(); void where the network has it.
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
        tokenizerText_ = readFile(file);
        readWords(file.string());
        network_ = readNetwork(folder, weights);
        encodeSides();
    }
    Index items() const override { return Index(training_.size()); }
    const std::string& files() const final { return files_; }
    const std::vector<ParameterPointer>& parameters() const final { return network_->parameters(); }
    /// So many items side by side, of all lengths.
    std::vector<Batch> batches(Index, Index, Random& order) const override {
        return shuffledBatches(training_.size(), size_t(recipe_.batchTokens), order);
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
        own.tokenizer = tokenizerText_;
        writeModelFolder(folder, recipe_, own, network_->parameters());
    }
    Judgement judge(const ModelFolder& folder, const std::vector<Scores>& folds, const Progress& progress,
                    const StopToken& stop) const final {
        Judgement judgement;
        if (!folds.empty()) {
            judgement.held = {meanOf(folds, std::to_string(folds.size()) + " folds")};
            judgement.take(judgement.held.front(), scoreNames());
        }
        judgement.counts = {{"items", double(report_.items)}, {"learnt", double(items())}};
        judgeHeldOut(folder, judgement, progress, stop);
        return judgement;
    }

protected:
    using Items = decltype(Data::training);
    using Item = typename Items::value_type;
    using NetworkPointer = std::shared_ptr<const Network>;

    NetworkTraining(Recipe recipe, std::string files)
        : recipe_(std::move(recipe)), settings_(recipe_.of<Settings>()), files_(std::move(files)) {}
    NetworkTraining(Recipe recipe, const DataRequest& request)
        : NetworkTraining(std::move(recipe), request.names()) {}
    /// Throws Error where the user gave none. remedy: what to give.
    void requireFiles(const std::string& remedy) const {
        if (files_.empty())
            throw Error({.what = "this recipe learns from a file of yours and none was given",
                         .where = recipe_.name,
                         .remedy = remedy});
    }

    /// The text of a tokenizer.json, of the training items.
    virtual std::string learnWords(const StopToken& stop) const = 0;
    /// A network by the recipe, for the words that were learnt.
    virtual NetworkPointer makeNetwork(ParameterSet& weights) const = 0;
    /// The network of a folder that was written, with these weights.
    virtual NetworkPointer readNetwork(const ModelFolder& folder, ParameterSet& weights) const = 0;
    virtual Encoded encode(const Items& items) const = 0;
    /// Encodes what is learnt from and what is held out while learning.
    virtual void encodeSides() {
        training_ = encode(data_.training);
        validation_ = encode(data_.validation);
    }
    /// Words of an item of training_, the unit of speed.
    virtual Index wordsOf(size_t item) const = 0;
    /// An item as it would be typed.
    virtual std::string typed(const Item& item) const = 0;
    /// What stands in the folder beside weights and tokenizer.
    virtual FolderContent content() const = 0;
    /// Which scores config.json repeats, as Judgement::take() has them.
    virtual std::vector<std::string> scoreNames() const { return {}; }
    /// Adds what is held out, and what a card tells of it.
    virtual void judgeHeldOut(const ModelFolder& folder, Judgement& judgement, const Progress& progress,
                              const StopToken& stop) const = 0;

    /// Of those held out, where there are some.
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
    std::string files_;  ///< names of the user's
    std::string tokenizerText_;
    std::shared_ptr<const Words> words_;
    NetworkPointer network_;
    Encoded training_, validation_;

private:
    void readWords([[maybe_unused]] const std::string& where) {
        if constexpr (!std::is_void_v<Words>) words_ = Words::parse(tokenizerText_, where);
    }
};

/// A task whose files `read` reads, and whose training is `Training`.
template <class Training, auto read>
class TaskOf : public Task {
public:
    DataReport check(const DataRequest& data) const override {
        DataReport report;
        read(data, report);
        return report;
    }
    std::unique_ptr<TaskTraining> prepare(const Recipe& recipe, const DataRequest& data) const override {
        return std::make_unique<Training>(recipe, data);
    }
};

}  // namespace attentionscope
