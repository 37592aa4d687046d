#pragma once

#include <functional>

#include "core/base/matrix.h"

namespace attentionscope {

/// The program's only thread pool. Work is divided into several ranges per thread; each thread begins with
/// its own and then takes what others have left, so a slow or busy core does less. A call from inside a
/// worker runs inline, so nothing oversubscribes. The division of the work depends only on the thread count,
/// not on who did it, so every run gives the same results.
class ThreadPool {
public:
    static ThreadPool& instance();

    /// The number of threads, including the caller. At least 1.
    int threads() const;
    /// Changes the number of threads, 1 … 256. Waits for running work.
    void setThreads(int count);

    /// Calls task(begin, end) on pieces of [0, count), at most eight per thread, none shorter than `grain`
    /// unless it is the only one. Returns when all are done; rethrows the first exception.
    void parallelFor(Index count, Index grain, const std::function<void(Index begin, Index end)>& task);

private:
    ThreadPool();
    ~ThreadPool();
    struct State;
    State* state_;
};

}  // namespace attentionscope
