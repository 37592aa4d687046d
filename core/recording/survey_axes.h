#pragma once

#include <compare>

namespace attentionscope {

/// Where a system stands along the four axes by which a survey of attention orders them (Chaudhari et al.
/// 2021): how many sequences take part, on how many levels, which positions are read, and of which
/// representations.
struct SurveyAxes {
    enum class Sequences { none, self, one, two, co };
    enum class Positions { soft, local, hard };
    enum class Representations { one, several, features };

    Sequences sequences = Sequences::self;
    int levels = 1;
    Representations representations = Representations::one;
    Positions positions = Positions::soft;

    auto operator<=>(const SurveyAxes&) const = default;
};

}  // namespace attentionscope
