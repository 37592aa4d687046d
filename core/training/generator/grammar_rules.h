#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace attentionscope::generator {

// What stands in a grammar, its names as numbers.

/// A share, or a number with a name: a constant and multiples of other numbers.
struct Amount {
    double constant = 0;
    std::vector<std::pair<double, int>> multiples = {};
};

/// What a text is compared with: a text, or that of a part.
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
    std::string test = {};  ///< of the program, of the operands
};
using Condition = std::vector<Test>;

struct Alternative;
struct Rule;

/// A piece of an alternative.
struct Item {
    enum class Kind { word, part, inflected, group, requirement, number } kind = Kind::word;
    std::string text = {};               ///< of a word
    int name = -1;                       ///< of a part
    int column = -1, form = -1;          ///< in which it is written, where it says so
    int columnPart = -1, formPart = -1;  ///< the parts whose texts they are
    const Rule* rule = nullptr;          ///< that the part is drawn from; where null, it has been bound
    const Alternative* entry = nullptr;  ///< of an inflected word in FORMS
    int binds = -1;                      ///< name=…: drawn here, and written where the name stands
    std::shared_ptr<std::vector<Alternative>> choices = {};  ///< of a group
    Condition condition = {};                   ///< of a requirement; of the row that a part is drawn as
    Amount amount = {};                         ///< of a number
    std::vector<int> sure = {}, possible = {};  ///< names behind @ and ~: the meanings of its words
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
    bool hasShare = false;  ///< says how often it is drawn; others share what is left
    Amount share = {};
    bool isEach = false;  ///< counts as often as it has variants
    Condition condition = {};
    std::vector<Cell> cells = {};
    int meanings = 0;

    /// Whether it is not drawn as often as any other.
    bool isSpecial() const { return hasShare || isEach || !condition.empty(); }
};
/// So many alternatives may stand beside each other where one of them is special.
inline constexpr size_t mostSpecial = 64;

/// A rule, or a table of words, which is a rule with columns of its own in place of the grammar's sides.
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
