#include "core/graph/ops/choice.h"

#include <algorithm>
#include <limits>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"

namespace attentionscope {

namespace {

class Choose : public Op {
public:
    void forward(Operands inputs, Matrix& result) const override {
        const auto places = choose(inputs[0].matrix());
        result.setZero();
        for (size_t r = 0; r < places.size(); ++r)
            if (places[r] >= 0) result(Index(r), places[r]) = 1;
    }
    void backward(Operands, const Matrix&, const Matrix&, Targets) const override {}
    std::vector<Term> explain(Operands, const Matrix& result, Index row, Index column) const override {
        return {
            {.product = result(row, column), .label = result(row, column) == 0 ? "not chosen" : "chosen"}};
    }

protected:
    virtual std::vector<Index> choose(const MatrixView& x) const = 0;
};

class ChooseLargest final : public Choose {
public:
    std::string_view name() const override { return "largest"; }
    std::string formula() const override { return "y_{ij} = [j = argmax_l x_{il}]"; }

protected:
    std::vector<Index> choose(const MatrixView& x) const override { return largestOfRows(x); }
};

class ChooseSeveral final : public Choose {
public:
    explicit ChooseSeveral(Index count) : count_(count) {}
    std::string_view name() const override { return "largest"; }
    std::string formula() const override {
        return "y_{ij} = [x_{ij} is one of the " + std::to_string(count_) + " largest of x_i]";
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        result.setZero();
        Matrix rest = x;
        for (Index round = 0; round < std::min(count_, x.cols()); ++round) {
            const auto places = largestOfRows(MatrixView(rest.data(), rest.rows(), rest.cols()));
            for (size_t r = 0; r < places.size(); ++r) {
                if (places[r] < 0) continue;
                result(Index(r), places[r]) = 1;
                rest(Index(r), places[r]) = -std::numeric_limits<float>::infinity();
            }
        }
    }

protected:
    std::vector<Index> choose(const MatrixView& x) const override { return largestOfRows(x); }

private:
    Index count_;
};

class ChooseDrawn final : public Choose {
public:
    explicit ChooseDrawn(std::vector<double> draws) : draws_(std::move(draws)) {}
    std::string_view name() const override { return "sample"; }
    std::string formula() const override { return "y_{ij} = [j = s_i], s_i ~ Categorical(x_i)"; }
    Axes axes(std::span<const Axes> inputs) const override {
        const Axes axes = Choose::axes(inputs);
        if (axes.rows->size() != Index(draws_.size()))
            throwShapeError(name(), inputs,
                            Phrase("a row for each of %1 draws", {std::to_string(draws_.size())}));
        return axes;
    }

protected:
    std::vector<Index> choose(const MatrixView& x) const override { return drawnOfRows(x, draws_); }

private:
    std::vector<double> draws_;
};

}  // namespace

std::vector<Index> largestOfRows(const MatrixView& x) {
    std::vector<Index> places(size_t(x.rows()), -1);
    for (Index r = 0; r < x.rows(); ++r) {
        float highest = -std::numeric_limits<float>::infinity();
        for (Index c = 0; c < x.cols(); ++c)
            if (x(r, c) > highest) {
                highest = x(r, c);
                places[size_t(r)] = c;
            }
    }
    return places;
}

std::vector<Index> drawnOfRows(const MatrixView& probabilities, const std::vector<double>& draws) {
    std::vector<Index> places(size_t(probabilities.rows()), -1);
    for (Index r = 0; r < probabilities.rows(); ++r) {
        double sum = 0, running = 0;
        for (Index c = 0; c < probabilities.cols(); ++c) sum += probabilities(r, c);
        for (Index c = 0; c < probabilities.cols(); ++c) {
            if (!(probabilities(r, c) > 0)) continue;
            running += probabilities(r, c);
            places[size_t(r)] = c;  // the last possible place, in case rounding makes the sum too small
            if (running > draws[size_t(r)] * sum) break;
        }
    }
    return places;
}

std::vector<double> drawUniform(Random& random, Index count) {
    std::vector<double> draws(static_cast<size_t>(count));
    for (double& draw : draws) draw = random.uniform();
    return draws;
}

OpPointer chooseLargest(Index count) {
    return count == 1 ? theOne<ChooseLargest>() : std::make_shared<ChooseSeveral>(count);
}
OpPointer chooseDrawn(std::vector<double> draws) {
    return std::make_shared<ChooseDrawn>(std::move(draws));
}
Matrix dropoutMask(Random& random, Shape shape, float p) {
    if (!(p >= 0 && p < 1))
        throw Error({.what = "dropout is a probability", .got = std::to_string(p), .expected = "0 ≤ p < 1"});
    Matrix mask(shape.rows, shape.columns);
    for (Index i = 0; i < mask.size(); ++i) mask.data()[i] = random.uniform() < double(p) ? 0.f : 1 / (1 - p);
    return mask;
}

NodeId Dropout::operator()(Recorder& recorder, NodeId x) const {
    if (!sampling || share <= 0) return x;
    const Axes axes = recorder.axes(x);
    const NodeId kept = recorder.constant(dropoutMask(*sampling, axes.shape(), share), axes);
    return recorder.apply(multiplyElements(), {x, kept}, {}, Lifetime::passing);
}

}  // namespace attentionscope
