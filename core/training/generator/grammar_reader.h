#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/base/phrase.h"
#include "core/training/generator/grammar.h"

namespace attentionscope::generator {

/// The name that a text begins with: letters, digits, and hyphens between them.
std::string_view nameAtFront(std::string_view text);

/// Reads the text of a grammar, line by line, into its rules.
class GrammarReader {
public:
    GrammarReader(Grammar& grammar, const std::string& name) : grammar_(grammar), file_(name) {}
    void read(std::string_view text);

private:
    void readLines(std::string_view text);
    void use(const std::string& grammar);
    void takeLine(std::string_view line);
    void takeSetting(std::string_view line);
    void takeColumns(std::string_view names);

    // Parses a line, piece by piece.
    std::vector<Alternative> alternatives();
    void requireFew(const std::vector<Alternative>& all) const;
    void takeCell(Alternative& one);
    Items items();
    Item item();
    Item reference();
    Item inflectedWord();
    Item word();
    void takeMeanings(Item& one);
    Condition condition();
    Test test(size_t close);
    Operand operand(size_t close);
    Amount amount();
    bool beginsAmount() const;
    void skipSpaces();
    bool takeMark(std::string_view mark);
    std::string takeName();
    int takeId();
    int id(const std::string& name);
    std::string rest() const { return std::string(text_.substr(at_)); }

    // After everything has been read: resolves names, and links words that belong together.
    void finish(Rule& rule);
    void resolve(Items& items, Alternative& whole);
    void resolve(const Condition& condition, const Rule* row) const;
    void requireName(int name) const;
    const Rule* ruleOf(int name) const;
    const std::string& nameOf(int id) const { return *letters_[size_t(id)]; }
    void link(Alternative& one);

    [[noreturn]] void refuse(const Phrase& what, const std::string& got, const Phrase& expected) const;

    Grammar& grammar_;
    std::string file_;
    int line_ = 0;
    std::string_view text_;  ///< the current line
    size_t at_ = 0;
    Rule* rule_ = nullptr;
    std::vector<const std::string*> letters_;       ///< spelling of names
    std::vector<int> sides_, features_;             ///< what alternatives may have besides their sides
    std::set<int> bound_;                           ///< names that are not rules
    std::optional<std::set<std::string>> dropped_;  ///< words without a partner on the second side
};

}  // namespace attentionscope::generator
