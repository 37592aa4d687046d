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
