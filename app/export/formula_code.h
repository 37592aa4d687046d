#pragma once

#include <QString>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/export/numpy_expression.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Thrown for a formula beyond what is supported here.
struct FormulaNotUnderstood {};

/// The formula of a step as lines of NumPy. Each line is checked against the recorded numbers, so that only
/// correct code is written.
class FormulaCode {
public:
    /// A letter with its marks: "s", "'", "Q", "ij".
    struct Sign {
        std::string base = {}, primes = {}, above = {}, below = {};
        bool transposed = false;
        std::string name() const { return base + primes + (above.empty() ? "" : "^" + above); }
        std::string whole() const;
    };
    /// A symbol of the formula and its array.
    struct FormulaOperand {
        std::string symbol = {};  ///< TeX
        Sign sign = {};
        QString name = {};   ///< in Python
        Matrix values = {};  ///< for a table, the looked-up rows
        AxisPointer rows = {};
        bool looked = false;
        bool written = false;  ///< as a separate line
    };

    FormulaCode(const Recording& recording, const Step& step);

    /// Lines that end in "result = …"; empty if the formula cannot be expressed.
    QString lines();
    const std::vector<FormulaOperand>& given() const { return given_; }

private:
    using Values = NumpyExpression::Values;
    /// `dimensions` of the code's result: 0 is a number.
    struct Part : NumpyExpression {
        int dimensions = 0;
    };
    struct Equation {
        std::string left, right;
    };

    /// "O_{3}" → "O_3": no braces, no spaces.
    static std::string plain(const std::string& tex);
    void take(const Step::Operand& operand);
    QString lineOf(const FormulaOperand& target, const Sign& sign, const std::string& right);
    bool holds(const Part& part, const FormulaOperand& target, Index row, Index column,
               const Sign& sign) const;
    Part evaluated(const std::string& tex, std::map<char, Index> indices);

    void skip();
    bool isNext(const char* word);
    bool takeNext(const char* word);
    std::string group();
    Sign readSign();
    Part sum();
    Part product();
    bool endsProduct();
    Part factor();
    Part beside();
    Part over(const char* join);
    Part named(const std::string& function);
    Part called(const char* function, const Part& x, const Values& values) const;
    Part valueOf(const Sign& sign);
    Part found(const Sign& sign);
    Part rowOf(const FormulaOperand& given, const QString& row, Index at) const;
    Part ofOwnRows(const FormulaOperand& given, const std::string& indices);
    static std::vector<std::string> indicesOf(const std::string& below);
    /// The code of an index, and its current value.
    std::pair<QString, Index> place(const std::string& index, Index size);
    std::pair<QString, Index> largest(const std::string& right);
    FormulaOperand* exact(const std::string& symbol);
    FormulaOperand* ofLetter(const Sign& sign);

    const Recording& recording_;
    std::vector<FormulaOperand> given_;
    std::vector<Equation> equations_;
    std::map<char, Index> indices_, extents_;
    AxisPointer segments_;           ///< groups the parts of words
    std::set<QString> definitions_;  ///< lines before all others
    int depth_ = 0;
    std::string text_;
    std::size_t at_ = 0;
};

}  // namespace attentionscope
