#include "core/kernels/attention.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/kernels/instruction_set.h"
#include "core/kernels/scratch.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope::kernels {

namespace {

/// The number of multiply-adds below which part of the work does not justify waking a thread.
constexpr double attentionWorthAThread = 200'000;

/// Queries handed out together: several of the kernels' own blocks, because each part packs its keys again.
constexpr Index partQueries = 256;

void checkSizes(const AttentionTask& task) {
    if (task.queries < 0 || task.keys < 0 || task.heads < 0 || task.width < 0 || task.valueWidth < 0)
        throw Error("attention over a negative size");
    if (task.keyValueHeads < 1 || task.heads % task.keyValueHeads != 0)
        throw Error({.what = "the query heads cannot be shared evenly between the key heads",
                     .got = Phrase("%1 query heads, %2 key heads",
                                   {std::to_string(task.heads), std::to_string(task.keyValueHeads)}),
                     .expected = "a multiple of the key heads"});
}

void attend(const AttentionTask& task, Index head, Index begin, Index end) {
    const Index keyHead = head / (task.heads / task.keyValueHeads);
    AttentionHead one{};
    one.q = task.q + begin * task.qStride + head * task.width, one.qStride = task.qStride;
    one.k = task.k + keyHead * task.width, one.kStride = task.kStride;
    one.v = task.v + keyHead * task.valueWidth, one.vStride = task.vStride;
    one.queries = end - begin, one.keys = task.keys;
    one.width = task.width, one.valueWidth = task.valueWidth;
    one.scale = task.scale, one.softcap = task.softcap;
    one.firstPosition = begin + task.offset, one.causal = task.causal;
    one.windowBefore = task.windowBefore, one.windowAfter = task.windowAfter;
    if (task.bias) one.bias = task.bias + head * task.biasHeadStride + begin * task.biasStride;
    one.biasStride = task.biasStride;
    if (task.context) one.context = task.context + begin * task.contextStride + head * task.valueWidth;
    one.contextStride = task.contextStride;
    if (!task.weights.empty() && task.weights[size_t(head)])
        one.weights = task.weights[size_t(head)] + begin * task.weightsStride;
    one.weightsStride = task.weightsStride;
    if (!one.context && !one.weights) return;
    const FunctionTable& table = functions();
    one.scratch = scratch(table.attentionScratch(one), 2);
    table.attendHead(one);
}

}  // namespace

void attention(const AttentionTask& task) {
    checkSizes(task);
    if (task.queries == 0 || task.heads == 0) return;
    // Parts have equal size in every head, for any number of threads.
    const Index parts = (task.queries + partQueries - 1) / partQueries;
    const double work =
        double(task.queries) / double(parts) * double(task.keys) * double(task.width + task.valueWidth);
    const Index grain = std::max<Index>(1, Index(attentionWorthAThread / std::max(work, 1.0)));
    ThreadPool::instance().parallelFor(task.heads * parts, grain, [&](Index begin, Index end) {
        for (Index i = begin; i < end;) {
            // Processes the parts of one head that this thread received in one go.
            const Index head = i / parts, first = i % parts, last = std::min(parts, first + end - i);
            attend(task, head, task.queries * first / parts, task.queries * last / parts);
            i += last - first;
        }
    });
}

void fetchRows(const float* first, Index stride, Index rows, Index width) {
    constexpr Index line = 16, most = 16 * 1024;  // the cache would evict too much of a larger block
    if (rows * width > most) return;
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < width; c += line) __builtin_prefetch(first + r * stride + c);
}

}  // namespace attentionscope::kernels
