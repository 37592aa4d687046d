#include "core/kernels/thread_pool.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace attentionscope {

namespace {
thread_local bool insideTask = false;
}

struct ThreadPool::State {
    std::mutex callers;  // one parallel region at a time
    std::mutex mutex;
    std::condition_variable wake, done;
    std::vector<std::thread> workers;
    const std::function<void(Index, Index)>* task = nullptr;
    std::vector<std::pair<Index, Index>> pieces;
    std::uint64_t generation = 0;
    size_t pending = 0;
    bool stopping = false;
    std::exception_ptr failure;

    void work(size_t number) {
        insideTask = true;
        std::uint64_t seen = 0;
        std::unique_lock lock(mutex);
        for (;;) {
            wake.wait(lock, [&] { return stopping || generation != seen; });
            if (stopping) return;
            seen = generation;
            if (number + 1 >= pieces.size()) continue;
            const auto [begin, end] = pieces[number + 1];
            const auto* current = task;
            lock.unlock();
            std::exception_ptr caught;
            try {
                (*current)(begin, end);
            } catch (...) {
                caught = std::current_exception();
            }
            lock.lock();
            if (caught && !failure) failure = caught;
            if (--pending == 0) done.notify_one();
        }
    }

    void stop() {
        {
            const std::lock_guard lock(mutex);
            stopping = true;
        }
        wake.notify_all();
        for (auto& worker : workers) worker.join();
        workers.clear();
        stopping = false;
    }

    void start(int count) {
        generation = 0;
        for (int i = 1; i < count; ++i) workers.emplace_back([this, i] { work(size_t(i - 1)); });
    }
};

ThreadPool::ThreadPool() : state_(new State) {
    state_->start(std::clamp(int(std::thread::hardware_concurrency()), 1, 256));
}

ThreadPool::~ThreadPool() {
    state_->stop();
    delete state_;
}

ThreadPool& ThreadPool::instance() {
    static ThreadPool pool;
    return pool;
}

int ThreadPool::threads() const {
    return int(state_->workers.size()) + 1;
}

void ThreadPool::setThreads(int count) {
    const std::lock_guard lock(state_->callers);
    state_->stop();
    state_->start(std::clamp(count, 1, 256));
}

void ThreadPool::parallelFor(Index count, Index grain, const std::function<void(Index, Index)>& task) {
    if (count <= 0) return;
    const Index pieces = std::min<Index>(threads(), std::max<Index>(1, count / std::max<Index>(1, grain)));
    if (pieces == 1 || insideTask) return task(0, count);
    const std::lock_guard region(state_->callers);
    std::pair<Index, Index> own;
    {
        const std::lock_guard lock(state_->mutex);
        state_->pieces.clear();
        for (Index i = 0; i < pieces; ++i)
            state_->pieces.emplace_back(count * i / pieces, count * (i + 1) / pieces);
        own = state_->pieces.front();
        state_->task = &task;
        state_->pending = size_t(pieces) - 1;
        state_->failure = nullptr;
        ++state_->generation;
    }
    state_->wake.notify_all();
    std::exception_ptr caught;
    insideTask = true;
    try {
        task(own.first, own.second);
    } catch (...) {
        caught = std::current_exception();
    }
    insideTask = false;
    std::unique_lock lock(state_->mutex);
    state_->done.wait(lock, [&] { return state_->pending == 0; });
    if (!caught) caught = state_->failure;
    if (caught) std::rethrow_exception(caught);
}

}  // namespace attentionscope
