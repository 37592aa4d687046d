#include "core/kernels/thread_pool.h"

#include <immintrin.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace attentionscope {

namespace {

thread_local bool insideTask = false;

struct InsideTask {
    InsideTask() { insideTask = true; }
    ~InsideTask() { insideTask = false; }
};

/// How long a thread looks before it sleeps. A forward pass has some microseconds between its parallel
/// regions, waking a sleeper takes tens; beyond this an idle program is idle.
constexpr auto patience = std::chrono::microseconds(100);

template <class Condition>
bool spinUntil(const Condition& condition) {
    const auto start = std::chrono::steady_clock::now();
    do {
        for (int i = 0; i < 16; ++i) {
            if (condition()) return true;
            _mm_pause();
        }
    } while (std::chrono::steady_clock::now() - start < patience);
    return condition();
}

}  // namespace

// A region is announced by one word, its number and how many pieces it has: a worker without a piece never
// looks at the rest, and one with a piece has read it before the caller, who waits for it, can write the
// next.
struct ThreadPool::State {
    static constexpr std::uint64_t pieceBits = 10;  // up to 256 threads and more

    std::mutex callers;  // one parallel region at a time
    std::atomic<std::uint64_t> announced{0};
    std::atomic<Index> pending{0};
    std::atomic<int> count{1};
    std::atomic<bool> stopping{false};

    // Of the region that is announced.
    const std::function<void(Index, Index)>* task = nullptr;
    Index size = 0;
    std::vector<std::exception_ptr> failures;  // one for each piece

    std::mutex mutex;  // for sleeping only
    std::condition_variable wake, done;
    std::atomic<int> sleepers{0};
    std::atomic<bool> callerSleeps{false};
    std::vector<std::thread> workers;

    void runPiece(Index piece, Index pieces) {
        try {
            (*task)(size * piece / pieces, size * (piece + 1) / pieces);
        } catch (...) {
            failures[size_t(piece)] = std::current_exception();
        }
    }

    void work(Index piece, std::uint64_t seen) {
        const InsideTask inside;
        const auto news = [&] { return announced.load() != seen || stopping.load(); };
        for (;;) {
            if (!spinUntil(news)) {
                std::unique_lock lock(mutex);
                ++sleepers;
                wake.wait(lock, news);
                --sleepers;
            }
            if (stopping) return;
            seen = announced.load();
            const auto pieces = Index(seen & ((std::uint64_t(1) << pieceBits) - 1));
            if (piece >= pieces) continue;
            runPiece(piece, pieces);
            if (--pending == 0 && callerSleeps) {
                const std::lock_guard lock(mutex);
                done.notify_one();
            }
        }
    }

    void announce(Index pieces) {
        failures.assign(size_t(pieces), nullptr);
        pending = pieces - 1;
        announced = (((announced.load() >> pieceBits) + 1) << pieceBits) | std::uint64_t(pieces);
        if (sleepers > 0) {
            const std::lock_guard lock(mutex);
            wake.notify_all();
        }
    }

    void awaitOthers() {
        const auto finished = [&] { return pending.load() == 0; };
        if (spinUntil(finished)) return;
        std::unique_lock lock(mutex);
        callerSleeps = true;
        done.wait(lock, finished);
        callerSleeps = false;
    }

    void stop() {
        stopping = true;
        {
            const std::lock_guard lock(mutex);
            wake.notify_all();
        }
        for (auto& worker : workers) worker.join();
        workers.clear();
        stopping = false;
    }

    void start(int threads) {
        count = threads;
        const std::uint64_t seen = announced;
        for (int i = 1; i < threads; ++i) workers.emplace_back([this, i, seen] { work(i, seen); });
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
    return state_->count;
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
    const std::unique_lock region(state_->callers, std::try_to_lock);
    if (!region.owns_lock() || threads() < pieces) {
        // Another thread of the program has the workers: the same pieces, one after the other, are sooner
        // done than waited for.
        const InsideTask inside;
        for (Index piece = 0; piece < pieces; ++piece)
            task(count * piece / pieces, count * (piece + 1) / pieces);
        return;
    }
    state_->task = &task;
    state_->size = count;
    state_->announce(pieces);
    {
        const InsideTask inside;
        state_->runPiece(0, pieces);
    }
    state_->awaitOthers();
    for (const std::exception_ptr& failure : state_->failures)
        if (failure) std::rethrow_exception(failure);
}

}  // namespace attentionscope
