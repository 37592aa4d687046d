#pragma once

#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/session/run_result.h"

namespace attentionscope {

/// Evaluates requests behind the window, one at a time. The newest wins: a request that comes while another
/// is at work stops it, and a result that is no longer the newest is never delivered. What a result leaves
/// for afterwards is done once the window had time to paint, newer requests first. Signals come on the thread
/// that the evaluator lives on.
class Evaluator : public QObject {
    Q_OBJECT
public:
    explicit Evaluator(RunJob job, QObject* parent = nullptr);
    ~Evaluator() override;

    /// Asks for an evaluation and forgets all earlier ones.
    void submit(const RunRequest& request);
    /// Stops what is at work; nothing is delivered until the next request.
    void cancel();
    /// Whether the newest request is still to be delivered.
    bool isWorking() const { return newest_ != delivered_; }
    /// Whether nothing is left for afterwards either.
    bool isSettled() const { return !isWorking() && !afterwards_; }

    /// A spinner is worth showing only after so long.
    static constexpr int patienceMilliseconds = 150;

signals:
    void finished(const attentionscope::RunResult& result);
    /// What the result left for afterwards has been done.
    void completed();
    void cancelled();
    /// The work takes longer than the user's patience, or is over.
    void busyChanged(bool busy);
    void progressed(double share, const QString& what);

private:
    struct Work {
        RunRequest request;
        quint64 id = 0;
    };
    using Afterwards = std::shared_ptr<const std::function<void()>>;
    void work();
    void complete(const Afterwards& afterwards);
    RunResult evaluate(const Work& work, const StopToken& stop);
    void deliver(quint64 id, const RunResult& result);
    void settle(quint64 id);

    RunJob job_;
    QTimer patience_;
    QTimer painted_;  // a timer comes after all posted events, painting among them
    bool busy_ = false;
    quint64 newest_ = 0;  // only on the owner's thread, like delivered_
    quint64 delivered_ = 0;
    Afterwards afterwards_;  // of the last result, until it is done; only on the owner's thread, too

    std::mutex mutex_;  // guards what follows
    std::condition_variable wake_;
    std::optional<Work> waiting_;
    Afterwards due_;
    std::stop_source atWork_;
    bool ending_ = false;
    std::thread thread_;  // last, so that everything is there when it starts
};

}  // namespace attentionscope
