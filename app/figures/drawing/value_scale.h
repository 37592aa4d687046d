#pragma once

#include <QString>
#include <vector>

#include "app/figures/painters/matrix_slice.h"

namespace attentionscope {

enum class ScaleKind {
    fixed,        ///< 0 … 1: maps can be compared with each other
    fitted,       ///< smallest … largest finite value
    logarithmic,  ///< powers of ten below the largest value; zero takes the lowest colour
    centred,      ///< −m … m, m the largest magnitude: for signed and compared values
    squareRoot,   ///< 0 … 1 as well, by the square root: small weights of many words are seen
};

/// Values to positions along a colour map, with the legend that says how.
class ValueScale {
public:
    struct Tick {
        double position;  ///< 0 … 1
        QString label;
    };

    /// Linear from 0 to 1.
    ValueScale() = default;
    /// The scale of this kind for these values (infinite and missing ones do not count).
    static ValueScale over(ScaleKind kind, const MatrixSlice& values);
    static ValueScale over(ScaleKind kind, const std::vector<MatrixSlice>& values);
    static ValueScale between(ScaleKind kind, double low, double high);

    ScaleKind kind() const { return kind_; }
    double low() const { return low_; }
    double high() const { return high_; }

    /// 0 … 1, held to the ends. Not-a-number stays so.
    double position(float value) const;
    /// The value at a position: position(value(x)) is x.
    double value(double position) const;
    friend bool operator==(const ValueScale&, const ValueScale&) = default;
    /// At most `most` round values, ends included where they are round.
    std::vector<Tick> ticks(int most) const;

private:
    ScaleKind kind_ = ScaleKind::fixed;
    double low_ = 0;
    double high_ = 1;
};

}  // namespace attentionscope
