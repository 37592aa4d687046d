#pragma once

#include <optional>
#include <string>

#include "core/analysis/analysis_parts.h"

namespace attentionscope {

/// The most likely tokens of two runs, in one place of each, and the logit of the first run's token minus
/// that of the second's, in each run; the logit alone if both predict the same token.
struct ComparedLogits {
    std::string first, second;
    double inFirst = 0, inSecond = 0;

    bool samePrediction() const { return first == second; }
};

/// Nothing if the outputs of one run lack the token of the other.
std::optional<ComparedLogits> comparedLogits(const Recording& first, const PredictedRow& place,
                                             const Recording& second, const PredictedRow& otherPlace);

}  // namespace attentionscope
