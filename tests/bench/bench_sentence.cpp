// One sentence of twelve words through the constructed model, from text to recording, the last word another
// one in every run:
//   bench_sentence [--runs N]
// One JSON line: medians of the time by the clock and of the processor time of all threads.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "core/base/memory.h"
#include "core/run/run_request.h"

using namespace attentionscope;

namespace {

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2), values.end());
    return values[values.size() / 2];
}

void measure(int runs) {
    ModelShelf shelf({MODELS});
    RunRequest request{.model = "constructed"};
    std::vector<double> elapsed, processor;
    std::size_t tokens = 0;
    for (int i = -20; i < runs; ++i) {  // the first ones open the model and wake the threads
        request.inputs.values["text"] =
            "The old cat that sat by the door saw our quick dog" + std::to_string(i + 20);
        const auto start = std::chrono::steady_clock::now();
        const std::clock_t before = std::clock();
        const auto recording = run(request, shelf);
        if (i < 0) continue;
        processor.push_back(1e3 * double(std::clock() - before) / CLOCKS_PER_SEC);
        elapsed.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
        tokens = recording->sequences[0].tokens.size();
    }
    std::printf("{\"tokens\": %zu, \"median_ms\": %.3f, \"processor_ms\": %.3f, \"runs\": %d}\n", tokens,
                median(elapsed), median(processor), runs);
}

}  // namespace

int main(int count, char** words) {
    keepFreedMemory();
    int runs = 400;
    if (count == 3 && std::strcmp(words[1], "--runs") == 0) runs = std::max(1, std::atoi(words[2]));
    try {
        measure(runs);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_sentence: %s\n", error.what());
        return 1;
    }
}
