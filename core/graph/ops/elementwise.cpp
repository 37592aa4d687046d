#include "core/graph/ops/elementwise.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/printable.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

// A function of each element by itself. Forward and derivative are given as loops over `count` elements.
class Elementwise : public Op {
public:
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        ThreadPool::instance().parallelFor(x.size(), 1 << 15, [&](Index begin, Index end) {
            evaluate(x.data() + begin, end - begin, result.data() + begin);
        });
    }
    void backward(Operands inputs, const Matrix& result, const Matrix& gradient,
                  Targets targets) const override {
        const GradientTarget& target = targets[0];
        if (!target.matrix) return;
        const MatrixView x = inputs[0].matrix();
        ThreadPool::instance().parallelFor(x.size(), 1 << 15, [&](Index begin, Index end) {
            // Zeroes a fresh target piece by piece, while it is in the cache.
            const Index piece = target.fresh ? 2048 : end - begin;
            for (Index at = begin; at < end; at += piece) {
                const Index count = std::min(piece, end - at);
                if (target.fresh) std::fill_n(target->data() + at, count, 0.f);
                differentiate(x.data() + at, result.data() + at, gradient.data() + at, count,
                              target->data() + at);
            }
        });
    }
    bool writesGradient(size_t) const override { return true; }
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        Factor factor = inputs[0].factor(0, row, column);
        if (name() != "identity") factor.function = std::string(name());
        return {{.product = result(row, column), .factors = {factor}}};
    }

protected:
    virtual void evaluate(const float* x, Index count, float* y) const = 0;
    virtual void differentiate(const float* x, const float* y, const float* gradient, Index count,
                               float* out) const = 0;
};

class Scale final : public Elementwise {
public:
    explicit Scale(float factor) : factor_(factor) {}
    std::string_view name() const override { return "scale"; }
    std::string formula() const override {
        if (const Index under = rootBelow()) return "y_{ij} = x_{ij} / √" + std::to_string(under);
        return "y_{ij} = " + shortNumber(factor_) + " x_{ij}";
    }
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        if (const Index under = rootBelow()) {
            Factor root = ownFactor(std::sqrt(double(under)), "√" + std::to_string(under));
            root.power = -1;
            return {{.product = result(row, column),
                     .factors = {inputs[0].factor(0, row, column), std::move(root)}}};
        }
        return {{.product = result(row, column),
                 .factors = {ownFactor(factor_, "factor"), inputs[0].factor(0, row, column)}}};
    }

protected:
    void evaluate(const float* x, Index count, float* y) const override {
        for (Index i = 0; i < count; ++i) y[i] = factor_ * x[i];
    }
    void differentiate(const float*, const float*, const float* gradient, Index count,
                       float* out) const override {
        for (Index i = 0; i < count; ++i) out[i] += factor_ * gradient[i];
    }

private:
    /// n if the factor is 1/√n, the scale for vectors of n numbers; else 0.
    Index rootBelow() const {
        if (!(factor_ > 0 && factor_ < 1)) return 0;
        const double under = std::round(1 / (double(factor_) * double(factor_)));
        return under < 1e6 && std::abs(double(factor_) * std::sqrt(under) - 1) < 1e-6 ? Index(under) : 0;
    }

    float factor_;
};

class Softcap final : public Elementwise {
public:
    explicit Softcap(float cap) : cap_(cap) {}
    std::string_view name() const override { return "softcap"; }
    std::string formula() const override { return "y_{ij} = c tanh(x_{ij} / c), c = " + shortNumber(cap_); }
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        Factor inner = inputs[0].factor(0, row, column);
        inner.function = "tanh";
        inner.multiple = 1 / double(cap_);
        return {{.product = result(row, column), .factors = {ownFactor(cap_, "c"), std::move(inner)}}};
    }
    bool treatsRowsAlone(std::span<const Axes>) const override { return true; }

protected:
    void evaluate(const float* x, Index count, float* y) const override {
        for (Index i = 0; i < count; ++i) y[i] = cap_ * std::tanh(x[i] / cap_);
    }
    void differentiate(const float*, const float* y, const float* gradient, Index count,
                       float* out) const override {
        for (Index i = 0; i < count; ++i) out[i] += gradient[i] * (1 - (y[i] / cap_) * (y[i] / cap_));
    }

private:
    float cap_;
};

class Exponential final : public Elementwise {
public:
    std::string_view name() const override { return "exp"; }
    std::string formula() const override { return "y_{ij} = e^{x_{ij}}"; }

protected:
    void evaluate(const float* x, Index count, float* y) const override { kernels::exponential(x, count, y); }
    void differentiate(const float*, const float* y, const float* gradient, Index count,
                       float* out) const override {
        for (Index i = 0; i < count; ++i) out[i] += gradient[i] * y[i];
    }
};

class AddNumber final : public Elementwise {
public:
    explicit AddNumber(float amount) : amount_(amount) {}
    std::string_view name() const override { return "add a number"; }
    std::string formula() const override { return "y_{ij} = x_{ij} + " + shortNumber(amount_); }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        const Factor factor = inputs[0].factor(0, row, column);
        return {termOf(factor), {.product = amount_, .factors = {ownFactor(amount_, "constant")}}};
    }

protected:
    void evaluate(const float* x, Index count, float* y) const override {
        for (Index i = 0; i < count; ++i) y[i] = x[i] + amount_;
    }
    void differentiate(const float*, const float*, const float* gradient, Index count,
                       float* out) const override {
        for (Index i = 0; i < count; ++i) out[i] += gradient[i];
    }

private:
    float amount_;
};

class Logarithm final : public Elementwise {
public:
    std::string_view name() const override { return "log"; }
    std::string formula() const override { return "y_{ij} = log x_{ij}"; }

protected:
    void evaluate(const float* x, Index count, float* y) const override {
        for (Index i = 0; i < count; ++i) y[i] = std::log(x[i]);
    }
    void differentiate(const float* x, const float*, const float* gradient, Index count,
                       float* out) const override {
        for (Index i = 0; i < count; ++i) out[i] += gradient[i] / x[i];
    }
};

class Power final : public Elementwise {
public:
    explicit Power(float exponent) : exponent_(exponent) {}
    std::string_view name() const override { return exponent_ == 0.5f ? "square root" : "power"; }
    std::string formula() const override {
        return exponent_ == 0.5f ? "y_{ij} = √x_{ij}" : "y_{ij} = x_{ij}^{" + shortNumber(exponent_) + "}";
    }
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        return {{.product = result(row, column),
                 .factors = {inputs[0].factor(0, row, column, double(exponent_))}}};
    }

protected:
    void evaluate(const float* x, Index count, float* y) const override {
        for (Index i = 0; i < count; ++i) y[i] = raised(x[i], exponent_);
    }
    void differentiate(const float* x, const float*, const float* gradient, Index count,
                       float* out) const override {
        for (Index i = 0; i < count; ++i) out[i] += gradient[i] * exponent_ * raised(x[i], exponent_ - 1);
    }

private:
    static float raised(float x, float exponent) {
        if (exponent == 0.5f) return std::sqrt(x);
        if (exponent == -0.5f) return 1 / std::sqrt(x);
        return std::pow(x, exponent);
    }
    float exponent_;
};

struct ActivationText {
    const char* name;
    const char* formula;
};
constexpr std::array<ActivationText, 7> activationTexts{{
    {"identity", "y = x"},
    {"relu", "y = max(0, x)"},
    {"gelu", "y = x Φ(x)"},
    {"gelu (tanh)", "y = 0.5 x (1 + tanh(√(2/π) (x + 0.044715 x^3)))"},
    {"silu", "y = x / (1 + e^{-x})"},
    {"tanh", "y = tanh(x)"},
    {"sigmoid", "y = 1 / (1 + e^{-x})"},
}};

class ActivationOp final : public Elementwise {
public:
    explicit ActivationOp(kernels::Activation kind) : kind_(kind) {}
    std::string_view name() const override { return activationTexts[size_t(kind_)].name; }
    std::string formula() const override { return activationTexts[size_t(kind_)].formula; }

protected:
    void evaluate(const float* x, Index count, float* y) const override {
        kernels::activate(kind_, x, count, y);
    }
    void differentiate(const float* x, const float*, const float* gradient, Index count,
                       float* out) const override {
        kernels::activateBackward(kind_, x, gradient, count, out);
    }

private:
    kernels::Activation kind_;
};

}  // namespace

OpPointer scaleBy(float factor) {
    return std::make_shared<Scale>(factor);
}
OpPointer softcap(float cap) {
    return std::make_shared<Softcap>(cap);
}
OpPointer exponential() {
    return theOne<Exponential>();
}
OpPointer addNumber(float amount) {
    return std::make_shared<AddNumber>(amount);
}
OpPointer logarithm() {
    return theOne<Logarithm>();
}
OpPointer squareRoot() {
    return power(0.5f);
}
OpPointer power(float exponent) {
    return std::make_shared<Power>(exponent);
}
OpPointer activation(kernels::Activation kind) {
    return std::make_shared<ActivationOp>(kind);
}

}  // namespace attentionscope
