#pragma once

#include <QObject>
#include <QPointF>
#include <filesystem>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/error.h"
#include "core/training/trainer.h"

namespace attentionscope {

/// The user's choices for a training.
struct TrainingRequest {
    std::string recipe;
    TrainingOptions options = {};
    QString watched = {};  ///< an input to watch; empty: the recipe's sample
};

/// A training in the background: prepared, run, paused and resumed on its own thread, which also evaluates
/// the watched input between two steps. Signals arrive on the thread that owns the job. A model trained to
/// the end is evaluated on held-out items and gets its card. However it ends, the weights are in the folder:
/// pausing, stopping and destroying write a checkpoint first, and a crash loses at most a minute.
class TrainingJob : public QObject {
    Q_OBJECT
public:
    enum class State {
        idle,
        preparing,
        running,
        pausing,
        paused,
        stopping,
        stopped,
        evaluating,  ///< trained to the end; scored on held-out pairs, for its card
        finished,
        failed
    };

    explicit TrainingJob(QObject* parent = nullptr);
    ~TrainingJob() override;

    State state() const { return state_; }
    /// Whether a thread is running.
    bool isBusy() const;

    /// Starts a new training. Requires that none is running.
    void start(const TrainingRequest& request);
    /// Ends after the current step; can be resumed.
    void pause();
    void proceed();
    /// Ends after the current step for good; the folder can be resumed from.
    void stop();
    /// Sets another input to watch.
    void watch(const QString& input);

    /// The measurements so far: (step, the unit of its task).
    const std::vector<QPointF>& trainingLoss() const { return trainingLoss_; }
    const std::vector<QPointF>& heldOutLoss() const { return heldOutLoss_; }
    const TrainingReport& report() const { return report_; }
    const TrainingSample& sample() const { return sample_; }
    const std::optional<ErrorReport>& error() const { return error_; }
    /// The current or last recipe.
    const Recipe& recipe() const { return recipe_; }
    /// The number of training items, 0 before it is known, and the problems with the user's file.
    Index items() const { return items_; }
    const QString& problems() const { return problems_; }
    QString folder() const;
    /// The progress of the evaluation, 0 … 1.
    double evaluated() const { return evaluated_; }

signals:
    void stateChanged();
    void reported();
    void sampled();

private:
    void run();
    void work(const StopToken& stop);
    void listen(const TrainingReport& report, const StopToken& stop);
    void become(State state);
    void ended(State state, const std::optional<ErrorReport>& error);
    void take(const TrainingReport& report);
    void evaluate(const StopToken& stop);
    template <typename Function>
    void post(Function function);

    State state_ = State::idle;
    TrainingRequest request_;
    Recipe recipe_;
    std::vector<QPointF> trainingLoss_, heldOutLoss_;
    TrainingReport report_;
    TrainingSample sample_;
    std::optional<ErrorReport> error_;
    Index items_ = 0;
    double evaluated_ = 0;
    QString problems_;

    std::unique_ptr<Trainer> trainer_;  // only on the training thread
    double sampleSeconds_ = 0;          // likewise: the duration of the last sample
    double lastSample_ = 0;
    std::string lastWatched_;
    std::string firstSample_;
    std::mutex mutex_;  // guards the members below
    std::string watched_;
    std::stop_source stop_;
    std::thread thread_;
};

}  // namespace attentionscope
