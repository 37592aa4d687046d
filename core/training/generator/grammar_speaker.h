#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/training/generator/grammar.h"

namespace attentionscope::generator {

/// What was drawn of a rule, and of what stands in it.
struct Drawn {
    const Rule* rule = nullptr;  ///< none for a text in brackets that was given a name
    const Alternative* alternative = nullptr;
    Drawn* parent = nullptr;
    Concept first = 0;    ///< of the meanings of its words
    Concept meaning = 0;  ///< of the whole
    std::vector<std::pair<int, std::unique_ptr<Drawn>>> parts = {};
    std::vector<std::pair<int, double>> numbers = {};
    std::vector<std::pair<int, const Alternative*>> choices = {};  ///< of its groups, by their meaning

    Drawn* part(int name) const {
        for (const auto& [known, drawn] : parts)
            if (known == name) return drawn.get();
        return nullptr;
    }
};

/// Draws and writes one text. What stands first is drawn first; what has been drawn is remembered.
class GrammarSpeaker {
public:
    GrammarSpeaker(const Grammar& grammar, Random& random, const Given& given);

    /// The alternative of a rule. Its parts are drawn when they are written.
    std::unique_ptr<Drawn> draw(const Rule& rule, Drawn* parent);
    /// Writes what was drawn; without `words` only what has not been drawn yet is.
    void write(Drawn& node, int side, int form, Words* words);
    /// Whether conditions have left nothing to be drawn. No more is drawn then.
    bool failed() const { return failed_; }

private:
    void writeItems(Drawn& node, const Items& items, int side, int form, Words* words);
    void writeItem(Drawn& node, const Item& one, int side, int form, Words* words);
    void writePart(Drawn& node, const Item& one, int side, int form, Words* words);
    void giveMeanings(Drawn& node, const Item& one, Words& words, size_t from);
    Concept meaningOf(Drawn& node) const;
    void bind(Drawn& node, const Item& one, int form);
    Drawn* own(Drawn& node, int name);

    const Alternative* chosen(const std::vector<Alternative>& all, Drawn& scope, int form);
    const Alternative* choiceOf(Drawn& node, const Item& group, int form);
    const Alternative* rowOf(const Rule& rule, const Condition& condition, Drawn& scope);
    const Alternative* variant(const std::vector<Alternative>& all, std::uint64_t number, Drawn& node);
    void chooseVariant(const Items& items, std::uint64_t number, Drawn& node);

    Drawn* find(Drawn& node, int name) const;
    double valueOf(const Amount& amount, Drawn& node) const;
    std::string textAt(Drawn& node, int name, int column);
    std::optional<const Item*> singleWord(Drawn& node, int side) const;
    int idAt(Drawn& node, int name);
    bool holds(const Condition& condition, Drawn& node, int form, bool anyHeld);
    bool equalsOne(const std::string& text, const Test& test, Drawn& node);

    const Grammar& grammar_;
    Random& random_;
    std::vector<std::pair<int, std::string>> texts_;
    std::vector<std::pair<int, double>> numbers_;
    const Given& given_;
    int firstSide_, formName_;
    Concept next_ = 1;
    bool failed_ = false;
};

}  // namespace attentionscope::generator
