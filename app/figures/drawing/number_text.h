#pragma once

#include <QString>

namespace attentionscope {

/// A number as it stands on screen: so many decimals, a true minus sign, "∞" and "–" for what is masked or
/// missing. Large and tiny values turn to powers of ten: "1.25e6".
QString numberText(double value, int decimals = 3);
/// All the digits a float has, as copies and tooltips give them.
QString exactNumberText(float value);
/// "71.3 %"
QString percentText(double share);
/// A whole number with thin spaces between thousands: "65 536".
QString countText(long long count);

}  // namespace attentionscope
