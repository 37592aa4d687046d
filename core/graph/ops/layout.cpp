#include "core/graph/ops/layout.h"

#include <algorithm>

#include "core/base/error.h"

namespace attentionscope {

namespace {

class Slice final : public Op {
public:
    Slice(bool columns, Index first, Index count) : columns_(columns), first_(first), count_(count) {}

    std::string_view name() const override { return columns_ ? "slice columns" : "slice rows"; }
    OpKind kind() const override { return OpKind::cut; }
    std::string formula() const override {
        const std::string first = std::to_string(first_);
        // Parts of equal width, such as heads, are side by side: x is [x^{(0)} ; x^{(1)} ; …].
        if (columns_ && count_ > 0 && first_ % count_ == 0)
            return "y_{ij} = x^{(" + std::to_string(first_ / count_) + ")}_{ij}";
        return columns_ ? "y_{ij} = x_{i, j + " + first + "}" : "y_{ij} = x_{i + " + first + ", j}";
    }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        const Axis& cut = columns_ ? *inputs[0].columns : *inputs[0].rows;
        if (first_ < 0 || count_ < 0 || first_ + count_ > cut.size())
            throwShapeError(
                name(), inputs,
                Phrase("room for %1 … %2", {std::to_string(first_), std::to_string(first_ + count_)}));
        if (columns_) return {inputs[0].rows, makeAxis(cut.role(), count_)};
        const AxisPointer whole = inputs[0].rows;
        if (first_ == 0 && count_ == whole->size()) return inputs[0];
        return {std::make_shared<Axis>(cut.role(), count_,
                                       [whole, first = first_, count = count_] {
                                           Axis::Labels labels;
                                           if (!whole->hasLabels()) return labels;
                                           for (Index i = 0; i < count; ++i)
                                               labels.push_back(whole->label(first + i));
                                           return labels;
                                       }),
                inputs[0].columns};
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        if (columns_)
            result = x.middleCols(first_, count_);
        else
            result = x.middleRows(first_, count_);
    }
    void backward(Operands, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (Matrix* target = targets[0]) {
            if (columns_)
                target->middleCols(first_, count_) += gradient;
            else
                target->middleRows(first_, count_) += gradient;
        }
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        return {
            termOf(inputs[0].factor(0, columns_ ? row : row + first_, columns_ ? column + first_ : column))};
    }

private:
    bool columns_;
    Index first_, count_;
};

class Concatenate final : public Op {
public:
    explicit Concatenate(bool columns) : columns_(columns) {}

    std::string_view name() const override { return columns_ ? "concatenate columns" : "concatenate rows"; }
    OpKind kind() const override { return columns_ ? OpKind::columnsBeside : OpKind::rowsBelow; }
    std::string formula() const override { return columns_ ? "y = [x_1 ; x_2 ; …]" : "y = [x_1 / x_2 / …]"; }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, SIZE_MAX);
        Index total = 0;
        bool equalBlocks = true;
        for (const auto& input : inputs) {
            if (columns_ ? input.rows->size() != inputs[0].rows->size()
                         : input.columns->size() != inputs[0].columns->size())
                throwShapeError(name(), inputs, columns_ ? "equally many rows" : "equally many columns");
            const Index size = columns_ ? input.columns->size() : input.rows->size();
            equalBlocks = equalBlocks && size == inputs[0].columns->size();
            total += size;
        }
        if (columns_) {
            auto axis = std::make_shared<Axis>(inputs[0].columns->role(), total);
            axis->setBlocks(equalBlocks ? Index(inputs.size()) : 1);
            return {inputs[0].rows, std::move(axis)};
        }
        std::vector<AxisPointer> parts;
        for (const auto& input : inputs) parts.push_back(input.rows);
        return {std::make_shared<Axis>(inputs[0].rows->role(), total,
                                       [parts] {
                                           Axis::Labels labels;
                                           for (const auto& part : parts) {
                                               if (!part->hasLabels()) return Axis::Labels();
                                               for (Index i = 0; i < part->size(); ++i)
                                                   labels.push_back(part->label(i));
                                           }
                                           return labels;
                                       }),
                inputs[0].columns};
    }
    void forward(Operands inputs, Matrix& result) const override {
        Index at = 0;
        for (const auto& input : inputs) {
            const MatrixView x = input.matrix();
            if (columns_)
                result.middleCols(at, x.cols()) = x;
            else
                result.middleRows(at, x.rows()) = x;
            at += columns_ ? x.cols() : x.rows();
        }
    }
    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        Index at = 0;
        for (size_t i = 0; i < inputs.size(); ++i) {
            const Index size = columns_ ? inputs[i].columnCount() : inputs[i].rowCount();
            if (const GradientTarget& target = targets[i]; target.matrix) {
                const auto leave = [&](const auto& part) {
                    if (target.fresh)
                        *target = part;
                    else
                        *target += part;
                };
                if (columns_)
                    leave(gradient.middleCols(at, size));
                else
                    leave(gradient.middleRows(at, size));
            }
            at += size;
        }
    }
    bool writesGradient(size_t) const override { return true; }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        Index at = columns_ ? column : row;
        for (size_t i = 0; i < inputs.size(); ++i) {
            const Index size = columns_ ? inputs[i].columnCount() : inputs[i].rowCount();
            if (at < size) {
                return {termOf(inputs[i].factor(int(i), columns_ ? row : at, columns_ ? at : column))};
            }
            at -= size;
        }
        return {};
    }

private:
    bool columns_;
};

class Transpose final : public Op {
public:
    std::string_view name() const override { return "transpose"; }
    std::string formula() const override { return "y_{ij} = x_{ji}"; }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        return {inputs[0].columns, inputs[0].rows};
    }
    void forward(Operands inputs, Matrix& result) const override { result = inputs[0].matrix().transpose(); }
    void backward(Operands, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (Matrix* target = targets[0]) *target += gradient.transpose();
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        return {termOf(inputs[0].factor(0, column, row))};
    }
};

class GatherRows final : public Op {
public:
    explicit GatherRows(std::vector<Index> indices) : indices_(std::move(indices)) {}

    std::string_view name() const override { return "gather rows"; }
    OpKind kind() const override { return OpKind::cut; }
    std::string formula() const override { return "y_i = E_{w_i}"; }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        for (const Index index : indices_)
            if (index < -1 || index >= inputs[0].rows->size())
                throw Error(
                    {.what = "the table has no such row",
                     .got = std::to_string(index),
                     .expected = Phrase("an index below %1", {std::to_string(inputs[0].rows->size())})});
        return {makeAxis(AxisRole::token, Index(indices_.size())), inputs[0].columns};
    }
    void forward(Operands inputs, Matrix& result) const override {
        const Index columns = result.cols();
        for (size_t i = 0; i < indices_.size(); ++i) {
            float* out = result.data() + Index(i) * columns;
            if (indices_[i] < 0)
                std::fill(out, out + columns, 0.f);
            else if (inputs[0].parameter)
                inputs[0].parameter->copyRow(indices_[i], out);
            else
                std::copy_n(inputs[0].data + indices_[i] * columns, columns, out);
        }
    }
    void backward(Operands, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (Matrix* target = targets[0])
            for (size_t i = 0; i < indices_.size(); ++i)
                if (indices_[i] >= 0) target->row(indices_[i]) += gradient.row(Index(i));
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        const Index index = indices_[size_t(row)];
        if (index < 0) return {{.product = 0, .label = "no row"}};
        return {termOf(inputs[0].factor(0, index, column))};
    }

    const std::vector<Index>& rows() const { return indices_; }

private:
    std::vector<Index> indices_;
};

class GatherColumns final : public Op {
public:
    explicit GatherColumns(std::vector<Index> indices) : indices_(std::move(indices)) {}

    std::string_view name() const override { return "gather columns"; }
    OpKind kind() const override { return OpKind::cut; }
    std::string formula() const override { return "y_{ij} = x_{i, c_j}"; }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        for (const Index index : indices_)
            if (index < 0 || index >= inputs[0].columns->size())
                throwShapeError(name(), inputs, Phrase("a column %1", {std::to_string(index)}));
        return {inputs[0].rows, makeAxis(inputs[0].columns->role(), Index(indices_.size()))};
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        for (size_t j = 0; j < indices_.size(); ++j) result.col(Index(j)) = x.col(indices_[j]);
    }
    void backward(Operands, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (Matrix* target = targets[0])
            for (size_t j = 0; j < indices_.size(); ++j) target->col(indices_[j]) += gradient.col(Index(j));
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        return {termOf(inputs[0].factor(0, row, indices_[size_t(column)]))};
    }

private:
    std::vector<Index> indices_;
};

}  // namespace

const std::vector<Index>* gatheredRows(const Op& op) {
    const auto* gather = dynamic_cast<const GatherRows*>(&op);
    return gather ? &gather->rows() : nullptr;
}

OpPointer sliceColumns(Index first, Index count) {
    return std::make_shared<Slice>(true, first, count);
}
OpPointer sliceRows(Index first, Index count) {
    return std::make_shared<Slice>(false, first, count);
}
OpPointer gatherColumns(std::vector<Index> indices) {
    return std::make_shared<GatherColumns>(std::move(indices));
}
OpPointer concatenateColumns() {
    return std::make_shared<Concatenate>(true);
}
OpPointer concatenateRows() {
    return std::make_shared<Concatenate>(false);
}
OpPointer transpose() {
    return theOne<Transpose>();
}
OpPointer gatherRows(std::vector<Index> indices) {
    return std::make_shared<GatherRows>(std::move(indices));
}

}  // namespace attentionscope
