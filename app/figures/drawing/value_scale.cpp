#include "app/figures/drawing/value_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "app/figures/drawing/number_text.h"

namespace attentionscope {

namespace {

/// The finite values of a matrix: several independent chains of comparisons, which the compiler vectorises.
struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    double smallestPositive = low;

    void include(const MatrixSlice& values) {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        constexpr Index side = 16;
        float lows[side], highs[side], positives[side];
        std::fill_n(lows, side, infinity);
        std::fill_n(highs, side, -infinity);
        std::fill_n(positives, side, infinity);
        const auto take = [&](float value, Index k) {
            // Comparisons with a missing value are false, and one of the two with an infinite one.
            const float below = value > -infinity ? value : infinity;
            const float above = value < infinity ? value : -infinity;
            const float positive = value > 0 ? value : infinity;
            lows[k] = below < lows[k] ? below : lows[k];
            highs[k] = above > highs[k] ? above : highs[k];
            positives[k] = positive < positives[k] ? positive : positives[k];
        };
        for (Index row = 0; row < values.rows(); ++row) {
            const float* cells = values.row(row);
            Index column = 0;
            for (; column + side <= values.columns(); column += side)
                for (Index k = 0; k < side; ++k) take(cells[column + k], k);
            for (; column < values.columns(); ++column) take(cells[column], 0);
        }
        low = std::min(low, double(*std::min_element(lows, lows + side)));
        high = std::max(high, double(*std::max_element(highs, highs + side)));
        smallestPositive = std::min(smallestPositive, double(*std::min_element(positives, positives + side)));
    }
};

/// 1, 2 or 5 times a power of ten, at least `step`.
double roundStep(double step) {
    const double power = std::pow(10.0, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= step * (1 - 1e-9)) return factor * power;
    }
    return 10 * power;
}

constexpr double logarithmicFloor = 1e-5;
/// Steps of the square root that look even.
constexpr double squareRootTicks[] = {0, 0.05, 0.2, 0.5, 1};
constexpr double fewSquareRootTicks[] = {0, 0.25, 1};

}  // namespace

ValueScale ValueScale::over(ScaleKind kind, const MatrixSlice& values) {
    return over(kind, std::vector<MatrixSlice>{values});
}

ValueScale ValueScale::over(ScaleKind kind, const std::vector<MatrixSlice>& values) {
    if (kind == ScaleKind::fixed || kind == ScaleKind::squareRoot) return between(kind, 0, 1);
    Range range;
    for (const MatrixSlice& slice : values) range.include(slice);
    if (range.low > range.high)
        return kind == ScaleKind::centred ? between(kind, -1, 1) : between(kind, 0, 1);
    if (kind == ScaleKind::logarithmic) return between(kind, range.smallestPositive, range.high);
    return between(kind, range.low, range.high);
}

ValueScale ValueScale::between(ScaleKind kind, double low, double high) {
    ValueScale scale;
    scale.kind_ = kind;
    if (kind == ScaleKind::fixed || kind == ScaleKind::squareRoot) return scale;
    if (kind == ScaleKind::centred) {
        const double most = std::max(std::abs(low), std::abs(high));
        scale.high_ = most > 0 ? most : 1;
        scale.low_ = -scale.high_;
    } else if (kind == ScaleKind::logarithmic) {
        scale.high_ = high > 0 ? high : 1;
        scale.low_ = std::clamp(low, scale.high_ * logarithmicFloor, scale.high_ * 0.1);
    } else {
        scale.low_ = low;
        scale.high_ = high > low ? high : low + 1;
    }
    return scale;
}

double ValueScale::position(float value) const {
    if (std::isnan(value)) return double(value);
    if (kind_ == ScaleKind::logarithmic) {
        if (value <= low_) return 0;
        return std::min(1.0, std::log(double(value) / low_) / std::log(high_ / low_));
    }
    const double share = std::clamp((double(value) - low_) / (high_ - low_), 0.0, 1.0);
    return kind_ == ScaleKind::squareRoot ? std::sqrt(share) : share;
}

double ValueScale::value(double position) const {
    if (kind_ == ScaleKind::logarithmic) return low_ * std::pow(high_ / low_, position);
    return low_ + (high_ - low_) * (kind_ == ScaleKind::squareRoot ? position * position : position);
}

std::vector<ValueScale::Tick> ValueScale::ticks(int most) const {
    most = std::max(most, 2);
    std::vector<Tick> ticks;
    if (kind_ == ScaleKind::logarithmic) {
        const int first = int(std::ceil(std::log10(low_) - 1e-9));
        const int last = int(std::floor(std::log10(high_) + 1e-9));
        const int stride = std::max(1, (last - first + most) / most);
        for (int power = last; power >= first; power -= stride) {
            const double tick = std::pow(10.0, power);
            const int decimals = std::max(0, -power);
            ticks.insert(ticks.begin(),
                         {position(float(tick)), power < -4 ? QStringLiteral("1e") + numberText(power, 0)
                                                            : numberText(tick, decimals)});
        }
        if (!ticks.empty()) return ticks;
        return {{0, numberText(low_)}, {1, numberText(high_)}};
    }
    if (kind_ == ScaleKind::squareRoot) {
        const std::span<const double> values = most >= int(std::size(squareRootTicks)) - 1
                                                   ? std::span<const double>(squareRootTicks)
                                                   : std::span<const double>(fewSquareRootTicks);
        for (const double value : values) ticks.push_back({std::sqrt(value), QString::number(value)});
        return ticks;
    }
    // A scale needs more than one number.
    constexpr double fewest = 3;
    double step = roundStep((high_ - low_) / most);
    const auto count = [&] { return std::floor(high_ / step + 1e-6) - std::ceil(low_ / step - 1e-6) + 1; };
    while (count() < fewest && step > (high_ - low_) / 100) step = roundStep(0.4 * step);
    const int decimals = std::clamp(int(std::ceil(-std::log10(step) - 1e-9)), 0, 9);
    const double first = std::ceil(low_ / step - 1e-6);
    for (double index = first; index * step <= high_ + step * 1e-6; ++index) {
        const double tick = index * step;
        ticks.push_back({std::clamp((tick - low_) / (high_ - low_), 0.0, 1.0), numberText(tick, decimals)});
    }
    return ticks;
}

}  // namespace attentionscope
