#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/base/phrase.h"
#include "core/training/generator/grammar.h"

namespace attentionscope::generator {

std::string lowercaseAscii(std::string text);

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
    std::vector<Alternative> alternatives();
    Items items();
    Item item();
    Condition condition();
    bool takeMark(std::string_view mark);
    std::string takeName();
    std::string rest() const { return std::string(text_.substr(at_)); }

    // Once everything has been read: what names stand for, and which words belong together.
    void finish(Rule& rule);
    void resolve(Items& items, Alternative& whole);
    void resolve(const Condition& condition) const;
    void requireName(const std::string& name) const;
    void link(Alternative& one);

    [[noreturn]] void refuse(const Phrase& what, const std::string& got, const Phrase& expected) const;

    Grammar& grammar_;
    std::string file_;
    int line_ = 0;
    std::string_view text_;  ///< of the line that is read
    size_t at_ = 0;
    Rule* rule_ = nullptr;
    std::set<std::string> bound_;                   ///< names that are not rules
    std::optional<std::set<std::string>> dropped_;  ///< words without a partner on the second side
};

}  // namespace attentionscope::generator
