#pragma once

#include <functional>

#include "core/base/matrix.h"

namespace attentionscope {

/// The one thread pool of the program. Work is divided into ranges, several for each thread, which begins
/// with its own and then takes what others have left: one whose core is slow or busy does less. A call from
/// inside a worker runs inline, so nothing oversubscribes. The division of the work depends only on the
/// thread count, not on who did it, so that results are the same from run to run.
class ThreadPool {
public:
    static ThreadPool& instance();

    /// How many threads take part, the caller among them. At least 1.
    int threads() const;
    /// Changes the number of threads, 1 … 256. Waits for running work.
    void setThreads(int count);

    /// Calls task(begin, end) on pieces of [0, count), at most eight for each thread, none shorter than
    /// `grain` unless it is the only one. Returns when all are done; the first exception is thrown again.
    void parallelFor(Index count, Index grain, const std::function<void(Index begin, Index end)>& task);

private:
    ThreadPool();
    ~ThreadPool();
    struct State;
    State* state_;
};

}  // namespace attentionscope
