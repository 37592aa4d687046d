// A training step on batches of 64 sentences of 12 words; the target is the source read backwards. Of the
// additive encoder–decoder with d = 256 everywhere and a vocabulary of 6,000, or of a transformer as large as
// the bundled en-fr-transformer: d = 192, three layers each, 4 heads, feed-forward 384, a vocabulary of
// 4,000.
//   bench_training [--model additive|transformer] [--threads 1 2] [--steps N]
// One JSON line for each number of threads: sentences a second by the clock and by the processor time, and
// the loss of the last step, which training.py beside this reaches with the same model in PyTorch.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "core/base/memory.h"
#include "core/graph/ops/losses.h"
#include "core/kernels/thread_pool.h"
#include "core/mechanisms/encoder_decoder.h"
#include "core/training/optimiser.h"

using namespace attentionscope;

namespace {

constexpr Index batch = 64, words = 12;
constexpr int warmUp = 3;

EncoderDecoderSettings settingsOf(const std::string& model) {
    EncoderDecoderSettings settings;
    settings.vocabulary = 6000;
    settings.embedding = settings.hidden = settings.attention = 256;
    if (model == "additive") return settings;
    settings.system = TransformerSettings{.layers = 3, .heads = 4, .feedForward = 384, .preNorm = true};
    settings.vocabulary = 4000;
    settings.embedding = 192;
    return settings;
}

/// The same sentences as in training.py.
struct Pairs {
    std::uint32_t state = 1;
    SentenceBatch source, target;
    std::vector<std::vector<Index>> next;

    void draw(Index vocabulary) {
        source.ids.assign(batch, {});
        target.ids.assign(batch, {});
        next.assign(batch, {});
        for (size_t s = 0; s < size_t(batch); ++s) {
            for (Index i = 0; i < words; ++i) {
                state = state * 1664525u + 1013904223u;
                source.ids[s].push_back(int(2 + (state >> 8) % std::uint32_t(vocabulary - 2)));
            }
            next[s].assign(source.ids[s].rbegin(), source.ids[s].rend());
            target.ids[s] = {0};
            target.ids[s].insert(target.ids[s].end(), next[s].begin(), next[s].end() - 1);
        }
    }
};

float step(const EncoderDecoder& model, Optimiser& optimiser, const Pairs& pairs) {
    Recorder recorder({.keep = Keep::forGradients, .expansions = false});
    const DecoderNodes decoded = model.decode(recorder, pairs.source, pairs.target);
    std::vector<Index> next;
    for (const auto& [sentence, position] : decoded.rows)
        next.push_back(pairs.next[size_t(sentence)][size_t(position)]);
    const NodeId loss = recorder.apply(crossEntropy(next), {decoded.logits});
    std::vector<NodeId> nodes;
    for (const auto& parameter : model.parameters()) nodes.push_back(recorder.parameter(parameter));
    const EvaluationPointer evaluation = recorder.finish();
    const Gradients all = gradients(*evaluation, loss, 0, 0, nodes);
    std::vector<MatrixPointer> wanted;
    for (const NodeId node : nodes) wanted.push_back(all.of(node));
    optimiser.step(wanted, 1e-3);
    return evaluation->at(loss, 0, 0);
}

void measure(const std::string& name, int threads, int steps) {
    ThreadPool::instance().setThreads(threads);
    const EncoderDecoderSettings settings = settingsOf(name);
    ParameterSet weights(1);
    const auto model = makeEncoderDecoder(settings, weights);
    Optimiser optimiser(model->parameters(), {});
    Pairs pairs;
    std::chrono::steady_clock::time_point start;
    std::clock_t before = 0;
    float loss = 0;
    for (int i = -warmUp; i < steps; ++i) {
        if (i == 0) start = std::chrono::steady_clock::now(), before = std::clock();
        pairs.draw(settings.vocabulary);
        loss = step(*model, optimiser, pairs);
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    const double processor = double(std::clock() - before) / CLOCKS_PER_SEC;
    std::printf(
        "{\"engine\": \"attentionscope\", \"model\": \"%s\", \"threads\": %d, \"sentences_per_second\": "
        "%.0f, "
        "\"by_processor_time\": %.0f, \"steps\": %d, \"loss\": %.4f}\n",
        name.c_str(), threads, double(batch) * steps / elapsed.count(), double(batch) * steps / processor,
        steps, double(loss));
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    keepMemoryForComputing();
    std::vector<int> threads;
    int steps = 20;
    std::string name, model = "additive";
    for (int i = 1; i < count; ++i) {
        const int number = std::atoi(arguments[i]);
        const std::string given = arguments[i];
        if (given[0] == '-')
            name = given;
        else if (name == "--model" && (given == "additive" || given == "transformer"))
            model = given;
        else if (name == "--threads" && number > 0)
            threads.push_back(number);
        else if (name == "--steps" && number > 0)
            steps = number;
        else
            return std::fprintf(stderr, "bench_training: cannot use %s %s\n", name.c_str(), arguments[i]), 1;
    }
    if (threads.empty()) threads = {1, 2};
    try {
        for (const int number : threads) measure(model, number, steps);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_training: %s\n", error.what());
        return 1;
    }
}
