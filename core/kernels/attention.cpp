#include "core/kernels/attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope::kernels {

namespace {

struct KeyRange {
    Index begin, end;
};

KeyRange visibleKeys(const AttentionTask& task, Index query) {
    const Index position = query + task.offset;
    KeyRange range{0, task.keys};
    if (task.causal) range.end = std::min(range.end, position + 1);
    if (task.windowBefore >= 0) range.begin = std::max(range.begin, position - task.windowBefore);
    if (task.windowAfter >= 0) range.end = std::min(range.end, position + task.windowAfter + 1);
    range.end = std::max(range.end, Index(0));
    range.begin = std::clamp(range.begin, Index(0), range.end);
    return range;
}

void checkSizes(const AttentionTask& task) {
    if (task.queries < 0 || task.keys < 0 || task.heads < 0 || task.width < 0 || task.valueWidth < 0)
        throw Error("attention over a negative size");
    if (task.keyValueHeads < 1 || task.heads % task.keyValueHeads != 0)
        throw Error(ErrorReport{.what = "the query heads cannot be shared evenly between the key heads",
                                .got = std::to_string(task.heads) + " query heads, " +
                                       std::to_string(task.keyValueHeads) + " key heads",
                                .expected = "a multiple of the key heads"});
}

void attendRow(const AttentionTask& task, Index head, Index query, float* weights) {
    const Index keyHead = head / (task.heads / task.keyValueHeads);
    const KeyRange range = visibleKeys(task, query);
    const Index seen = range.end - range.begin;
    std::fill(weights, weights + range.begin, 0.f);
    std::fill(weights + range.end, weights + task.keys, 0.f);
    float* scores = weights + range.begin;
    multiply({task.q + query * task.qStride + head * task.width, task.qStride},
             {task.k + range.begin * task.kStride + keyHead * task.width, task.kStride, true}, 1, seen,
             task.width, task.scale, scores, task.keys);
    if (task.softcap > 0)
        for (Index j = 0; j < seen; ++j) scores[j] = task.softcap * std::tanh(scores[j] / task.softcap);
    if (task.bias) {
        const float* bias = task.bias + head * task.biasHeadStride + query * task.biasStride + range.begin;
        for (Index j = 0; j < seen; ++j)
            scores[j] = bias[j] == -std::numeric_limits<float>::infinity() ? bias[j] : scores[j] + bias[j];
    }
    softmaxRows(scores, 1, seen, seen, scores, seen);
    if (!task.context) return;
    float* context = task.context + query * task.contextStride + head * task.valueWidth;
    std::fill(context, context + task.valueWidth, 0.f);
    for (Index j = 0; j < seen; ++j) {
        if (scores[j] == 0) continue;
        const float* v = task.v + (range.begin + j) * task.vStride + keyHead * task.valueWidth;
        for (Index c = 0; c < task.valueWidth; ++c) context[c] += scores[j] * v[c];
    }
}

}  // namespace

void attention(const AttentionTask& task) {
    checkSizes(task);
    ThreadPool::instance().parallelFor(task.heads * task.queries, 16, [&](Index begin, Index end) {
        std::vector<float> buffer(size_t(task.keys));
        for (Index i = begin; i < end; ++i) {
            const Index head = i / task.queries, query = i % task.queries;
            float* kept = task.weights.empty() ? nullptr : task.weights[size_t(head)];
            attendRow(task, head, query, kept ? kept + query * task.weightsStride : buffer.data());
        }
    });
}

}  // namespace attentionscope::kernels
