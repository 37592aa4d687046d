#include "core/attention/positions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace attentionscope {

Matrix sinusoidalTable(Index rows, Index width, bool interleaved, bool lastExact) {
    Matrix table(rows, width);
    const Index sines = (width + 1) / 2;
    for (Index position = 0; position < rows; ++position)
        for (Index i = 0; i < width; ++i) {
            const Index pair = interleaved ? i / 2 : i < sines ? i : i - sines;
            const bool sine = interleaved ? i % 2 == 0 : i < sines;
            const double exponent = lastExact ? double(pair) / double(std::max<Index>(1, width / 2 - 1))
                                              : 2.0 * double(pair) / double(width);
            const double angle = double(position) / std::pow(10000.0, exponent);
            table(position, i) = float(sine ? std::sin(angle) : std::cos(angle));
        }
    return table;
}

namespace {

/// For each pair of dimensions, the share of its frequency that yarn divides by the factor: 0 for waves with
/// many turns within the original length, 1 for those with hardly any, and a linear ramp between them.
std::vector<double> yarnShares(const RotarySpec& rotary) {
    const double width = double(rotary.width);
    const auto dimensionOf = [&](double turns) {
        return width * std::log(rotary.originalLength / (turns * 2 * std::numbers::pi)) /
               (2 * std::log(rotary.theta));
    };
    double low = dimensionOf(rotary.fastTurns), high = dimensionOf(rotary.slowTurns);
    if (rotary.wholeDimensions) low = std::floor(low), high = std::ceil(high);
    low = std::max(low, 0.0);
    high = std::min(high, width - 1);
    if (low == high) high += 0.001;
    std::vector<double> shares;
    for (Index i = 0; i < rotary.width / 2; ++i)
        shares.push_back(std::clamp((double(i) - low) / (high - low), 0.0, 1.0));
    return shares;
}

}  // namespace

std::vector<double> rotaryFrequencies(const RotarySpec& rotary, Index length) {
    std::vector<double> frequencies, shares;
    const double width = double(rotary.width);
    double theta = rotary.theta;
    if (rotary.scaling == RotarySpec::Scaling::dynamic && double(length) > rotary.originalLength &&
        rotary.width > 2)
        theta *= std::pow(rotary.factor * double(length) / rotary.originalLength - (rotary.factor - 1),
                          width / (width - 2));
    if (rotary.scaling == RotarySpec::Scaling::yarn) shares = yarnShares(rotary);
    for (Index i = 0; i < rotary.width / 2; ++i) {
        double frequency = std::pow(theta, -2.0 * double(i) / width);
        if (rotary.scaling == RotarySpec::Scaling::linear) frequency /= rotary.factor;
        if (rotary.scaling == RotarySpec::Scaling::llama3) {
            // Waves with many turns within the original length stay; those with few are stretched by the
            // factor; between the two, the share changes smoothly.
            const double turns = rotary.originalLength * frequency / (2 * std::numbers::pi);
            const double share = (turns - rotary.lowFrequencyFactor) /
                                 (rotary.highFrequencyFactor - rotary.lowFrequencyFactor);
            const double kept = std::min(1.0, std::max(0.0, share));
            frequency = (1 - kept) * frequency / rotary.factor + kept * frequency;
        }
        if (rotary.scaling == RotarySpec::Scaling::longRope) {
            const bool longer = double(length) > rotary.originalLength;
            frequency /= (longer ? rotary.longFactors : rotary.shortFactors)[std::size_t(i)];
        }
        if (!shares.empty()) {
            const double share = shares[std::size_t(i)];
            frequency = share * frequency / rotary.factor + (1 - share) * frequency;
        }
        frequencies.push_back(frequency);
    }
    return frequencies;
}

Matrix rotaryTable(const RotarySpec& rotary, Index first, Index count) {
    const std::vector<double> frequencies = rotaryFrequencies(rotary, first + count);
    const Index pairs = Index(frequencies.size());
    Matrix table(count, 2 * pairs);
    for (Index row = 0; row < count; ++row)
        for (Index pair = 0; pair < pairs; ++pair) {
            const double angle = double(first + row) * frequencies[std::size_t(pair)];
            table(row, pair) = float(rotary.magnitude * std::cos(angle));
            table(row, pairs + pair) = float(rotary.magnitude * std::sin(angle));
        }
    return table;
}

std::vector<double> linearBiasSlopes(Index heads, bool oddFirst) {
    const auto row = [](Index count) {
        std::vector<double> slopes;
        for (Index h = 1; h <= count; ++h) slopes.push_back(std::pow(2.0, -8.0 * double(h) / double(count)));
        return slopes;
    };
    Index power = 1;
    while (2 * power <= heads) power *= 2;
    std::vector<double> slopes = row(power), next = row(2 * power);
    if (power == heads) return slopes;
    if (oddFirst) slopes.clear();
    for (const Index first : {0, 1})
        for (Index h = oddFirst ? 1 - first : first; h < 2 * power && Index(slopes.size()) < heads; h += 2)
            slopes.push_back(next[size_t(h)]);
    return slopes;
}

Matrix linearBias(const std::vector<double>& slopes, Index queries, Index keys, Index past) {
    const Index heads = Index(slopes.size());
    Matrix bias(queries, heads * keys);
    for (Index i = 0; i < queries; ++i)
        for (Index h = 0; h < heads; ++h)
            for (Index j = 0; j < keys; ++j)
                bias(i, h * keys + j) = float(slopes[std::size_t(h)] * double(j - i - past));
    return bias;
}

double roundedToBfloat16(double value) {
    auto bits = std::bit_cast<std::uint32_t>(float(value));
    bits += 0x7FFFU + ((bits >> 16) & 1U);
    return std::bit_cast<float>(bits & 0xFFFF0000U);
}

Index relativeBucket(Index distance, bool bothDirections, Index buckets, Index maximumDistance) {
    Index first = 0;
    if (bothDirections) {
        buckets /= 2;
        if (distance > 0) first = buckets;
        distance = std::abs(distance);
    } else {
        distance = std::max<Index>(0, -distance);
    }
    const Index exact = buckets / 2;
    if (distance < exact) return first + distance;
    const double share =
        std::log(double(distance) / double(exact)) / std::log(double(maximumDistance) / double(exact));
    return first + std::min(buckets - 1, exact + Index(share * double(buckets - exact)));
}

namespace {

class Rotate final : public Op {
public:
    Rotate(const RotarySpec& rotary, Index heads)
        : pairs_(rotary.width / 2), interleaved_(rotary.interleaved), heads_(heads) {}

    std::string_view name() const override { return "rotate"; }
    std::string formula() const override { return "(y_a, y_b) = (x_a cos - x_b sin, x_b cos + x_a sin)"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 2);
        const Shape x = inputs[0].shape();
        if (x.columns % heads_ != 0 || x.columns / heads_ < 2 * pairs_ ||
            inputs[1].shape() != Shape{x.rows, 2 * pairs_})
            throwShapeError(name(), inputs, "[n × heads · d] and a table [n × width]");
        return inputs[0];
    }

    void forward(Operands inputs, Matrix& result) const override {
        turn(inputs[0].matrix(), inputs[1].matrix(), 1,
             [&](Index row, Index column, float value) { result(row, column) = value; });
    }

    // Rotates back, by the negative angle.
    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        const MatrixView table = inputs[1].matrix();
        if (Matrix* target = targets[0])
            turn(MatrixView(gradient.data(), gradient.rows(), gradient.cols()), table, -1,
                 [&](Index row, Index column, float value) { (*target)(row, column) += value; });
        if (Matrix* target = targets[1]) {
            const MatrixView x = inputs[0].matrix();
            for (Index row = 0; row < x.rows(); ++row)
                for (Index head = 0; head < heads_; ++head)
                    for (Index pair = 0; pair < pairs_; ++pair) {
                        const Index a = first(head, pair, x.cols()), b = a + distance();
                        (*target)(row, pair) += gradient(row, a) * x(row, a) + gradient(row, b) * x(row, b);
                        (*target)(row, pairs_ + pair) +=
                            gradient(row, b) * x(row, a) - gradient(row, a) * x(row, b);
                    }
        }
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        const Index width = inputs[0].columnCount() / heads_, at = column % width;
        if (at >= 2 * pairs_) {
            return {termOf(inputs[0].factor(0, row, column))};
        }
        const Index pair = interleaved_ ? at / 2 : at % pairs_;
        const bool isFirst = interleaved_ ? at % 2 == 0 : at < pairs_;
        const Factor own = inputs[0].factor(0, row, column);
        const Factor other = inputs[0].factor(0, row, isFirst ? column + distance() : column - distance());
        const Factor cosine = inputs[1].factor(1, row, pair), sine = inputs[1].factor(1, row, pairs_ + pair);
        Term crossed{.product = other.value * sine.value, .factors = {other, sine}};
        if (isFirst) crossed = {.product = -crossed.product, .factors = {ownFactor(-1), other, sine}};
        return {{.product = own.value * cosine.value, .factors = {own, cosine}}, std::move(crossed)};
    }

private:
    Index distance() const { return interleaved_ ? 1 : pairs_; }
    Index first(Index head, Index pair, Index columns) const {
        return head * (columns / heads_) + (interleaved_ ? 2 * pair : pair);
    }

    template <typename Take>
    void turn(const MatrixView& x, const MatrixView& table, float direction, const Take& take) const {
        const Index width = x.cols() / heads_;
        for (Index row = 0; row < x.rows(); ++row)
            for (Index head = 0; head < heads_; ++head) {
                for (Index pair = 0; pair < pairs_; ++pair) {
                    const Index a = first(head, pair, x.cols()), b = a + distance();
                    const float cosine = table(row, pair), sine = direction * table(row, pairs_ + pair);
                    take(row, a, x(row, a) * cosine - x(row, b) * sine);
                    take(row, b, x(row, b) * cosine + x(row, a) * sine);
                }
                for (Index rest = head * width + 2 * pairs_; rest < (head + 1) * width; ++rest)
                    take(row, rest, x(row, rest));
            }
    }

    Index pairs_;
    bool interleaved_;
    Index heads_;
};

class RelativeBias final : public Op {
public:
    RelativeBias(bool bothDirections, Index buckets, Index maximumDistance, AxisPointer queries, Index keys,
                 Index past)
        : bothDirections_(bothDirections),
          buckets_(buckets),
          maximumDistance_(maximumDistance),
          queries_(std::move(queries)),
          keys_(keys),
          past_(past) {}

    std::string_view name() const override { return "relative bias"; }
    std::string formula() const override { return "b_{ij} = E_{bucket(j - i)}"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        if (inputs[0].rows->size() != buckets_) throwShapeError(name(), inputs, "[buckets × heads]");
        const Index heads = inputs[0].columns->size();
        return {queries_, featureAxis(heads * keys_, heads)};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView table = inputs[0].matrix();
        visit([&](Index i, Index j, Index bucket) {
            for (Index h = 0; h < table.cols(); ++h) result(i, h * keys_ + j) = table(bucket, h);
        });
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (Matrix* target = targets[0])
            visit([&](Index i, Index j, Index bucket) {
                for (Index h = 0; h < inputs[0].columnCount(); ++h)
                    (*target)(bucket, h) += gradient(i, h * keys_ + j);
            });
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        return {termOf(inputs[0].factor(0, bucketOf(row, column % keys_), column / keys_))};
    }

private:
    Index bucketOf(Index query, Index key) const {
        const std::vector<Index>& begins = queries_->segments();
        const Index begin = *std::prev(std::upper_bound(begins.begin(), begins.end(), query));
        return relativeBucket(key - (query - begin) - past_, bothDirections_, buckets_, maximumDistance_);
    }
    // Computes one logarithm per distance, not per pair.
    template <typename Visit>
    void visit(const Visit& visit) const {
        for (Index distance = -(queries_->longestSegment() - 1 + past_); distance < keys_; ++distance) {
            const Index bucket = relativeBucket(distance, bothDirections_, buckets_, maximumDistance_);
            for (Index segment = 0; segment < queries_->segmentCount(); ++segment) {
                const Index begin = queries_->segmentBegin(segment), end = queries_->segmentEnd(segment);
                for (Index i = begin; i < end; ++i) {
                    const Index j = i - begin + past_ + distance;
                    if (j >= 0 && j < keys_) visit(i, j, bucket);
                }
            }
        }
    }

    bool bothDirections_;
    Index buckets_, maximumDistance_;
    AxisPointer queries_;
    Index keys_;
    Index past_;
};

}  // namespace

OpPointer rotate(const RotarySpec& rotary, Index heads) {
    return std::make_shared<Rotate>(rotary, heads);
}

OpPointer relativeBias(bool bothDirections, Index buckets, Index maximumDistance, AxisPointer queries,
                       Index keys, Index past) {
    return std::make_shared<RelativeBias>(bothDirections, buckets, maximumDistance, std::move(queries), keys,
                                          past);
}

}  // namespace attentionscope
