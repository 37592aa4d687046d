// The vector loops in bytes read and written per second, compared with a plain memory copy.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"

using namespace attentionscope;

namespace {

constexpr Index columns = 768;

/// Calls loop(in, rows, out) on [rows × 768] floats and reports the traffic.
template <class Loop>
void measure(benchmark::State& state, const Loop& loop) {
    const Index rows = state.range(0);
    ThreadPool::instance().setThreads(int(state.range(1)));
    std::vector<float> in(size_t(rows * columns)), out(in.size());
    for (size_t i = 0; i < in.size(); ++i) in[i] = std::sin(float(i));
    for (auto _ : state) {
        loop(in.data(), rows, out.data());
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(int64_t(state.iterations()) * rows * columns * 2 * int64_t(sizeof(float)));
}

void memoryCopy(benchmark::State& state) {
    measure(state, [](const float* in, Index rows, float* out) {
        ThreadPool::instance().parallelFor(rows, 16, [&](Index begin, Index end) {
            std::memcpy(out + begin * columns, in + begin * columns,
                        size_t((end - begin) * columns) * sizeof(float));
        });
    });
}

void softmax(benchmark::State& state) {
    measure(state, [](const float* in, Index rows, float* out) {
        kernels::softmaxRows(in, rows, columns, columns, out, columns);
    });
}

void layerNorm(benchmark::State& state) {
    const std::vector<float> gamma(columns, 1.f), beta(columns, 0.f);
    measure(state, [&](const float* in, Index rows, float* out) {
        kernels::layerNormRows(in, rows, columns, gamma.data(), beta.data(), 1e-5f, out);
    });
}

void gelu(benchmark::State& state) {
    measure(state, [](const float* in, Index rows, float* out) {
        kernels::activate(kernels::Activation::gelu, in, rows * columns, out);
    });
}

void sizes(benchmark::internal::Benchmark* benchmark) {
    for (const int threads : {1, 2})
        for (const int rows : {128, 16'384}) benchmark->Args({rows, threads});
    benchmark->ArgNames({"rows", "threads"})->UseRealTime();
}

BENCHMARK(memoryCopy)->Apply(sizes);
BENCHMARK(softmax)->Apply(sizes);
BENCHMARK(layerNorm)->Apply(sizes);
BENCHMARK(gelu)->Apply(sizes);

}  // namespace

BENCHMARK_MAIN();
