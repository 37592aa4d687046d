#include "core/kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/error.h"
#include "core/kernels/instruction_set.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope::kernels {

namespace {
std::uint16_t floatToHalf(float value) {
    return Eigen::half_impl::float_to_half_rtne(value).x;
}
}  // namespace

void exponential(const float* in, Index count, float* out) {
    for (Index i = 0; i < count; ++i) out[i] = std::exp(in[i]);
}

namespace {
constexpr float rootTwoOverPi = 0.7978845608028654f;

float activated(Activation activation, float x) {
    switch (activation) {
        case Activation::none:
            return x;
        case Activation::relu:
            return x > 0 || std::isnan(x) ? x : 0.f;
        case Activation::gelu:
            return 0.5f * x * (1.f + std::erf(x * 0.7071067811865476f));
        case Activation::geluTanh:
            return 0.5f * x * (1.f + std::tanh(rootTwoOverPi * (x + 0.044715f * x * x * x)));
        case Activation::silu:
            return x / (1.f + std::exp(-x));
        case Activation::tanh:
            return std::tanh(x);
        case Activation::sigmoid:
            return 1.f / (1.f + std::exp(-x));
    }
    return x;
}

float slope(Activation activation, float x) {
    switch (activation) {
        case Activation::none:
            return 1.f;
        case Activation::relu:
            return x > 0 ? 1.f : 0.f;
        case Activation::gelu:
            return 0.5f * (1.f + std::erf(x * 0.7071067811865476f)) +
                   x * 0.3989422804014327f * std::exp(-0.5f * x * x);
        case Activation::geluTanh: {
            const float t = std::tanh(rootTwoOverPi * (x + 0.044715f * x * x * x));
            return 0.5f * (1.f + t) + 0.5f * x * (1.f - t * t) * rootTwoOverPi * (1.f + 0.134145f * x * x);
        }
        case Activation::silu: {
            const float s = 1.f / (1.f + std::exp(-x));
            return s * (1.f + x * (1.f - s));
        }
        case Activation::tanh: {
            const float t = std::tanh(x);
            return 1.f - t * t;
        }
        case Activation::sigmoid: {
            const float s = 1.f / (1.f + std::exp(-x));
            return s * (1.f - s);
        }
    }
    return 1.f;
}
}  // namespace

void activate(Activation activation, const float* in, Index count, float* out) {
    for (Index i = 0; i < count; ++i) out[i] = activated(activation, in[i]);
}

void activateBackward(Activation activation, const float* in, const float* gradient, Index count,
                      float* out) {
    for (Index i = 0; i < count; ++i) out[i] += gradient[i] * slope(activation, in[i]);
}

void softmaxRows(const float* in, Index rows, Index columns, Index inStride, float* out, Index outStride) {
    for (Index r = 0; r < rows; ++r) {
        const float* x = in + r * inStride;
        float* y = out + r * outStride;
        float highest = -std::numeric_limits<float>::infinity();
        for (Index c = 0; c < columns; ++c)
            if (x[c] > highest || std::isnan(x[c])) highest = x[c];
        if (highest == -std::numeric_limits<float>::infinity()) {
            std::fill(y, y + columns, 0.f);
            continue;
        }
        float sum = 0;
        for (Index c = 0; c < columns; ++c) sum += y[c] = std::exp(x[c] - highest);
        for (Index c = 0; c < columns; ++c) y[c] /= sum;
    }
}

void layerNormRows(const float* in, Index rows, Index columns, const float* gamma, const float* beta,
                   float epsilon, float* out) {
    for (Index r = 0; r < rows; ++r) {
        const float* x = in + r * columns;
        float* y = out + r * columns;
        double mean = 0, variance = 0;
        for (Index c = 0; c < columns; ++c) mean += x[c];
        mean /= double(columns);
        for (Index c = 0; c < columns; ++c) variance += (x[c] - mean) * (x[c] - mean);
        const float inverse = float(1.0 / std::sqrt(variance / double(columns) + epsilon));
        for (Index c = 0; c < columns; ++c)
            y[c] = (x[c] - float(mean)) * inverse * (gamma ? gamma[c] : 1.f) + (beta ? beta[c] : 0.f);
    }
}

void rmsNormRows(const float* in, Index rows, Index columns, const float* gamma, float epsilon, float* out) {
    for (Index r = 0; r < rows; ++r) {
        const float* x = in + r * columns;
        float* y = out + r * columns;
        double squares = 0;
        for (Index c = 0; c < columns; ++c) squares += double(x[c]) * x[c];
        const float inverse = float(1.0 / std::sqrt(squares / double(columns) + epsilon));
        for (Index c = 0; c < columns; ++c) y[c] = x[c] * inverse * (gamma ? gamma[c] : 1.f);
    }
}

void widen(const void* source, Storage storage, Index count, float* out) {
    functions().widen(source, storage, count, out);
}

void narrow(const float* source, Index count, Storage storage, void* out) {
    if (storage == Storage::float32) {
        if (count) std::memcpy(out, source, size_t(count) * 4);
        return;
    }
    auto* halves = static_cast<std::uint16_t*>(out);
    for (Index i = 0; i < count; ++i)
        halves[i] = storage == Storage::float16
                        ? floatToHalf(source[i])
                        : Eigen::bfloat16_impl::float_to_bfloat16_rtne<false>(source[i]).value;
}

}  // namespace attentionscope::kernels
