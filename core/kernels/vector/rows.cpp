#include "core/kernels/vector/loops.h"
#include "core/kernels/vector/softmax.h"

namespace attentionscope::kernels::KERNEL_NAMESPACE {

namespace {

constexpr int most = 3;  // the most sums that one pass computes

struct Sums {
    float of[most];
};

/// Processes one row in vectors: add(i, count, totals) adds the contribution of [i, i + count) to the totals.
template <int sums, class Add>
KERNEL_INLINE Sums gather(Size columns, Add add) {
    Vector totals[most] = {};
    Size i = 0;
    for (; i + lanes <= columns; i += lanes) add(i, Size(lanes), totals);
    if (i < columns) add(i, columns - i, totals);
    Sums result = {};
    for (int s = 0; s < sums; ++s) result.of[s] = sum(totals[s]);
    return result;
}

KERNEL_INLINE Vector loadSome(const float* from, Size count) {
    return count == lanes ? load(from) : loadPart(from, count);
}
KERNEL_INLINE void storeSome(float* to, Vector value, Size count) {
    if (count == lanes)
        store(to, value);
    else
        storePart(to, value, count);
}

/// `value` in the first `count` lanes, zero beyond.
KERNEL_INLINE Vector keep(Vector value, Size count) {
    if (count == lanes) return value;
    float buffer[lanes];
    store(buffer, value);
    return loadPart(buffer, count);
}

template <class Step>
KERNEL_INLINE void sweep(Size columns, Step step) {
    Size i = 0;
    for (; i + lanes <= columns; i += lanes) step(i, Size(lanes));
    if (i < columns) step(i, columns - i);
}

struct Moments {
    float mean, rest;  // the mean is their sum: x - mean - rest is exact even far from zero
    float inverseDeviation;
};

/// In two passes; the second computes the rounding error of the mean.
KERNEL_INLINE Moments momentsOf(const float* x, Size columns, float epsilon) {
    const float count = float(columns);
    const float rough =
        gather<1>(columns, [&](Size i, Size n, Vector* totals) { totals[0] += loadSome(x + i, n); }).of[0] /
        count;
    const Sums sums = gather<2>(columns, [&](Size i, Size n, Vector* totals) {
        const Vector d = keep(loadSome(x + i, n) - rough, n);
        totals[0] += d;
        totals[1] += d * d;
    });
    const float rest = sums.of[0] / count, variance = sums.of[1] / count - rest * rest;
    return {rough, rest, 1.f / __builtin_sqrtf((variance < 0 ? 0 : variance) + epsilon)};
}

KERNEL_INLINE float inverseRootMeanSquare(const float* x, Size columns, float epsilon) {
    const float squares = gather<1>(columns, [&](Size i, Size n, Vector* totals) {
                              const Vector value = loadSome(x + i, n);
                              totals[0] += value * value;
                          }).of[0];
    return 1.f / __builtin_sqrtf(squares / float(columns) + epsilon);
}

}  // namespace

void softmaxRows(const float* in, Size rows, Size columns, Size inStride, float* out, Size outStride) {
    for (Size r = 0; r < rows; ++r) softmaxRow(in + r * inStride, columns, out + r * outStride);
}

void softmaxBackwardRows(const float* weights, const float* gradient, Size rows, Size columns, float* out) {
    for (Size r = 0; r < rows; ++r, weights += columns, gradient += columns, out += columns) {
        const float dot = gather<1>(columns, [&](Size i, Size n, Vector* totals) {
                              totals[0] += loadSome(weights + i, n) * loadSome(gradient + i, n);
                          }).of[0];
        sweep(columns, [&](Size i, Size n) {
            const Vector value = loadSome(weights + i, n) * (loadSome(gradient + i, n) - dot);
            storeSome(out + i, loadSome(out + i, n) + value, n);
        });
    }
}

void layerNormRows(const float* in, Size rows, Size columns, const float* gamma, const float* beta,
                   float epsilon, float* out) {
    for (Size r = 0; r < rows; ++r, in += columns, out += columns) {
        const Moments moments = momentsOf(in, columns, epsilon);
        sweep(columns, [&](Size i, Size n) {
            Vector value = (loadSome(in + i, n) - moments.mean - moments.rest) * moments.inverseDeviation;
            if (gamma) value *= loadSome(gamma + i, n);
            if (beta) value += loadSome(beta + i, n);
            storeSome(out + i, value, n);
        });
    }
}

void rmsNormRows(const float* in, Size rows, Size columns, const float* gamma, float epsilon, float* out) {
    for (Size r = 0; r < rows; ++r, in += columns, out += columns) {
        const float inverse = inverseRootMeanSquare(in, columns, epsilon);
        sweep(columns, [&](Size i, Size n) {
            Vector value = loadSome(in + i, n) * inverse;
            if (gamma) value *= loadSome(gamma + i, n);
            storeSome(out + i, value, n);
        });
    }
}

// With x̂ the normalised row and h = γ ∘ g: dx = (h - mean(h) - x̂ · mean(h ∘ x̂)) / deviation.
void layerNormBackwardRows(const float* in, const float* gradient, Size rows, Size columns,
                           const float* gamma, float epsilon, float* inGradient, float* gammaGradient,
                           float* betaGradient) {
    for (Size r = 0; r < rows; ++r, in += columns, gradient += columns) {
        const Moments moments = momentsOf(in, columns, epsilon);
        const auto normal = [&](Size i, Size n) {
            return (loadSome(in + i, n) - moments.mean - moments.rest) * moments.inverseDeviation;
        };
        const auto scaled = [&](Size i, Size n) {
            const Vector g = loadSome(gradient + i, n);
            return gamma ? g * loadSome(gamma + i, n) : g;
        };
        const Sums sums = gather<2>(columns, [&](Size i, Size n, Vector* totals) {
            const Vector g = loadSome(gradient + i, n), h = scaled(i, n), x = normal(i, n);
            totals[0] += h;
            totals[1] += h * x;
            if (gammaGradient) storeSome(gammaGradient + i, loadSome(gammaGradient + i, n) + g * x, n);
            if (betaGradient) storeSome(betaGradient + i, loadSome(betaGradient + i, n) + g, n);
        });
        if (!inGradient) continue;
        const float meanOfH = sums.of[0] / float(columns), meanOfHx = sums.of[1] / float(columns);
        sweep(columns, [&](Size i, Size n) {
            const Vector value =
                (scaled(i, n) - meanOfH - normal(i, n) * meanOfHx) * moments.inverseDeviation;
            storeSome(inGradient + i, loadSome(inGradient + i, n) + value, n);
        });
        inGradient += columns;
    }
}

void rmsNormBackwardRows(const float* in, const float* gradient, Size rows, Size columns, const float* gamma,
                         float epsilon, float* inGradient, float* gammaGradient) {
    for (Size r = 0; r < rows; ++r, in += columns, gradient += columns) {
        const float inverse = inverseRootMeanSquare(in, columns, epsilon);
        const auto scaled = [&](Size i, Size n) {
            const Vector g = loadSome(gradient + i, n);
            return gamma ? g * loadSome(gamma + i, n) : g;
        };
        const Sums sums = gather<1>(columns, [&](Size i, Size n, Vector* totals) {
            const Vector x = loadSome(in + i, n) * inverse;
            totals[0] += scaled(i, n) * x;
            if (gammaGradient)
                storeSome(gammaGradient + i, loadSome(gammaGradient + i, n) + loadSome(gradient + i, n) * x,
                          n);
        });
        if (!inGradient) continue;
        const float meanOfHx = sums.of[0] / float(columns);
        sweep(columns, [&](Size i, Size n) {
            const Vector value = (scaled(i, n) - loadSome(in + i, n) * inverse * meanOfHx) * inverse;
            storeSome(inGradient + i, loadSome(inGradient + i, n) + value, n);
        });
        inGradient += columns;
    }
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
