#include "core/attention/attend.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "core/base/error.h"
#include "core/base/random.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

constexpr float noWeight = -std::numeric_limits<float>::infinity();

NumberTensor normalTensor(std::vector<std::int64_t> shape, std::uint64_t seed) {
    Random random(seed);
    NumberTensor tensor{.shape = std::move(shape), .values = {}};
    std::int64_t count = 1;
    for (const std::int64_t size : tensor.shape) count *= size;
    for (std::int64_t i = 0; i < count; ++i) tensor.values.push_back(float(random.normal()));
    return tensor;
}

double at(const NumberTensor& tensor, Index head, Index row, Index column) {
    const auto& shape = tensor.shape;
    return tensor.values[size_t((head * shape[1] + row) * shape[2] + column)];
}

/// A mask of four queries over four keys, from 0 and 1.
NumberTensor booleanMask(std::vector<float> values) {
    return {.shape = {4, 4}, .values = std::move(values), .boolean = true};
}

using Score = std::function<double(Index head, Index query, Index key)>;
using Seen = std::function<bool(Index query, Index key)>;

/// Expects weights and output to follow from the scores in plain loops.
void expectAttention(const NumberTensors& result, const NumberTensor& v, Index group, const Score& score,
                     const Seen& seen) {
    const NumberTensor &weights = result.at("weights"), &output = result.at("output");
    for (Index h = 0; h < weights.shape[0]; ++h)
        for (Index i = 0; i < weights.shape[1]; ++i) {
            double sum = 0;
            std::vector<double> expected(size_t(v.shape[2]));
            for (Index j = 0; j < weights.shape[2]; ++j)
                if (seen(i, j)) sum += std::exp(score(h, i, j));
            for (Index j = 0; j < weights.shape[2]; ++j) {
                const double weight = seen(i, j) ? std::exp(score(h, i, j)) / sum : 0;
                EXPECT_NEAR(at(weights, h, i, j), weight, 1e-5) << h << ' ' << i << ' ' << j;
                for (Index c = 0; c < v.shape[2]; ++c) expected[size_t(c)] += weight * at(v, h / group, j, c);
            }
            for (Index c = 0; c < v.shape[2]; ++c)
                EXPECT_NEAR(at(output, h, i, c), expected[size_t(c)], 1e-5) << h << ' ' << i << ' ' << c;
        }
}

double dot(const NumberTensor& q, const NumberTensor& k, Index group, Index h, Index i, Index j) {
    double sum = 0;
    for (Index c = 0; c < q.shape[2]; ++c) sum += at(q, h, i, c) * at(k, h / group, j, c);
    return sum;
}

bool everything(Index, Index) {
    return true;
}

NumberTensors threeTensors(Index heads = 2, Index keyHeads = 1) {
    return {{"q", normalTensor({heads, 4, 3}, 1)},
            {"k", normalTensor({keyHeads, 5, 3}, 2)},
            {"v", normalTensor({keyHeads, 5, 2}, 3)}};
}

/// The text of the Error that attend() throws.
std::string complaint(const NumberTensors& inputs, const AttendOptions& options = {}) {
    const ErrorReport report = thrownReport([&] { attend(inputs, options); });
    return report.where.text() + " got " + report.got.text() + " expected " + report.expected.text();
}

}  // namespace

TEST(Attend, ScaledDotProductsOfSharedKeys) {
    const auto in = threeTensors();
    const auto result = attend(in, {});
    std::vector<std::string> stages;
    for (const auto& [name, tensor] : result) stages.push_back(name);
    EXPECT_EQ(stages, (std::vector<std::string>{"output", "scaled", "scores", "weighted", "weights"}));
    EXPECT_EQ(result.at("weights").shape, (std::vector<std::int64_t>{2, 4, 5}));
    EXPECT_EQ(result.at("output").shape, (std::vector<std::int64_t>{2, 4, 2}));
    EXPECT_EQ(result.at("output").values, result.at("weighted").values);
    expectAttention(
        result, in.at("v"), 2,
        [&](Index h, Index i, Index j) { return dot(in.at("q"), in.at("k"), 2, h, i, j) / std::sqrt(3.0); },
        everything);
}

TEST(Attend, TwoDimensionsMeanOneHead) {
    NumberTensors in = threeTensors(1);
    const auto whole = attend(in, {});
    for (const char* name : {"q", "k", "v"}) in[name].shape.erase(in[name].shape.begin());
    EXPECT_EQ(attend(in, {}).at("output").values, whole.at("output").values);
    for (const char* name : {"q", "k", "v"}) in[name].shape.insert(in[name].shape.begin(), {1, 1});
    EXPECT_EQ(attend(in, {}).at("output").values, whole.at("output").values);
}

TEST(Attend, EveryScoreFunction) {
    NumberTensors in = threeTensors();
    const NumberTensor q = in["q"], k = in["k"];
    in["w"] = normalTensor({3, 3}, 4);
    const auto w = in["w"].values;
    expectAttention(
        attend(in, {.score = ScoreFunction::dot}), in["v"], 2,
        [&](Index h, Index i, Index j) { return dot(q, k, 2, h, i, j); }, everything);
    expectAttention(
        attend(in, {.score = ScoreFunction::cosine}), in["v"], 2,
        [&](Index h, Index i, Index j) {
            return dot(q, k, 2, h, i, j) / std::sqrt(dot(q, q, 1, h, i, i) * dot(k, k, 1, h / 2, j, j));
        },
        everything);
    expectAttention(
        attend(in, {.score = ScoreFunction::general, .scale = 0.5f}), in["v"], 2,
        [&](Index h, Index i, Index j) {
            double sum = 0;
            for (Index a = 0; a < 3; ++a)
                for (Index b = 0; b < 3; ++b)
                    sum += at(q, h, i, a) * double(w[size_t(a * 3 + b)]) * at(k, h / 2, j, b);
            return 0.5 * sum;
        },
        everything);
    in["w"] = normalTensor({7, 3}, 5);
    expectAttention(
        attend(in, {.score = ScoreFunction::location}), in["v"], 2,
        [&](Index h, Index i, Index j) {
            double sum = 0;
            for (Index c = 0; c < 3; ++c) sum += at(q, h, i, c) * double(in["w"].values[size_t(j * 3 + c)]);
            return sum;
        },
        everything);
    in["w_a"] = normalTensor({4, 3}, 6);
    in["u_a"] = normalTensor({4, 3}, 7);
    in["v_a"] = normalTensor({4}, 8);
    const Score additive = [&](Index h, Index i, Index j) {
        double sum = 0;
        for (Index a = 0; a < 4; ++a) {
            double inner = 0;
            for (Index c = 0; c < 3; ++c)
                inner += double(in["w_a"].values[size_t(a * 3 + c)]) * at(q, h, i, c) +
                         double(in["u_a"].values[size_t(a * 3 + c)]) * at(k, h / 2, j, c);
            sum += double(in["v_a"].values[size_t(a)]) * std::tanh(inner);
        }
        return sum;
    };
    const auto result = attend(in, {.score = ScoreFunction::additive});
    EXPECT_FALSE(result.count("scaled"));
    expectAttention(result, in["v"], 2, additive, everything);
    // The other layout of W_a, which fits in no other way.
    NumberTensors turned = in;
    NumberTensor& wA = turned["w_a"];
    wA.shape = {3, 4};
    for (Index a = 0; a < 4; ++a)
        for (Index c = 0; c < 3; ++c) wA.values[size_t(c * 4 + a)] = in["w_a"].values[size_t(a * 3 + c)];
    EXPECT_EQ(attend(turned, {.score = ScoreFunction::additive}).at("output").values,
              result.at("output").values);
}

TEST(Attend, CausalAndWindowMasksCountFromThePast) {
    NumberTensors in{{"q", normalTensor({1, 4, 3}, 1)},
                     {"k", normalTensor({1, 4, 3}, 2)},
                     {"v", normalTensor({1, 4, 2}, 3)},
                     {"past_k", normalTensor({1, 2, 3}, 4)},
                     {"past_v", normalTensor({1, 2, 2}, 5)}};
    NumberTensor k = in["past_k"], v = in["past_v"];
    k.shape[1] = v.shape[1] = 6;
    k.values.insert(k.values.end(), in["k"].values.begin(), in["k"].values.end());
    v.values.insert(v.values.end(), in["v"].values.begin(), in["v"].values.end());
    const Score score = [&](Index h, Index i, Index j) {
        return dot(in["q"], k, 1, h, i, j) / std::sqrt(3.0);
    };
    const auto causal = attend(in, {.causal = true});
    EXPECT_EQ(causal.at("masked").shape, (std::vector<std::int64_t>{1, 4, 6}));
    EXPECT_EQ(at(causal.at("masked"), 0, 0, 3), double(noWeight));
    expectAttention(causal, v, 1, score, [](Index i, Index j) { return j <= i + 2; });
    expectAttention(attend(in, {.window = 2}), v, 1, score,
                    [](Index i, Index j) { return std::abs(i + 2 - j) < 2; });
    expectAttention(attend(in, {.causal = true, .window = 3}), v, 1, score,
                    [](Index i, Index j) { return j <= i + 2 && i + 2 - j < 3; });
}

TEST(Attend, MasksOfEitherKindShortOrPerHead) {
    NumberTensors in = threeTensors(2, 2);
    const Score score = [&](Index h, Index i, Index j) {
        return dot(in["q"], in["k"], 1, h, i, j) / std::sqrt(3.0);
    };
    // Four keys are covered; the fifth is masked. The last query sees nothing and gets zeros.
    in["mask"] = booleanMask({1, 0, 0, 1, 1, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0});
    const auto boolean = attend(in, {});
    for (const float value : {boolean.at("weights").values[15], boolean.at("output").values[7]})
        EXPECT_EQ(value, 0);
    const auto mask = in["mask"].values;
    expectAttention(boolean, in["v"], 1, score,
                    [&](Index i, Index j) { return i < 3 ? j < 4 && mask[size_t(i * 4 + j)] != 0 : false; });
    in["mask"] = normalTensor({2, 4, 5}, 9);
    expectAttention(
        attend(in, {}), in["v"], 1,
        [&](Index h, Index i, Index j) { return score(h, i, j) + at(in["mask"], h, i, j); }, everything);
}

TEST(Attend, SoftcapTemperatureAndScale) {
    NumberTensors in = threeTensors();
    const auto result = attend(in, {.scale = 0.25f, .softcap = 0.5f, .temperature = 2});
    EXPECT_TRUE(result.count("softcapped"));
    expectAttention(
        result, in["v"], 2,
        [&](Index h, Index i, Index j) {
            return 0.5 * std::tanh(0.25 * dot(in["q"], in["k"], 2, h, i, j) / 0.5) / 2;
        },
        everything);
    const auto even = attend(in, {.scale = 0.f});
    for (const float weight : even.at("weights").values) EXPECT_NEAR(weight, 0.2, 1e-6);
}

TEST(Attend, SparsemaxAndHardChoices) {
    const NumberTensors in = threeTensors(2, 2);
    for (const SoftmaxKind kind : {SoftmaxKind::sparsemax, SoftmaxKind::largest, SoftmaxKind::sampled}) {
        const auto result = attend(in, {.softmax = kind, .seed = 4});
        EXPECT_EQ(result.at("weights").values, attend(in, {.softmax = kind, .seed = 4}).at("weights").values);
        for (Index h = 0; h < 2; ++h)
            for (Index i = 0; i < 4; ++i) {
                const auto weight = [&](Index j) { return at(result.at("weights"), h, i, j); };
                const auto score = [&](Index j) { return at(result.at("scaled"), h, i, j); };
                double sum = 0, ones = 0, threshold = 0;
                Index likeliest = 0;
                for (Index j = 0; j < 5; ++j) {
                    EXPECT_GE(weight(j), 0);
                    sum += weight(j);
                    ones += weight(j) == 1;
                    if (weight(j) > 0) threshold = score(j) - weight(j);
                    if (score(j) > score(likeliest)) likeliest = j;
                }
                EXPECT_NEAR(sum, 1, 1e-6);
                if (kind != SoftmaxKind::sparsemax) {
                    EXPECT_EQ(ones, 1);
                }
                if (kind == SoftmaxKind::largest) {
                    EXPECT_EQ(weight(likeliest), 1);
                }
                // The simplex' nearest point: each score less one threshold, none below zero.
                for (Index j = 0; j < 5 && kind == SoftmaxKind::sparsemax; ++j)
                    EXPECT_NEAR(weight(j), std::max(0.0, score(j) - threshold), 1e-6);
            }
    }
}

TEST(Attend, PropagatesNaNOnlyToQueriesThatSeeIt) {
    NumberTensors in{{"q", normalTensor({1, 4, 3}, 1)},
                     {"k", normalTensor({1, 4, 3}, 2)},
                     {"v", normalTensor({1, 4, 2}, 3)}};
    in["v"].values[6] = std::nanf("");
    in["k"].values[9] = std::numeric_limits<float>::infinity();
    const auto output = attend(in, {.causal = true}).at("output");
    for (Index i = 0; i < 3; ++i)
        for (Index c = 0; c < 2; ++c) EXPECT_TRUE(std::isfinite(at(output, 0, i, c)));
    EXPECT_TRUE(std::isnan(at(output, 0, 3, 0)));
}

TEST(Attend, NamesTheShapeThatDoesNotFit) {
    const NumberTensors good = threeTensors();
    for (const char* name : {"q", "k", "v"}) {
        NumberTensors in = good;
        in.erase(name);
        EXPECT_NE(complaint(in).find(std::string("tensor \"") + name), std::string::npos);
    }
    const auto with = [&](const char* name, std::vector<std::int64_t> shape) {
        NumberTensors in = good;
        in[name] = normalTensor(std::move(shape), 1);
        return in;
    };
    EXPECT_EQ(complaint(with("k", {1, 5, 4})), "tensor \"k\" got [1 × 5 × 4] expected [kv_heads × keys × 3]");
    EXPECT_EQ(complaint(with("v", {1, 4, 2})), "tensor \"v\" got [1 × 4 × 2] expected [1 × 5 × d_v]");
    EXPECT_EQ(complaint(with("mask", {4, 6})),
              "tensor \"mask\" got [4 × 6] expected [4 × 5] or [2 × 4 × 5] (queries × keys)");
    EXPECT_NE(complaint(with("past_k", {1, 2, 3})).find("tensor \"past_v\""), std::string::npos);
    EXPECT_NE(complaint(with("q", {3})).find("got [3] expected [heads × queries × d]"), std::string::npos);
    EXPECT_NE(complaint(with("w", {2, 2}), {.score = ScoreFunction::general}).find("expected [3 × 3]"),
              std::string::npos);
    EXPECT_NE(complaint(good, {.score = ScoreFunction::general}).find("tensor \"w\""), std::string::npos);
    EXPECT_NE(complaint(with("w", {4, 3}), {.score = ScoreFunction::location}).find("expected [5 × 3]"),
              std::string::npos);
    NumberTensors heads = threeTensors(3, 2);
    EXPECT_NE(complaint(heads).find("3 and 2 heads"), std::string::npos);
    EXPECT_THROW(attend(good, {.temperature = 0}), Error);
    EXPECT_THROW(attend(good, {.softcap = -1}), Error);
}
