#include "core/graph/ops/pictures.h"

#include "core/base/error.h"

namespace attentionscope {

namespace {

class WindowOp : public Op {
public:
    explicit WindowOp(const PictureWindow& window) : window_(window) {
        if (window.height < 1 || window.width < 1 || window.windowHeight < 1 || window.windowWidth < 1 ||
            window.stride < 1 || window.padding < 0 ||
            window.height + 2 * window.padding < window.windowHeight ||
            window.width + 2 * window.padding < window.windowWidth)
            throw Error({.what = "the window does not fit the picture",
                         .got = Phrase("%1, stride %2", {shapeText(window.windowHeight, window.windowWidth),
                                                         std::to_string(window.stride)}),
                         .expected = Phrase("at most %1", {shapeText(window.height, window.width)})});
    }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        const Index rows = inputs[0].rows->size(), pixels = window_.height * window_.width;
        if (rows % pixels != 0)
            throwShapeError(name(), inputs,
                            Phrase("rows in pictures of %1 pixels", {std::to_string(pixels)}));
        const Index pictures = rows / pixels, places = placesPerPicture();
        auto axis = std::make_shared<Axis>(AxisRole::region, pictures * places);
        axis->setGridColumns(window_.outputWidth());
        if (pictures > 1) {
            std::vector<Index> offsets;
            for (Index picture = 0; picture <= pictures; ++picture) offsets.push_back(picture * places);
            axis->setSegments(std::move(offsets));
        }
        return {std::move(axis), outputColumns(inputs[0].columns)};
    }

protected:
    virtual AxisPointer outputColumns(const AxisPointer& channels) const = 0;

    Index placesPerPicture() const { return window_.outputHeight() * window_.outputWidth(); }

    /// Calls task(place in the window, row of the pixel, -1 in the padding) for all that lies under the
    /// window.
    template <typename Task>
    void underWindow(Index place, const Task& task) const {
        const Index picture = place / placesPerPicture(), within = place % placesPerPicture();
        const Index top = within / window_.outputWidth() * window_.stride - window_.padding;
        const Index left = within % window_.outputWidth() * window_.stride - window_.padding;
        for (Index y = 0; y < window_.windowHeight; ++y)
            for (Index x = 0; x < window_.windowWidth; ++x) {
                const Index row = top + y, column = left + x;
                const bool inside = row >= 0 && row < window_.height && column >= 0 && column < window_.width;
                task(y * window_.windowWidth + x,
                     inside ? (picture * window_.height + row) * window_.width + column : Index(-1));
            }
    }

    PictureWindow window_;
};

class Windows final : public WindowOp {
public:
    using WindowOp::WindowOp;
    std::string_view name() const override { return "windows of pictures"; }
    std::string formula() const override { return "y_{p, (c,a,b)} = x_{p + (a,b), c}"; }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        const Index channels = x.cols(), area = window_.windowHeight * window_.windowWidth;
        for (Index place = 0; place < result.rows(); ++place) {
            float* out = result.data() + place * result.cols();
            underWindow(place, [&](Index at, Index pixel) {
                for (Index c = 0; c < channels; ++c) out[c * area + at] = pixel < 0 ? 0.f : x(pixel, c);
            });
        }
    }
    void backward(Operands inputs, const Matrix& result, const Matrix& gradient,
                  std::span<const GradientTarget> inputGradients) const override {
        Matrix* target = inputGradients[0];
        if (!target) return;
        const Index channels = inputs[0].columnCount(), area = window_.windowHeight * window_.windowWidth;
        for (Index place = 0; place < result.rows(); ++place) {
            const float* g = gradient.data() + place * gradient.cols();
            underWindow(place, [&](Index at, Index pixel) {
                if (pixel < 0) return;
                for (Index c = 0; c < channels; ++c) (*target)(pixel, c) += g[c * area + at];
            });
        }
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        const Index area = window_.windowHeight * window_.windowWidth;
        std::vector<Term> terms{{.product = 0, .label = "padding"}};
        underWindow(row, [&](Index at, Index pixel) {
            if (at != column % area || pixel < 0) return;
            const Factor factor = inputs[0].factor(0, pixel, column / area);
            terms = {{.product = factor.value, .factors = {factor}}};
        });
        return terms;
    }

protected:
    AxisPointer outputColumns(const AxisPointer& channels) const override {
        return featureAxis(channels->size() * window_.windowHeight * window_.windowWidth, channels->size());
    }
};

class Pool final : public WindowOp {
public:
    Pool(const PictureWindow& window, bool maximum) : WindowOp(window), maximum_(maximum) {
        if (window.padding >= window.windowHeight || window.padding >= window.windowWidth)
            throw Error({.what = "the padding is as wide as the window",
                         .got = std::to_string(window.padding),
                         .expected = "less than the window"});
    }
    std::string_view name() const override { return maximum_ ? "window maximum" : "window mean"; }
    std::string formula() const override {
        return maximum_ ? "y_{pc} = max_{(a,b)} x_{p + (a,b), c}" : "y_{pc} = mean_{(a,b)} x_{p + (a,b), c}";
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        for (Index place = 0; place < result.rows(); ++place)
            for (Index c = 0; c < x.cols(); ++c) {
                double sum = 0;
                const WindowPixels seen = look(x, place, c, sum);
                result(place, c) = maximum_ ? x(seen.largest, c) : float(sum / double(seen.count));
            }
    }
    void backward(Operands inputs, const Matrix&, const Matrix& gradient,
                  std::span<const GradientTarget> inputGradients) const override {
        Matrix* target = inputGradients[0];
        if (!target) return;
        const MatrixView x = inputs[0].matrix();
        for (Index place = 0; place < gradient.rows(); ++place)
            for (Index c = 0; c < x.cols(); ++c) {
                double sum = 0;
                const WindowPixels seen = look(x, place, c, sum);
                if (maximum_) (*target)(seen.largest, c) += gradient(place, c);
                if (maximum_) continue;
                underWindow(place, [&](Index, Index pixel) {
                    if (pixel >= 0) (*target)(pixel, c) += gradient(place, c) / float(seen.count);
                });
            }
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        double sum = 0;
        const WindowPixels seen = look(inputs[0].matrix(), row, column, sum);
        std::vector<Term> terms;
        underWindow(row, [&](Index, Index pixel) {
            if (pixel < 0 || (maximum_ && pixel != seen.largest)) return;
            const Factor factor = inputs[0].factor(0, pixel, column);
            Term term{.product = factor.value, .factors = {factor}};
            if (!maximum_) {
                const double share = 1 / double(seen.count);
                term = {.product = share * factor.value, .factors = {ownFactor(share, "1/n"), factor}};
            }
            terms.push_back(std::move(term));
        });
        return terms;
    }

protected:
    AxisPointer outputColumns(const AxisPointer& channels) const override { return channels; }

private:
    struct WindowPixels {
        Index largest, count;
    };
    WindowPixels look(const MatrixView& x, Index place, Index channel, double& sum) const {
        WindowPixels seen{-1, 0};
        underWindow(place, [&](Index, Index pixel) {
            if (pixel < 0) return;
            ++seen.count;
            sum += x(pixel, channel);
            if (seen.largest < 0 || x(pixel, channel) > x(seen.largest, channel)) seen.largest = pixel;
        });
        return seen;
    }
    bool maximum_;
};

}  // namespace

OpPointer windowsOfPictures(const PictureWindow& window) {
    return std::make_shared<Windows>(window);
}
OpPointer maximumOfWindows(const PictureWindow& window) {
    return std::make_shared<Pool>(window, true);
}
OpPointer meanOfWindows(const PictureWindow& window) {
    return std::make_shared<Pool>(window, false);
}

}  // namespace attentionscope
