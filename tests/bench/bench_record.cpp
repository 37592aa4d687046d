// How large a record is: a 12-layer, 12-head stack of d = 768 over 1,024 tokens, recorded as a graph with
// every map on demand.
//   bench_record [--tokens N] [--threads T]
// Times are those of the processor, all threads together, so that they also mean something on a busy machine.
// One JSON line: the anonymous memory of the process beside its packed weights, the time of a pass, of one
// map looked at afterwards, and of an intervention on one cell in layer 6 against a pass.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "core/attention/attention.h"
#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/normalisation.h"
#include "core/kernels/thread_pool.h"

using namespace attentionscope;

namespace {

constexpr Index layers = 12, heads = 12, width = 768, inner = 3072;

double milliseconds(std::clock_t since) {
    return double(std::clock() - since) * 1000 / CLOCKS_PER_SEC;
}

/// A field of /proc/self/status in MB.
double megabytes(const std::string& field) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.compare(0, field.size(), field) == 0) return std::stod(line.substr(field.size() + 1)) / 1024;
    return 0;
}

/// Weights as a checkpoint has them: lent to the parameter, and let go once they are packed.
ParameterPointer weights(Random& random, const std::string& name, Index rows, Index columns) {
    auto values = std::make_shared<Matrix>(random.uniformMatrix(rows, columns, -0.03f, 0.03f));
    return std::make_shared<Parameter>(name, Shape{rows, columns}, kernels::Storage::float32, values->data(),
                                       values, [values] { *values = Matrix(); });
}

struct Layer {
    ParameterPointer q, k, v, output, up, down;
};

std::vector<Layer> makeLayers() {
    Random random(1);
    std::vector<Layer> all;
    for (Index l = 0; l < layers; ++l) {
        const std::string name = "layers." + std::to_string(l) + '.';
        const auto square = [&](const char* what) { return weights(random, name + what, width, width); };
        Layer layer{square("query"),
                    square("key"),
                    square("value"),
                    square("output"),
                    weights(random, name + "up", width, inner),
                    weights(random, name + "down", inner, width)};
        // Packs one layer after another, so that two copies of all weights never exist at once.
        for (const auto& parameter : {layer.q, layer.k, layer.v, layer.output, layer.up, layer.down})
            parameter->packed(false);
        all.push_back(std::move(layer));
    }
    return all;
}

double packedMegabytes(const std::vector<Layer>& stack) {
    double bytes = 0;
    for (const auto& layer : stack)
        for (const auto& parameter : {layer.q, layer.k, layer.v, layer.output, layer.up, layer.down})
            bytes += double(kernels::packedBytes(*parameter->packed(false)));
    return bytes / (1 << 20);
}

struct Recorded {
    EvaluationPointer evaluation;
    std::vector<AttentionNodes> maps;
};

Recorded record(const std::vector<Layer>& stack, const Matrix& input) {
    Recorder recorder;
    Recorded recorded;
    const auto apply = [&](const OpPointer& op, std::vector<NodeId> inputs, Lifetime lifetime) {
        return recorder.apply(op, std::move(inputs), {}, lifetime);
    };
    NodeId x = recorder.constant(input, {});
    for (size_t l = 0; l < stack.size(); ++l) {
        const auto times = [&](NodeId node, const ParameterPointer& weight, Lifetime lifetime) {
            return apply(linear(), {node, recorder.parameter(weight)}, lifetime);
        };
        const AttentionNodes nodes = multiHeadAttention(
            recorder, times(x, stack[l].q, Lifetime::kept), times(x, stack[l].k, Lifetime::kept),
            times(x, stack[l].v, Lifetime::kept), {.heads = heads, .keyValueHeads = heads},
            "layers." + std::to_string(l) + ".self");
        recorded.maps.push_back(nodes);
        const NodeId attended = times(nodes.context, stack[l].output, Lifetime::passing);
        x = apply(layerNorm(1e-5f), {apply(add(), {x, attended}, Lifetime::passing)}, Lifetime::kept);
        NodeId h = times(x, stack[l].up, Lifetime::passing);
        h = apply(activation(kernels::Activation::gelu), {h}, Lifetime::passing);
        h = times(h, stack[l].down, Lifetime::passing);
        x = apply(layerNorm(1e-5f), {apply(add(), {x, h}, Lifetime::passing)}, Lifetime::kept);
    }
    recorded.evaluation = recorder.finish();
    return recorded;
}

}  // namespace

int main(int count, char** words) {
    keepFreedMemory();
    Index tokens = 1024;
    int threads = ThreadPool::instance().threads();
    for (int i = 1; i + 1 < count; i += 2) {
        if (std::string(words[i]) == "--tokens") tokens = std::max(1, std::atoi(words[i + 1]));
        if (std::string(words[i]) == "--threads") threads = std::clamp(std::atoi(words[i + 1]), 1, 256);
    }
    ThreadPool::instance().setThreads(threads);
    const auto stack = makeLayers();
    Random random(2);
    const Matrix input = random.normalMatrix(tokens, width, 1);
    record(stack, input.topRows(std::min<Index>(16, tokens)));
    auto start = std::clock();
    const Recorded recorded = record(stack, input);
    const double pass = milliseconds(start);
    const double resident = megabytes("RssAnon:");
    std::vector<double> maps;
    for (size_t h = 0; h < 7; ++h) {
        start = std::clock();
        const auto map = recorded.evaluation->value(recorded.maps[h].heads[h].weights);
        maps.push_back(milliseconds(start));
        if (!std::isfinite(map->sum())) return 1;
    }
    std::sort(maps.begin(), maps.end());
    start = std::clock();
    const auto changed =
        recorded.evaluation->with({{recorded.maps[6].heads[3].weights, SetCells{{{0, 0, 0.5f}}}}});
    const double edit = milliseconds(start);
    std::printf(
        "{\"tokens\": %ld, \"threads\": %d, \"packed_mb\": %.0f, \"anonymous_mb\": %.0f, "
        "\"above_packed_mb\": %.0f, \"held_mb\": %.0f, \"pass_ms\": %.0f, \"map_ms\": %.1f, "
        "\"edit_ms\": %.0f, \"edit_share\": %.2f, \"edit_nodes\": %ld}\n",
        long(tokens), threads, packedMegabytes(stack), resident, resident - packedMegabytes(stack),
        double(recorded.evaluation->heldBytes()) / (1 << 20), pass, maps[maps.size() / 2], edit, edit / pass,
        long(changed->evaluatedNodes()));
    return 0;
}
