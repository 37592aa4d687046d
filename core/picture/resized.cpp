#include <algorithm>
#include <cmath>
#include <vector>

#include "core/picture/picture.h"

namespace attentionscope {

namespace {

/// For each position of the result, the weights of the source positions: a triangle as wide as the step
/// between them.
struct Tap {
    Index first;
    std::vector<double> weights;
};

std::vector<Tap> bilinearTaps(Index from, Index to) {
    const double step = double(from) / double(to), reach = std::max(1.0, step);
    std::vector<Tap> taps;
    for (Index i = 0; i < to; ++i) {
        const double centre = (double(i) + 0.5) * step;
        const Index first = std::max<Index>(0, Index(std::floor(centre - reach + 0.5)));
        const Index end = std::min<Index>(from, Index(std::floor(centre + reach + 0.5)));
        Tap tap{first, {}};
        double sum = 0;
        for (Index source = first; source < end; ++source) {
            tap.weights.push_back(std::max(0.0, 1 - std::abs(double(source) + 0.5 - centre) / reach));
            sum += tap.weights.back();
        }
        for (double& weight : tap.weights) weight /= sum;
        taps.push_back(std::move(tap));
    }
    return taps;
}

}  // namespace

Matrix resized(const Picture& picture, Index height, Index width) {
    const auto across = bilinearTaps(picture.width, width), down = bilinearTaps(picture.height, height);
    const Index channels = picture.pixels.cols();
    Matrix narrow = Matrix::Zero(picture.height * width, channels),
           result = Matrix::Zero(height * width, channels);
    for (Index row = 0; row < picture.height; ++row)
        for (Index column = 0; column < width; ++column) {
            const Tap& tap = across[std::size_t(column)];
            for (std::size_t t = 0; t < tap.weights.size(); ++t)
                narrow.row(row * width + column) +=
                    float(tap.weights[t]) * picture.pixels.row(row * picture.width + tap.first + Index(t));
        }
    for (Index row = 0; row < height; ++row) {
        const Tap& tap = down[std::size_t(row)];
        for (std::size_t t = 0; t < tap.weights.size(); ++t)
            result.middleRows(row * width, width) +=
                float(tap.weights[t]) * narrow.middleRows((tap.first + Index(t)) * width, width);
    }
    return result;
}

}  // namespace attentionscope
