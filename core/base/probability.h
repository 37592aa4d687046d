#pragma once

#include <span>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

inline std::span<const float> rowOf(const MatrixView& matrix, Index row) {
    return {matrix.data() + row * matrix.cols(), std::size_t(matrix.cols())};
}
inline std::span<const float> rowOf(const Matrix& matrix, Index row) {
    return {matrix.data() + row * matrix.cols(), std::size_t(matrix.cols())};
}

/// The normaliser of a row of logits, in double precision and without overflow: log Σ exp(logit /
/// temperature), so that log p = logit / temperature - logSumExp. Temperature > 0.
double logSumExp(std::span<const float> logits, double temperature = 1);
/// log softmax(logits / temperature).
std::vector<double> logProbabilities(std::span<const float> logits, double temperature = 1);
/// softmax(logits / temperature).
std::vector<double> probabilities(std::span<const float> logits, double temperature = 1);

/// The positions of the `count` largest values, largest first. Ties keep their order; NaN sorts below
/// everything.
std::vector<Index> bestOf(std::span<const float> values, Index count);

}  // namespace attentionscope
