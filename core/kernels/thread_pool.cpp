#include "core/kernels/thread_pool.h"

#include <immintrin.h>

#include <algorithm>
#include <array>
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

/// How long a thread spins before it sleeps. A forward pass has a few microseconds between its parallel
/// regions, while waking a thread takes tens; after this time an idle program uses no processor.
constexpr auto patience = std::chrono::microseconds(100);
/// The number of pieces that each thread starts with. A thread whose core is slow or interrupted leaves most
/// of its pieces to the others.
constexpr Index piecesOfAThread = 8;

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

/// The pieces of a region that one thread starts with: the number of the region, and below it the number of
/// claimed pieces. They share one word, so that no thread claims from a finished region.
struct alignas(64) Share {
    static constexpr std::uint64_t claimBits = 16;
    std::atomic<std::uint64_t> word{0};

    void open(std::uint64_t region) { word.store(region << claimBits, std::memory_order_release); }
    /// Claims the next piece out of `size`; -1 if all are claimed or the region is finished.
    Index claim(std::uint64_t region, Index size) {
        std::uint64_t now = word.load(std::memory_order_acquire);
        for (;;) {
            const auto claimed = Index(now & ((std::uint64_t(1) << claimBits) - 1));
            if (now >> claimBits != region || claimed >= size) return -1;
            if (word.compare_exchange_weak(now, now + 1, std::memory_order_acq_rel)) return claimed;
        }
    }
};

}  // namespace

// One word announces a region: its number and its number of shares. Every thread works through its own share,
// front to back as in the previous region, and then helps the others. A claimed piece belongs to its claimer,
// and the caller waits until it is done.
struct ThreadPool::State {
    static constexpr std::uint64_t shareBits = 10;  // at least 256 threads
    static constexpr int mostThreads = 256;

    std::mutex callers;  // one parallel region at a time
    std::atomic<std::uint64_t> announced{0};
    std::atomic<Index> pending{0};
    std::atomic<int> count{1};
    std::atomic<bool> stopping{false};
    std::array<Share, mostThreads> shares;

    // The task of the announced region; read it only while holding a claim.
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

    /// Processes its own pieces first, then those of others. Returns the number of pieces done.
    Index workOff(Index own, std::uint64_t region, Index many, Index each) {
        Index worked = 0;
        for (Index step = 0; step < many; ++step) {
            const Index share = (own + step) % many;
            for (Index claimed = shares[size_t(share)].claim(region, each); claimed >= 0;
                 claimed = shares[size_t(share)].claim(region, each)) {
                runPiece(share * each + claimed, many * each);
                ++worked;
            }
        }
        return worked;
    }

    void work(Index own, std::uint64_t seen) {
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
            const auto many = Index(seen & ((std::uint64_t(1) << shareBits) - 1));
            const auto each = Index(seen >> shareBits & 15);
            const Index worked = workOff(own % many, seen >> (shareBits + 4), many, each);
            if (worked > 0 && pending.fetch_sub(worked) == worked && callerSleeps) {
                const std::lock_guard lock(mutex);
                done.notify_one();
            }
        }
    }

    void announce(Index many, Index each) {
        failures.assign(size_t(many * each), nullptr);
        pending = many * each;
        const std::uint64_t region = (announced.load() >> (shareBits + 4)) + 1;
        for (Index share = 0; share < many; ++share) shares[size_t(share)].open(region);
        announced = (region << 4 | std::uint64_t(each)) << shareBits | std::uint64_t(many);
        if (sleepers > 0) {
            const std::lock_guard lock(mutex);
            wake.notify_all();
        }
    }

    /// Runs the prepared region, with the caller as its first thread.
    void runRegion(Index many, Index each) {
        announce(many, each);
        {
            const InsideTask inside;
            pending -= workOff(0, announced.load() >> (shareBits + 4), many, each);
        }
        awaitOthers();
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
    const Index most = std::max<Index>(1, count / std::max<Index>(1, grain));
    const Index many = std::min<Index>(threads(), most);
    if (many == 1 || insideTask) return task(0, count);
    const Index each = std::clamp<Index>(most / many, 1, piecesOfAThread), pieces = many * each;
    const std::unique_lock region(state_->callers, std::try_to_lock);
    if (!region.owns_lock() || threads() < many) {
        // Another thread of the program is using the workers: running the same pieces one after the other is
        // faster than waiting.
        const InsideTask inside;
        for (Index piece = 0; piece < pieces; ++piece)
            task(count * piece / pieces, count * (piece + 1) / pieces);
        return;
    }
    state_->task = &task;
    state_->size = count;
    state_->runRegion(many, each);
    for (const std::exception_ptr& failure : state_->failures)
        if (failure) std::rethrow_exception(failure);
}

}  // namespace attentionscope
