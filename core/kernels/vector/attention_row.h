#pragma once

#include "core/kernels/vector/product_tile.h"
#include "core/kernels/vector/softmax.h"

// One row of scores, in the layout that the product with v reads: runs of depthBlock keys, `runStep` floats
// apart.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

struct ScoreRow {
    float* scores;
    Size runStep;

    float* at(Size key) const { return scores + key / depthBlock * runStep + key % depthBlock; }
};

/// Calls piece(pointer, key, count) for the runs of keys [begin, end).
template <class Piece>
KERNEL_INLINE void overRuns(const ScoreRow& row, Size begin, Size end, Piece piece) {
    for (Size key = begin; key < end;) {
        const Size rest = depthBlock - key % depthBlock, count = rest < end - key ? rest : end - key;
        piece(row.at(key), key, count);
        key += count;
    }
}

inline void capScores(float* scores, Size count, float cap) {
    const float inverse = 1.f / cap;
    map(scores, count, scores, [=](Vector score) { return cap * tanhOf(score * inverse); });
}

/// A bias of -inf masks any score, even NaN.
inline void addBias(float* scores, const float* bias, Size count) {
    const auto biased = [](Vector score, Vector added) {
        return choose(added == splat(minusInfinity), added, score + added);
    };
    Size i = 0;
    for (; i + lanes <= count; i += lanes) store(scores + i, biased(load(scores + i), load(bias + i)));
    if (const Size rest = count - i; rest > 0)
        storePart(scores + i, biased(loadPart(scores + i, rest), loadPart(bias + i, rest)), rest);
}

/// Softmax over keys [begin, end) of the row, zeros in the rest of [0, keys).
inline void softmaxRun(const ScoreRow& row, Size begin, Size end, Size keys) {
    const auto clear = [](float* scores, Size, Size count) {
        for (Size i = 0; i < count; ++i) scores[i] = 0;
    };
    overRuns(row, 0, begin, clear);
    overRuns(row, end, keys, clear);
    float highest = minusInfinity, total = 0;
    overRuns(row, begin, end, [&](float* scores, Size, Size count) {
        const float here = largestOf(scores, count);
        if (here > highest) highest = here;
    });
    if (highest == minusInfinity) {
        bool broken = false;
        overRuns(row, begin, end,
                 [&](float* scores, Size, Size count) { broken |= anyNotANumber(scores, count); });
        if (!broken) return overRuns(row, begin, end, clear);
    }
    overRuns(row, begin, end,
             [&](float* scores, Size, Size count) { total += exponentiate(scores, count, highest, scores); });
    const float inverse = 1.f / total;
    overRuns(row, begin, end, [&](float* scores, Size, Size count) {
        map(scores, count, scores, [inverse](Vector value) { return value * inverse; });
    });
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
