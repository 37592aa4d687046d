#include "core/graph/ops/gated_unit.h"

#include <cmath>

#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

// Both ops: inputs x, u, m if `remembers`, and h.
class GatedUnitOp final : public Op {
public:
    explicit GatedUnitOp(bool remembers) : remembers_(remembers) {}

    std::string_view name() const override { return remembers_ ? "gated state" : "reset state"; }
    std::string formula() const override {
        return remembers_ ? "y_{ij} = (1 - z_{ij}) h_{ij} + z_{ij} tanh(x_{i,2d+j} + m_{ij})"
                          : "y_{ij} = r_{ij} h_{ij}";
    }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, inputCount(), inputCount());
        const Shape state = inputs.back().shape();
        const bool fits = inputs[0].shape() == Shape{state.rows, 3 * state.columns} &&
                          inputs[1].shape() == Shape{state.rows, 2 * state.columns} &&
                          inputs[inputCount() - 2].rows->size() == state.rows &&
                          (!remembers_ || inputs[2].columns->size() == state.columns);
        if (!fits) throwShapeError(name(), inputs, "[n × 3d], [n × 2d] and states [n × d]");
        return inputs.back();
    }

    void forward(Operands inputs, Matrix& result) const override {
        const auto step = remembers_ ? kernels::gatedState : kernels::resetState;
        overRows(inputs, [&](Index row) { step(rowOf(inputs, row), result.row(row).data()); });
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        const auto step = remembers_ ? kernels::gatedStateBackward : kernels::resetStateBackward;
        overRows(inputs, [&](Index row) {
            for (const GradientTarget& target : targets)
                if (target.fresh) target->row(row).setZero();
            const auto to = [&](size_t input) {
                return targets[input].matrix ? targets[input]->row(row).data() : nullptr;
            };
            step(rowOf(inputs, row), gradient.row(row).data(),
                 {to(0), to(1), remembers_ ? to(2) : nullptr, to(inputCount() - 1)});
        });
    }
    bool writesGradient(size_t) const override { return true; }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        const Index width = inputs.back().columnCount();
        const auto sum = [&](Index part, const Operand& other, Index there) {
            return double(inputs[0].at(row, part * width + column)) + double(other.at(row, there));
        };
        const auto gate = [&](Index part) {
            return 1 / (1 + std::exp(-sum(part, inputs[1], part * width + column)));
        };
        const Factor state = inputs.back().factor(int(inputCount()) - 1, row, column);
        const auto share = [&](double part, const char* label, Factor of) {
            return Term{.product = part * of.value, .factors = {ownFactor(part, label), std::move(of)}};
        };
        if (!remembers_) return {share(gate(1), "r", state)};
        const double update = gate(0);
        return {share(1 - update, "1 - z", state),
                share(update, "z", ownFactor(std::tanh(sum(2, inputs[2], column)), "tanh"))};
    }

private:
    size_t inputCount() const { return remembers_ ? 4 : 3; }

    kernels::GatedUnitRow rowOf(Operands inputs, Index row) const {
        const auto at = [&](size_t input) {
            return inputs[input].matrix().data() + row * inputs[input].columnCount();
        };
        return {at(0), at(1), remembers_ ? at(2) : nullptr, at(inputCount() - 1),
                inputs.back().columnCount()};
    }

    template <typename Task>
    static void overRows(Operands inputs, const Task& task) {
        const Index grain = 1 + 8192 / (inputs.back().columnCount() + 1);
        ThreadPool::instance().parallelFor(inputs.back().rowCount(), grain, [&](Index begin, Index end) {
            for (Index row = begin; row < end; ++row) task(row);
        });
    }

    bool remembers_;
};

}  // namespace

OpPointer resetState() {
    static const OpPointer op = std::make_shared<GatedUnitOp>(false);
    return op;
}
OpPointer gatedState() {
    static const OpPointer op = std::make_shared<GatedUnitOp>(true);
    return op;
}

}  // namespace attentionscope
