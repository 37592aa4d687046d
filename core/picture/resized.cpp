#include <algorithm>
#include <cmath>
#include <vector>

#include "core/picture/picture.h"

namespace attentionscope {

namespace {

/// For each position of the result, the weights of the source positions.
struct Tap {
    Index first;
    std::vector<double> weights;
};

/// The cubic of Keys (1981) at a distance of up to 2 source positions.
double cubicWeight(double distance, double a) {
    const double x = std::abs(distance);
    if (x >= 2) return 0;
    return x <= 1 ? ((a + 2) * x - (a + 3)) * x * x + 1 : ((x - 5) * x + 8) * a * x - 4 * a;
}

/// A triangle or a cubic as wide as the step between source positions where the result is smaller.
std::vector<Tap> smoothTaps(Index from, Index to, bool cubic) {
    const double step = double(from) / double(to), stretch = std::max(1.0, step);
    const double reach = (cubic ? 2 : 1) * stretch;
    std::vector<Tap> taps;
    for (Index i = 0; i < to; ++i) {
        const double centre = (double(i) + 0.5) * step;
        const Index first = std::max<Index>(0, Index(std::floor(centre - reach + 0.5)));
        const Index end = std::min<Index>(from, Index(std::floor(centre + reach + 0.5)));
        Tap tap{first, {}};
        double sum = 0;
        for (Index source = first; source < end; ++source) {
            const double distance = (double(source) + 0.5 - centre) / stretch;
            tap.weights.push_back(cubic ? cubicWeight(distance, -0.5)
                                        : std::max(0.0, 1 - std::abs(distance)));
            sum += tap.weights.back();
        }
        for (double& weight : tap.weights) weight /= sum;
        taps.push_back(std::move(tap));
    }
    return taps;
}

/// Four neighbours; beyond an edge its own value counts again.
std::vector<Tap> cubicTaps(Index from, Index to) {
    const double step = double(from) / double(to);
    std::vector<Tap> taps;
    for (Index i = 0; i < to; ++i) {
        const double centre = (double(i) + 0.5) * step - 0.5;
        const Index before = Index(std::floor(centre)) - 1;
        const auto within = [&](Index source) { return std::clamp<Index>(source, 0, from - 1); };
        Tap tap{within(before), std::vector<double>(std::size_t(within(before + 3) - within(before) + 1))};
        for (Index source = before; source < before + 4; ++source)
            tap.weights[std::size_t(within(source) - tap.first)] +=
                cubicWeight(centre - double(source), -0.75);
        taps.push_back(std::move(tap));
    }
    return taps;
}

}  // namespace

Matrix resized(const Picture& picture, Index height, Index width, Resampling how) {
    const auto taps = [how](Index from, Index to) {
        return how == Resampling::cubic ? cubicTaps(from, to)
                                        : smoothTaps(from, to, how == Resampling::smoothCubic);
    };
    const auto across = taps(picture.width, width), down = taps(picture.height, height);
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
