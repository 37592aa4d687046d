#pragma once

#include <QString>

namespace attentionscope {

/// A number for display: the given decimals, a true minus sign, "∞" and "–" for masked or missing values.
/// A value that would read as zero has two significant digits, "0.00014"; large and tiny values use powers of
/// ten: "1.25e6".
QString numberText(double value, int decimals = 3);
/// Smaller numbers read as zero.
double smallestShown(int decimals);
/// A number among others; `largest` is their largest magnitude. If that is legible, a tiny number is "≈0", so
/// that a table does not mix decimals with powers of ten; otherwise it is brief: "1e−4".
QString numberAmong(double value, double largest, int decimals = 3);
/// A weight in a sentence or beside an arc: two decimals, three if two would read as 1, "≈0" if two would
/// read as 0.
QString weightText(float weight);
/// All digits of a float, for copies and tooltips.
QString exactNumberText(float value);
/// "71.3 %"; in Chinese "71.3%".
QString percentText(double share, int decimals = 1);
/// An integer with thin spaces between thousands: "65 536".
QString countText(long long count);

}  // namespace attentionscope
