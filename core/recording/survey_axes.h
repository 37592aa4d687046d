#pragma once

namespace attentionscope {

/// The place of a system on the four axes of a survey of attention (Chaudhari et al. 2021): number of
/// sequences, number of levels, positions, and representations.
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
