#include "core/kernels/vector/loops.h"

#include "core/kernels/vector/functions.h"
#include "core/kernels/vector/softmax.h"

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
        case Activation::none: return activateAll<Activation::none>(in, count, out);
        case Activation::relu: return activateAll<Activation::relu>(in, count, out);
        case Activation::gelu: return activateAll<Activation::gelu>(in, count, out);
        case Activation::geluTanh: return activateAll<Activation::geluTanh>(in, count, out);
        case Activation::silu: return activateAll<Activation::silu>(in, count, out);
        case Activation::tanh: return activateAll<Activation::tanh>(in, count, out);
        case Activation::sigmoid: return activateAll<Activation::sigmoid>(in, count, out);
    }
}

void activateBackward(Activation activation, const float* in, const float* gradient, Size count, float* out) {
    switch (activation) {
        case Activation::none: return addSlopes<Activation::none>(in, gradient, count, out);
        case Activation::relu: return addSlopes<Activation::relu>(in, gradient, count, out);
        case Activation::gelu: return addSlopes<Activation::gelu>(in, gradient, count, out);
        case Activation::geluTanh: return addSlopes<Activation::geluTanh>(in, gradient, count, out);
        case Activation::silu: return addSlopes<Activation::silu>(in, gradient, count, out);
        case Activation::tanh: return addSlopes<Activation::tanh>(in, gradient, count, out);
        case Activation::sigmoid: return addSlopes<Activation::sigmoid>(in, gradient, count, out);
    }
}

void addScaled(float scale, const float* in, Size count, float* out) {
    Size i = 0;
    for (; i + lanes <= count; i += lanes) store(out + i, load(out + i) + scale * load(in + i));
    for (; i < count; ++i) out[i] += scale * in[i];
}

void adam(const AdamStep& step, const float* gradient, Size count, float* first, float* second,
          float* values) {
    constexpr Size ahead = 512;  // all four come from memory
    for (Size i = 0; i < count; i += lanes) {
        const Size here = count - i < lanes ? count - i : lanes;
        __builtin_prefetch(gradient + i + ahead);
        __builtin_prefetch(first + i + ahead, 1);
        __builtin_prefetch(second + i + ahead, 1);
        __builtin_prefetch(values + i + ahead, 1);
        const Vector g = step.gradientScale * loadPart(gradient + i, here);
        const Vector m = step.firstDecay * loadPart(first + i, here) + (1.f - step.firstDecay) * g;
        const Vector v = step.secondDecay * loadPart(second + i, here) + (1.f - step.secondDecay) * g * g;
        storePart(first + i, m, here);
        storePart(second + i, v, here);
        const Vector move =
            step.rate * (m * step.firstScale) / (squareRoot(v * step.secondScale) + step.epsilon);
        storePart(values + i, step.keep * loadPart(values + i, here) - move, here);
    }
}

float dotProduct(const float* a, const float* b, Size count) {
    Vector total = {}, second = {};
    Size i = 0;
    for (; i + 2 * lanes <= count; i += 2 * lanes) {
        total += load(a + i) * load(b + i);
        second += load(a + i + lanes) * load(b + i + lanes);
    }
    for (; i + lanes <= count; i += lanes) total += load(a + i) * load(b + i);
    if (const Size rest = count - i; rest > 0) second += loadPart(a + i, rest) * loadPart(b + i, rest);
    return sum(total + second);
}

float largestValue(const float* in, Size count) {
    return largestOf(in, count);
}

double exponentialSum(const float* in, Size count, float highest, float* out) {
    constexpr Size block = 256;
    double total = 0;
    for (Size i = 0; i < count; i += block)
        total += double(exponentiate(in + i, count - i < block ? count - i : block, highest, out + i));
    return total;
}

void additiveScores(const AdditiveQuery& query, float* scores) {
    for (Size key = 0; key < query.keys; ++key) {
        const float* k = query.k + key * query.width;
        Vector total = {};
        Size c = 0;
        for (; c + lanes <= query.width; c += lanes)
            total += load(query.v + c) * tanhOf(load(query.q + c) + load(k + c));
        if (const Size rest = query.width - c; rest > 0)
            total +=
                loadPart(query.v + c, rest) * tanhOf(loadPart(query.q + c, rest) + loadPart(k + c, rest));
        scores[key] = sum(total);
    }
}

// Processes all keys for one vector of features at a time: the sums for q and v stay in registers.
void additiveScoresBackward(const AdditiveQuery& query, const float* gradient,
                            const AdditiveGradients& gradients) {
    for (Size c = 0; c < query.width; c += lanes) {
        const Size count = query.width - c < lanes ? query.width - c : lanes;
        const Vector q = loadPart(query.q + c, count), v = loadPart(query.v + c, count);
        Vector qTotal = {}, vTotal = {};
        for (Size key = 0; key < query.keys; ++key) {
            const Size at = key * query.width + c;
            const Vector energy = tanhOf(q + loadPart(query.k + at, count));
            const Vector passed = gradient[key] * v * (1.f - energy * energy);
            vTotal += gradient[key] * energy;
            qTotal += passed;
            if (gradients.k) storePart(gradients.k + at, loadPart(gradients.k + at, count) + passed, count);
        }
        if (gradients.q) storePart(gradients.q + c, loadPart(gradients.q + c, count) + qTotal, count);
        if (gradients.v) storePart(gradients.v + c, loadPart(gradients.v + c, count) + vTotal, count);
    }
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
