#include "core/graph/ops/pairs.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

// Calls task(query, first key, number of keys, first pair) for every query, in order.
template <typename Task>
void forQueries(const Axis& queries, const Axis& keys, const Task& task) {
    Index pair = 0;
    for (Index s = 0; s < queries.segmentCount(); ++s) {
        const Index firstKey = keys.segmentBegin(s), count = keys.segmentSize(s);
        for (Index query = queries.segmentBegin(s); query < queries.segmentEnd(s); ++query, pair += count)
            task(query, firstKey, count, pair);
    }
}

class OuterSums final : public Op {
public:
    std::string_view name() const override { return "outer sums"; }
    std::string formula() const override { return "y_{(i,j), c} = q_{ic} + k_{jc}"; }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 2);
        if (inputs[0].columns->size() != inputs[1].columns->size() ||
            inputs[0].rows->segmentCount() != inputs[1].rows->segmentCount())
            throwShapeError(name(), inputs, "[queries × d] and [keys × d] with equally many segments");
        return {pairAxis(inputs[0].rows, inputs[1].rows), inputs[0].columns};
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView q = inputs[0].matrix(), k = inputs[1].matrix();
        forQueries(*inputs[0].rows, *inputs[1].rows,
                   [&](Index query, Index firstKey, Index keys, Index pair) {
                       result.middleRows(pair, keys) = k.middleRows(firstKey, keys).rowwise() + q.row(query);
                   });
    }
    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        forQueries(*inputs[0].rows, *inputs[1].rows,
                   [&](Index query, Index firstKey, Index keys, Index pair) {
                       const auto g = gradient.middleRows(pair, keys);
                       if (targets[0]) targets[0]->row(query) += g.colwise().sum();
                       if (targets[1]) targets[1]->middleRows(firstKey, keys) += g;
                   });
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms;
        forQueries(*inputs[0].rows, *inputs[1].rows,
                   [&](Index query, Index firstKey, Index keys, Index pair) {
                       if (row < pair || row >= pair + keys) return;
                       const Factor q = inputs[0].factor(0, query, column);
                       const Factor k = inputs[1].factor(1, firstKey + row - pair, column);
                       terms = {termOf(q), termOf(k)};
                   });
        return terms;
    }
};

class PairsToMatrix final : public Op {
public:
    PairsToMatrix(AxisPointer queries, AxisPointer keys)
        : queries_(std::move(queries)), keys_(std::move(keys)), pairs_(pairAxis(queries_, keys_)) {}

    std::string_view name() const override { return "pairs to matrix"; }
    OpKind kind() const override { return OpKind::cut; }
    std::string formula() const override { return "y_{ij} = x_{(i,j)}"; }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        if (inputs[0].shape() != Shape{pairs_->size(), 1})
            throwShapeError(name(), inputs, shapeText(pairs_->size(), 1));
        if (keys_->segmentCount() == 1) return {queries_, keys_};
        return {queries_, makeAxis(keys_->role(), keys_->longestSegment())};
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        forQueries(*queries_, *keys_, [&](Index query, Index, Index keys, Index pair) {
            float* row = result.data() + query * result.cols();
            std::copy_n(x.data() + pair, keys, row);
            std::fill(row + keys, row + result.cols(), 0.f);
        });
    }
    void backward(Operands, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (!targets[0]) return;
        forQueries(*queries_, *keys_, [&](Index query, Index, Index keys, Index pair) {
            for (Index j = 0; j < keys; ++j) targets[0]->data()[pair + j] += gradient(query, j);
        });
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        if (column >= keys_->segmentSize(queries_->segmentOf(row)))
            return {{.product = 0, .label = "beyond the sentence"}};
        return {termOf(inputs[0].factor(0, pairs_->segmentBegin(row) + column, 0))};
    }

private:
    AxisPointer queries_, keys_, pairs_;
};

class WindowsOfPairs final : public Op {
public:
    WindowsOfPairs(Index width, AxisPointer keys) : width_(width), keys_(std::move(keys)) {}

    std::string_view name() const override { return "windows of pairs"; }
    OpKind kind() const override { return OpKind::cut; }
    std::string formula() const override {
        const std::string half = std::to_string(width_ / 2);
        return "y_{(i,j), c} = x_{i, j + c - " + half + "}";
    }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        if (inputs[0].columns->size() != keys_->longestSegment() ||
            inputs[0].rows->segmentCount() != keys_->segmentCount())
            throwShapeError(name(), inputs, "[queries × keys] in equally many segments");
        return {pairAxis(inputs[0].rows, keys_), makeAxis(AxisRole::feature, width_)};
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        result.setZero();
        forWindows(*inputs[0].rows, [&](Index query, Index pair, Index from, Index to, Index count) {
            result.row(pair).segment(to, count) = x.row(query).segment(from, count);
        });
    }
    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (!targets[0]) return;
        forWindows(*inputs[0].rows, [&](Index query, Index pair, Index from, Index to, Index count) {
            targets[0]->row(query).segment(from, count) += gradient.row(pair).segment(to, count);
        });
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms{{.product = 0, .label = "beyond the sentence"}};
        forWindows(*inputs[0].rows, [&](Index query, Index pair, Index from, Index to, Index count) {
            if (pair != row || column < to || column >= to + count) return;
            const Factor factor = inputs[0].factor(0, query, from + column - to);
            terms = {termOf(factor)};
        });
        return terms;
    }

private:
    /// Calls task(query, pair, first entry of the row, its place in the window, number of entries).
    template <typename Task>
    void forWindows(const Axis& queries, const Task& task) const {
        const Index half = width_ / 2;
        forQueries(queries, *keys_, [&](Index query, Index, Index keys, Index pair) {
            for (Index j = 0; j < keys; ++j) {
                const Index from = std::max<Index>(0, j - half), end = std::min(keys, j + half + 1);
                task(query, pair + j, from, from - (j - half), end - from);
            }
        });
    }

    Index width_;
    AxisPointer keys_;
};

}  // namespace

AxisPointer pairAxis(AxisPointer queries, AxisPointer keys) {
    if (queries->segmentCount() != keys->segmentCount())
        throw Error({.what = "queries and keys do not come in equally many segments",
                     .got = Phrase("%1 and %2", {std::to_string(queries->segmentCount()),
                                                 std::to_string(keys->segmentCount())})});
    std::vector<Index> offsets{0};
    forQueries(*queries, *keys,
               [&](Index, Index, Index count, Index pair) { offsets.push_back(pair + count); });
    if (offsets.size() == 1) offsets.push_back(0);
    const Index total = offsets.back();
    auto axis = std::make_shared<Axis>(AxisRole::pair, total, [queries, keys] {
        Axis::Labels labels;
        forQueries(*queries, *keys, [&](Index query, Index firstKey, Index count, Index) {
            for (Index j = 0; j < count; ++j)
                labels.push_back(queries->label(query) + ", " + keys->label(firstKey + j));
        });
        return labels;
    });
    axis->setSegments(std::move(offsets));
    return axis;
}

OpPointer outerSums() {
    return theOne<OuterSums>();
}
OpPointer windowsOfPairs(Index width, AxisPointer keys) {
    return std::make_shared<WindowsOfPairs>(width, std::move(keys));
}
OpPointer pairsToMatrix(AxisPointer queries, AxisPointer keys) {
    return std::make_shared<PairsToMatrix>(std::move(queries), std::move(keys));
}

namespace {

class AdditiveScores final : public Op {
public:
    std::string_view name() const override { return "additive scores"; }
    std::string formula() const override { return "s_{ij} = Σ_c v_c tanh(q_{ic} + k_{jc})"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 3, 3);
        const Axis& keys = *inputs[1].rows;
        const Index d = inputs[0].columns->size();
        if (inputs[1].columns->size() != d || inputs[2].shape() != Shape{d, 1} ||
            inputs[0].rows->segmentCount() != keys.segmentCount())
            throwShapeError(name(), inputs, "[queries × d], [keys × d] in equally many segments and [d × 1]");
        if (keys.segmentCount() == 1) return {inputs[0].rows, inputs[1].rows};
        return {inputs[0].rows, makeAxis(keys.role(), keys.longestSegment())};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView q = inputs[0].matrix(), k = inputs[1].matrix(), v = inputs[2].matrix();
        result.setZero();
        forEachQuery(inputs, [&](Index, Index query, Index key, Index keys) {
            kernels::additiveScores(rowOf(q, query), rowOf(k, key), v.data(), keys, q.cols(),
                                    result.data() + query * result.cols());
        });
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        const MatrixView q = inputs[0].matrix(), k = inputs[1].matrix(), v = inputs[2].matrix();
        const Index width = q.cols();
        const auto part = [&](size_t input, Index row) {
            return targets[input] ? targets[input]->data() + row * width : nullptr;
        };
        // The contribution of each segment to v, added up in order: the same for any number of threads.
        Matrix ofV = Matrix::Zero(targets[2] ? inputs[1].rows->segmentCount() : 0, width);
        forEachQuery(inputs, [&](Index segment, Index query, Index key, Index keys) {
            kernels::additiveScoresBackward(rowOf(q, query), rowOf(k, key), v.data(), keys, width,
                                            gradient.data() + query * gradient.cols(), part(0, query),
                                            part(1, key), ofV.rows() ? ofV.row(segment).data() : nullptr);
        });
        for (Index s = 0; s < ofV.rows(); ++s) kernels::addScaled(1, rowOf(ofV, s), width, part(2, 0));
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms;
        const Axis &queries = *inputs[0].rows, &keys = *inputs[1].rows;
        const Index s = queries.segmentOf(row), key = keys.segmentBegin(s) + column;
        if (key >= keys.segmentEnd(s)) return terms;
        for (Index c = 0; c < inputs[0].columnCount(); ++c) {
            const Factor v = inputs[2].factor(2, c, 0);
            const double energy = std::tanh(double(inputs[0].at(row, c)) + double(inputs[1].at(key, c)));
            Factor inner = inputs[0].factor(0, row, c);
            inner.function = "tanh";
            inner.added = {inputs[1].factor(1, key, c)};
            terms.push_back({.product = v.value * energy, .factors = {v, std::move(inner)}});
        }
        return terms;
    }

private:
    /// Calls task(segment, query, first key, keys); segments run in parallel.
    template <typename Task>
    static void forEachQuery(Operands inputs, const Task& task) {
        const Axis &queries = *inputs[0].rows, &keys = *inputs[1].rows;
        const Index segments = keys.segmentCount();
        const Index worth = 1 + 8192 * segments / (keys.size() * inputs[0].columnCount() + 1);
        ThreadPool::instance().parallelFor(segments, worth, [&](Index first, Index last) {
            for (Index s = first; s < last; ++s) {
                const Index begin = keys.segmentBegin(s), count = keys.segmentSize(s);
                if (count == 0) continue;
                for (Index query = queries.segmentBegin(s); query < queries.segmentEnd(s); ++query)
                    task(s, query, begin, count);
            }
        });
    }

    template <typename Rows>
    static const float* rowOf(const Rows& matrix, Index row) {
        return matrix.data() + row * matrix.cols();
    }
};

}  // namespace

OpPointer additiveScores() {
    return theOne<AdditiveScores>();
}

}  // namespace attentionscope
