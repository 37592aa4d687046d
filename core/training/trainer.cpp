#include "core/training/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/losses.h"
#include "core/graph/ops/segments.h"
#include "core/training/checkpoint.h"

namespace attentionscope {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Batch {
    SentenceBatch source, target;
    const std::vector<EncodedPair>* pairs;
    const std::vector<size_t>* members;

    Batch(const std::vector<EncodedPair>& all, const std::vector<size_t>& chosen)
        : pairs(&all), members(&chosen) {
        for (const size_t i : chosen) {
            source.ids.push_back(all[i].source);
            target.ids.push_back(all[i].target);
        }
    }
    std::vector<Index> nextWords(const std::vector<Decoded::Row>& rows) const {
        std::vector<Index> next;
        next.reserve(rows.size());
        for (const auto& [sentence, position] : rows)
            next.push_back((*pairs)[(*members)[size_t(sentence)]].next[size_t(position)]);
        return next;
    }
};

}  // namespace

Trainer::Trainer(const Recipe& recipe, TrainingOptions options)
    : recipe_(recipe),
      options_(std::move(options)),
      data_(prepareData(recipe, options_.data, options_.refuseProblems)),
      random_(options_.seed) {
    throwIfStopped(options_.stop);
    std::filesystem::create_directories(options_.folder);
    if (options_.resume) {
        resume();
    } else {
        std::vector<std::string> sentences;
        for (const auto& pair : data_.training) {
            sentences.push_back(pair.source);
            sentences.push_back(pair.target);
        }
        tokenizerText_ = trainBytePairs(sentences, recipe.vocabulary);
        throwIfStopped(options_.stop);
        tokenizer_ = TranslationTokenizer::parse(tokenizerText_, "tokenizer.json");
        EncoderDecoderSettings settings = recipe.settings;
        settings.vocabulary = tokenizer_->vocabularySize();
        ParameterSet weights(options_.seed);
        network_ = makeEncoderDecoder(settings, weights);
        optimiser_ = std::make_unique<Optimiser>(network_->parameters(), OptimiserSettings{});
    }
    training_ = encodePairs(data_.training, *tokenizer_);
    std::vector<SentencePair> held(
        data_.validation.begin(),
        data_.validation.begin() + std::min<std::ptrdiff_t>(150, std::ssize(data_.validation)));
    held.insert(held.end(), data_.generatedValidation.begin(),
                data_.generatedValidation.begin() +
                    std::min<std::ptrdiff_t>(150, std::ssize(data_.generatedValidation)));
    validation_ = encodePairs(held, *tokenizer_);
    if (training_.empty())
        throw Error({.what = "there is nothing left to learn from", .where = options_.data.string()});
    constexpr size_t shortTarget = 16;
    for (size_t i = 0; i < training_.size(); ++i)
        if (training_[i].target.size() <= shortTarget) short_.push_back(i);
    if (epochs() < 2 || short_.size() * 10 < training_.size()) short_.clear();
}

double Trainer::trainStep(const std::vector<size_t>& members, double share) {
    const Batch batch(training_, members);
    const bool hard = recipe_.settings.of<HardSettings>() != nullptr;
    Recorder recorder({.keep = Keep::forGradients, .expansions = false});
    DecodingMode mode{.sampling = &random_};
    if (hard) mode.expectation = random_.uniform() < 0.5;
    const Decoded decoded = network_->decode(recorder, batch.source, batch.target, mode);
    const auto next = batch.nextWords(decoded.rows);
    const NodeId loss = recorder.apply(crossEntropy(next, recipe_.labelSmoothing), {decoded.logits});
    NodeId objective = loss;
    if (decoded.drawnLogProbabilities != noNode) {
        // REINFORCE: -(R - b) ∇ log p(place), with R = log p(word) and b a running mean of R.
        const NodeId surprise = recorder.apply(negativeLogLikelihood(next), {decoded.logits});
        recorder.finish();
        Matrix advantage = -recorder.value(surprise)->array() - float(baseline_);
        baseline_ = 0.95 * baseline_ - 0.05 * double(recorder.value(surprise)->mean());
        const float count = float(advantage.rows());
        advantage *= -1 / count;
        const NodeId weight = recorder.constant(std::move(advantage), recorder.axes(surprise));
        const NodeId product = recorder.apply(multiplyElements(), {decoded.drawnLogProbabilities, weight});
        const NodeId sum = recorder.apply(reduceColumns(Reduction::sum), {product});
        objective = recorder.apply(add(), {loss, sum});
    }
    std::vector<NodeId> nodes;
    for (const auto& parameter : network_->parameters()) nodes.push_back(recorder.parameter(parameter));
    const EvaluationPointer evaluation = recorder.finish();
    const Gradients all = gradients(*evaluation, objective, 0, 0, nodes);
    std::vector<MatrixPointer> wanted;
    for (const NodeId node : nodes) wanted.push_back(all.of(node));
    optimiser_->step(wanted, recipe_.schedule.at(step_, share));
    ++step_;
    return double(evaluation->at(loss, 0, 0));
}

double Trainer::heldOutLoss() const {
    double sum = 0;
    Index count = 0;
    Random order(1);
    for (const auto& members : makeBatches(validation_, 2000, order)) {
        const Batch batch(validation_, members);
        Recorder recorder({.expansions = false});
        const Decoded decoded = network_->decode(recorder, batch.source, batch.target);
        const auto next = batch.nextWords(decoded.rows);
        const NodeId loss = recorder.apply(crossEntropy(next), {decoded.logits});
        sum += double(recorder.finish()->at(loss, 0, 0)) * double(next.size());
        count += Index(next.size());
    }
    return count ? sum / double(count) : 0;
}

std::shared_ptr<TranslationModel> Trainer::model() const {
    ModelInformation information;
    information.id = options_.folder.filename().string();
    information.title = recipe_.title;
    return std::make_shared<TranslationModel>(information, network_, tokenizer_);
}

void Trainer::saveCheckpoint() const {
    writeCheckpoint(options_.folder,
                    {.recipe = recipe_.name,
                     .seed = options_.seed,
                     .epoch = epoch_,
                     .batch = batch_,
                     .step = step_,
                     .seconds = seconds_,
                     .baseline = baseline_,
                     .finished = finished_,
                     .random = random_.state()},
                    *network_, *optimiser_);
    writeModel(options_.folder);
}

void Trainer::writeModel(const std::filesystem::path& folder) const {
    writeTranslationFolder(folder, recipe_, *network_, tokenizerText_);
}

void Trainer::resume() {
    CheckpointState state = readCheckpoint(options_.folder, recipe_, tokenizerText_, network_, optimiser_);
    tokenizer_ = TranslationTokenizer::parse(tokenizerText_, (options_.folder / "tokenizer.json").string());
    options_.seed = state.seed;
    epoch_ = state.epoch;
    batch_ = state.batch;
    step_ = state.step;
    seconds_ = state.seconds;
    baseline_ = state.baseline;
    random_.restore(state.random);
}

bool Trainer::run(const TrainingListener& listener, const StopToken& stop) {
    const Index epochCount = epochs();
    const double before = seconds_;
    auto begin = Clock::now(), lastSaved = begin, lastSaid = begin, lastJudged = begin;
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
        // The first time through, short sentences only: alignments are found sooner in them (a curriculum).
        const bool shortOnly = epoch_ == 0 && !short_.empty();
        const auto batches = shortOnly ? makeBatches(training_, recipe_.batchTokens, order, short_)
                                       : makeBatches(training_, recipe_.batchTokens, order);
        batchesInEpoch = Index(batches.size());
        for (; batch_ < batchesInEpoch; ++batch_) {
            const double share = shareDone();
            // Those that were passed before the training was interrupted are there already.
            while (resumed && snapshot < options_.snapshots.size() && options_.snapshots[snapshot] < share)
                ++snapshot;
            resumed = false;
            while (snapshot < options_.snapshots.size() && share >= options_.snapshots[snapshot])
                writeSnapshot(options_.folder, snapshot++, step_, *network_);
            if (stop.stop_requested() || share >= 1) {
                ended = true;
                break;
            }
            const double loss = trainStep(batches[size_t(batch_)], share);
            recentLoss = recentLoss == 0 ? loss : 0.98 * recentLoss + 0.02 * loss;
            for (const size_t i : batches[size_t(batch_)]) words += Index(training_[i].next.size());
            seconds_ = before + secondsSince(begin);
            if (secondsSince(lastSaved) > 50) {
                ++batch_;
                saveCheckpoint();
                --batch_;
                lastSaved = Clock::now();
            }
            if (!listener || (secondsSince(lastSaid) < 0.5 && step_ > 1)) continue;
            lastSaid = Clock::now();
            report.step = step_;
            report.share = share;
            report.loss = recentLoss;
            report.wordsPerSecond = double(words) / std::max(1e-9, secondsSince(begin));
            report.secondsLeft = share > 0 ? seconds_ * (1 - share) / share : 0;
            if (report.sample.empty() || secondsSince(lastJudged) > 20) {
                report.heldOutLoss = heldOutLoss();
                const auto& held = data_.validation.empty() ? data_.generatedValidation : data_.validation;
                report.sample = *recipe_.sample ? recipe_.sample
                                : held.empty()  ? data_.training[0].source
                                                : held[size_t(step_) % held.size()].source;
                report.translation = model()->translate(report.sample);
                lastJudged = Clock::now();
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
    while (finished_ && !resumed && snapshot < options_.snapshots.size())
        writeSnapshot(options_.folder, snapshot++, step_, *network_);
    saveCheckpoint();
    return finished_;
}

}  // namespace attentionscope
