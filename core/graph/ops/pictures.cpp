#include "core/graph/ops/pictures.h"

#include "core/base/error.h"

namespace attentionscope {

namespace {

class Windows final : public Op {
public:
    explicit Windows(const PictureWindow& window) : window_(window) {
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
        const Index channels = inputs[0].columns->size();
        return {std::move(axis),
                featureAxis(channels * window_.windowHeight * window_.windowWidth, channels)};
    }

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
                  Targets targets) const override {
        Matrix* target = targets[0];
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
            terms = {termOf(factor)};
        });
        return terms;
    }

private:
    Index placesPerPicture() const { return window_.outputHeight() * window_.outputWidth(); }

    /// Calls task(place in the window, row of the pixel, -1 in the padding) for every place under the window.
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

}  // namespace

OpPointer windowsOfPictures(const PictureWindow& window) {
    return std::make_shared<Windows>(window);
}

}  // namespace attentionscope
