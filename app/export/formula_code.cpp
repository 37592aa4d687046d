#include "app/export/formula_code.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

constexpr int mostWithin = 32;  // nested equations

}  // namespace

std::string FormulaCode::plain(const std::string& tex) {
    std::string text;
    for (const char c : tex)
        if (c != '{' && c != '}' && c != ' ') text += c;
    return text;
}

std::string FormulaCode::Sign::whole() const {
    return name() + (below.empty() ? "" : "_" + plain(below));
}

FormulaCode::FormulaCode(const Recording& recording, const Step& step) : recording_(recording) {
    for (const std::string& equation : equationsOf(step.formula))
        if (const size_t equals = equation.find(" = "); equals != std::string::npos)
            equations_.push_back({equation.substr(0, equals), equation.substr(equals + 3)});
    for (const Step::Operand& operand : step.operands) take(operand);
    // The effect of a mask is visible in its result.
    for (const Equation& equation : equations_)
        if (equation.right.find("\\text{ or }") != std::string::npos) {
            const MatrixPointer result = recording.evaluation->value(step.result.node);
            FormulaOperand mask{.symbol = equation.left.substr(0, equation.left.find('_')),
                                .values = *result};
            mask.sign.base = mask.symbol;
            mask.name = QString::fromStdString(mask.symbol);
            for (float& value : mask.values.reshaped()) value = std::isinf(value) ? value : 0;
            given_.push_back(std::move(mask));
        }
    take(step.result);
}

void FormulaCode::take(const Step::Operand& operand) {
    if (operand.node == noNode) return;
    FormulaOperand given{.symbol = operand.symbol};
    if (given.symbol.ends_with("^\\top")) given.symbol.resize(given.symbol.size() - 5);
    const MatrixPointer values = recording_.evaluation->value(operand.node);
    given.rows = recording_.evaluation->graph()->node(operand.node).axes.rows;
    given.looked = !operand.looked.empty();
    if (given.looked) {
        given.values = Matrix::Zero(Index(operand.looked.size()), values->cols());
        for (Index i = 0; i < given.values.rows(); ++i)
            if (const Index row = operand.looked[size_t(i)]; row >= 0) given.values.row(i) = values->row(row);
    } else {
        given.values = *values;
    }
    text_ = given.symbol;
    at_ = 0;
    given.sign = readSign();
    given.name = numpyName(QString::fromStdString(given.symbol));
    const auto isTaken = [&](const FormulaOperand& other) { return other.name == given.name; };
    while (std::any_of(given_.begin(), given_.end(), isTaken)) given.name += QStringLiteral("_2");
    given_.push_back(std::move(given));
}

QString FormulaCode::lines() {
    QString text, result;
    // A line for the whole matrix is better than one per row, and that is better than one per element.
    for (const bool whole : {true, false})
        for (const auto& [left, right] : equations_) {
            text_ = left;
            at_ = 0;
            try {
                Sign sign = readSign();
                FormulaOperand* target = whole                ? exact(sign.whole())
                                         : sign.below.empty() ? nullptr
                                                              : ofLetter(sign);
                if (!target || target->written) continue;
                if (whole) sign.below.clear();
                const QString line = lineOf(*target, sign, right);
                target->written = true;
                if (target == &given_.back())
                    result = QStringLiteral("result = %1\n").arg(line);
                else
                    text += QStringLiteral("%1 = %2\n").arg(target->name, line);
            } catch (const FormulaNotUnderstood&) {
            }
        }
    if (result.isEmpty()) return {};
    QString all;
    for (const QString& definition : definitions_) all += definition + '\n';
    return all + text + result;
}

QString FormulaCode::lineOf(const FormulaOperand& target, const Sign& sign, const std::string& right) {
    const Index rows = target.values.rows(), columns = target.values.cols();
    const auto hold = [&](const Part& part, Index row, Index column) {
        if (!holds(part, target, row, column, sign)) throw FormulaNotUnderstood();
    };
    const std::vector<std::string> letters = indicesOf(sign.below);
    if (letters.empty()) {
        const Part part = evaluated(right, {});
        hold(part, -1, -1);
        return sign.transposed ? QStringLiteral("(%1).T").arg(part.code) : part.code;
    }
    for (const std::string& letter : letters)
        if (letter.size() != 1 || !std::isalpha(letter[0])) throw FormulaNotUnderstood();
    const auto loop = [](const QString& code, char letter, Index count) {
        return QStringLiteral("[%1 for %2 in range(%3)]").arg(code).arg(QChar(letter)).arg(count);
    };
    const char row = letters[0][0];
    QString code;
    // Some of the places suffice to check it.
    for (const Index i : {Index(0), rows / 2, rows - 1}) {
        if (letters.size() == 1) {
            const Part part = evaluated(right, {{row, i}});
            const bool number = part.dimensions == 0 && columns == 1;
            if (part.dimensions != 1 && !number) throw FormulaNotUnderstood();
            hold(part, i, -1);
            code = loop(number ? '[' + part.code + ']' : part.code, row, rows);
            continue;
        }
        const char column = letters.at(1)[0];
        for (const Index j : {Index(0), columns / 2, columns - 1}) {
            const Part part = evaluated(right, {{row, i}, {column, j}});
            if (part.dimensions != 0) throw FormulaNotUnderstood();
            hold(part, i, j);
            code = loop(loop(part.code, column, columns), row, rows);
        }
    }
    return QStringLiteral("np.array(%1)").arg(code);
}

bool FormulaCode::holds(const Part& part, const FormulaOperand& target, Index row, Index column,
                        const Sign& sign) const {
    if (column >= 0) return part.gives(target.values.block(row, column, 1, 1));
    if (row >= 0) return part.gives(target.values.row(row));
    return sign.transposed ? part.gives(target.values.transpose()) : part.gives(target.values);
}

FormulaCode::Part FormulaCode::evaluated(const std::string& tex, std::map<char, Index> indices) {
    const std::string text = std::exchange(text_, tex);
    const size_t at = std::exchange(at_, 0);
    const auto before = std::exchange(indices_, std::move(indices));
    Part part = sum();
    skip();
    if (at_ < text_.size()) throw FormulaNotUnderstood();
    text_ = text;
    at_ = at;
    indices_ = before;
    return part;
}

// The operand of a symbol.

FormulaCode::FormulaOperand* FormulaCode::exact(const std::string& symbol) {
    for (FormulaOperand& given : given_)
        if (plain(given.symbol) == symbol) return &given;
    return nullptr;
}

/// "s" for "S"; an index further on, such as "s_{i-1}", has its own rows.
FormulaCode::FormulaOperand* FormulaCode::ofLetter(const Sign& sign) {
    std::string upper = sign.name();
    size_t letter = 0;
    for (const char* accent : {"\\bar", "\\hat", "\\overrightarrow", "\\overleftarrow"})
        if (upper.starts_with(accent)) letter = std::string_view(accent).size();
    upper[letter] = char(std::toupper(upper[letter]));
    for (const std::string& name : {sign.name(), upper})
        for (FormulaOperand& given : given_)
            if (given.sign.name() == name && given.sign.below.find_first_of("+-") == std::string::npos)
                return &given;
    return nullptr;
}

/// "ij" → i, j; "w_i", "(i,j)" and "15" unchanged.
std::vector<std::string> FormulaCode::indicesOf(const std::string& below) {
    const std::string text = plain(below);
    if (text.empty()) return {};
    if (text[0] == '(' || text.find('_') != std::string::npos ||
        text.find_first_not_of("0123456789") == std::string::npos)
        return {text};
    std::vector<std::string> indices;
    for (const char c : text) indices.emplace_back(1, c);
    return indices;
}

std::pair<QString, Index> FormulaCode::place(const std::string& index, Index size) {
    if (std::isdigit(index[0])) return {QString::fromStdString(index), std::stol(index)};
    const char letter = index[0];
    if (index.size() > 1) throw FormulaNotUnderstood();
    extents_[letter] = size;
    if (const auto now = indices_.find(letter); now != indices_.end()) return {QChar(letter), now->second};
    // "j = \text{arg max}_l a_{il}"
    for (const Equation& equation : equations_)
        if (equation.left == index) return largest(equation.right);
    throw FormulaNotUnderstood();
}

std::pair<QString, Index> FormulaCode::largest(const std::string& right) {
    constexpr const char* begin = "\\text{arg max}_l ";
    if (!right.starts_with(begin)) throw FormulaNotUnderstood();
    const std::string body = right.substr(std::string_view(begin).size());
    Index best = 0;
    double most = -HUGE_VAL;
    QString code;
    for (Index l = 0, size = 1; l < size; ++l) {
        auto inner = indices_;
        inner['l'] = l;
        const Part value = evaluated(body, inner);
        size = extents_.at('l');
        if (l == 0) code = QStringLiteral("max(range(%1), key=lambda l: %2)").arg(size).arg(value.code);
        if (value.value(0, 0) > most) {
            most = value.value(0, 0);
            best = l;
        }
    }
    return {code, best};
}

FormulaCode::Part FormulaCode::valueOf(const Sign& sign) {
    Part part = found(sign);
    if (!sign.transposed || part.dimensions < 2) return part;
    part.code += QStringLiteral(".T");
    part.value = Values(part.value.transpose());
    return part;
}

/// A row, or the only row of a bias.
FormulaCode::Part FormulaCode::rowOf(const FormulaOperand& given, const QString& row, Index at) const {
    return {{QStringLiteral("%1[%2]").arg(given.name, row), given.values.row(at).cast<double>().array()}, 1};
}

FormulaCode::Part FormulaCode::found(const Sign& sign) {
    const auto inside = [&](const FormulaOperand& given, const std::pair<QString, Index>& at) {
        if (at.second < 0 || at.second >= given.values.rows()) throw FormulaNotUnderstood();
        return rowOf(given, at.first, at.second);
    };
    if (const FormulaOperand* given = exact(sign.whole())) {
        // In a formula for one row, a matrix with a row for each place stands for that row; a bias for its
        // only row.
        const bool own = !sign.below.empty() && !indices_.empty() &&
                         plain(sign.below).find(indices_.begin()->first) != std::string::npos;
        if (own && given->values.rows() > 1)
            return inside(*given, {QChar(indices_.begin()->first), indices_.begin()->second});
        if (!indices_.empty() && given->values.rows() == 1) return rowOf(*given, QStringLiteral("0"), 0);
        return {{given->name, given->values.cast<double>().array()}, 2};
    }
    for (const Equation& equation : equations_)
        if (plain(equation.left) == sign.whole() && !ofLetter(sign)) {
            if (++depth_ > mostWithin) throw FormulaNotUnderstood();
            Part part = evaluated(equation.right, indices_);
            --depth_;
            part.isSum = true;
            return part;
        }
    FormulaOperand* given = ofLetter(sign);
    if (!given || sign.below.empty()) throw FormulaNotUnderstood();
    const std::vector<std::string> indices = indicesOf(sign.below);
    if (given->rows && given->rows->segmentCount() > 1) segments_ = given->rows;
    if (indices[0][0] == '(') return ofOwnRows(*given, indices[0]);
    if (indices[0].find('_') != std::string::npos) {  // "w_i": the looked-up rows
        if (!given->looked || indices.size() > 1) throw FormulaNotUnderstood();
        return inside(*given, place(indices[0].substr(2), given->values.rows()));
    }
    const auto row = place(indices[0], given->values.rows());
    const Part whole = inside(*given, row);
    if (indices.size() == 1 && given->values.cols() == 1 && indices_.size() > 1)
        return {{QStringLiteral("%1[%2, 0]").arg(given->name, row.first), whole.value}, 0};
    if (indices.size() == 1) return whole;
    const auto column = place(indices.at(1), given->values.cols());
    if (indices.size() > 2 || column.second >= given->values.cols()) throw FormulaNotUnderstood();
    return {{QStringLiteral("%1[%2, %3]").arg(given->name, row.first, column.first),
             Values::Constant(1, 1, double(given->values(row.second, column.second)))},
            0};
}

/// "k_{(i,j)}": the j-th of the rows that belong to i.
FormulaCode::Part FormulaCode::ofOwnRows(const FormulaOperand& given, const std::string& indices) {
    if (!given.rows || indices.size() != 5) throw FormulaNotUnderstood();
    const auto segment = place(indices.substr(1, 1), given.rows->segmentCount());
    const Index begin = given.rows->segmentBegin(segment.second);
    const auto row = place(indices.substr(3, 1), given.rows->segmentEnd(segment.second) - begin);
    QStringList begins;
    for (Index s = 0; s < given.rows->segmentCount(); ++s)
        begins << QString::number(given.rows->segmentBegin(s));
    definitions_.insert(QStringLiteral("begin = [%1]\n").arg(begins.join(QStringLiteral(", "))));
    return rowOf(given, QStringLiteral("begin[%1] + %2").arg(segment.first, row.first), begin + row.second);
}

}  // namespace attentionscope
