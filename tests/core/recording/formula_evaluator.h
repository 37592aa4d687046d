#pragma once

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/recording/recording.h"
#include "core/recording/usual_steps.h"

// Evaluates the formula of a step on the numbers of its operands: written only for the tests, so that it
// shares nothing with the program's treatment of formulas.

namespace attentionscope {

class FormulaEvaluator {
    using Numbers = Eigen::MatrixXd;

    /// "O_{3}" → "O_3": no braces around one character, no spaces.
    static std::string plain(const std::string& tex) {
        std::string text;
        std::ranges::copy_if(tex, std::back_inserter(text), [](char c) { return !std::strchr("{} ", c); });
        return text;
    }

    /// A letter with its marks.
    struct Sign {
        std::string base, primes, above, below;  // "s", "'", "Q", "ij"
        bool transposed = false;
        std::string name() const { return base + primes + (above.empty() ? "" : "^" + above); }
        std::string whole() const { return name() + (below.empty() ? "" : "_" + plain(below)); }
    };

public:
    FormulaEvaluator(const Recording& recording, const Step& step) : recording_(recording), step_(step) {
        for (const Step::Operand& operand : step.operands) take(operand);
        take(step.result);
        for (const std::string& equation : equationsOf(step.formula))
            if (const size_t equals = equation.find(" = "); equals != std::string::npos)
                equations_.emplace_back(equation.substr(0, equals), equation.substr(equals + 3));
    }

    /// Throws if the formula does not give the displayed numbers, or makes no sense.
    void check() {
        if (step_.formula.find("as given") != std::string::npos) return;
        bool held = false;
        for (const auto& [left, right] : equations_) held = checkEquation(left, right) || held;
        if (!held) throw std::runtime_error("nothing says how " + step_.result.symbol + " is made");
    }

private:
    struct Known {
        std::string symbol;
        Sign sign;
        Numbers value;
        AxisPointer rows;
        bool isResult = false;
        const std::vector<Index>* looked = nullptr;
    };

    void take(const Step::Operand& operand) {
        std::string symbol = operand.symbol;
        Known known;
        known.value = recording_.evaluation->value(operand.node)->cast<double>();
        if (symbol.ends_with("^\\top")) symbol.resize(symbol.size() - 5);
        text_ = symbol;
        at_ = 0;
        known.sign = readSign();
        known.symbol = plain(symbol);
        known.rows = recording_.evaluation->graph()->node(operand.node).axes.rows;
        known.isResult = &operand == &step_.result;
        if (!operand.looked.empty()) known.looked = &operand.looked;
        known_.push_back(std::move(known));
    }

    // The left side: every place of it by its indices.
    bool checkEquation(const std::string& left, const std::string& right) {
        text_ = left;
        at_ = 0;
        const Sign sign = readSign();
        const Known* target = exact(sign.whole());
        std::vector<std::string> indices;
        if (!target && !sign.below.empty()) {
            target = ofLetter(sign);
            indices = indicesOf(sign.below);
        }
        if (!target) return false;
        Numbers shown = target->value;
        if (sign.transposed) shown.transposeInPlace();
        if (indices.empty()) {
            compare(evaluate(right, {}), shown, left);
        } else if (indices[0][0] == '(') {  // "(i,2)"
            const Axis& rows = *target->rows;
            const Index place = std::stol(indices[0].substr(3)) - 1;
            for (Index i = 0; i < rows.segmentCount(); ++i)
                compare(evaluate(right, {{'i', i}}), shown.row(rows.segmentBegin(i) + place), left);
        } else if (indices.size() == 1) {
            for (Index i = 0; i < shown.rows(); ++i)
                compare(evaluate(right, {{indices[0][0], i}}), shown.row(i), left);
        } else {
            for (Index i = 0; i < shown.rows(); ++i)
                for (Index j = 0; j < shown.cols(); ++j) {
                    options_ = {0};
                    const std::map<char, Index> at{{indices[0][0], i}, {indices[1][0], j}};
                    Numbers value = evaluate(right, at);
                    if (options_.size() > 1 && std::isinf(shown(i, j))) {
                        options_[0] = -HUGE_VAL;
                        value = evaluate(right, at);
                    }
                    compare(value, shown.block(i, j, 1, 1), left);
                }
        }
        return target->isResult;
    }

    static void compare(const Numbers& got, const Numbers& shown, const std::string& left) {
        if (got.rows() != shown.rows() || got.cols() != shown.cols())
            throw std::runtime_error(left + " has the shape " + std::to_string(got.rows()) + " × " +
                                     std::to_string(got.cols()) + ", shown is " +
                                     std::to_string(shown.rows()) + " × " + std::to_string(shown.cols()));
        for (Index i = 0; i < got.size(); ++i) {
            const double a = got.reshaped()[i], b = shown.reshaped()[i];
            if (a == b || std::abs(a - b) <= 1e-3 * (1 + std::abs(b))) continue;
            throw std::runtime_error(left + " is " + std::to_string(a) + ", shown is " + std::to_string(b));
        }
    }

    Numbers evaluate(const std::string& tex, std::map<char, Index> indices) {
        const std::string text = std::exchange(text_, tex);
        const size_t at = std::exchange(at_, 0);
        const auto before = std::exchange(indices_, indices);
        Numbers value = sum();
        skip();
        if (at_ < text_.size()) throw std::runtime_error("not understood: " + text_.substr(at_));
        text_ = text;
        at_ = at;
        indices_ = before;
        return value;
    }

    void skip() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    bool isNext(const std::string& word) {
        skip();
        return text_.compare(at_, word.size(), word) == 0;
    }
    bool takeNext(const std::string& word) {
        if (!isNext(word)) return false;
        at_ += word.size();
        return true;
    }
    std::string group() {  // "{…}" or one character
        if (text_[at_] != '{') {
            const size_t size = text_[at_] & 0x80 ? 2 : 1;
            at_ += size;
            return text_.substr(at_ - size, size);
        }
        const size_t begin = ++at_;
        for (int open = 1; open > 0; ++at_) {
            if (at_ >= text_.size()) throw std::runtime_error("a brace is not closed");
            if (text_[at_] == '{') ++open;
            if (text_[at_] == '}') --open;
        }
        return text_.substr(begin, at_ - 1 - begin);
    }

    Sign readSign() {
        Sign sign;
        skip();
        if (text_[at_] == '\\') {
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

    Numbers sum() {
        Numbers value = takeNext("-") ? Numbers(-product()) : product();
        for (;;) {
            if (takeNext("+"))
                value = plus(value, product(), 1);
            else if (takeNext("-"))
                value = plus(value, product(), -1);
            else
                return value;
        }
    }
    // A bias is added to every row.
    static Numbers plus(const Numbers& a, const Numbers& b, double sign) {
        if (a.rows() == b.rows() && a.cols() == b.cols()) return a + sign * b;
        if (b.size() == 1) return a.array() + sign * b(0, 0);
        if (a.size() == 1) return a(0, 0) + sign * b.array();
        if (b.rows() == 1 && a.cols() == b.cols()) return a.rowwise() + sign * b.row(0);
        throw std::runtime_error("a sum of different shapes");
    }

    bool endsProduct() {
        skip();
        if (at_ >= text_.size()) return true;
        for (const char* sign : {"+", "-", ")", "]", ";", ",", "}"})
            if (isNext(sign)) return true;
        return false;
    }
    Numbers product() {
        Numbers value = factor();
        while (!endsProduct()) {
            if (takeNext("\\odot")) {
                const Numbers other = factor();
                // A number for each row.
                if (value.cols() == 1 && other.cols() > 1) value = value.replicate(1, other.cols()).eval();
                if (value.cols() != other.cols() || value.rows() != other.rows())
                    throw std::runtime_error("⊙ of different shapes");
                value = value.cwiseProduct(other);
            } else if (takeNext("·")) {
                const Numbers other = factor();
                if (value.size() != other.size() || (value.rows() > 1 && value.cols() > 1))
                    throw std::runtime_error("· of different vectors");
                value = Numbers::Constant(1, 1, value.reshaped().dot(other.reshaped()));
            } else {
                const Numbers other = factor();
                if (value.size() == 1)
                    value = value(0, 0) * other;
                else if (value.cols() == other.rows())
                    value = value * other;
                else
                    throw std::runtime_error("a product of " + std::to_string(value.cols()) +
                                             " columns and " + std::to_string(other.rows()) + " rows");
            }
        }
        return value;
    }

    Numbers factor() {
        skip();
        if (std::isdigit(text_[at_])) {
            size_t length = 0;
            const double number = std::stod(text_.substr(at_), &length);
            at_ += length;
            if (at_ < text_.size() && text_[at_] == '^') {
                ++at_;
                return Numbers::Constant(1, 1, std::pow(number, std::stod(group())));
            }
            return Numbers::Constant(1, 1, number);
        }
        if (takeNext("(")) return closed(")");
        if (takeNext("[")) return beside();
        if (takeNext("\\frac")) {
            const std::string above = group(), below = group();
            const Numbers divisor = evaluate(below, indices_);
            if (divisor.size() != 1) throw std::runtime_error("a division by more than a number");
            return evaluate(above, indices_) / divisor(0, 0);
        }
        if (takeNext("\\sqrt")) return evaluate(group(), indices_).cwiseSqrt();
        if (takeNext("\\sum")) return over([](double a, double b) { return a + b; }, false);
        if (takeNext("\\tanh")) return factor().array().tanh();
        if (takeNext("\\exp")) return factor().array().exp();
        if (takeNext("\\text")) return named(group());
        return valueOf(readSign());
    }
    Numbers closed(const char* end) {
        Numbers value = sum();
        if (!takeNext(end)) throw std::runtime_error(std::string("no ") + end);
        if (at_ < text_.size() && text_[at_] == '^') {
            ++at_;
            return value.array().pow(std::stod(group()));
        }
        return value;
    }
    Numbers beside() {
        std::vector<Numbers> parts{sum()};
        while (takeNext(";")) parts.push_back(sum());
        if (!takeNext("]")) throw std::runtime_error("no ]");
        Index columns = 0;
        for (const Numbers& part : parts) columns += part.cols();
        Numbers all(parts.front().rows(), columns);
        columns = 0;
        for (const Numbers& part : parts) {
            if (part.rows() != all.rows()) throw std::runtime_error("rows that do not stand side by side");
            all.middleCols(columns, part.cols()) = part;
            columns += part.cols();
        }
        return all;
    }

    // \sum_j …, \text{max}_j …, \text{mean}_{k \in w_i} …
    Numbers over(const std::function<double(double, double)>& join, bool mean) {
        if (!takeNext("_")) throw std::runtime_error("no index");
        const std::string index = plain(group());
        const char letter = index[0];
        const size_t begin = at_;
        const auto outer = indices_;
        const auto at = [&](Index place) {
            at_ = begin;
            indices_[letter] = place;
            return product();
        };
        extent_.erase(letter);
        const Numbers first = at(0);
        if (!extent_.contains(letter)) throw std::runtime_error("nothing has the index of the sum");
        Index from = 0, to = extent_.at(letter).first;
        if (index.size() > 1) {  // those of the i-th segment
            const AxisPointer rows = extent_.at(letter).second;
            from = rows->segmentBegin(outer.begin()->second);
            to = rows->segmentEnd(outer.begin()->second);
        }
        Numbers value = Numbers::Zero(first.rows(), first.cols());
        for (Index place = from; place < to; ++place)
            value = place == from ? at(place) : value.binaryExpr(at(place), join).eval();
        if (from == to) at(0);
        indices_ = outer;
        return mean && to > from ? Numbers(value / double(to - from)) : value;
    }

    Numbers named(const std::string& function) {
        const auto add = [](double a, double b) { return a + b; };
        if (function == "max" && isNext("_"))
            return over([](double a, double b) { return std::max(a, b); }, false);
        if (function == "mean" && isNext("_")) return over(add, true);
        if (function == "max") {
            if (!takeNext("(")) throw std::runtime_error("no (");
            Numbers value = sum();
            while (takeNext(",")) value = value.cwiseMax(sum());
            if (!takeNext(")")) throw std::runtime_error("no )");
            return value;
        }
        const bool approximate = takeNext("_{tanh}");
        const double bound = function == "clip" && takeNext("_") ? std::stod(group()) : 0;
        const auto count = function == "top" && takeNext("_") ? std::stol(group()) : 0;
        const Numbers x = factor();
        if (function == "top") return largestOf(x, count);
        const auto each = [&](auto f) { return Numbers(x.unaryExpr(f)); };
        if (function == "mean") return Numbers::Constant(1, 1, x.mean());
        if (function == "var") return Numbers::Constant(1, 1, (x.array() - x.mean()).square().mean());
        if (function == "sigmoid") return each([](double v) { return 1 / (1 + std::exp(-v)); });
        if (function == "ReLU") return each([](double v) { return std::max(v, 0.0); });
        if (function == "SiLU") return each([](double v) { return v / (1 + std::exp(-v)); });
        if (function == "GELU" && approximate)
            return each([](double v) {
                return v / 2 * (1 + std::tanh(std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v)));
            });
        if (function == "GELU") return each([](double v) { return v / 2 * (1 + std::erf(v / M_SQRT2)); });
        if (function == "QuickGELU") return each([](double v) { return v / (1 + std::exp(-1.702 * v)); });
        if (function == "clip") return each([&](double v) { return std::clamp(v, -bound, bound); });
        if (function == "softmax") {
            Numbers e = (x.colwise() - x.rowwise().maxCoeff()).array().exp();
            return e.array().colwise() / e.rowwise().sum().array();
        }
        throw std::runtime_error("unknown: " + function);
    }

    /// 1 for the `count` largest of each row.
    static Numbers largestOf(const Numbers& x, long count) {
        Numbers chosen = Numbers::Zero(x.rows(), x.cols());
        for (Index i = 0; i < x.rows(); ++i)
            for (Index j = 0; j < x.cols(); ++j)
                chosen(i, j) = (x.row(i).array() > x(i, j)).count() < count ? 1 : 0;
        return chosen;
    }

    const Known* exact(const std::string& symbol) const {
        for (const Known& known : known_)
            if (known.symbol == symbol) return &known;
        return nullptr;
    }
    /// "s" for "S", or for "S_d" if nothing else has the letter.
    const Known* ofLetter(const Sign& sign) const {
        std::string upper = sign.name();
        const size_t letter = upper[0] == '\\' ? upper.find_first_of('\\') + accentSize(upper) : 0;
        upper[letter] = char(std::toupper(upper[letter]));
        for (const std::string& name : {sign.name(), upper})
            for (const Known& known : known_)
                // An index further on, such as h_{t-1}, has its own rows.
                if (known.sign.name() == name && known.sign.below.find_first_of("+-") == std::string::npos)
                    return &known;
        return nullptr;
    }
    static size_t accentSize(const std::string& name) {
        for (const char* accent : {"\\bar", "\\hat", "\\overrightarrow", "\\overleftarrow"})
            if (name.rfind(accent, 0) == 0) return std::string(accent).size();
        return 0;
    }
    /// "ij" → i, j; "{w_i}" → w_i; "(i,j)" and "15" as they are.
    static std::vector<std::string> indicesOf(const std::string& below) {
        const std::string text = plain(below);
        if (text[0] == '(' || text.find('_') != std::string::npos ||
            text.find_first_not_of("0123456789") == std::string::npos)
            return {text};
        std::vector<std::string> indices;
        for (const char c : text)
            if (std::isalnum(c)) indices.emplace_back(1, c);
        return indices;
    }
    Index place(const std::string& index, Index size, const AxisPointer& axis) {
        const char letter = index[0];
        if (std::isdigit(letter)) return std::stol(index);
        extent_[letter] = {size, axis};
        if (const auto found = indices_.find(letter); found != indices_.end()) return found->second;
        for (const auto& [left, right] : equations_)  // "j = \text{arg max}_l a_{il}"
            if (left == index && right.find("arg max") != std::string::npos) return largest(right);
        throw std::runtime_error("what is the index " + index + '?');
    }
    Index largest(const std::string& right) {
        const std::string body = right.substr(right.find("}_l") + 4);
        Index best = 0;
        double most = -HUGE_VAL;
        const auto outer = indices_;
        for (Index l = 0, size = 1; l < size; ++l) {
            auto inner = outer;
            inner['l'] = l;
            const double value = evaluate(body, inner)(0, 0);
            size = extent_.at('l').first;
            if (value > most) {
                most = value;
                best = l;
            }
        }
        return best;
    }

    Numbers valueOf(const Sign& sign) {
        Numbers value = found(sign);
        if (sign.transposed) value.transposeInPlace();
        return value;
    }
    Numbers found(const Sign& sign) {
        if (const Known* known = exact(sign.whole())) {
            if (known->looked) return lookedUp(*known);
            const bool hasRow = !sign.below.empty() && !indices_.empty() && known->value.rows() > 1 &&
                                plain(sign.below).find(indices_.begin()->first) != std::string::npos;
            return hasRow ? Numbers(known->value.row(indices_.begin()->second)) : known->value;
        }
        for (const auto& [left, right] : equations_)
            if (plain(left) == sign.whole()) {
                if (right.find("\\text{ or }") == std::string::npos && !ofLetter(sign))
                    return evaluate(right, indices_);
                if (right.find("\\text{ or }") != std::string::npos) {
                    options_.resize(2);
                    return Numbers::Constant(1, 1, options_[0]);
                }
            }
        const Known* known = ofLetter(sign);
        if (!known || sign.below.empty()) throw std::runtime_error("unknown sign " + sign.whole());
        const std::vector<std::string> indices = indicesOf(sign.below);
        const Numbers& all = known->value;
        if (indices[0][0] == '(') {
            const Index i = place(std::string(1, indices[0][1]), known->rows->segmentCount(), nullptr),
                        from = known->rows->segmentBegin(i);
            return all.row(from +
                           place(std::string(1, indices[0][3]), known->rows->segmentEnd(i) - from, nullptr));
        }
        if (indices[0].find('_') != std::string::npos) {  // "w_i"
            if (!known->looked) throw std::runtime_error("nothing is looked up in " + known->symbol);
            const Index row = (*known->looked)[size_t(
                place(indices[0].substr(2), Index(known->looked->size()), looksAlong()))];
            return row < 0 ? Numbers(Numbers::Zero(1, all.cols())) : Numbers(all.row(row));
        }
        const Index row = place(indices[0], all.rows(), known->rows);
        if (row < 0 || row >= all.rows()) throw std::runtime_error("no such row of " + known->symbol);
        if (indices.size() == 1) return all.row(row);
        return all.block(row, place(indices[1], all.cols(), nullptr), 1, 1);
    }
    // Looked-up words are along the axis of the other operands.
    AxisPointer looksAlong() const {
        for (const Known& known : known_)
            if (known.rows->segmentCount() > 1) return known.rows;
        return known_.front().rows;
    }
    static Numbers lookedUp(const Known& known) {
        Numbers rows = Numbers::Zero(Index(known.looked->size()), known.value.cols());
        for (Index i = 0; i < rows.rows(); ++i)
            if (const Index row = (*known.looked)[size_t(i)]; row >= 0) rows.row(i) = known.value.row(row);
        return rows;
    }

    const Recording& recording_;
    const Step& step_;
    std::vector<Known> known_;
    std::vector<std::pair<std::string, std::string>> equations_;
    std::map<char, Index> indices_;
    std::map<char, std::pair<Index, AxisPointer>> extent_;
    std::vector<double> options_{0};
    std::string text_;
    size_t at_ = 0;
};

}  // namespace attentionscope
