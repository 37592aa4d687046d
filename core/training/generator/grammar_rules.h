#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace attentionscope::generator {

// The contents of a grammar, with names as numbers.

/// A share, or a named number: a constant and multiples of other numbers.
struct Amount {
    double constant = 0;
    std::vector<std::pair<double, int>> multiples = {};
};

/// The right side of a comparison: a text, or that of a part.
struct Operand {
    std::string text = {};
    int name = -1, column = -1;
};

/// One test of a condition.
struct Test {
    enum class Kind { said, equals, otherwise, programs } kind = Kind::said;
    bool isNegated = false;
    int name = -1, column = -1;  ///< of the part
    std::vector<Operand> operands = {};
    std::string test = {};  ///< a test of the program, with operands
};
using Condition = std::vector<Test>;

struct Alternative;
struct Rule;

/// A piece of an alternative.
struct Item {
    enum class Kind { word, part, inflected, group, requirement, number } kind = Kind::word;
    std::string text = {};               ///< of a word
    int name = -1;                       ///< name of a part
    int column = -1, form = -1;          ///< of its text, if specified
    int columnPart = -1, formPart = -1;  ///< the parts whose texts name them
    const Rule* rule = nullptr;          ///< source of the part; null if it has been bound
    const Alternative* entry = nullptr;  ///< the entry in FORMS of an inflected word
    int binds = -1;                      ///< name=…: drawn here, and written where the name appears
    std::shared_ptr<std::vector<Alternative>> choices = {};  ///< of a group
    Condition condition = {};                   ///< of a requirement, or of the row that a part is drawn from
    Amount amount = {};                         ///< of a number
    std::vector<int> sure = {}, possible = {};  ///< names after @ and ~: the meanings of its words
    bool isGlued = false;                       ///< no space before it
    int meaning = -1;                           ///< among those of the alternative; linked words share it
    int line = 0;
};
using Items = std::vector<Item>;

/// A text of an alternative: on a side, as a feature, or in a column of a table.
struct Cell {
    bool isThere = false;
    Items items = {};
};

struct Alternative {
    bool hasShare = false;  ///< states how often it is drawn; the others share the rest
    Amount share = {};
    bool isEach = false;  ///< counts once for each of its variants
    Condition condition = {};
    std::vector<Cell> cells = {};
    int meanings = 0;

    /// Whether its frequency differs from the usual one.
    bool isSpecial() const { return hasShare || isEach || !condition.empty(); }
};
/// The most alternatives in a row if one of them is special.
inline constexpr size_t mostSpecial = 64;

/// A rule, or a table of words, which is a rule with its own columns instead of the grammar's sides.
struct Rule {
    struct Column {
        int side = -1, form = -1;
        size_t cell = 0;
    };
    std::string name;
    bool isTable = false;
    std::vector<Column> columns = {};
    std::vector<Alternative> alternatives = {};
    std::string file = {};
    int line = 0;

    /// The text of an alternative on a side in a form: the column "side.form", else "form", else "side", else
    /// the first.
    const Items& cell(const Alternative& one, int side, int form) const;
};

}  // namespace attentionscope::generator
