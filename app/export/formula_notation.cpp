// The grammar of formulas: sums of products of factors.
#include <QRegularExpression>
#include <cctype>
#include <cmath>
#include <utility>

#include "app/export/formula_code.h"

namespace attentionscope {

namespace {

using Values = NumpyExpression::Values;

QString inBrackets(const NumpyExpression& x) {
    return x.isSum ? '(' + x.code + ')' : x.code;
}

QString numberCode(double value) {
    return QString::number(value, 'g', 9);
}

Values scalar(double value) {
    return Values::Constant(1, 1, value);
}

/// Functions without a name in NumPy.
struct FunctionDefinition {
    const char *name, *code;
    double (*of)(double);
};
constexpr FunctionDefinition defined[] = {
    {"sigmoid", "def sigmoid(x):\n    return 1 / (1 + np.exp(-x))\n",
     [](double x) { return 1 / (1 + std::exp(-x)); }},
    {"ReLU", "def ReLU(x):\n    return np.maximum(x, 0)\n", [](double x) { return std::max(x, 0.0); }},
    {"ReLU2", "def ReLU2(x):\n    return np.maximum(x, 0) ** 2\n",
     [](double x) { return std::pow(std::max(x, 0.0), 2); }},
    {"ReLU6", "def ReLU6(x):\n    return np.clip(x, 0, 6)\n",
     [](double x) { return std::clamp(x, 0.0, 6.0); }},
    {"LeakyReLU", "def LeakyReLU(x):\n    return np.maximum(x, 0.01 * x)\n",
     [](double x) { return std::max(x, 0.01 * x); }},
    {"Mish", "def Mish(x):\n    return x * np.tanh(np.logaddexp(0, x))\n",
     [](double x) { return x * std::tanh(std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)))); }},
    {"SiLU", "def SiLU(x):\n    return x / (1 + np.exp(-x))\n",
     [](double x) { return x / (1 + std::exp(-x)); }},
    {"GELU",
     "def GELU(x):\n    from math import erf\n    return x / 2 * (1 + np.vectorize(erf)(x / np.sqrt(2)))\n",
     [](double x) { return x / 2 * (1 + std::erf(x / M_SQRT2)); }},
    {"GELU10",
     "def GELU10(x):\n    from math import erf\n"
     "    return np.minimum(x / 2 * (1 + np.vectorize(erf)(x / np.sqrt(2))), 10)\n",
     [](double x) { return std::min(x / 2 * (1 + std::erf(x / M_SQRT2)), 10.0); }},
    {"GELU_tanh",
     "def GELU_tanh(x):\n    return x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))\n",
     [](double x) { return x / 2 * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))); }},
    {"QuickGELU", "def QuickGELU(x):\n    return x / (1 + np.exp(-1.702 * x))\n",
     [](double x) { return x / (1 + std::exp(-1.702 * x)); }},
};
constexpr const char* softmaxCode =
    "def softmax(x):\n    e = np.exp(x - x.max(axis=-1, keepdims=True))\n"
    "    return e / e.sum(axis=-1, keepdims=True)\n";
constexpr const char* topCode =
    "def top(x, count):\n    chosen = np.zeros_like(x)\n"
    "    places = np.argsort(-x, axis=-1, kind='stable')[..., :count]\n"
    "    np.put_along_axis(chosen, places, 1, axis=-1)\n    return chosen\n";

}  // namespace

void FormulaCode::skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
}

bool FormulaCode::isNext(const char* word) {
    skip();
    return text_.compare(at_, std::string_view(word).size(), word) == 0;
}

bool FormulaCode::takeNext(const char* word) {
    if (!isNext(word)) return false;
    at_ += std::string_view(word).size();
    return true;
}

std::string FormulaCode::group() {  // "{…}" or one character
    if (at_ >= text_.size()) throw FormulaNotUnderstood();
    if (text_[at_] != '{') {
        const size_t size = text_[at_] & 0x80 ? 2 : 1;
        at_ += size;
        return text_.substr(at_ - size, size);
    }
    const size_t begin = ++at_;
    for (int open = 1; open > 0; ++at_) {
        if (at_ >= text_.size()) throw FormulaNotUnderstood();
        if (text_[at_] == '{') ++open;
        if (text_[at_] == '}') --open;
    }
    return text_.substr(begin, at_ - 1 - begin);
}

FormulaCode::Sign FormulaCode::readSign() {
    Sign sign;
    skip();
    if (at_ < text_.size() && text_[at_] == '\\') {
        const size_t begin = at_++;
        while (at_ < text_.size() && std::isalpha(text_[at_])) ++at_;
        const std::string accent = text_.substr(begin, at_ - begin);
        sign.base = accent + group();
    } else {
        sign.base = group();
    }
    while (at_ < text_.size()) {
        if (text_[at_] == '\'') {
            sign.primes += text_[at_++];
        } else if (text_.compare(at_, 5, "^\\top") == 0) {
            sign.transposed = true;
            at_ += 5;
        } else if (text_[at_] == '^') {
            ++at_;
            sign.above = group();
        } else if (text_[at_] == '_') {
            ++at_;
            sign.below = group();
        } else {
            break;
        }
    }
    return sign;
}

FormulaCode::Part FormulaCode::sum() {
    Part value;
    if (takeNext("-")) {
        value = product();
        value = {{QStringLiteral("-%1").arg(inBrackets(value)), -value.value, true}, value.dimensions};
    } else {
        value = product();
    }
    for (;;) {
        const char sign = takeNext("+") ? '+' : takeNext("-") ? '-' : 0;
        if (!sign) return value;
        const Part other = product();
        const auto made = NumpyExpression::elementwise(value, sign, other);
        if (!made) throw FormulaNotUnderstood();
        value = {*made, std::max(value.dimensions, other.dimensions)};
    }
}

bool FormulaCode::endsProduct() {
    skip();
    if (at_ >= text_.size()) return true;
    for (const char* sign : {"+", "-", ")", "]", ";", ",", "}"})
        if (isNext(sign)) return true;
    return false;
}

FormulaCode::Part FormulaCode::product() {
    Part value = factor();
    while (!endsProduct()) {
        const bool each = takeNext("\\odot"), dot = !each && takeNext("·");
        const Part other = factor();
        if (dot) {
            const auto isVector = [](const Part& part) {
                return part.dimensions > 0 && (part.value.rows() == 1 || part.value.cols() == 1);
            };
            if (!isVector(value) || !isVector(other) || value.value.size() != other.value.size())
                throw FormulaNotUnderstood();
            const auto code = [](const Part& part) {
                return inBrackets(part) + QLatin1String(part.dimensions == 2 ? ".ravel()" : "");
            };
            const double sum = value.value.reshaped().matrix().dot(other.value.reshaped().matrix());
            value = {{code(value) + QStringLiteral(" @ ") + code(other), scalar(sum)}, 0};
        } else if (each || value.dimensions == 0 || other.dimensions == 0 ||
                   (value.dimensions == 1 && other.dimensions == 1 && value.value.size() == 1)) {
            const auto made = NumpyExpression::elementwise(value, '*', other);
            if (!made) throw FormulaNotUnderstood();
            value = {*made, std::max(value.dimensions, other.dimensions)};
        } else {
            const auto made = NumpyExpression::product(value, other);
            if (!made || other.dimensions != 2) throw FormulaNotUnderstood();
            value = {*made, value.dimensions};
        }
    }
    return value;
}

FormulaCode::Part FormulaCode::factor() {
    skip();
    if (at_ >= text_.size()) throw FormulaNotUnderstood();
    if (std::isdigit(text_[at_])) {
        size_t length = 0;
        double number = std::stod(text_.substr(at_), &length);
        at_ += length;
        if (takeNext("^")) number = std::pow(number, std::stod(group()));
        return {{numberCode(number), scalar(number)}, 0};
    }
    if (takeNext("(")) {
        Part value = sum();
        if (!takeNext(")")) throw FormulaNotUnderstood();
        if (!takeNext("^")) return value;
        const std::string power = group();
        value = {{QStringLiteral("(%1)**%2").arg(value.code, QString::fromStdString(power)),
                  value.value.pow(std::stod(power))},
                 value.dimensions};
        return value;
    }
    if (takeNext("[")) return beside();
    if (takeNext("\\frac")) {
        const std::string above = group(), below = group();
        const Part top = evaluated(above, indices_), bottom = evaluated(below, indices_);
        if (bottom.dimensions != 0) throw FormulaNotUnderstood();
        const QString divisor = bottom.isSum || bottom.code.contains(QRegularExpression("[ *@]"))
                                    ? '(' + bottom.code + ')'
                                    : bottom.code;
        return {{inBrackets(top) + QStringLiteral(" / ") + divisor, top.value / bottom.value(0, 0)},
                top.dimensions};
    }
    if (takeNext("\\sqrt")) {
        const Part x = evaluated(group(), indices_);
        return called("np.sqrt", x, x.value.sqrt());
    }
    if (takeNext("\\sum")) return over("sum");
    if (takeNext("\\tanh")) {
        const Part x = factor();
        return called("np.tanh", x, x.value.tanh());
    }
    if (takeNext("\\exp")) {
        const Part x = factor();
        return called("np.exp", x, x.value.exp());
    }
    if (takeNext("\\text")) return named(group());
    return valueOf(readSign());
}

FormulaCode::Part FormulaCode::called(const char* function, const Part& x, const Values& values) const {
    return {{QStringLiteral("%1(%2)").arg(function, x.code), values}, x.dimensions};
}

FormulaCode::Part FormulaCode::beside() {
    std::vector<Part> parts{sum()};
    while (takeNext(";")) parts.push_back(sum());
    if (!takeNext("]")) throw FormulaNotUnderstood();
    for (Part& part : parts)
        if (part.dimensions == 0) part = {{'[' + part.code + ']', part.value}, 1};
    QStringList codes;
    Index columns = 0;
    for (const Part& part : parts) {
        if (part.value.rows() != parts.front().value.rows() || part.dimensions != parts.front().dimensions)
            throw FormulaNotUnderstood();
        columns += part.value.cols();
        codes << part.code;
    }
    Part all{{QStringLiteral("np.concatenate([%1], axis=%2)")
                  .arg(codes.join(QStringLiteral(", ")))
                  .arg(parts.front().dimensions - 1),
              Values(parts.front().value.rows(), columns)},
             parts.front().dimensions};
    columns = 0;
    for (const Part& part : parts) {
        all.value.middleCols(columns, part.value.cols()) = part.value;
        columns += part.value.cols();
    }
    return all;
}

/// \sum_j …, \text{max}_j …, \text{mean}_{k \in w_i} …
FormulaCode::Part FormulaCode::over(const char* join) {
    if (!takeNext("_")) throw FormulaNotUnderstood();
    const std::string index = plain(group());
    const char letter = index[0];
    const size_t begin = at_;
    const auto outer = indices_;
    const auto at = [&](Index place) {
        at_ = begin;
        indices_[letter] = place;
        return product();
    };
    extents_.erase(letter);
    const Part first = at(0);
    const auto extent = extents_.find(letter);
    if (extent == extents_.end()) throw FormulaNotUnderstood();
    Index from = 0, to = extent->second;
    QString places = QString::number(to);
    if (const AxisPointer rows = segments_; index.size() > 1 && rows) {  // those of the i-th segment
        if (outer.empty()) throw FormulaNotUnderstood();
        QStringList all;
        for (Index s = 0; s < rows->segmentCount(); ++s)
            all << QStringLiteral("(%1, %2)").arg(rows->segmentBegin(s)).arg(rows->segmentEnd(s));
        from = rows->segmentBegin(outer.begin()->second);
        to = rows->segmentEnd(outer.begin()->second);
        definitions_.insert(QStringLiteral("w = [%1]\n").arg(all.join(QStringLiteral(", "))));
        places = QStringLiteral("*w[%1]").arg(QChar(outer.begin()->first));
    }
    const bool largest = join == std::string_view("max"), mean = join == std::string_view("mean");
    Values value = Values::Zero(first.value.rows(), first.value.cols());
    for (Index place = from; place < to; ++place) {
        const Values now = at(place).value;
        value = place == from ? now : largest ? Values(value.max(now)) : Values(value + now);
    }
    if (mean && to > from) value /= double(to - from);
    if (from == to) at(0);
    indices_ = outer;
    const QString each =
        QStringLiteral("%1 for %2 in range(%3)").arg(first.code).arg(QChar(letter)).arg(places);
    const QString code = largest || mean ? QStringLiteral("np.%1([%2], axis=0)").arg(join, each)
                                         : QStringLiteral("sum(%1)").arg(each);
    return {{code, value}, first.dimensions};
}

FormulaCode::Part FormulaCode::named(const std::string& function) {
    if ((function == "max" || function == "mean") && isNext("_")) return over(function.c_str());
    if (function == "max") {
        if (!takeNext("(")) throw FormulaNotUnderstood();
        Part value = sum();
        while (takeNext(",")) {
            const Part other = sum();
            if (other.value.size() != value.value.size()) throw FormulaNotUnderstood();
            value = {{QStringLiteral("np.maximum(%1, %2)").arg(value.code, other.code),
                      value.value.max(other.value)},
                     value.dimensions};
        }
        if (!takeNext(")")) throw FormulaNotUnderstood();
        return value;
    }
    const std::string name = takeNext("_{tanh}") ? function + "_tanh" : function;
    if (name == "clip" && takeNext("_")) {
        const double bound = std::stod(group());
        const Part x = factor();
        return {{QStringLiteral("np.clip(%1, -%2, %2)").arg(x.code, numberCode(bound)),
                 x.value.min(bound).max(-bound)},
                x.dimensions};
    }
    if (name == "top" && takeNext("_")) {
        const long count = std::stol(group());
        const Part x = factor();
        definitions_.insert(topCode);
        Values chosen = Values::Zero(x.value.rows(), x.value.cols());
        for (Index i = 0; i < chosen.rows(); ++i)
            for (Index j = 0; j < chosen.cols(); ++j) {
                const auto row = x.value.row(i);
                const Index before = (row > row(j)).count() + (row.head(j) == row(j)).count();
                chosen(i, j) = before < count ? 1 : 0;
            }
        return {{QStringLiteral("top(%1, %2)").arg(x.code).arg(count), chosen}, x.dimensions};
    }
    const Part x = factor();
    const QString inner = x.isSum || x.code.contains(' ') ? '(' + x.code + ')' : x.code;
    if (name == "mean" && x.dimensions == 1)
        return {{inner + QStringLiteral(".mean()"), scalar(x.value.mean())}, 0};
    if (name == "var" && x.dimensions == 1)
        return {{inner + QStringLiteral(".var()"), scalar((x.value - x.value.mean()).square().mean())}, 0};
    if (name == "softmax" && x.dimensions > 0) {
        definitions_.insert(softmaxCode);
        const Values e = (x.value.colwise() - x.value.rowwise().maxCoeff()).exp();
        return called("softmax", x, e.colwise() / e.rowwise().sum());
    }
    for (const FunctionDefinition& one : defined)
        if (name == one.name) {
            definitions_.insert(one.code);
            return called(one.name, x, x.value.unaryExpr(one.of));
        }
    throw FormulaNotUnderstood();
}

}  // namespace attentionscope
