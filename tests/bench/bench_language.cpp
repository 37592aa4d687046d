// How fast a language model reads a text and continues it, without maps:
//   bench_language MODEL [--threads T] [--prompt N] [--tokens N] [--repeat N]
// One JSON line: {"model", "threads", "open_s", "open_processor_s", "prompt_per_s", "prompt_per_processor_s",
// "tokens_per_s", "tokens_per_processor_s", "head_ms", "memory_mb"}: seconds until the model is open; tokens
// a second of a text of N tokens, and of N tokens that follow a single one, by the clock and of the processor
// (all threads together), the medians of the repeats after a first run that does not count; milliseconds
// until one head's map is there after the text was recorded, the median of one head a layer; anonymous memory
// that the process has in the end, before anything is recorded.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/kernels/thread_pool.h"
#include "core/run/run_request.h"

using namespace attentionscope;

namespace {

/// Seconds by the clock and of the processor.
struct Moment {
    double clock = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    double processor = double(std::clock()) / CLOCKS_PER_SEC;
};

struct Speeds {
    std::vector<double> clock, processor;
    void add(Index tokens, const Moment& from, const Moment& to) {
        clock.push_back(double(tokens) / (to.clock - from.clock));
        processor.push_back(double(tokens) / (to.processor - from.processor));
    }
};

double median(std::vector<double> of) {
    if (of.empty()) return 0;
    std::ranges::sort(of);
    return of[of.size() / 2];
}

double anonymousMegabytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("RssAnon:")) return std::stod(line.substr(8)) / 1024;
    return 0;
}

RunRequest requestOf(const std::string& model, Index prompt, Index tokens) {
    Random random(3);
    TokenIds ids{1};
    while (Index(ids.size()) < prompt) ids.push_back(std::int64_t(300 + random.below(200)));
    RunRequest request{.model = model, .specialTokens = false};
    request.inputs.values["text"] = ids;
    request.generation = {.tokens = tokens, .beam = 1};
    return request;
}

double headMilliseconds(const Recording& recording) {
    std::vector<double> times;
    for (const AttentionMap& map : recording.maps) {
        const Moment from;
        const MatrixPointer weights = recording.evaluation->value(map.nodes.heads.back().weights);
        times.push_back((Moment().clock - from.clock) * 1e3);
    }
    return median(times);
}

}  // namespace

int main(int count, char** words) {
    keepFreedMemory();
    if (count < 2) return std::fprintf(stderr, "bench_language MODEL [--threads T] …\n"), 2;
    const std::string model = words[1];
    Index prompt = 512, tokens = 32;
    int repeat = 3;
    for (int i = 2; i + 1 < count; i += 2) {
        const int number = std::max(1, std::atoi(words[i + 1]));
        if (!std::strcmp(words[i], "--threads")) ThreadPool::instance().setThreads(number);
        if (!std::strcmp(words[i], "--prompt")) prompt = number;
        if (!std::strcmp(words[i], "--tokens")) tokens = number;
        if (!std::strcmp(words[i], "--repeat")) repeat = number;
    }
    ModelShelf shelf({});
    const Moment begin;
    shelf.open(model);
    const Moment open;
    generate(requestOf(model, 8, 2), shelf);  // Packs the weights that are not kept as they are.
    Speeds reading, writing;
    for (int i = 0; i < repeat; ++i) {
        const Moment from;
        generate(requestOf(model, prompt, 1), shelf);
        reading.add(prompt, from, Moment());
        std::vector<Moment> made;
        generate(requestOf(model, 1, tokens + 1), shelf, {}, [&](const Token&) { made.emplace_back(); });
        writing.add(Index(made.size()) - 1, made.front(), made.back());
    }
    const double memory = anonymousMegabytes();
    const RecordingPointer recording = run(requestOf(model, prompt, 1), shelf);
    std::printf(
        "{\"model\": \"%s\", \"threads\": %d, \"open_s\": %.3f, \"open_processor_s\": %.3f, "
        "\"prompt_per_s\": %.2f, \"prompt_per_processor_s\": %.2f, \"tokens_per_s\": %.2f, "
        "\"tokens_per_processor_s\": %.2f, \"head_ms\": %.2f, \"memory_mb\": %.0f}\n",
        model.c_str(), ThreadPool::instance().threads(), open.clock - begin.clock,
        open.processor - begin.processor, median(reading.clock), median(reading.processor),
        median(writing.clock), median(writing.processor), headMilliseconds(*recording), memory);
}
