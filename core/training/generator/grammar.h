#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/random.h"
#include "core/training/generator/written_words.h"

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
    enum class Kind { produced, equals, otherwise, programs } kind = Kind::produced;
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

/// A program's additions to a drawing: texts and numbers for names that the grammar leaves open ("%given"),
/// and tests for conditions, [wanted(a, b)].
struct DrawingInputs {
    std::map<std::string, std::string> texts = {};
    std::map<std::string, double> numbers = {};
    std::function<bool(const std::string& name, const std::vector<std::string>& texts)> test = {};
    /// If it rejects the words of the first side, the others are not written.
    std::function<bool(const Words& words)> wanted = {};
};

/// A grammar that generates texts, read from a file of rules. docs/grammars.md describes the format. The same
/// random numbers give the same text on every machine.
class Grammar {
public:
    /// `name` appears in errors. Throws Error with the file, the line and what was expected there.
    Grammar(std::string_view text, const std::string& name);

    /// Draws a rule and writes it on every side of the grammar, in order. Empty if the conditions leave no
    /// alternative for a required part, and for rejected words.
    std::vector<Words> draw(const std::string& rule, Random& random, const DrawingInputs& given = {}) const;
    /// The text of the first side; empty if nothing can be drawn.
    std::string text(const std::string& rule, Random& random, const DrawingInputs& given = {}) const;

    /// Every text of the alternatives of a rule, one list for each of them. `column` names a side, or a
    /// column of a table.
    std::vector<std::vector<std::string>> variants(const std::string& rule,
                                                   const std::string& column = {}) const;
    /// The first text of each: the words of a list.
    std::vector<std::string> list(const std::string& rule, const std::string& column = {}) const;

private:
    friend class GrammarReader;
    friend class GrammarSpeaker;
    struct Side {
        int name = 0;
        WritingRules writing = {};
    };
    const Rule& rule(const std::string& name) const;
    int find(const std::string& name) const;

    std::vector<Side> sides_;
    std::map<std::string, Rule> rules_;
    std::map<std::string, int> names_;
};

/// The grammar of resources/grammars/NAME.txt, read on first use. Throws Error if there is none.
const Grammar& bundledGrammar(const std::string& name);

}  // namespace attentionscope::generator
