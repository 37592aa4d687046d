#include "core/attention/relative_positions.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/kernels/kernels.h"

namespace attentionscope {

Index RelativeRows::rowOf(Index distance) const {
    const Index near = buckets / 2, far = std::abs(distance);
    if (buckets > 0 && far > near) {
        const double share =
            std::log(double(far) / double(near)) / std::log(double(maximumDistance - 1) / double(near));
        const Index bucket = Index(std::ceil(share * double(near - 1))) + near;
        distance = distance < 0 ? -bucket : bucket;
    }
    return std::clamp(distance + span - (symmetric ? 1 : 0), Index(0), count() - 1);
}

namespace {

class RelativeProducts final : public Op {
public:
    RelativeProducts(const RelativeRows& rows, Index heads, float factor, bool ofKeys)
        : rows_(rows), heads_(heads), factor_(factor), ofKeys_(ofKeys) {}

    std::string_view name() const override { return "products with distances"; }
    std::string formula() const override {
        return ofKeys_ ? "b_{ij} = f Σ_c x_{jc} r_{δ(i-j),c}" : "b_{ij} = f Σ_c x_{ic} r_{δ(i-j),c}";
    }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 2);
        const Index width = inputs[0].columns->size(), own = inputs[1].columns->size();
        if (inputs[1].rows->size() != rows_.count() || width % heads_ != 0 ||
            (own != width && own != width / heads_))
            throwShapeError(name(), inputs, "[tokens × heads · d] and [rows × heads · d] or [rows × d]");
        const Index keys = inputs[0].rows->longestSegment();
        return {inputs[0].rows, featureAxis(heads_ * keys, heads_)};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const Axis& tokens = *inputs[0].rows;
        const Index keys = tokens.longestSegment();
        if (tokens.segmentCount() > 1) result.setZero();
        Matrix products(tokens.size(), rows_.count());
        for (Index head = 0; head < heads_; ++head) {
            multiply(inputs, head, products);
            visit(tokens, [&](Index i, Index j, Index place, Index row) {
                result(i, head * keys + place) = products(ofKeys_ ? j : i, row);
            });
        }
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        const Axis& tokens = *inputs[0].rows;
        const MatrixView x = inputs[0].matrix(), r = inputs[1].matrix();
        const Index keys = tokens.longestSegment(), d = x.cols() / heads_;
        Matrix products(tokens.size(), rows_.count());
        for (Index head = 0; head < heads_; ++head) {
            const Index own = firstOf(head, r.cols(), d);
            products.setZero();
            visit(tokens, [&](Index i, Index j, Index place, Index row) {
                products(ofKeys_ ? j : i, row) += factor_ * gradient(i, head * keys + place);
            });
            if (Matrix* target = targets[0])
                target->middleCols(head * d, d) += products * r.middleCols(own, d);
            if (Matrix* target = targets[1])
                target->middleCols(own, d) += products.transpose() * x.middleCols(head * d, d);
        }
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        const Axis& tokens = *inputs[0].rows;
        const Index keys = tokens.longestSegment(), d = inputs[0].columnCount() / heads_;
        const Index segment = tokens.segmentOf(row);
        const Index begin = tokens.segmentBegin(segment), key = begin + column % keys;
        if (key >= tokens.segmentEnd(segment)) return {{.product = 0, .label = "beyond the sentence"}};
        const Index vector = rows_.rowOf(row - key), head = column / keys;
        const Index first = firstOf(head, inputs[1].columnCount(), d);
        std::vector<Term> terms;
        for (Index c = 0; c < d; ++c) {
            const Factor own = inputs[0].factor(0, ofKeys_ ? key : row, head * d + c),
                         position = inputs[1].factor(1, vector, first + c);
            terms.push_back({.product = double(factor_) * own.value * position.value,
                             .factors = {own, position, ownFactor(factor_, "f")}});
        }
        return terms;
    }

private:
    /// The first column of a head's vectors, in a table of so many columns.
    static Index firstOf(Index head, Index columns, Index d) { return columns == d ? 0 : head * d; }

    /// The products of all tokens of one head with all rows of the table.
    void multiply(Operands inputs, Index head, Matrix& products) const {
        const MatrixView x = inputs[0].matrix(), r = inputs[1].matrix();
        const Index d = x.cols() / heads_;
        kernels::multiply({x.data() + head * d, x.cols()},
                          {r.data() + firstOf(head, r.cols(), d), r.cols(), true}, products.rows(),
                          products.cols(), d, factor_, products.data(), products.cols());
    }

    /// Calls task(query, key, place of the key in its segment, row of the table) for all pairs.
    template <typename Task>
    void visit(const Axis& tokens, const Task& task) const {
        const Index longest = tokens.longestSegment();
        std::vector<Index> rows;
        for (Index distance = 1 - longest; distance < longest; ++distance)
            rows.push_back(rows_.rowOf(distance));
        for (Index segment = 0; segment < tokens.segmentCount(); ++segment) {
            const Index begin = tokens.segmentBegin(segment), end = tokens.segmentEnd(segment);
            for (Index i = begin; i < end; ++i)
                for (Index j = begin; j < end; ++j)
                    task(i, j, j - begin, rows[std::size_t(i - j + longest - 1)]);
        }
    }

    RelativeRows rows_;
    Index heads_;
    float factor_;
    bool ofKeys_;
};

class BiasOfPairs final : public Op {
public:
    BiasOfPairs(std::vector<Index> rowOf, AxisPointer queries, Index keys)
        : rowOf_(std::move(rowOf)), queries_(std::move(queries)), keys_(keys) {}

    std::string_view name() const override { return "relative bias"; }
    std::string formula() const override { return "b_{ij} = E_{pairKind(i, j)}"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        if (rowOf_.empty() || *std::ranges::max_element(rowOf_) >= inputs[0].rows->size())
            throwShapeError(name(), inputs, "[kinds × heads]");
        const Index heads = inputs[0].columns->size();
        return {queries_, featureAxis(heads * keys_, heads)};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView table = inputs[0].matrix();
        for (Index i = 0; i < result.rows(); ++i)
            for (Index j = 0; j < keys_; ++j)
                for (Index h = 0; h < table.cols(); ++h) result(i, h * keys_ + j) = table(pairKind(i, j), h);
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        Matrix* target = targets[0];
        if (!target) return;
        for (Index i = 0; i < gradient.rows(); ++i)
            for (Index j = 0; j < keys_; ++j)
                for (Index h = 0; h < inputs[0].columnCount(); ++h)
                    (*target)(pairKind(i, j), h) += gradient(i, h * keys_ + j);
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        return {termOf(inputs[0].factor(0, pairKind(row, column % keys_), column / keys_))};
    }

private:
    Index pairKind(Index query, Index key) const {
        return rowOf_[std::size_t(query * keys_ + key) % rowOf_.size()];
    }

    std::vector<Index> rowOf_;
    AxisPointer queries_;
    Index keys_;
};

}  // namespace

OpPointer relativeProducts(const RelativeRows& rows, Index heads, float factor, bool ofKeys) {
    return std::make_shared<RelativeProducts>(rows, heads, factor, ofKeys);
}

OpPointer biasOfPairs(std::vector<Index> rowOf, AxisPointer queries, Index keys) {
    return std::make_shared<BiasOfPairs>(std::move(rowOf), std::move(queries), keys);
}

std::vector<Index> gridPairs(Index rows, Index columns) {
    std::vector<Index> kinds;
    for (Index i = 0; i < rows * columns; ++i)
        for (Index j = 0; j < rows * columns; ++j)
            kinds.push_back((i / columns - j / columns + rows - 1) * (2 * columns - 1) + i % columns -
                            j % columns + columns - 1);
    return kinds;
}

std::vector<Index> gridPairsBehindToken(Index rows, Index columns) {
    const std::vector<Index> grid = gridPairs(rows, columns);
    const Index first = (2 * rows - 1) * (2 * columns - 1), count = rows * columns;
    std::vector<Index> kinds{first + 2};
    kinds.insert(kinds.end(), std::size_t(count), first);
    for (Index i = 0; i < count; ++i) {
        kinds.push_back(first + 1);
        kinds.insert(kinds.end(), grid.begin() + i * count, grid.begin() + (i + 1) * count);
    }
    return kinds;
}

}  // namespace attentionscope
