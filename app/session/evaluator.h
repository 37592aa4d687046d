#pragma once

#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/session/run_result.h"

namespace attentionscope {

/// Evaluates requests in the background, one at a time. The newest wins: a new request stops the running one,
/// and only the newest result is delivered. A result's remaining work (afterwards) runs once the window had
/// time to paint, after any newer requests. Signals arrive on the thread that owns the evaluator.
class Evaluator : public QObject {
    Q_OBJECT
public:
    explicit Evaluator(RunJob job, QObject* parent = nullptr);
    ~Evaluator() override;

    /// Requests an evaluation and drops all earlier ones.
    void submit(const RunRequest& request);
    /// Stops the running request; nothing is delivered until the next one.
    void cancel();
    /// Whether the newest request is still to be delivered.
    bool isWorking() const { return newest_ != delivered_; }
    /// Whether the remaining work is done, too.
    bool isSettled() const { return !isWorking() && !afterwards_; }

    /// A spinner appears only after this time.
    static constexpr int patienceMilliseconds = 150;

signals:
    void finished(const attentionscope::RunResult& result);
    /// The result's remaining work is done.
    void completed();
    void cancelled();
    /// The work takes long, or is done.
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
    QTimer painted_;  // a timer fires after all posted events, including painting
    bool busy_ = false;
    quint64 newest_ = 0;  // only on the owner's thread, like delivered_
    quint64 delivered_ = 0;
    Afterwards afterwards_;  // of the last result, until done; also only on the owner's thread

    std::mutex mutex_;  // guards the members below
    std::condition_variable wake_;
    std::optional<Work> waiting_;
    Afterwards due_;
    std::stop_source atWork_;
    bool ending_ = false;
    std::thread thread_;  // last, so that everything else exists when it starts
};

}  // namespace attentionscope
