#include "app/figures/drawing/number_text.h"

#include <QCoreApplication>
#include <cmath>

namespace attentionscope {

namespace {

QString withMinus(QString digits) {
    return digits.replace('-', QChar(0x2212));
}

QString powerOfTen(double value) {
    return withMinus(QString::number(value, 'e', 0).replace("e-0", "e-"));
}

}  // namespace

double smallestShown(int decimals) {
    return 0.5 * std::pow(10.0, -decimals);
}

QString numberText(double value, int decimals) {
    if (std::isnan(value)) return QStringLiteral("–");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    if (value == 0) return QString::number(0.0, 'f', decimals);
    if (std::abs(value) >= 1e6)
        return withMinus(QString::number(value, 'e', 2).replace("e+0", "e").replace("e+", "e"));
    const double size = std::abs(value);
    if (size >= smallestShown(decimals)) return withMinus(QString::number(value, 'f', decimals));
    // A number that would read as zero has two significant digits.
    constexpr double legible = 1e-5;
    if (size >= legible && decimals > 2)
        return withMinus(QString::number(value, 'f', 1 - int(std::floor(std::log10(size)))));
    return powerOfTen(value);
}

QString numberAmong(double value, double largest, int decimals) {
    const double smallest = smallestShown(decimals);
    if (value == 0 || !(std::abs(value) < smallest)) return numberText(value, decimals);
    return std::abs(largest) >= 10 * smallest ? QStringLiteral("≈0") : powerOfTen(value);
}

QString weightText(float weight) {
    constexpr float all = 0.9995F;
    const double value = double(weight);
    return weight < all && value >= 1 - smallestShown(2) ? numberText(value, 3) : numberAmong(value, 1, 2);
}

QString exactNumberText(float value) {
    if (!std::isfinite(value)) return numberText(double(value));
    return withMinus(QString::number(double(value), 'g', 9));
}

QString percentText(double share, int decimals) {
    return QCoreApplication::translate("Numbers", "%1 %").arg(numberText(100 * share, decimals));
}

QString countText(long long count) {
    QString digits = QString::number(count);
    for (qsizetype i = digits.size() - 3; i > (count < 0 ? 1 : 0); i -= 3) digits.insert(i, QChar(0x202f));
    return digits;
}

}  // namespace attentionscope
