// A BERT-base-shaped stack (12 layers, 12 heads, d = 768, feed-forward 3072, random weights) straight over
// the kernels:
//   bench_stack --threads 1 2 --tokens 16 128 512 [--storage float32|float16|bfloat16] [--repeats 9]
// One JSON line for each cell: the median in milliseconds, and the median of the processor time of all
// threads, which other programs on the machine disturb less. Every attention map is materialised, and its sum
// read, inside the timed region.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/kernels/attention.h"
#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"

using namespace attentionscope;
using kernels::Activation;

namespace {

constexpr Index layers = 12, heads = 12, width = 768, inner = 3072, headWidth = width / heads;

std::vector<float> noise(Index count, float size) {
    static std::uint32_t state = 1;
    std::vector<float> values(static_cast<size_t>(count));
    for (float& value : values) {
        state = state * 1664525u + 1013904223u;
        value = size * (float(state >> 8) * 0x1p-23f - 1.f);
    }
    return values;
}

struct Linear {
    kernels::PackedPointer weights;
    std::vector<float> bias;

    Linear(Index from, Index to, kernels::Storage storage) : bias(noise(to, 0.02f)) {
        const auto plain = noise(from * to, 1 / std::sqrt(float(from)));
        weights = kernels::pack(plain.data(), kernels::Storage::float32, from, to, false, storage);
    }
    void operator()(const Matrix& x, Activation activation, Matrix& y) const {
        kernels::multiplyPacked(x.data(), x.rows(), x.cols(), *weights, bias.data(), activation, y.data(),
                                y.cols());
    }
};

struct Norm {
    std::vector<float> gamma = std::vector<float>(width, 1.f), beta = std::vector<float>(width, 0.f);
    void operator()(const Matrix& in, Matrix& out) const {
        kernels::layerNormRows(in.data(), in.rows(), width, gamma.data(), beta.data(), 1e-5f, out.data());
    }
};

struct Layer {
    Linear project, output, up, down;
    Norm afterAttention, afterFeedForward;
    explicit Layer(kernels::Storage storage)
        : project(width, 3 * width, storage),
          output(width, width, storage),
          up(width, inner, storage),
          down(inner, width, storage) {}
};

/// Kept from run to run: fresh pages would cost more than some of the arithmetic.
struct Buffers {
    Matrix x, projected, context, added, wide;
    std::vector<Matrix> maps;
    explicit Buffers(Index tokens)
        : x(tokens, width),
          projected(tokens, 3 * width),
          context(tokens, width),
          added(tokens, width),
          wide(tokens, inner),
          maps(layers * heads, Matrix(tokens, tokens)) {}
};

double sumOfMaps(const Matrix* first) {
    double sums[heads];
    ThreadPool::instance().parallelFor(heads, 1 + 16'384 / first->size(), [&](Index begin, Index end) {
        for (Index h = begin; h < end; ++h) sums[h] = first[h].sum();
    });
    double sum = 0;
    for (const double one : sums) sum += one;
    return sum;
}

double forward(const std::vector<Layer>& stack, const std::vector<float>& input, Buffers& buffers) {
    auto& [x, projected, context, added, wide, maps] = buffers;
    const Index tokens = x.rows();
    std::memcpy(x.data(), input.data(), size_t(x.size()) * sizeof(float));
    double sum = 0;
    for (size_t l = 0; l < stack.size(); ++l) {
        const Layer& layer = stack[l];
        layer.project(x, Activation::none, projected);
        kernels::AttentionTask task;
        task.q = projected.data(), task.k = task.q + width, task.v = task.k + width;
        task.qStride = task.kStride = task.vStride = 3 * width;
        task.queries = task.keys = tokens;
        task.heads = task.keyValueHeads = heads;
        task.width = task.valueWidth = headWidth;
        task.scale = 1 / std::sqrt(float(headWidth));
        task.context = context.data(), task.contextStride = width;
        task.weightsStride = tokens;
        for (size_t h = 0; h < heads; ++h) task.weights.push_back(maps[l * heads + h].data());
        kernels::attention(task);
        sum += sumOfMaps(&maps[l * heads]);
        layer.output(context, Activation::none, added);
        kernels::addScaled(1, x.data(), x.size(), added.data());
        layer.afterAttention(added, x);
        layer.up(x, Activation::gelu, wide);
        layer.down(wide, Activation::none, added);
        kernels::addScaled(1, x.data(), x.size(), added.data());
        layer.afterFeedForward(added, x);
    }
    return sum;
}

struct Options {
    std::vector<int> threads, tokens;
    int repeats = 9;
    kernels::Storage storage = kernels::Storage::float32;
    std::string engine = "attentionscope";
};

Options parse(int count, char** words) {
    Options options;
    std::string name;
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (word.rfind("--", 0) == 0)
            name = word;
        else if (name == "--threads" && std::atoi(words[i]) > 0)
            options.threads.push_back(std::atoi(words[i]));
        else if (name == "--tokens" && std::atoi(words[i]) > 0)
            options.tokens.push_back(std::atoi(words[i]));
        else if (name == "--repeats" && std::atoi(words[i]) > 0)
            options.repeats = std::atoi(words[i]);
        else if (name == "--storage" && word == "float16")
            options.storage = kernels::Storage::float16, options.engine = "attentionscope f16";
        else if (name == "--storage" && word == "bfloat16")
            options.storage = kernels::Storage::bfloat16, options.engine = "attentionscope bf16";
        else if (name != "--storage" || word != "float32")
            throw Error(ErrorReport{.what = "cannot use this option", .got = name + " " + word});
    }
    if (options.threads.empty()) options.threads = {1, 2};
    if (options.tokens.empty()) options.tokens = {16, 128, 512};
    return options;
}

void measure(const Options& options, const std::vector<Layer>& stack) {
    for (const int threads : options.threads)
        for (const int tokens : options.tokens) {
            ThreadPool::instance().setThreads(threads);
            Buffers buffers(tokens);
            const auto input = noise(tokens * width, 1);
            const double rows = double(layers * heads) * tokens;
            if (const double sum = forward(stack, input, buffers); std::abs(sum - rows) > 1e-4 * rows)
                throw Error("the attention maps do not add up to one a row");
            std::vector<double> milliseconds, processor;
            double total = 0;
            for (int i = 0; i < options.repeats; ++i) {
                const auto start = std::chrono::steady_clock::now();
                const std::clock_t before = std::clock();
                total += forward(stack, input, buffers);
                processor.push_back(1e3 * double(std::clock() - before) / CLOCKS_PER_SEC);
                milliseconds.push_back(
                    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                        .count());
            }
            std::sort(milliseconds.begin(), milliseconds.end());
            std::sort(processor.begin(), processor.end());
            std::printf(
                "{\"engine\": \"%s\", \"threads\": %d, \"tokens\": %d, \"ms\": %.2f, \"processor\": %.2f, "
                "\"sum\": %.1f}\n",
                options.engine.c_str(), threads, tokens, milliseconds[milliseconds.size() / 2],
                processor[processor.size() / 2], total / options.repeats);
            std::fflush(stdout);
        }
}

}  // namespace

int main(int count, char** words) {
    try {
        const Options options = parse(count, words);
        ThreadPool::instance();
        std::vector<Layer> stack;
        for (Index l = 0; l < layers; ++l) stack.emplace_back(options.storage);
        measure(options, stack);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_stack: %s\n", error.what());
        return 1;
    }
}
