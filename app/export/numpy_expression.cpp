#include "app/export/numpy_expression.h"

#include <QRegularExpression>
#include <QStringList>
#include <cmath>

namespace attentionscope {

namespace {

using Values = NumpyExpression::Values;

QString literal(float value) {
    if (std::isnan(value)) return QStringLiteral("np.nan");
    if (std::isinf(value)) return value < 0 ? QStringLiteral("-np.inf") : QStringLiteral("np.inf");
    return QString::number(double(value), 'g', 9);
}

bool fits(Index one, Index other) {
    return one == other || one == 1 || other == 1;
}

Values stretched(const Values& values, Index rows, Index columns) {
    return values.replicate(rows / values.rows(), columns / values.cols());
}

Values computed(const Values& a, char sign, const Values& b) {
    if (sign == '+') return a + b;
    if (sign == '-') return a - b;
    if (sign == '*') return a * b;
    return a / b;
}

QString bracketed(const NumpyExpression& expression, bool always) {
    return expression.isSum && always ? '(' + expression.code + ')' : expression.code;
}

}  // namespace

std::optional<NumpyExpression> NumpyExpression::elementwise(const NumpyExpression& a, char sign,
                                                            const NumpyExpression& b) {
    if (!fits(a.value.rows(), b.value.rows()) || !fits(a.value.cols(), b.value.cols())) return {};
    const Index rows = std::max(a.value.rows(), b.value.rows()),
                columns = std::max(a.value.cols(), b.value.cols());
    const bool sum = sign == '+' || sign == '-';
    return NumpyExpression{
        QStringLiteral("%1 %2 %3").arg(bracketed(a, !sum)).arg(sign).arg(bracketed(b, sign != '+')),
        computed(stretched(a.value, rows, columns), sign, stretched(b.value, rows, columns)), sum};
}

std::optional<NumpyExpression> NumpyExpression::product(const NumpyExpression& a, const NumpyExpression& b) {
    const QString left = bracketed(a, true), right = bracketed(b, true);
    if (a.value.cols() != b.value.rows()) return {};
    return NumpyExpression{QStringLiteral("%1 @ %2").arg(left, right),
                           (a.value.matrix() * b.value.matrix()).array()};
}

bool NumpyExpression::gives(const Matrix& result) const {
    if (value.rows() != result.rows() || value.cols() != result.cols()) return false;
    for (Index i = 0; i < result.rows(); ++i)
        for (Index j = 0; j < result.cols(); ++j) {
            const double expected = result(i, j), got = value(i, j);
            if (expected == got) continue;  // also handles infinities
            if (!(std::abs(got - expected) <= 1e-4 * std::max(1.0, std::abs(expected)))) return false;
        }
    return true;
}

QString numpyName(const QString& tex) {
    QString name = tex;
    name.replace('\'', QStringLiteral("_prime"))
        .replace(QRegularExpression("[^A-Za-z0-9\\x{3b1}-\\x{3c9}]+"), "_");
    name.remove(QRegularExpression("^_+|_+$"));
    static const QStringList taken{"", "as", "if", "in", "is", "np", "or", "and", "not", "lambda", "result"};
    if (taken.contains(name) || name.front().isDigit()) name.prepend(QStringLiteral("x_"));
    return name;
}

QString numpyArray(const QString& name, const Matrix& values) {
    QStringList rows;
    for (Index i = 0; i < values.rows(); ++i) {
        QStringList row;
        for (Index j = 0; j < values.cols(); ++j) row << literal(values(i, j));
        rows << QStringLiteral("[%1]").arg(row.join(QStringLiteral(", ")));
    }
    return QStringLiteral("%1 = np.array([%2], dtype=np.float32)\n")
        .arg(name, rows.join(QStringLiteral(",\n    ")));
}

}  // namespace attentionscope
