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

/// What a training is to do, as a user chooses it.
struct TrainingRequest {
    std::string recipe;
    TrainingOptions options = {};
    QString watched = {};  ///< an input to be looked at; the recipe's sample where it is empty
};

/// A training at work behind the window: prepared, run, paused and gone on with on a thread of its own, which
/// also looks at the watched input between two steps. Signals come on the thread that the
/// job lives on. A model that was trained to the end is judged on held-out items
/// and gets its card. Whatever ends it, what was learnt is in the folder: pausing, stopping and destroying
/// write a checkpoint first, and a crash loses at most a minute.
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
        judging,  ///< trained to the end; scored on held-out pairs, for its card
        finished,
        failed
    };

    explicit TrainingJob(QObject* parent = nullptr);
    ~TrainingJob() override;

    State state() const { return state_; }
    /// Whether a thread is at work.
    bool isBusy() const;

    /// Begins anew. Only where nothing is busy.
    void start(const TrainingRequest& request);
    /// Ends after the step at work, to be gone on with.
    void pause();
    void proceed();
    /// Ends after the step at work for good; the folder can be resumed from.
    void stop();
    /// Another input to watch.
    void watch(const QString& input);

    /// What was measured so far: (step, the unit of its task).
    const std::vector<QPointF>& trainingLoss() const { return trainingLoss_; }
    const std::vector<QPointF>& heldOutLoss() const { return heldOutLoss_; }
    const TrainingReport& report() const { return report_; }
    const TrainingSample& sample() const { return sample_; }
    const std::optional<ErrorReport>& error() const { return error_; }
    /// The recipe at work, or last at work.
    const Recipe& recipe() const { return recipe_; }
    /// Items that are learnt from, 0 before they are known, and what was wrong with the user's file.
    Index items() const { return items_; }
    const QString& problems() const { return problems_; }
    QString folder() const;
    /// How far the judging is, 0 … 1.
    double judged() const { return judged_; }

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
    void judge(const StopToken& stop);
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
    double judged_ = 0;
    QString problems_;

    std::unique_ptr<Trainer> trainer_;  // only on the thread at work
    double sampleSeconds_ = 0;          // likewise: how long the last sample took
    double lastSample_ = 0;
    std::string lastWatched_;
    std::string firstSample_;
    std::mutex mutex_;  // guards what follows
    std::string watched_;
    std::stop_source stop_;
    std::thread thread_;
};

}  // namespace attentionscope
