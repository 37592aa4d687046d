#pragma once

#include <QString>

namespace attentionscope {

/// A number as it stands on paper. What is computed from it is computed from what is printed, so that a
/// reader with a calculator gets the printed result.
class PrintedNumber {
public:
    PrintedNumber() = default;
    /// Rounded to so many decimals.
    PrintedNumber(double value, int decimals);
    /// With so many digits that count: for factors such as 0.0884.
    static PrintedNumber significant(double value, int digits);

    /// The number that is printed, not the one that was rounded.
    double value() const { return value_; }
    const QString& text() const { return text_; }
    /// The same in brackets where it has a sign, as it stands behind another one.
    QString asFactor() const { return value_ < 0 ? '(' + text_ + ')' : text_; }

private:
    double value_ = 0;
    QString text_ = QStringLiteral("0");
};

}  // namespace attentionscope
