#include "core/training/trainer.h"

#include <algorithm>
#include <chrono>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/checkpoint/atomic_file.h"
#include "core/training/checkpoint.h"

namespace attentionscope {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

Trainer::Trainer(Recipe recipe, TrainingOptions options)
    : recipe_(std::move(recipe)),
      options_(std::move(options)),
      training_(taskNamed(recipe_.task).prepare(recipe_, options_.data)),
      random_(options_.seed) {
    throwIfStopped(options_.stop);
    if (!options_.folder.empty()) {
        makeFolder(options_.folder);
        removeUnfinished(options_.folder);
        removeUnfinished(options_.folder / "snapshots");
    }
    if (options_.resume) {
        resume();
    } else {
        training_->begin(options_.seed, options_.stop);
        optimiser_ = std::make_unique<Optimiser>(training_->parameters(), recipe_.optimiser);
    }
    if (training_->items() == 0)
        throw Error({.what = "no items are left to learn from", .where = options_.data.names()});
}

double Trainer::trainStep(const std::vector<size_t>& members, double share) {
    Recorder recorder({.keep = Keep::forGradients, .expansions = false});
    const auto objective = training_->objective(recorder, members, random_);
    const std::vector<NodeId> nodes = eachOf(training_->parameters(), [&](const ParameterPointer& parameter) {
        return recorder.parameter(parameter);
    });
    const EvaluationPointer evaluation = recorder.finish();
    const Gradients all = gradients(*evaluation, objective.descended, 0, 0, nodes);
    const auto wanted = eachOf(nodes, [&](NodeId node) { return all.of(node); });
    optimiser_->step(wanted, recipe_.schedule.at(step_, share));
    ++step_;
    return double(evaluation->at(objective.loss, 0, 0));
}

TrainingSample Trainer::look(const std::string& input, const StopToken& stop) const {
    ModelInformation information;
    information.id = options_.folder.filename().string();
    information.title = recipe_.title;
    RunOptions options;
    options.generation.tokens = 40;
    options.stop = stop;
    const RecordingPointer recording =
        training_->model(information)->record(training_->inputs(input), options);
    return sampleOf(*recording, input, training_->answer(*recording));
}

void Trainer::saveCheckpoint() {
    const bool kept = !options_.folder.empty();
    if (kept)
        writeCheckpoint(options_.folder,
                        {.recipe = recipe_.name,
                         .seed = options_.seed,
                         .epoch = epoch_,
                         .batch = batch_,
                         .step = step_,
                         .seconds = seconds_,
                         .averaged = mean_.steps(),
                         .finished = finished_,
                         .random = random_.state(),
                         .task = training_->state()},
                        training_->parameters(), *optimiser_, mean_);
    // The checkpoint continues from the weights of the last step; the model is their mean.
    if (finished_) mean_.putInto(training_->parameters());
    if (kept) training_->write(options_.folder);
}

void Trainer::keepSnapshot(size_t number) const {
    if (!options_.folder.empty()) writeSnapshot(options_.folder, number, step_, training_->parameters());
}

void Trainer::resume() {
    const Checkpoint checkpoint(options_.folder, recipe_.name);
    ParameterSet weights(checkpoint.weights(), true);
    training_->resume(ModelFolder::open(options_.folder), weights);
    optimiser_ = std::make_unique<Optimiser>(training_->parameters(), recipe_.optimiser);
    checkpoint.restore(*optimiser_, mean_, training_->parameters());
    const CheckpointState& state = checkpoint.state();
    training_->restore(state.task);
    options_.seed = state.seed;
    epoch_ = state.epoch;
    batch_ = state.batch;
    step_ = state.step;
    seconds_ = state.seconds;
    random_.restore(state.random);
}

bool Trainer::run(const TrainingListener& listener, const StopToken& stop) {
    const Index epochCount = epochs();
    const double before = seconds_;
    auto begin = Clock::now(), lastSaved = begin, lastReported = begin, lastEvaluated = begin;
    Index words = 0, batchesInEpoch = 1;
    double recentLoss = 0;
    TrainingReport report;
    if (options_.snapshots.empty()) options_.snapshots = recipe_.snapshots;
    size_t snapshot = 0;
    bool resumed = step_ > 0;
    const auto shareDone = [&] {
        const double byData = (double(epoch_) + double(batch_) / double(batchesInEpoch)) / double(epochCount);
        return std::max(byData, options_.seconds > 0 ? seconds_ / options_.seconds : 0.0);
    };
    bool ended = false;
    while (!ended && epoch_ < epochCount) {
        Random order(options_.seed * 1000003 + std::uint64_t(epoch_));
        const auto batches = training_->batches(epoch_, epochCount, order);
        batchesInEpoch = Index(batches.size());
        for (; batch_ < batchesInEpoch; ++batch_) {
            const double share = shareDone();
            // Those passed before the interruption already exist.
            while (resumed && snapshot < options_.snapshots.size() && options_.snapshots[snapshot] < share)
                ++snapshot;
            resumed = false;
            while (snapshot < options_.snapshots.size() && share >= options_.snapshots[snapshot])
                keepSnapshot(snapshot++);
            if (stop.stop_requested() || share >= 1) {
                ended = true;
                break;
            }
            const double loss = trainStep(batches[size_t(batch_)], share);
            if (share >= 1 - recipe_.averaged) mean_.add(training_->parameters());
            recentLoss = recentLoss == 0 ? loss : 0.98 * recentLoss + 0.02 * loss;
            words += training_->words(batches[size_t(batch_)]);
            seconds_ = before + secondsSince(begin);
            if (secondsSince(lastSaved) > 50) {
                ++batch_;
                saveCheckpoint();
                --batch_;
                lastSaved = Clock::now();
            }
            if (!listener || (secondsSince(lastReported) < 0.5 && step_ > 1)) continue;
            lastReported = Clock::now();
            report.step = step_;
            report.share = share;
            report.loss = recentLoss;
            report.wordsPerSecond = double(words) / std::max(1e-9, secondsSince(begin));
            report.secondsLeft = share > 0 ? seconds_ * (1 - share) / share : 0;
            if (report.sample.empty() || secondsSince(lastEvaluated) > 20) {
                report.heldOutLoss = training_->heldOutLoss();
                report.sample = training_->sample(step_);
                report.answer = look(report.sample).answer;
                lastEvaluated = Clock::now();
            }
            listener(report);
        }
        if (!ended) {
            batch_ = 0;
            ++epoch_;
        }
    }
    seconds_ = before + secondsSince(begin);
    finished_ = !stop.stop_requested();
    while (finished_ && !resumed && snapshot < options_.snapshots.size()) keepSnapshot(snapshot++);
    saveCheckpoint();
    return finished_;
}

TrainingSample sampleOf(const Recording& recording, const std::string& input, const std::string& answer) {
    TrainingSample sample{.input = input, .answer = answer};
    const std::string name = recording.firstMap();
    const AttentionMap* last = recording.find(name, recording.layers(name) - 1);
    if (!last || last->nodes.heads.empty()) return sample;
    const Sequence& keys = recording.keysOf(*last);
    sample.translates =
        recording.queriesOf(*last).produced && !keys.produced && keys.kind == Sequence::Kind::tokens;
    sample.queries = last->nodes.queries;
    sample.keys = last->nodes.keys;
    sample.heads = int(last->nodes.heads.size());
    Matrix mean = Matrix::Zero(sample.queries->size(), sample.keys->size());
    for (const HeadNodes& head : last->nodes.heads) mean += *recording.evaluation->value(head.weights);
    mean /= float(sample.heads);
    sample.weights = std::make_shared<const Matrix>(std::move(mean));
    return sample;
}

namespace {

Scores scoresOfFold(const Recipe& recipe, const TrainingOptions& options, const TrainingListener& listener,
                    const StopToken& stop) {
    Trainer trainer(recipe, options);
    if (!trainer.run(listener, stop)) throw Cancelled();
    return trainer.training().testScores(stop);
}

}  // namespace

std::vector<Scores> crossValidate(const Recipe& recipe, const TrainingOptions& options, Index folds,
                                  const TrainingListener& listener, const FoldListener& evaluated,
                                  const StopToken& stop) {
    std::vector<Scores> all;
    for (Index fold = 0; fold < folds; ++fold) {
        TrainingOptions part = options;
        part.folder.clear();
        part.resume = false;
        part.data.held = {.kind = HoldOut::Kind::fold, .fold = fold, .folds = folds};
        Scores scores = scoresOfFold(recipe, part, listener, stop);
        scores.name = "fold " + std::to_string(fold + 1);
        if (evaluated) evaluated(recipe.name, fold, scores);
        for (const auto& name : recipe.beside) {
            Scores other = scoresOfFold(recipeNamed(name), part, listener, stop);
            other.name = name;
            other.beside.clear();
            if (evaluated) evaluated(name, fold, other);
            scores.beside.push_back(std::move(other));
        }
        all.push_back(std::move(scores));
    }
    return all;
}

}  // namespace attentionscope
