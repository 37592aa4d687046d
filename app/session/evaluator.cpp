#include "app/session/evaluator.h"

#include <QMetaMethod>
#include <new>
#include <utility>

namespace attentionscope {

Evaluator::Evaluator(RunJob job, QObject* parent) : QObject(parent), job_(std::move(job)) {
    patience_.setSingleShot(true);
    patience_.setInterval(patienceMilliseconds);
    connect(&patience_, &QTimer::timeout, this, [this] {
        busy_ = true;
        emit busyChanged(true);
    });
    painted_.setSingleShot(true);
    connect(&painted_, &QTimer::timeout, this, [this] {
        if (isWorking() || !afterwards_) return;
        {
            const std::lock_guard lock(mutex_);
            due_ = afterwards_;
        }
        wake_.notify_one();
    });
    thread_ = std::thread([this] { work(); });
}

Evaluator::~Evaluator() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        waiting_.reset();
        due_.reset();
        atWork_.request_stop();
    }
    wake_.notify_one();
    thread_.join();
}

void Evaluator::submit(const RunRequest& request) {
    ++newest_;
    if (!patience_.isActive() && !busy_) patience_.start();
    {
        const std::lock_guard lock(mutex_);
        waiting_ = Work{request, newest_};
        due_.reset();
        atWork_.request_stop();
    }
    wake_.notify_one();
}

void Evaluator::cancel() {
    if (!isWorking()) return;
    ++newest_;
    {
        const std::lock_guard lock(mutex_);
        waiting_.reset();
        atWork_.request_stop();
    }
    settle(newest_);
    emit cancelled();
}

void Evaluator::work() {
    for (;;) {
        Work work;
        StopToken stop;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return ending_ || waiting_ || due_; });
            if (ending_) return;
            if (!waiting_) {
                const Afterwards afterwards = std::exchange(due_, {});
                lock.unlock();
                complete(afterwards);
                continue;
            }
            work = std::move(*waiting_);
            waiting_.reset();
            atWork_ = std::stop_source();
            stop = atWork_.get_token();
        }
        try {
            RunResult result = evaluate(work, stop);
            QMetaObject::invokeMethod(
                this, [this, id = work.id, result = std::move(result)] { deliver(id, result); },
                Qt::QueuedConnection);
        } catch (const Cancelled&) {
            // The code that cancelled it has already reported it.
        }
    }
}

void Evaluator::complete(const Afterwards& afterwards) {
    try {
        (*afterwards)();
    } catch (const std::exception&) {
        // The next reader tries again and reports the error.
    }
    QMetaObject::invokeMethod(
        this,
        [this, afterwards] {
            if (afterwards != afterwards_) return;
            afterwards_.reset();
            emit completed();
        },
        Qt::QueuedConnection);
}

RunResult Evaluator::evaluate(const Work& work, const StopToken& stop) {
    const Progress progress = [this, id = work.id](double share, const std::string& what) {
        QMetaObject::invokeMethod(
            this,
            [this, id, share, text = QString::fromStdString(what)] {
                if (id == newest_) emit progressed(share, text);
            },
            Qt::QueuedConnection);
    };
    RunResult result;
    try {
        return job_(work.request, stop, progress);
    } catch (const Error& error) {
        result.error = error.report();
    } catch (const Cancelled&) {
        throw;
    } catch (const std::bad_alloc&) {
        result.error = ErrorReport{.what = "not enough memory for this",
                                   .remedy = "Use a shorter text or a smaller model."};
    } catch (const std::exception& error) {
        result.error = ErrorReport{.what = error.what()};
    }
    return result;
}

void Evaluator::deliver(quint64 id, const RunResult& result) {
    if (id != newest_) return;
    // A failed request leaves the previous result on screen.
    static const QMetaMethod completing = QMetaMethod::fromSignal(&Evaluator::completed);
    if (!result.error) afterwards_.reset();
    if (result.afterwards && isSignalConnected(completing))
        afterwards_ = std::make_shared<const std::function<void()>>(result.afterwards);
    settle(id);
    emit finished(result);
}

void Evaluator::settle(quint64 id) {
    delivered_ = id;
    patience_.stop();
    painted_.start(0);
    if (!busy_) return;
    busy_ = false;
    emit busyChanged(false);
}

}  // namespace attentionscope
