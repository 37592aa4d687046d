#include "core/graph/ops/mask.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentionscope {

namespace {

constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

class Mask final : public Op {
public:
    Mask(const MaskRule& rule, AxisPointer keys) : rule_(rule), keys_(std::move(keys)) {}

    std::string_view name() const override { return "mask"; }
    std::string formula() const override {
        return "y_{ij} = s_{ij} + m_{ij}, m_{ij} = -∞ \\text{ where masked}";
    }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 2);
        if (inputs[0].columns->size() != keys_->longestSegment() ||
            inputs[0].rows->segmentCount() != keys_->segmentCount() ||
            (inputs.size() == 2 && inputs[1].shape() != inputs[0].shape()))
            throwShapeError(name(), inputs, "scores [queries × keys] and a mask of the same shape");
        return inputs[0];
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView scores = inputs[0].matrix();
        const Axis& queries = *inputs[0].rows;
        const float* bias = inputs.size() == 2 ? inputs[1].matrix().data() : nullptr;
        for (Index s = 0; s < queries.segmentCount(); ++s) {
            const Index keys = keys_->segmentSize(s);
            for (Index r = queries.segmentBegin(s); r < queries.segmentEnd(s); ++r) {
                const Index query = r - queries.segmentBegin(s);
                const float* score = scores.row(r).data();
                float* out = result.row(r).data();
                if (rule_.allowsEverything()) {
                    std::fill(std::copy_n(score, keys, out), out + scores.cols(), minusInfinity);
                } else {
                    for (Index c = 0; c < scores.cols(); ++c)
                        out[c] = c < keys && rule_.allows(query, c) ? score[c] : minusInfinity;
                }
                if (!bias) continue;
                const float* added = bias + r * scores.cols();
                for (Index c = 0; c < scores.cols(); ++c)
                    out[c] = std::min(out[c], added[c]) == minusInfinity ? minusInfinity : out[c] + added[c];
            }
        }
    }

    void backward(Operands, const Matrix& result, const Matrix& gradient, Targets targets) const override {
        for (Matrix* target : targets)
            if (target)
                for (Index i = 0; i < result.size(); ++i)
                    if (result.data()[i] != minusInfinity) target->data()[i] += gradient.data()[i];
    }

    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        if (result(row, column) == minusInfinity) return {{.product = minusInfinity, .label = "masked"}};
        const Factor score = inputs[0].factor(0, row, column);
        std::vector<Term> terms{termOf(score)};
        if (inputs.size() == 2) {
            terms.push_back(termOf(inputs[1].factor(1, row, column)));
        }
        return terms;
    }

    bool closesByRule() const { return !rule_.allowsEverything() || keys_->segmentCount() != 1; }

private:
    MaskRule rule_;
    AxisPointer keys_;
};

}  // namespace

bool MaskRule::allows(Index query, Index key) const {
    const Index position = query + offset;
    if (key < prefix || key < globals || position < globals) return true;
    if (causal && key > position) return false;
    if (windowBefore >= 0 && key < position - windowBefore) return false;
    return windowAfter < 0 || key <= position + windowAfter;
}

bool canCloseCells(const Op& op, size_t inputs) {
    const auto* mask = dynamic_cast<const Mask*>(&op);
    return !mask || inputs > 1 || mask->closesByRule();
}

OpPointer mask(const MaskRule& rule, AxisPointer keys) {
    return std::make_shared<Mask>(rule, std::move(keys));
}

namespace {

class KeepNear final : public Op {
public:
    explicit KeepNear(float width) : width_(width) {}
    std::string_view name() const override { return "keep near"; }
    std::string formula() const override {
        return "y_{ij} = s_{ij} \\text{ where } |δ_{ij}| ≤ " + std::to_string(int(width_)) +
               ", \\text{ else } -∞";
    }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 2);
        if (inputs[0].shape() != inputs[1].shape()) throwShapeError(name(), inputs, "equal shapes");
        return inputs[0];
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView scores = inputs[0].matrix(), distances = inputs[1].matrix();
        for (Index i = 0; i < scores.size(); ++i)
            result.data()[i] =
                isNear(distances.data()[i]) ? scores.data()[i] : -std::numeric_limits<float>::infinity();
    }
    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (!targets[0]) return;
        const MatrixView distances = inputs[1].matrix();
        for (Index i = 0; i < gradient.size(); ++i)
            if (isNear(distances.data()[i])) targets[0]->data()[i] += gradient.data()[i];
    }
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        if (!isNear(inputs[1].at(row, column)))
            return {{.product = result(row, column), .label = "outside the window"}};
        return {termOf(inputs[0].factor(0, row, column))};
    }

private:
    bool isNear(float distance) const { return std::abs(distance) <= width_; }
    float width_;
};

}  // namespace

OpPointer keepNear(float width) {
    return std::make_shared<KeepNear>(width);
}

}  // namespace attentionscope
