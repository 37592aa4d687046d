#pragma once

#include <QString>
#include <compare>

#include "core/recording/model.h"

namespace attentionscope {

/// Where a system stands along the four axes by which a survey of attention orders them (Chaudhari et al.
/// 2021): how many sequences take part, on how many levels, which positions are read, and of which
/// representations.
struct SurveyAxes {
    enum class Sequences { none, self, one, two, co };
    enum class Positions { soft, local, hard };
    enum class Representations { one, several, features };

    Sequences sequences = Sequences::none;
    int levels = 1;
    Representations representations = Representations::one;
    Positions positions = Positions::soft;

    auto operator<=>(const SurveyAxes&) const = default;
};

/// By what the model declares: its maps and its system.
SurveyAxes axesOf(const ModelInformation& model);

/// "two sequences · hard", what is usual left out.
QString axesWords(const SurveyAxes& axes);

}  // namespace attentionscope
