#pragma once

#include <QString>

namespace attentionscope {

/// A number as printed. Results are computed from printed numbers, so that a reader with a calculator gets
/// the printed result.
class PrintedNumber {
public:
    PrintedNumber() = default;
    /// Rounded to this many decimals.
    PrintedNumber(double value, int decimals);
    /// With this many significant digits: for factors such as 0.0884.
    static PrintedNumber significant(double value, int digits);

    /// The printed number, not the original.
    double value() const { return value_; }
    const QString& text() const { return text_; }
    /// The number in brackets if it has a sign, for use after an operator.
    QString asFactor() const { return value_ < 0 ? '(' + text_ + ')' : text_; }

private:
    double value_ = 0;
    QString text_ = QStringLiteral("0");
};

}  // namespace attentionscope
