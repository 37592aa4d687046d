#include <gtest/gtest.h>

#include "tests/core/kernels/numbers.h"

using namespace attentionscope;
using namespace attentionscope::kernels;

namespace {

const Activation activations[] = {Activation::none,     Activation::relu, Activation::gelu,
                                  Activation::geluTanh, Activation::silu, Activation::tanh,
                                  Activation::sigmoid};

double exactly(Activation activation, double x) {
    switch (activation) {
        case Activation::none: return x;
        case Activation::relu: return x > 0 ? x : 0;
        case Activation::gelu: return x * 0.5 * std::erfc(-x / std::sqrt(2.0));
        case Activation::geluTanh:
            return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
        case Activation::silu: return x / (1 + std::exp(-x));
        case Activation::tanh: return std::tanh(x);
        case Activation::sigmoid: return 1 / (1 + std::exp(-x));
    }
    return x;
}

std::vector<float> between(float low, float high, size_t count) {
    std::vector<float> values(count);
    for (size_t i = 0; i < count; ++i) values[i] = low + (high - low) * float(i) / float(count - 1);
    return values;
}

}  // namespace

TEST(Exponential, IsAccurateOverTheWholeRange) {
    underEveryInstructionSet([] {
        auto in = between(-87.f, 88.7f, 200'001);
        in.insert(in.end(), {0.f, -0.f, 1e-30f, -1e-8f});
        std::vector<float> out(in.size());
        exponential(in.data(), Index(in.size()), out.data());
        for (size_t i = 0; i < in.size(); ++i) {
            const double exact = std::exp(double(in[i]));
            ASSERT_NEAR(out[i], exact, 4e-7 * exact) << in[i];
        }
        EXPECT_EQ(out[in.size() - 4], 1.f);
    });
}

TEST(Exponential, UnderflowsGraduallyAndCarriesTheSpecialValues) {
    underEveryInstructionSet([] {
        const std::vector<float> in = {-100.f, -90.f, 89.f, 1000.f, infinity, -infinity, -1000.f, notANumber};
        std::vector<float> out(in.size());
        exponential(in.data(), Index(in.size()), out.data());
        EXPECT_NEAR(out[0], std::exp(-100.0), 2e-45);
        EXPECT_NEAR(out[1], std::exp(-90.0), 2e-45);
        EXPECT_EQ(out[2], infinity);
        EXPECT_EQ(out[3], infinity);
        EXPECT_EQ(out[4], infinity);
        EXPECT_EQ(out[5], 0.f);
        EXPECT_EQ(out[6], 0.f);
        EXPECT_TRUE(std::isnan(out[7]));
    });
}

TEST(Activations, AgreeWithDoublePrecision) {
    underEveryInstructionSet([] {
        const auto in = between(-30.f, 30.f, 60'001);
        std::vector<float> out(in.size());
        for (const Activation activation : activations) {
            activate(activation, in.data(), Index(in.size()), out.data());
            for (size_t i = 0; i < in.size(); ++i) {
                const double exact = exactly(activation, in[i]);
                ASSERT_NEAR(out[i], exact,
                            5e-7 * std::max(std::abs(exact), std::abs(double(in[i])) * 0.5 + 0.1))
                    << int(activation) << " of " << in[i];
            }
        }
    });
}

TEST(Activations, TanhIsAccurateNearZero) {
    underEveryInstructionSet([] {
        const auto in = between(-0.01f, 0.01f, 1001);
        std::vector<float> out(in.size());
        activate(Activation::tanh, in.data(), Index(in.size()), out.data());
        for (size_t i = 0; i < in.size(); ++i)
            ASSERT_NEAR(out[i], std::tanh(double(in[i])), 5e-7 * std::abs(double(in[i])));
    });
}

TEST(Activations, CarryInfinityAndNotANumber) {
    underEveryInstructionSet([] {
        const std::vector<float> in = {infinity, -infinity, notANumber};
        std::vector<float> out(3);
        for (const Activation activation : activations) {
            activate(activation, in.data(), 3, out.data());
            EXPECT_TRUE(std::isnan(out[2])) << int(activation);
            const bool bounded = activation == Activation::tanh || activation == Activation::sigmoid;
            EXPECT_EQ(out[0], bounded ? 1.f : infinity) << int(activation);
        }
        activate(Activation::tanh, in.data(), 3, out.data());
        EXPECT_EQ(out[1], -1.f);
        activate(Activation::sigmoid, in.data(), 3, out.data());
        EXPECT_EQ(out[1], 0.f);
        activate(Activation::relu, in.data(), 3, out.data());
        EXPECT_EQ(out[1], 0.f);
    });
}

TEST(Activations, BackwardAddsTheSlope) {
    underEveryInstructionSet([] {
        for (const Index count : {1, 5, 16, 37, 1000}) {
            auto in = noise(count, 1);
            for (float& x : in) x = 6 * x + 0.013f;
            const auto gradient = noise(count, 2), before = noise(count, 3);
            for (const Activation activation : activations) {
                auto out = before;
                activateBackward(activation, in.data(), gradient.data(), count, out.data());
                for (size_t i = 0; i < in.size(); ++i) {
                    const double x = in[i], step = 1e-5;
                    const double exact =
                        (exactly(activation, x + step) - exactly(activation, x - step)) / (2 * step);
                    ASSERT_NEAR(out[i], before[i] + gradient[i] * exact, 2e-6)
                        << int(activation) << " at " << x;
                }
            }
        }
    });
}

TEST(Activations, InPlaceAndOddCounts) {
    underEveryInstructionSet([] {
        for (Index count = 0; count < 40; ++count) {
            auto values = noise(count + 1, 4);
            const auto before = values;
            activate(Activation::sigmoid, values.data(), count, values.data());
            for (Index i = 0; i < count; ++i)
                ASSERT_NEAR(values[size_t(i)], exactly(Activation::sigmoid, before[size_t(i)]), 1e-6);
            ASSERT_EQ(values[size_t(count)], before[size_t(count)]);
        }
    });
}

TEST(AddScaled, AddsAndLeavesOtherNumbersUnchanged) {
    underEveryInstructionSet([] {
        for (const Index count : {1, 3, 16, 35, 100'000}) {
            const auto in = noise(count, 1), before = noise(count + 1, 2);
            auto out = before;
            addScaled(-2.5f, in.data(), count, out.data());
            for (Index i = 0; i < count; ++i)
                ASSERT_NEAR(out[size_t(i)], before[size_t(i)] - 2.5 * in[size_t(i)], 1e-6);
            ASSERT_EQ(out.back(), before.back());
        }
    });
}

TEST(Reductions, AgreeWithDoublePrecision) {
    underEveryInstructionSet([] {
        for (const Index count : {0, 1, 3, 16, 35, 700}) {
            const auto a = noise(count, 1), b = noise(count, 2);
            double products = 0, exponentials = 0;
            float highest = -infinity;
            for (const float value : a) highest = std::max(highest, value);
            EXPECT_EQ(largest(a.data(), count), highest);
            std::vector<float> out(a.size() + 1, 9.f);
            const double sum = exponentialSum(a.data(), count, highest, out.data());
            for (size_t i = 0; i < a.size(); ++i) {
                products += double(a[i]) * b[i];
                const double exact = std::exp(double(a[i]) - double(highest));
                exponentials += exact;
                ASSERT_NEAR(out[i], exact, 4e-7);
            }
            EXPECT_NEAR(dotProduct(a.data(), b.data(), count), products, 1e-6 * double(count + 1));
            EXPECT_NEAR(sum, exponentials, 1e-6 * (exponentials + 1));
            EXPECT_EQ(out.back(), 9.f);
        }
        const std::vector<float> odd{notANumber, -infinity, 3.f, -infinity};
        std::vector<float> out(odd.size());
        EXPECT_EQ(largest(odd.data(), 4), 3.f);
        EXPECT_TRUE(std::isnan(exponentialSum(odd.data(), 4, 3.f, out.data())));
        EXPECT_EQ(exponentialSum(odd.data() + 1, 3, 3.f, out.data()), 1.0);
    });
}

TEST(AdditiveScores, AndTheirGradientsAgreeWithDoublePrecision) {
    underEveryInstructionSet([] {
        for (const Index width : {1, 5, 16, 37, 256})
            for (const Index keys : {0, 1, 7}) {
                const auto q = noise(width, 1), k = noise(keys * width, 2), v = noise(width, 3),
                           gradient = noise(keys, 4);
                std::vector<float> scores(size_t(keys) + 1, 9.f), qGradient(q.size(), 1.f),
                    kGradient(k.size(), 2.f), vGradient(v.size(), 3.f);
                additiveScores(q.data(), k.data(), v.data(), keys, width, scores.data());
                additiveScoresBackward(q.data(), k.data(), v.data(), keys, width, gradient.data(),
                                       qGradient.data(), kGradient.data(), vGradient.data());
                additiveScoresBackward(q.data(), k.data(), v.data(), keys, width, gradient.data(), nullptr,
                                       nullptr, nullptr);
                std::vector<double> sums(static_cast<size_t>(keys));
                for (size_t c = 0; c < size_t(width); ++c) {
                    double ofQ = 1, ofV = 3;
                    for (size_t j = 0; j < size_t(keys); ++j) {
                        const size_t at = j * size_t(width) + c;
                        const double energy = std::tanh(double(q[c]) + k[at]);
                        const double passed = double(gradient[j]) * v[c] * (1 - energy * energy);
                        sums[j] += v[c] * energy;
                        ofQ += passed;
                        ofV += gradient[j] * energy;
                        ASSERT_NEAR(kGradient[at], 2 + passed, 2e-6);
                    }
                    ASSERT_NEAR(qGradient[c], ofQ, 4e-6);
                    ASSERT_NEAR(vGradient[c], ofV, 4e-6);
                }
                for (size_t j = 0; j < size_t(keys); ++j)
                    ASSERT_NEAR(scores[j], sums[j], 1e-6 * double(width + 1));
                EXPECT_EQ(scores.back(), 9.f);
            }
    });
}

TEST(GatedUnit, AndItsGradientsAgreeWithDoublePrecision) {
    const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
    underEveryInstructionSet([&] {
        for (const Index width : {1, 5, 16, 37, 256}) {
            const auto d = size_t(width);
            const auto x = noise(3 * width, 1), u = noise(2 * width, 2), m = noise(width, 3),
                       h = noise(width, 4), g = noise(width, 5);
            const GatedUnitRow row{x.data(), u.data(), m.data(), h.data(), width};
            std::vector<float> reset(d + 1, 9.f), state(d + 1, 9.f), ofX(3 * d, 1.f), ofU(2 * d, 2.f),
                ofM(d, 3.f), ofH(d, 4.f);
            const GatedUnitGradients to{ofX.data(), ofU.data(), ofM.data(), ofH.data()};
            resetState(row, reset.data());
            gatedState(row, state.data());
            resetStateBackward(row, g.data(), to);
            gatedStateBackward(row, g.data(), to);
            resetStateBackward(row, g.data(), {});
            gatedStateBackward(row, g.data(), {});
            for (size_t c = 0; c < d; ++c) {
                const double z = sigmoid(double(x[c]) + u[c]), r = sigmoid(double(x[d + c]) + u[d + c]);
                const double proposal = std::tanh(double(x[2 * d + c]) + m[c]);
                const double forUpdate = g[c] * (proposal - h[c]) * z * (1 - z),
                             forReset = g[c] * h[c] * r * (1 - r);
                const double forProposal = g[c] * z * (1 - proposal * proposal);
                ASSERT_NEAR(reset[c], r * h[c], 1e-6);
                ASSERT_NEAR(state[c], h[c] + z * (proposal - h[c]), 1e-6);
                ASSERT_NEAR(ofX[c], 1 + forUpdate, 2e-6);
                ASSERT_NEAR(ofX[d + c], 1 + forReset, 2e-6);
                ASSERT_NEAR(ofX[2 * d + c], 1 + forProposal, 2e-6);
                ASSERT_NEAR(ofU[c], 2 + forUpdate, 2e-6);
                ASSERT_NEAR(ofU[d + c], 2 + forReset, 2e-6);
                ASSERT_NEAR(ofM[c], 3 + forProposal, 2e-6);
                ASSERT_NEAR(ofH[c], 4 + g[c] * (1 - z) + g[c] * r, 4e-6);
            }
            EXPECT_EQ(reset.back(), 9.f);
            EXPECT_EQ(state.back(), 9.f);
        }
    });
}

TEST(Adam, FollowsThePaper) {
    const AdamStep step{.firstDecay = 0.9f,
                        .secondDecay = 0.98f,
                        .firstScale = 2.5f,
                        .secondScale = 12.f,
                        .rate = 0.01f,
                        .epsilon = 1e-8f,
                        .gradientScale = 0.5f,
                        .keep = 0.999f};
    underEveryInstructionSet([&] {
        for (const Index count : {1, 16, 37, 50'000}) {
            const auto gradient = noise(count, 1), first = noise(count, 2), values = noise(count, 3);
            auto second = noise(count, 4);
            for (float& value : second) value = std::abs(value);
            auto m = first, v = second, w = values;
            adam(step, gradient.data(), count, m.data(), v.data(), w.data());
            for (size_t i = 0; i < w.size(); ++i) {
                const double g = 0.5 * gradient[i], a = double(step.firstDecay), b = double(step.secondDecay);
                const double exactM = a * first[i] + (1 - a) * g, exactV = b * second[i] + (1 - b) * g * g;
                ASSERT_NEAR(m[i], exactM, 1e-6);
                ASSERT_NEAR(v[i], exactV, 1e-6);
                ASSERT_NEAR(
                    w[i],
                    double(step.keep) * values[i] - 0.01 * 2.5 * exactM / (std::sqrt(12 * exactV) + 1e-8),
                    2e-6 + 2e-6 * std::abs(exactM / std::sqrt(exactV)));
            }
        }
    });
}
