#pragma once

#include <QString>
#include <vector>

#include "app/figures/painters/matrix_slice.h"

namespace attentionscope {

enum class ScaleKind {
    fixed,        ///< 0 … 1: maps are comparable
    fitted,       ///< smallest … largest finite value
    logarithmic,  ///< powers of ten below the largest value; zero takes the lowest colour
    centred,      ///< −m … m, m the largest magnitude: for signed and compared values
    squareRoot,   ///< also 0 … 1, by the square root: shows small weights among many words
};

/// Maps values to positions along a colour map, with the ticks of its legend.
class ValueScale {
public:
    struct Tick {
        double position;  ///< 0 … 1
        QString label;
    };

    /// Linear from 0 to 1.
    ValueScale() = default;
    /// The scale of this kind for these values (ignoring infinite and missing ones).
    static ValueScale over(ScaleKind kind, const MatrixSlice& values);
    static ValueScale over(ScaleKind kind, const std::vector<MatrixSlice>& values);
    static ValueScale between(ScaleKind kind, double low, double high);

    ScaleKind kind() const { return kind_; }
    double low() const { return low_; }
    double high() const { return high_; }

    /// 0 … 1, clamped. NaN stays NaN.
    double position(float value) const;
    /// The value at a position: position(value(x)) is x.
    double value(double position) const;
    friend bool operator==(const ValueScale&, const ValueScale&) = default;
    /// At most `most` round values, including the ends if they are round.
    std::vector<Tick> ticks(int most) const;

private:
    ScaleKind kind_ = ScaleKind::fixed;
    double low_ = 0;
    double high_ = 1;
};

}  // namespace attentionscope
