#include <gtest/gtest.h>

#include <algorithm>

#include "core/kernels/thread_pool.h"
#include "tests/core/kernels/numbers.h"

using namespace attentionscope;
using namespace attentionscope::kernels;

namespace {

const Index widths[] = {1, 2, 15, 16, 17, 64, 100, 768};

std::vector<double> softmax(const float* x, Index columns) {
    const double highest = *std::max_element(x, x + columns);
    std::vector<double> p(static_cast<size_t>(columns));
    double sum = 0;
    for (Index c = 0; c < columns; ++c) sum += p[size_t(c)] = std::exp(x[c] - highest);
    for (double& value : p) value /= sum;
    return p;
}

struct Normalised {
    std::vector<double> values;
    double inverseDeviation;
};

Normalised normalised(const float* x, Index columns, double epsilon, bool subtractMean) {
    double mean = 0, squares = 0;
    if (subtractMean)
        for (Index c = 0; c < columns; ++c) mean += x[c] / double(columns);
    for (Index c = 0; c < columns; ++c) squares += (x[c] - mean) * (x[c] - mean);
    Normalised result{std::vector<double>(size_t(columns)),
                      1 / std::sqrt(squares / double(columns) + epsilon)};
    for (Index c = 0; c < columns; ++c) result.values[size_t(c)] = (x[c] - mean) * result.inverseDeviation;
    return result;
}

/// The gradients of Σ gradient · (γ normalised(x) + β), by the chain rule in double precision.
struct Gradients {
    std::vector<double> in, gamma, beta;
};

Gradients backward(const std::vector<float>& x, const std::vector<float>& gradient,
                   const std::vector<float>& gamma, Index rows, Index columns, double epsilon,
                   bool subtractMean) {
    Gradients result{std::vector<double>(x.size()), std::vector<double>(gamma.size()),
                     std::vector<double>(gamma.size())};
    for (Index r = 0; r < rows; ++r) {
        const size_t first = size_t(r * columns);
        const Normalised normal = normalised(x.data() + first, columns, epsilon, subtractMean);
        double meanOfH = 0, meanOfHx = 0;
        for (size_t c = 0; c < size_t(columns); ++c) {
            const double h = double(gradient[first + c]) * gamma[c];
            meanOfH += h / double(columns), meanOfHx += h * normal.values[c] / double(columns);
            result.gamma[c] += gradient[first + c] * normal.values[c];
            result.beta[c] += gradient[first + c];
        }
        for (size_t c = 0; c < size_t(columns); ++c)
            result.in[first + c] = (double(gradient[first + c]) * gamma[c] - (subtractMean ? meanOfH : 0) -
                                    normal.values[c] * meanOfHx) *
                                   normal.inverseDeviation;
    }
    return result;
}

}  // namespace

TEST(SoftmaxRows, AgreesWithDoublePrecisionAndKeepsToItsRows) {
    underEveryInstructionSet([] {
        for (const Index columns : widths) {
            auto in = noise(5 * (columns + 3), 1);
            for (float& x : in) x *= 20;
            std::vector<float> out(size_t(5 * (columns + 2)), 7.f);
            softmaxRows(in.data(), 5, columns, columns + 3, out.data(), columns + 2);
            for (Index r = 0; r < 5; ++r) {
                const auto exact = softmax(in.data() + r * (columns + 3), columns);
                for (Index c = 0; c < columns; ++c)
                    ASSERT_NEAR(out[size_t(r * (columns + 2) + c)], exact[size_t(c)],
                                5e-6 * exact[size_t(c)] + 1e-37);
                ASSERT_EQ(out[size_t(r * (columns + 2) + columns)], 7.f);
            }
        }
    });
}

TEST(SoftmaxRows, MaskedRowsAreZeroAndNotANumberIsCarried) {
    underEveryInstructionSet([] {
        for (const Index columns : widths) {
            std::vector<float> in(size_t(4 * columns), -infinity), out(in.size(), 7.f);
            in[size_t(columns)] = 1000.f;              // a row with one visible number
            in[size_t(3 * columns - 1)] = notANumber;  // a masked row with a NaN
            for (Index c = 0; c < columns; ++c) in[size_t(3 * columns + c)] = float(c);
            in[size_t(4 * columns - 1)] = infinity;
            softmaxRows(in.data(), 4, columns, columns, out.data(), columns);
            for (size_t c = 0; c < size_t(columns); ++c) {
                EXPECT_EQ(out[c], 0.f);
                EXPECT_EQ(out[size_t(columns) + c], c == 0 ? 1.f : 0.f);
                EXPECT_TRUE(std::isnan(out[2 * size_t(columns) + c]));
                EXPECT_TRUE(std::isnan(out[3 * size_t(columns) + c]));
            }
        }
    });
}

TEST(SoftmaxRows, ManyRowsInPlaceOverThreads) {
    auto values = noise(3000 * 33, 2);
    const auto before = values;
    softmaxRows(values.data(), 3000, 33, 33, values.data(), 33);
    for (Index r = 0; r < 3000; r += 7) {
        const auto exact = softmax(before.data() + r * 33, 33);
        for (Index c = 0; c < 33; ++c) ASSERT_NEAR(values[size_t(r * 33 + c)], exact[size_t(c)], 1e-7);
    }
}

TEST(SoftmaxRows, Backward) {
    underEveryInstructionSet([] {
        for (const Index columns : widths) {
            const auto scores = noise(3 * columns, 1), gradient = noise(3 * columns, 2),
                       before = noise(3 * columns, 3);
            std::vector<float> weights(scores.size());
            softmaxRows(scores.data(), 3, columns, columns, weights.data(), columns);
            auto out = before;
            softmaxBackwardRows(weights.data(), gradient.data(), 3, columns, out.data());
            for (Index r = 0; r < 3; ++r) {
                double dot = 0;
                for (Index c = 0; c < columns; ++c)
                    dot += double(weights[size_t(r * columns + c)]) * gradient[size_t(r * columns + c)];
                for (Index c = 0; c < columns; ++c) {
                    const size_t i = size_t(r * columns + c);
                    ASSERT_NEAR(out[i], before[i] + weights[i] * (gradient[i] - dot), 1e-6);
                }
            }
        }
    });
}

TEST(Norms, LayerNormAgreesWithDoublePrecision) {
    underEveryInstructionSet([] {
        for (const Index columns : widths)
            for (const float offset : {0.f, 100.f}) {
                auto in = noise(7 * columns, 1);
                for (float& x : in) x += offset;
                const auto gamma = noise(columns, 2), beta = noise(columns, 3);
                std::vector<float> out(in.size()), plain(in.size());
                layerNormRows(in.data(), 7, columns, gamma.data(), beta.data(), 1e-5f, out.data());
                layerNormRows(in.data(), 7, columns, nullptr, nullptr, 1e-5f, plain.data());
                for (Index r = 0; r < 7; ++r) {
                    const auto exact = normalised(in.data() + r * columns, columns, 1e-5f, true).values;
                    for (size_t c = 0; c < size_t(columns); ++c) {
                        const size_t i = size_t(r * columns) + c;
                        const double tolerance = 3e-6;
                        ASSERT_NEAR(plain[i], exact[c], tolerance) << columns;
                        ASSERT_NEAR(out[i], exact[c] * gamma[c] + beta[c], tolerance) << columns;
                    }
                }
            }
    });
}

TEST(Norms, RmsNormAgreesWithDoublePrecision) {
    underEveryInstructionSet([] {
        for (const Index columns : widths) {
            const auto in = noise(7 * columns, 1), gamma = noise(columns, 2);
            std::vector<float> out(in.size()), plain(in.size());
            rmsNormRows(in.data(), 7, columns, gamma.data(), 1e-6f, out.data());
            rmsNormRows(in.data(), 7, columns, nullptr, 1e-6f, plain.data());
            for (Index r = 0; r < 7; ++r) {
                const auto exact = normalised(in.data() + r * columns, columns, 1e-6f, false).values;
                for (size_t c = 0; c < size_t(columns); ++c) {
                    ASSERT_NEAR(plain[size_t(r * columns) + c], exact[c], 2e-6);
                    ASSERT_NEAR(out[size_t(r * columns) + c], exact[c] * gamma[c], 2e-6);
                }
            }
        }
    });
}

TEST(Norms, BackwardAgreesWithTheChainRule) {
    underEveryInstructionSet([] {
        for (const Index columns : widths)
            for (const Index rows : {1, 9, 300}) {
                const auto in = noise(rows * columns, 1), gradient = noise(rows * columns, 2);
                const auto gamma = noise(columns, 3), before = noise(rows * columns, 4);
                for (const bool subtractMean : {true, false}) {
                    const double epsilon = 1e-2f;
                    const auto exact = backward(in, gradient, gamma, rows, columns, epsilon, subtractMean);
                    auto inGradient = before;
                    std::vector<float> gammaGradient(size_t(columns), 1.f),
                        betaGradient(size_t(columns), 2.f);
                    if (subtractMean)
                        layerNormBackwardRows(in.data(), gradient.data(), rows, columns, gamma.data(), 1e-2f,
                                              inGradient.data(), gammaGradient.data(), betaGradient.data());
                    else
                        rmsNormBackwardRows(in.data(), gradient.data(), rows, columns, gamma.data(), 1e-2f,
                                            inGradient.data(), gammaGradient.data());
                    for (size_t i = 0; i < in.size(); ++i)
                        ASSERT_NEAR(inGradient[i], before[i] + exact.in[i], 2e-5) << rows << " × " << columns;
                    for (size_t c = 0; c < size_t(columns); ++c) {
                        ASSERT_NEAR(gammaGradient[c], 1 + exact.gamma[c], 1e-4);
                        if (subtractMean) {
                            ASSERT_NEAR(betaGradient[c], 2 + exact.beta[c], 1e-4);
                        }
                    }
                }
            }
    });
}

TEST(Norms, BackwardIsTheSameForEveryNumberOfThreads) {
    auto& pool = ThreadPool::instance();
    const int before = pool.threads();
    const auto in = noise(900 * 70, 1), gradient = noise(900 * 70, 2);
    std::vector<std::vector<float>> results;
    for (const int threads : {1, 2, 5}) {
        pool.setThreads(threads);
        results.emplace_back(140, 0.f);
        layerNormBackwardRows(in.data(), gradient.data(), 900, 70, nullptr, 1e-5f, nullptr,
                              results.back().data(), results.back().data() + 70);
    }
    pool.setThreads(before);
    EXPECT_EQ(results[0], results[1]);
    EXPECT_EQ(results[0], results[2]);
}
