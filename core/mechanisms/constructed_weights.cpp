#include "core/mechanisms/constructed_weights.h"

#include <cmath>
#include <numbers>

namespace attentionscope::constructed {

namespace {

constexpr double pi = std::numbers::pi;

// Frequencies spread over (0, π) by the golden ratio: the sum of their cosines at any distance except 0 stays
// far below its peak, so a softmax over it finds one position among 512.
double spreadFrequency(Index i) {
    const double golden = (std::sqrt(5.0) - 1) / 2;
    return pi * (double(i) + 0.5 + golden / 8 * std::cos(double(i) * 2.3999632)) / double(spreadPairs);
}

constexpr double scaleFrequencies[scalePairs] = {pi / 16, pi / 64, pi / 512};

double frequency(Index pair) {
    return pair < spreadPairs ? spreadFrequency(pair) : scaleFrequencies[pair - spreadPairs];
}

// Scores are divided by √d_k; the keys are multiplied by it, so that the strengths below apply to the scores.
const double root = std::sqrt(double(headWidth));

struct Builder {
    Matrix query = Matrix::Zero(modelWidth, heads* headWidth);
    Matrix key = Matrix::Zero(modelWidth, heads* headWidth);

    // q_h · k_h gains strength · Σ over pairs of cos ω (i + shift - j): the query is the position rotated by
    // ω · shift.
    void addDistance(Index head, Index firstColumn, Index firstPair, Index pairs, double strength,
                     double shift) {
        for (Index p = 0; p < pairs; ++p) {
            const Index row = 2 * (firstPair + p), column = head * headWidth + firstColumn + 2 * p;
            const double angle = frequency(firstPair + p) * shift;
            query(row, column) = float(std::cos(angle));
            query(row + 1, column) = float(std::sin(angle));
            query(row, column + 1) = float(-std::sin(angle));
            query(row + 1, column + 1) = float(std::cos(angle));
            key(row, column) = key(row + 1, column + 1) = float(strength * root);
        }
    }

    // q_h · k_h gains strength · cos ω (i - j) if key j is a punctuation mark, because these dimensions hold
    // only the positions of marks.
    void addDistanceToMarks(Index head, Index firstColumn, Index scalePair, double strength) {
        for (Index part = 0; part < 2; ++part) {
            const Index column = head * headWidth + firstColumn + part;
            query(2 * (spreadPairs + scalePair) + part, column) = 1;
            key(markBegin + 2 * scalePair + part, column) = float(strength * root);
        }
    }

    // q_h · k_h gains strength · (the dot product of these dimensions of the query's X with those of the
    // key's).
    void addMatch(Index head, Index firstColumn, Index queryColumn, Index keyColumn, Index count,
                  double strength) {
        for (Index i = 0; i < count; ++i) {
            query(queryColumn + i, head * headWidth + firstColumn + i) = 1;
            key(keyColumn + i, head * headWidth + firstColumn + i) = float(strength * root);
        }
    }

    // q_h · k_h gains strength if the key has the flag.
    void addFlag(Index head, Index column, Index flag, double strength) {
        query(flagBegin, head * headWidth + column) = 1;
        key(flagBegin + flag, head * headWidth + column) = float(strength * root);
    }
};

}  // namespace

void positionVector(Index position, float* out) {
    for (Index p = 0; p < spreadPairs + scalePairs; ++p) {
        const double angle = frequency(p) * double(position);
        out[2 * p] = float(std::sin(angle));
        out[2 * p + 1] = float(std::cos(angle));
    }
}

Weights makeWeights() {
    Builder builder;
    builder.addDistance(0, 0, 0, spreadPairs, 1, -1);
    builder.addDistance(1, 0, 0, spreadPairs, 1, +1);
    builder.addMatch(2, 0, identityBegin, identityBegin, identityWidth, 30);
    builder.addFlag(3, 0, 1, 16);
    // The query holds the words it resembles, and each key the word it is.
    builder.addMatch(4, 0, alikeBegin, ownBegin, alikeWidth, 12);
    // Other words have neither the flag nor a position among the marks, and a score of 0: without any mark,
    // all weights are equal.
    builder.addFlag(5, 0, 2, 240);
    builder.addDistanceToMarks(5, 1, 0, 8);
    builder.addDistanceToMarks(5, 3, 1, 46);
    builder.addDistanceToMarks(5, 5, 2, 120);
    // κ cos ωΔ ≈ κ - κω²Δ²/2: a Gaussian of variance 1 / Σ κω², here σ = 4 tokens.
    builder.addDistance(6, 0, spreadPairs, 1, 0.8, 0);
    builder.addDistance(6, 2, spreadPairs + 1, 1, 10, 0);
    builder.addDistance(6, 4, spreadPairs + 2, 1, 190, 0);
    // Head 7 has no query and no key: all scores are 0, all weights equal.

    // Every head copies the spelling of the word it attends to; W_O returns the mean of the heads.
    Matrix value = Matrix::Zero(modelWidth, heads * headWidth),
           output = Matrix::Zero(heads * headWidth, modelWidth);
    for (Index h = 0; h < heads; ++h)
        for (Index i = 0; i < headWidth; ++i) {
            value(spellingBegin + i, h * headWidth + i) = 1;
            output(h * headWidth + i, spellingBegin + i) = 1.f / float(heads);
        }
    // With a separate owner, these parameters are not trainable, so they are packed once.
    const auto fixed = [](const char* name, Matrix values) {
        auto kept = std::make_shared<Matrix>(std::move(values));
        return std::make_shared<Parameter>(name, Shape{kept->rows(), kept->cols()}, kernels::Storage::float32,
                                           kept->data(), kept);
    };
    return {fixed("W_Q", std::move(builder.query)), fixed("W_K", std::move(builder.key)),
            fixed("W_V", std::move(value)), fixed("W_O", std::move(output))};
}

}  // namespace attentionscope::constructed
