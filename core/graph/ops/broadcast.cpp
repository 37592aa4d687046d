#include "core/graph/ops/elementwise.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

enum class Kind { add, subtract, multiply, divideBySum };

class Broadcast final : public Op {
public:
    explicit Broadcast(Kind kind) : kind_(kind) {}

    std::string_view name() const override {
        constexpr std::string_view names[] = {"add", "subtract", "multiply elements", "divide by the sum"};
        return names[int(kind_)];
    }
    std::string formula() const override {
        constexpr const char* formulas[] = {"y_{ij} = a_{ij} + b_{ij}", "y_{ij} = a_{ij} - b_{ij}",
                                            "y_{ij} = a_{ij} b_{ij}", "y_{ij} = a_{ij} / b_i"};
        return formulas[int(kind_)];
    }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 2);
        const Shape a = inputs[0].shape(), b = inputs[1].shape();
        if ((b.rows != a.rows && b.rows != 1) || (b.columns != a.columns && b.columns != 1))
            throwShapeError(name(), inputs, "equal shapes, or a second input of one row or one column");
        return inputs[0];
    }

    void forward(Operands inputs, Matrix& result) const override {
        const Rows rows(inputs);
        rows.overParts([&](Index r, Index begin, Index count) {
            const Values left = rows.left(r, begin, count);
            Eigen::Map<Eigen::ArrayXf> out(result.data() + r * rows.width + begin, count);
            const auto combine = [&](const auto& right) {
                if (kind_ == Kind::add) out = left + right;
                if (kind_ == Kind::subtract) out = left - right;
                if (kind_ == Kind::multiply) out = left * right;
            };
            if (kind_ == Kind::divideBySum)
                for (Index c = 0; c < count; ++c) out[c] = quotient(left[c], rows.rightAt(r, begin + c));
            else if (rows.oneColumn)
                combine(rows.rightAt(r, 0));
            else
                combine(rows.right(r, begin, count));
        });
    }

    void backward(Operands inputs, const Matrix& result, const Matrix& gradient,
                  Targets targets) const override {
        const Rows rows(inputs);
        const GradientTarget& first = targets[0];
        GradientTarget second = targets[1];
        if (second.fresh && (!rows.equal || kind_ == Kind::divideBySum)) {
            second->setZero();
            second.fresh = false;
        }
        rows.overParts([&](Index r, Index begin, Index count) {
            const Index at = r * rows.width + begin;
            const Values g(gradient.data() + at, count), left = rows.left(r, begin, count);
            if (first.matrix) {
                Eigen::Map<Eigen::ArrayXf> out(first->data() + at, count);
                const auto leave = [&](const auto& own) {
                    if (first.fresh)
                        out = own;
                    else
                        out += own;
                };
                if (kind_ == Kind::divideBySum) {
                    if (first.fresh) out.setZero();
                    for (Index c = 0; c < count; ++c)
                        if (const float sum = rows.rightAt(r, begin + c); sum != 0) out[c] += g[c] / sum;
                } else if (kind_ != Kind::multiply) {
                    leave(g);
                } else if (rows.oneColumn) {
                    leave(g * rows.rightAt(r, 0));
                } else {
                    leave(g * rows.right(r, begin, count));
                }
            }
            if (!second.matrix) return;
            float* target = second->data() + rows.rightBegin(r) + (rows.oneColumn ? 0 : begin);
            const auto pass = [&](const auto& passed) {
                if (rows.oneColumn)
                    *target += passed.sum();
                else if (second.fresh)
                    Eigen::Map<Eigen::ArrayXf>(target, count) = passed;
                else
                    Eigen::Map<Eigen::ArrayXf>(target, count) += passed;
            };
            if (kind_ == Kind::add) pass(g);
            if (kind_ == Kind::subtract) pass(-g);
            if (kind_ == Kind::multiply) pass(g * left);
            if (kind_ != Kind::divideBySum) return;
            const float* y = result.data() + at;
            for (Index c = 0; c < count; ++c)
                if (const float sum = rows.rightAt(r, begin + c); sum != 0)
                    target[rows.oneColumn ? 0 : c] -= g[c] * y[c] / sum;
        });
    }

    bool treatsRowsAlone(std::span<const Axes> inputs) const override { return inputs[1].rows->size() == 1; }
    bool writesGradient(size_t) const override { return true; }

    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        const Index r = inputs[1].rowCount() == 1 ? 0 : row, c = inputs[1].columnCount() == 1 ? 0 : column;
        const Factor left = inputs[0].factor(0, row, column);
        Factor right = inputs[1].factor(1, r, c);
        if (kind_ == Kind::add) return {termOf(left), termOf(right)};
        if (kind_ == Kind::subtract)
            return {termOf(left), {.product = -right.value, .factors = {ownFactor(-1), right}}};
        if (kind_ == Kind::divideBySum) right.power = -1;
        return {{.product = result(row, column), .factors = {left, right}}};
    }

private:
    using Values = Eigen::Map<const Eigen::ArrayXf>;

    /// The rows of both inputs, side by side; joined into one row if the shapes are equal.
    struct Rows {
        explicit Rows(Operands inputs)
            : a(inputs[0].matrix()), b(inputs[1].matrix()), oneColumn(b.cols() == 1 && a.cols() != 1) {
            equal = a.rows() == b.rows() && a.cols() == b.cols();
            count = equal ? 1 : a.rows();
            width = equal ? a.size() : a.cols();
            step = equal || b.rows() == 1 ? 0 : b.cols();
        }
        Values left(Index row, Index begin, Index size) const {
            return {a.data() + row * width + begin, size};
        }
        Values right(Index row, Index begin, Index size) const {
            return {b.data() + rightBegin(row) + begin, size};
        }
        float rightAt(Index row, Index column) const {
            return b.data()[rightBegin(row) + (oneColumn ? 0 : column)];
        }
        Index rightBegin(Index row) const { return row * step; }

        /// Calls part(row, first column, columns): row by row, or in parallel pieces if the numbers are
        /// independent.
        template <typename Part>
        void overParts(const Part& part) const {
            if (equal)
                ThreadPool::instance().parallelFor(
                    width, 1 << 15, [&](Index begin, Index end) { part(0, begin, end - begin); });
            else
                for (Index row = 0; row < count; ++row) part(row, 0, width);
        }

        MatrixView a, b;
        bool oneColumn, equal = false;
        Index count = 0, width = 0, step = 0;
    };

    static float quotient(float a, float b) { return b == 0 && a == 0 ? 0.f : a / b; }
    Kind kind_;
};

template <Kind kind>
OpPointer broadcast() {
    static const OpPointer op = std::make_shared<Broadcast>(kind);
    return op;
}

}  // namespace

OpPointer add() {
    return broadcast<Kind::add>();
}
OpPointer subtract() {
    return broadcast<Kind::subtract>();
}
OpPointer multiplyElements() {
    return broadcast<Kind::multiply>();
}
OpPointer divideBySum() {
    return broadcast<Kind::divideBySum>();
}

}  // namespace attentionscope
