#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/training/generator/grammar.h"

namespace attentionscope::generator {

/// The result of drawing a rule and its parts.
struct Drawing {
    const Rule* rule = nullptr;  ///< null for a named text in brackets
    const Alternative* alternative = nullptr;
    Drawing* parent = nullptr;
    Concept first = 0;    ///< first meaning of its words
    Concept meaning = 0;  ///< meaning of the whole
    std::vector<std::pair<int, std::unique_ptr<Drawing>>> parts = {};
    std::vector<std::pair<int, double>> numbers = {};
    std::vector<std::pair<int, const Alternative*>> choices = {};  ///< chosen in its groups, by their meaning

    Drawing* part(int name) const {
        for (const auto& [known, drawn] : parts)
            if (known == name) return drawn.get();
        return nullptr;
    }
};

/// Draws and writes one text. Parts are drawn in order and are then remembered.
class GrammarSpeaker {
public:
    GrammarSpeaker(const Grammar& grammar, Random& random, const DrawingInputs& given);

    /// Chooses the alternative of a rule. Its parts are drawn when they are written.
    std::unique_ptr<Drawing> draw(const Rule& rule, Drawing* parent);
    /// Writes the drawn parts; without `words`, only draws the missing ones.
    void write(Drawing& node, int side, int form, Words* words);
    /// Whether conditions left nothing to draw. Drawing then stops.
    bool failed() const { return failed_; }

private:
    void writeItems(Drawing& node, const Items& items, int side, int form, Words* words);
    void writeItem(Drawing& node, const Item& one, int side, int form, Words* words);
    void writePart(Drawing& node, const Item& one, int side, int form, Words* words);
    void giveMeanings(Drawing& node, const Item& one, Words& words, size_t from);
    Concept meaningOf(Drawing& node) const;
    void bind(Drawing& node, const Item& one, int form);
    Drawing* own(Drawing& node, int name);

    const Alternative* chosen(const std::vector<Alternative>& all, Drawing& scope, int form);
    const Alternative* choiceOf(Drawing& node, const Item& group, int form);
    const Alternative* rowOf(const Rule& rule, const Condition& condition, Drawing& scope);
    const Alternative* variant(const std::vector<Alternative>& all, std::uint64_t number, Drawing& node);
    void chooseVariant(const Items& items, std::uint64_t number, Drawing& node);

    Drawing* find(Drawing& node, int name) const;
    double valueOf(const Amount& amount, Drawing& node) const;
    std::string textAt(Drawing& node, int name, int column);
    std::optional<const Item*> singleWord(Drawing& node, int side) const;
    int idAt(Drawing& node, int name);
    bool holds(const Condition& condition, Drawing& node, int form, bool anyHeld);
    bool equalsOne(const std::string& text, const Test& test, Drawing& node);

    const Grammar& grammar_;
    Random& random_;
    std::vector<std::pair<int, std::string>> texts_;
    std::vector<std::pair<int, double>> numbers_;
    const DrawingInputs& given_;
    int firstSide_, formName_;
    Concept next_ = 1;
    bool failed_ = false;
};

}  // namespace attentionscope::generator
