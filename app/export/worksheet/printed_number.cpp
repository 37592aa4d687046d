#include "app/export/worksheet/printed_number.h"

#include <algorithm>
#include <cmath>

#include "app/figures/drawing/number_text.h"

namespace attentionscope {

PrintedNumber::PrintedNumber(double value, int decimals) : value_(value), text_(numberText(value, decimals)) {
    if (!std::isfinite(value)) return;
    const QByteArray digits = QByteArray::number(value, 'f', decimals);
    value_ = digits.toDouble();
    // A true minus sign, every digit, and no sign before zero.
    text_ = value_ == 0 ? QString::number(0.0, 'f', decimals) : QString(digits).replace('-', QChar(0x2212));
}

PrintedNumber PrintedNumber::significant(double value, int digits) {
    if (value == 0 || !std::isfinite(value)) return {value, 0};
    const int decimals = digits - 1 - int(std::floor(std::log10(std::abs(value))));
    PrintedNumber printed(value, std::clamp(decimals, 0, 12));
    // 0.5000 is 0.5.
    while (printed.text_.contains('.') && (printed.text_.endsWith('0') || printed.text_.endsWith('.')))
        printed.text_.chop(1);
    return printed;
}

}  // namespace attentionscope
