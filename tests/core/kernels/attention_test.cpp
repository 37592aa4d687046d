#include "core/kernels/attention.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "tests/core/kernels/numbers.h"

using namespace attentionscope;
using kernels::AttentionTask;

namespace {

constexpr float minusInfinity = -kernels::infinity;
using kernels::noise;
using kernels::notANumber;

struct Problem {
    std::vector<float> q, k, v, bias, context;
    std::vector<std::vector<float>> weights;
    AttentionTask task;
};

/// Every stride a little wider than it must be.
Problem problem(Index queries, Index keys, Index heads, Index keyHeads, Index width, Index valueWidth) {
    Problem p;
    AttentionTask& t = p.task;
    t.queries = queries, t.keys = keys, t.heads = heads, t.keyValueHeads = keyHeads;
    t.width = width, t.valueWidth = valueWidth;
    t.qStride = heads * width + 3, t.kStride = keyHeads * width + 1, t.vStride = keyHeads * valueWidth + 2;
    t.contextStride = heads * valueWidth + 5;
    p.q = noise(queries * t.qStride, 1), p.k = noise(keys * t.kStride, 2), p.v = noise(keys * t.vStride, 3);
    p.context.assign(size_t(queries * t.contextStride), 77.f);
    t.scale = 1 / std::sqrt(float(width));
    t.weightsStride = keys + 1;
    p.weights.assign(size_t(heads), std::vector<float>(size_t(queries * t.weightsStride), 77.f));
    return p;
}

void addBias(Problem& p, bool perHead) {
    AttentionTask& t = p.task;
    t.biasStride = t.keys + 2;
    t.biasHeadStride = perHead ? t.queries * t.biasStride : 0;
    p.bias = noise((perHead ? t.heads : 1) * t.queries * t.biasStride, 4);
    for (size_t i = 0; i < p.bias.size(); i += 3) p.bias[i] = minusInfinity;
}

void run(Problem& p, bool keepWeights = true) {
    AttentionTask& t = p.task;
    t.q = p.q.data(), t.k = p.k.data(), t.v = p.v.data(), t.context = p.context.data();
    t.bias = p.bias.empty() ? nullptr : p.bias.data();
    t.weights.clear();
    if (keepWeights)
        for (auto& head : p.weights) t.weights.push_back(head.data());
    kernels::attention(t);
}

bool visible(const AttentionTask& t, Index i, Index j) {
    const Index position = i + t.offset;
    return !(t.causal && j > position) && !(t.windowBefore >= 0 && j < position - t.windowBefore) &&
           !(t.windowAfter >= 0 && j > position + t.windowAfter);
}

/// Plain loops in double precision.
void expectRight(const Problem& p, bool keptWeights = true) {
    const AttentionTask& t = p.task;
    for (Index h = 0; h < t.heads; ++h)
        for (Index i = 0; i < t.queries; ++i) {
            const Index group = h / (t.heads / t.keyValueHeads);
            std::vector<double> weight(size_t(t.keys), 0.0);
            std::vector<bool> seen(size_t(t.keys), false);
            double sum = 0, highest = -INFINITY;
            for (Index j = 0; j < t.keys; ++j) {
                double score = 0;
                for (Index c = 0; c < t.width; ++c)
                    score += double(p.q[size_t(i * t.qStride + h * t.width + c)]) *
                             p.k[size_t(j * t.kStride + group * t.width + c)];
                score *= t.scale;
                if (t.softcap > 0) score = t.softcap * std::tanh(score / t.softcap);
                const float bias = t.bias ? p.bias[size_t(h * t.biasHeadStride + i * t.biasStride + j)] : 0.f;
                seen[size_t(j)] = visible(t, i, j) && bias != minusInfinity;
                weight[size_t(j)] = score + bias;
                if (seen[size_t(j)]) highest = std::max(highest, score + bias);
            }
            for (Index j = 0; j < t.keys; ++j) {
                weight[size_t(j)] = seen[size_t(j)] ? std::exp(weight[size_t(j)] - highest) : 0;
                sum += weight[size_t(j)];
            }
            for (Index j = 0; j < t.keys; ++j) {
                if (sum > 0) weight[size_t(j)] /= sum;
                if (keptWeights) {
                    ASSERT_NEAR(p.weights[size_t(h)][size_t(i * t.weightsStride + j)], weight[size_t(j)],
                                2e-6)
                        << "head " << h << " query " << i << " key " << j;
                }
            }
            for (Index c = 0; c < t.valueWidth; ++c) {
                double expected = 0;
                for (Index j = 0; j < t.keys; ++j)
                    if (seen[size_t(j)])
                        expected += weight[size_t(j)] * p.v[size_t(j * t.vStride + group * t.valueWidth + c)];
                ASSERT_NEAR(p.context[size_t(i * t.contextStride + h * t.valueWidth + c)], expected, 5e-6)
                    << "head " << h << " query " << i << " column " << c;
            }
        }
    // Nothing beyond the rows was touched.
    for (Index i = 0; i < t.queries; ++i)
        for (Index c = t.heads * t.valueWidth; c < t.contextStride; ++c)
            ASSERT_EQ(p.context[size_t(i * t.contextStride + c)], 77.f);
}

}  // namespace

TEST(Attention, AgreesWithPlainLoopsOnManySizes) {
    for (const Index queries : {1, 2, 7, 33, 130})
        for (const Index keys : {1, 3, 16, 65, 300}) {
            Problem p = problem(queries, keys, 4, 2, 17, 9);
            run(p);
            expectRight(p);
        }
    for (const Index width : {1, 8, 64, 100}) {
        Problem p = problem(20, 40, 3, 3, width, width);
        run(p);
        expectRight(p);
    }
}

TEST(Attention, TheContextIsTheSameWithoutKeptWeights) {
    Problem p = problem(70, 200, 2, 1, 32, 48);
    p.task.causal = true;
    p.task.offset = 130;
    run(p, false);
    expectRight(p, false);
}

TEST(Attention, MasksWindowsSoftcapAndBias) {
    for (const bool causal : {false, true})
        for (const Index before : {-1, 0, 5})
            for (const Index after : {-1, 2})
                for (const Index offset : {-3, 0, 11})
                    for (const int bias : {0, 1, 2}) {
                        Problem p = problem(37, 48, 2, 2, 8, 8);
                        p.task.causal = causal, p.task.offset = offset;
                        p.task.windowBefore = before, p.task.windowAfter = after;
                        p.task.softcap = bias == 1 ? 0.5f : 0.f;
                        if (bias) addBias(p, bias == 2);
                        run(p);
                        expectRight(p);
                    }
}

TEST(Attention, OneBiasRowServesAllQueries) {
    Problem p = problem(9, 21, 2, 1, 4, 4);
    p.bias = noise(21, 9);
    for (size_t j = 15; j < 21; ++j) p.bias[j] = minusInfinity;
    run(p);
    expectRight(p);
}

TEST(Attention, FullyMaskedRowsAreZero) {
    Problem p = problem(5, 6, 1, 1, 4, 4);
    p.bias.assign(5 * 6, 0.f);
    p.task.biasStride = 6;
    for (size_t j = 0; j < 6; ++j) p.bias[2 * 6 + j] = minusInfinity;
    run(p);
    expectRight(p);
    for (size_t c = 0; c < 4; ++c) EXPECT_EQ(p.context[2 * size_t(p.task.contextStride) + c], 0.f);
}

TEST(Attention, AMaskedKeyHasNoInfluenceEvenIfNotANumber) {
    Problem p = problem(12, 12, 1, 1, 8, 8);
    p.task.causal = true;
    Problem clean = p;
    for (Index c = 0; c < 8; ++c) {
        p.k[size_t(11 * p.task.kStride + c)] = notANumber;
        p.v[size_t(11 * p.task.vStride + c)] = notANumber;
    }
    run(p);
    run(clean);
    // Such rows are summed again by a separate loop, in which a compiler may fuse other operations: the last
    // digit may differ.
    for (Index i = 0; i < 11; ++i)
        for (Index c = 0; c < 8; ++c)
            EXPECT_NEAR(p.context[size_t(i * p.task.contextStride + c)],
                        clean.context[size_t(i * p.task.contextStride + c)], 1e-6);
    EXPECT_TRUE(std::isnan(p.context[size_t(11 * p.task.contextStride)]));
    EXPECT_TRUE(std::isnan(p.weights[0][size_t(11 * p.task.weightsStride)]));
}

TEST(Attention, PropagatesNaNOfAVisibleKey) {
    Problem p = problem(3, 40, 1, 1, 8, 8);
    p.k[size_t(20 * p.task.kStride)] = notANumber;
    run(p);
    for (Index i = 0; i < 3; ++i) {
        EXPECT_TRUE(std::isnan(p.weights[0][size_t(i * p.task.weightsStride)]));
        EXPECT_TRUE(std::isnan(p.context[size_t(i * p.task.contextStride)]));
    }
}

TEST(Attention, WeightsAloneAndSomeHeadsOnly) {
    Problem p = problem(10, 14, 2, 1, 8, 8);
    p.task.q = p.q.data(), p.task.k = p.k.data();
    p.task.weights = {nullptr, p.weights[1].data()};
    kernels::attention(p.task);
    const std::vector<float> alone = p.weights[1];
    EXPECT_EQ(p.weights[0][0], 77.f);
    run(p);
    expectRight(p);
    for (Index i = 0; i < 10; ++i)
        for (Index j = 0; j < 14; ++j)
            EXPECT_NEAR(alone[size_t(i * 15 + j)], p.weights[1][size_t(i * 15 + j)], 1e-6);
}

TEST(Attention, AcceptsEmptyInput) {
    Problem p = problem(0, 5, 1, 1, 4, 4);
    run(p);
    Problem noKeys = problem(3, 0, 1, 1, 4, 4);
    run(noKeys);
    expectRight(noKeys);
}

TEST(Attention, UnevenHeadsAreAnError) {
    Problem p = problem(3, 3, 4, 3, 4, 4);
    EXPECT_THROW(run(p), Error);
}
