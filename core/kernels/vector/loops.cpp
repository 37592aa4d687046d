#include "core/kernels/vector/loops.h"

#include "core/kernels/vector/functions.h"

namespace attentionscope::kernels::KERNEL_NAMESPACE {

namespace {

template <Activation activation>
void activateAll(const float* in, Size count, float* out) {
    map(in, count, out, [](Vector x) { return activated<activation>(x); });
}

template <Activation activation>
void addSlopes(const float* in, const float* gradient, Size count, float* out) {
    Size i = 0;
    for (; i + lanes <= count; i += lanes)
        store(out + i, load(out + i) + load(gradient + i) * slope<activation>(load(in + i)));
    if (const Size rest = count - i; rest > 0)
        storePart(out + i,
                  loadPart(out + i, rest) +
                      loadPart(gradient + i, rest) * slope<activation>(loadPart(in + i, rest)),
                  rest);
}

}  // namespace

void exponential(const float* in, Size count, float* out) {
    map(in, count, out, [](Vector x) { return exponentialOf(x); });
}

void activate(Activation activation, const float* in, Size count, float* out) {
    switch (activation) {
        case Activation::none:
            return activateAll<Activation::none>(in, count, out);
        case Activation::relu:
            return activateAll<Activation::relu>(in, count, out);
        case Activation::gelu:
            return activateAll<Activation::gelu>(in, count, out);
        case Activation::geluTanh:
            return activateAll<Activation::geluTanh>(in, count, out);
        case Activation::silu:
            return activateAll<Activation::silu>(in, count, out);
        case Activation::tanh:
            return activateAll<Activation::tanh>(in, count, out);
        case Activation::sigmoid:
            return activateAll<Activation::sigmoid>(in, count, out);
    }
}

void activateBackward(Activation activation, const float* in, const float* gradient, Size count, float* out) {
    switch (activation) {
        case Activation::none:
            return addSlopes<Activation::none>(in, gradient, count, out);
        case Activation::relu:
            return addSlopes<Activation::relu>(in, gradient, count, out);
        case Activation::gelu:
            return addSlopes<Activation::gelu>(in, gradient, count, out);
        case Activation::geluTanh:
            return addSlopes<Activation::geluTanh>(in, gradient, count, out);
        case Activation::silu:
            return addSlopes<Activation::silu>(in, gradient, count, out);
        case Activation::tanh:
            return addSlopes<Activation::tanh>(in, gradient, count, out);
        case Activation::sigmoid:
            return addSlopes<Activation::sigmoid>(in, gradient, count, out);
    }
}

void addScaled(float scale, const float* in, Size count, float* out) {
    Size i = 0;
    for (; i + lanes <= count; i += lanes) store(out + i, load(out + i) + scale * load(in + i));
    for (; i < count; ++i) out[i] += scale * in[i];
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
