#include "app/session/training_job.h"

#include <chrono>
#include <new>

#include "app/session/error_words.h"
#include "core/kernels/thread_pool.h"
#include "core/training/card.h"

namespace attentionscope {

namespace {

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Watching may take a tenth of the time, at most once a second.
constexpr double watchingShare = 0.1;
constexpr double watchingPause = 1;

}  // namespace

TrainingJob::TrainingJob(QObject* parent) : QObject(parent) {}

TrainingJob::~TrainingJob() {
    stop_.request_stop();
    if (thread_.joinable()) thread_.join();
}

bool TrainingJob::isBusy() const {
    return state_ == State::preparing || state_ == State::running || state_ == State::pausing ||
           state_ == State::stopping || state_ == State::evaluating;
}

QString TrainingJob::folder() const {
    return QString::fromStdString(request_.options.folder.string());
}

template <typename Function>
void TrainingJob::post(Function function) {
    QMetaObject::invokeMethod(this, std::move(function), Qt::QueuedConnection);
}

void TrainingJob::become(State state) {
    if (state == state_) return;
    state_ = state;
    emit stateChanged();
}

void TrainingJob::start(const TrainingRequest& request) {
    if (isBusy()) return;
    request_ = request;
    trainer_.reset();
    trainingLoss_.clear();
    heldOutLoss_.clear();
    report_ = {};
    sample_ = {};
    error_.reset();
    items_ = 0;
    evaluated_ = 0;
    firstSample_.clear();
    problems_.clear();
    watch(request.watched);
    try {
        recipe_ = recipeNamed(request.recipe);
    } catch (const Error& error) {
        return ended(State::failed, error.report());
    }
    become(State::preparing);
    run();
}

void TrainingJob::pause() {
    if (state_ != State::running) return;
    become(State::pausing);
    stop_.request_stop();
}

void TrainingJob::proceed() {
    if (state_ != State::paused) return;
    become(State::running);
    run();
}

void TrainingJob::stop() {
    if (state_ == State::paused) return become(State::stopped);
    if (!isBusy()) return;
    become(State::stopping);
    stop_.request_stop();
}

void TrainingJob::watch(const QString& input) {
    const std::lock_guard lock(mutex_);
    watched_ = input.trimmed().toStdString();
}

void TrainingJob::run() {
    if (thread_.joinable()) thread_.join();
    stop_ = std::stop_source();
    thread_ = std::thread([this, stop = stop_.get_token()] { work(stop); });
}

void TrainingJob::work(const StopToken& stop) {
    const auto fail = [this](ErrorReport report) {
        post([this, report = std::move(report)] { ended(State::failed, report); });
    };
    try {
        if (!trainer_) {
            TrainingOptions options = request_.options;
            options.stop = stop;
            trainer_ = std::make_unique<Trainer>(recipe_, options);
            post([this, items = trainer_->training().items(),
                  problems = translated(trainer_->training().report().text())] {
                items_ = items;
                problems_ = problems;
                // It may have been stopped meanwhile.
                if (state_ == State::preparing) become(State::running);
            });
        }
        lastSample_ = 0;
        const bool done = trainer_->run([&](const TrainingReport& report) { listen(report, stop); }, stop);
        if (done) evaluate(stop);
        post([this, done] {
            ended(done ? State::finished : state_ == State::pausing ? State::paused : State::stopped, {});
        });
    } catch (const Cancelled&) {
        post([this] { ended(State::stopped, {}); });
    } catch (const Error& error) {
        fail(error.report());
    } catch (const std::bad_alloc&) {
        fail({.what = "not enough memory for this training", .remedy = "Use fewer or shorter sentences."});
    } catch (const std::exception& error) {
        fail({.what = error.what()});
    }
}

void TrainingJob::evaluate(const StopToken& stop) {
    post([this] { become(State::evaluating); });
    const TrainingOptions& options = request_.options;
    std::string command = "attentionscope train " + recipe_.name;
    for (const auto& file : options.data.files) command += " --data " + file.filename().string();
    command += " --seed " + std::to_string(options.seed) + " --out DIR";
    try {
        writeCard(
            options.folder, recipe_, trainer_->training(),
            {.command = command,
             .seed = options.seed,
             .minutes = trainer_->secondsTrained() / 60,
             .threads = ThreadPool::instance().threads()},
            [this](double share, const std::string&) {
                post([this, share] {
                    evaluated_ = share;
                    emit reported();
                });
            },
            stop);
    } catch (const Cancelled&) {
        // The model is whole; it has no card then.
    }
}

void TrainingJob::listen(const TrainingReport& report, const StopToken& stop) {
    post([this, report] { take(report); });
    if (stop.stop_requested()) return;
    std::string input;
    {
        const std::lock_guard lock(mutex_);
        input = watched_;
    }
    // One input all along, even where the held-out one changes.
    if (firstSample_.empty()) firstSample_ = report.sample;
    if (input.empty()) input = firstSample_;
    const double begin = now();
    const bool rested = begin - lastSample_ > std::max(watchingPause, sampleSeconds_ / watchingShare);
    if (input.empty() || (!rested && input == lastWatched_)) return;
    TrainingSample sample;
    try {
        sample = trainer_->look(input);
    } catch (const Error&) {
        return;  // no word in it yet: the user is typing
    }
    lastWatched_ = input;
    lastSample_ = now();
    sampleSeconds_ = lastSample_ - begin;
    post([this, sample = std::move(sample)] {
        sample_ = sample;
        emit sampled();
    });
}

void TrainingJob::take(const TrainingReport& report) {
    report_ = report;
    const double step = double(report.step);
    trainingLoss_.push_back({step, report.loss});
    if (report.heldOutLoss > 0 && (heldOutLoss_.empty() || heldOutLoss_.back().y() != report.heldOutLoss))
        heldOutLoss_.push_back({step, report.heldOutLoss});
    emit reported();
}

void TrainingJob::ended(State state, const std::optional<ErrorReport>& error) {
    error_ = error;
    become(state);
}

}  // namespace attentionscope
