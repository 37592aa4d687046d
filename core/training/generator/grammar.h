#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/random.h"
#include "core/training/generator/grammar_rules.h"
#include "core/training/generator/written_words.h"

namespace attentionscope::generator {

/// What a program adds to a drawing: texts and numbers for names that the grammar leaves open ("%given"), and
/// tests that stand in conditions, [wanted(a, b)].
struct DrawingInputs {
    std::map<std::string, std::string> texts = {};
    std::map<std::string, double> numbers = {};
    std::function<bool(const std::string& name, const std::vector<std::string>& texts)> test = {};
    /// Where it refuses the words of the first side, the others are not written.
    std::function<bool(const Words& words)> wanted = {};
};

/// A grammar that makes up texts, read from a file of rules. docs/grammars.md describes the format. The same
/// random numbers give the same text on every machine.
class Grammar {
public:
    /// `name` stands in errors. Throws Error with the file, the line and what was expected there.
    Grammar(std::string_view text, const std::string& name);

    /// Draws a rule and writes it on every side of the grammar, in their order. Nothing where the conditions
    /// leave no alternative of something that has to be drawn, and for words that are not wanted.
    std::vector<Words> draw(const std::string& rule, Random& random, const DrawingInputs& given = {}) const;
    /// The text of the first side; empty where nothing can be drawn.
    std::string text(const std::string& rule, Random& random, const DrawingInputs& given = {}) const;

    /// Every text that the alternatives of a rule stand for, a list for each of them. `column` names a side,
    /// or a column of a table.
    std::vector<std::vector<std::string>> variants(const std::string& rule,
                                                   const std::string& column = {}) const;
    /// The first of each: the words of a list.
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

}  // namespace attentionscope::generator
