#include "core/attention/grid_windows.h"

#include <array>

#include "core/attention/attention.h"
#include "core/attention/fused_attention.h"

namespace attentionscope {

std::vector<Index> GridWindows::order() const {
    std::vector<Index> order;
    for (Index top = 0; top < rows; top += side)
        for (Index left = 0; left < columns; left += side)
            for (Index i = 0; i < perWindow(); ++i)
                order.push_back((top + i / side + shift) % rows * columns +
                                (left + i % side + shift) % columns);
    return order;
}

std::vector<Index> GridWindows::areas() const {
    // Along one side: before the last window, within it, and what comes from the beginning.
    const auto part = [&](Index at, Index length) {
        at = (at + length - shift) % length;
        return at < length - side ? 0 : at < length - shift ? 1 : 2;
    };
    std::vector<Index> areas;
    for (Index region = 0; region < regions(); ++region)
        areas.push_back(3 * part(region / columns, rows) + part(region % columns, columns));
    return areas;
}

namespace {

class SpreadWindows final : public Op {
public:
    SpreadWindows(const GridWindows& windows, float outside, bool seams, AxisPointer regions)
        : order_(windows.order()),
          areas_(windows.areas()),
          perWindow_(windows.perWindow()),
          outside_(outside),
          seams_(seams),
          regions_(std::move(regions)) {}

    std::string_view name() const override { return "windows of the grid"; }
    std::string formula() const override { return "y_{ij} = x_{i, j} within a window"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        const Index rows = inputs[0].rows->size();
        if (inputs[0].columns->size() != perWindow_ || (rows != perWindow_ && rows != std::ssize(order_)))
            throwShapeError(name(), inputs, "[regions × regions of a window]");
        return {regions_, regions_};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        result.setConstant(outside_);
        visit(x.rows(),
              [&](Index i, Index j, Index row, Index column) { result(i, j) = x(row, column) + seam(i, j); });
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        Matrix* target = targets[0];
        if (!target) return;
        visit(inputs[0].rowCount(),
              [&](Index i, Index j, Index row, Index column) { (*target)(row, column) += gradient(i, j); });
    }

    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        std::vector<Term> terms;
        visit(inputs[0].rowCount(), [&](Index i, Index j, Index from, Index of) {
            if (i != row || j != column) return;
            terms.push_back(termOf(inputs[0].factor(0, from, of)));
            if (seam(i, j) != 0) terms.push_back({.product = seamBias, .label = "seam"});
        });
        if (terms.empty())
            terms.push_back({.product = double(result(row, column)), .label = "outside the window"});
        return terms;
    }

private:
    float seam(Index i, Index j) const {
        return seams_ && areas_[std::size_t(i)] != areas_[std::size_t(j)] ? seamBias : 0;
    }
    /// Calls task(region, other region of its window, row and column of the input).
    template <typename Task>
    void visit(Index inputRows, const Task& task) const {
        for (Index place = 0; place < std::ssize(order_); ++place)
            for (Index column = 0; column < perWindow_; ++column)
                task(order_[std::size_t(place)],
                     order_[std::size_t(place / perWindow_ * perWindow_ + column)], place % inputRows,
                     column);
    }

    std::vector<Index> order_, areas_;
    Index perWindow_;
    float outside_;
    bool seams_;
    AxisPointer regions_;
};

/// fusedAttention() on rows that are put into the order of the windows, each a segment.
class WindowAttention final : public Op {
public:
    explicit WindowAttention(AttentionSettings settings)
        : windows_(*settings.windows),
          order_(windows_.order()),
          areas_(windows_.areas()),
          heads_(settings.heads),
          segments_(segmentsOf(windows_)),
          inner_(fusedAttention(settings, segments_)) {}

    std::string_view name() const override { return "attention"; }
    std::string formula() const override { return "softmax(q k^T · scale + bias) v"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 4, 4);
        if (inputs[0].rows->size() != windows_.regions() || inputs[1].rows->size() != windows_.regions() ||
            inputs[3].rows->size() != windows_.perWindow() ||
            inputs[3].columns->size() != windows_.perWindow() * heads_)
            throwShapeError(name(), inputs, "a row for each region, and a bias for each pair of a window");
        return {inputs[0].rows, featureAxis(inputs[2].columns->size(), heads_)};
    }

    void forward(Operands inputs, Matrix& result) const override { forwardWith(inputs, result, {}); }

    void forwardWith(Operands inputs, Matrix& result, std::span<const ByProduct> byProducts) const override {
        const Ordered ordered(*this, inputs);
        std::vector<Matrix> maps(byProducts.size(), Matrix(windows_.regions(), windows_.perWindow()));
        std::vector<ByProduct> wanted;
        for (std::size_t i = 0; i < maps.size(); ++i) wanted.push_back({byProducts[i].key, &maps[i]});
        Matrix context(result.rows(), result.cols());
        inner_->forwardWith(ordered.operands, context, wanted);
        for (Index place = 0; place < std::ssize(order_); ++place)
            result.row(order_[std::size_t(place)]) = context.row(place);
        for (std::size_t i = 0; i < maps.size(); ++i) spread(maps[i], *byProducts[i].value);
    }

    bool makeByProduct(Operands inputs, const ByProduct& byProduct) const override {
        const Ordered ordered(*this, inputs);
        Matrix map(windows_.regions(), windows_.perWindow());
        if (!inner_->makeByProduct(ordered.operands, {byProduct.key, &map})) return false;
        spread(map, *byProduct.value);
        return true;
    }

    void backward(Operands inputs, const Matrix& result, const Matrix& gradient,
                  Targets targets) const override {
        const Ordered ordered(*this, inputs);
        std::vector<Matrix> own;
        std::vector<GradientTarget> wanted;
        own.reserve(4);
        for (std::size_t i = 0; i < 4; ++i) {
            own.push_back(Matrix::Zero(ordered.values[i].rows(), ordered.values[i].cols()));
            wanted.push_back({targets[i] ? &own.back() : nullptr});
        }
        inner_->backward(ordered.operands, inWindowOrder({result.data(), result.rows(), result.cols()}),
                         inWindowOrder({gradient.data(), gradient.rows(), gradient.cols()}), wanted);
        for (std::size_t i = 0; i < 4; ++i) {
            if (!targets[i]) continue;
            for (Index place = 0; place < std::ssize(order_); ++place)
                targets[i]->row(i == 3 ? place % windows_.perWindow() : order_[std::size_t(place)]) +=
                    own[i].row(place);
        }
    }

    std::vector<Term> explain(Operands, const Matrix& result, Index row, Index column) const override {
        return {{.product = result(row, column), .label = "attention"}};
    }

private:
    /// The inputs in the order of the windows, with the bias of every region.
    struct Ordered {
        Ordered(const WindowAttention& op, Operands inputs) {
            for (std::size_t i = 0; i < 3; ++i) {
                values[i] = op.inWindowOrder(inputs[i].matrix());
                operands.push_back({op.segments_.get(), inputs[i].columns, values[i].data()});
            }
            values[3] = op.biasOfAll(inputs[3].matrix());
            operands.push_back({op.segments_.get(), inputs[3].columns, values[3].data()});
        }
        std::array<Matrix, 4> values;
        std::vector<Operand> operands;
    };

    static AxisPointer segmentsOf(const GridWindows& windows) {
        auto axis = std::make_shared<Axis>(AxisRole::region, windows.regions());
        std::vector<Index> offsets;
        for (Index at = 0; at <= windows.regions(); at += windows.perWindow()) offsets.push_back(at);
        axis->setSegments(std::move(offsets));
        return axis;
    }

    Matrix inWindowOrder(const MatrixView& rows) const {
        Matrix ordered(rows.rows(), rows.cols());
        for (Index place = 0; place < std::ssize(order_); ++place)
            ordered.row(place) = rows.row(order_[std::size_t(place)]);
        return ordered;
    }

    Matrix biasOfAll(const MatrixView& ofOne) const {
        const Index n = windows_.perWindow();
        Matrix bias(windows_.regions(), ofOne.cols());
        for (Index place = 0; place < bias.rows(); ++place) {
            bias.row(place) = ofOne.row(place % n);
            const Index area = areas_[std::size_t(order_[std::size_t(place)])];
            for (Index key = 0; key < n; ++key)
                if (areas_[std::size_t(order_[std::size_t(place / n * n + key)])] != area)
                    for (Index head = 0; head < heads_; ++head) bias(place, head * n + key) += seamBias;
        }
        return bias;
    }

    void spread(const Matrix& map, Matrix& result) const {
        const Index n = windows_.perWindow();
        result.setZero();
        for (Index place = 0; place < map.rows(); ++place)
            for (Index key = 0; key < n; ++key)
                result(order_[std::size_t(place)], order_[std::size_t(place / n * n + key)]) =
                    map(place, key);
    }

    GridWindows windows_;
    std::vector<Index> order_, areas_;
    Index heads_;
    AxisPointer segments_;
    OpPointer inner_;
};

}  // namespace

OpPointer spreadWindows(const GridWindows& windows, float outside, bool seams, AxisPointer regions) {
    return std::make_shared<SpreadWindows>(windows, outside, seams, std::move(regions));
}

OpPointer windowAttention(const AttentionSettings& settings) {
    return std::make_shared<WindowAttention>(settings);
}

}  // namespace attentionscope
