#include "core/training/generator/grammar.h"

#include <algorithm>
#include <cctype>
#include <memory>

#include "core/base/error.h"
#include "core/training/generator/aligned_pair.h"
#include "core/training/generator/grammar_reader.h"

namespace attentionscope::generator {

namespace {

/// Whether "an" goes before it, by how it is spoken.
bool soundsLikeVowel(const std::string& word) {
    const std::string letters = lowercaseAscii(word.substr(0, 3));
    for (const char* begin : {"uni", "eu", "one", "us"})
        if (letters.starts_with(begin)) return false;
    return !letters.empty() && std::string_view("aeiou").find(letters[0]) != std::string_view::npos;
}

/// No comma where nothing stands before it or another one does, nor at the end; "an" before a vowel.
Words tidied(Words words, bool article, bool capital) {
    Words tidy;
    for (Word& word : words) {
        if (word.text == "," && (tidy.empty() || tidy.back().text == ",")) continue;
        if (article && !tidy.empty() && !tidy.back().glued && !word.glued &&
            lowercaseAscii(tidy.back().text) == "a" && soundsLikeVowel(word.text))
            tidy.back().text += 'n';
        tidy.push_back(std::move(word));
    }
    if (!tidy.empty() && tidy.back().text == ",") tidy.pop_back();
    if (capital && !tidy.empty())
        tidy[0].text[0] = char(std::toupper(static_cast<unsigned char>(tidy[0].text[0])));
    return tidy;
}

}  // namespace

/// Draws what is written when it is written first, and remembers it.
class GrammarSpeaker {
public:
    /// What was drawn of a rule, and of what stands in it, as far as it has been written.
    struct Drawn {
        const Rule* rule = nullptr;
        const Alternative* alternative = nullptr;
        Drawn* parent = nullptr;
        Concept first = 0;  ///< of the meanings of its items
        std::vector<std::pair<const std::string*, std::shared_ptr<Drawn>>> parts = {};
        std::vector<std::pair<int, const Alternative*>> choices = {};  ///< of its groups, by their meaning

        Drawn* part(const std::string& name) const {
            for (const auto& [known, drawn] : parts)
                if (*known == name) return drawn.get();
            return nullptr;
        }
    };

    GrammarSpeaker(const Grammar& grammar, Random& random, const Given& given)
        : random_(random), given_(given), firstSide_(grammar.sides_[0].name) {}

    std::shared_ptr<Drawn> draw(const Rule& rule, Drawn* parent) {
        auto node = std::make_shared<Drawn>(Drawn{.rule = &rule, .parent = parent, .first = next_});
        node->alternative = chosen(rule.alternatives, *node);
        if (node->alternative) next_ += node->alternative->meanings;
        return node;
    }
    void write(Drawn& node, const std::string& side, const std::string& form, Words& words) {
        if (failed_) return;
        const Alternative& one = *node.alternative;
        writeItems(node, node.rule ? node.rule->cell(one, side, form) : one.cells[0], side, form, words);
    }
    bool failed() const { return failed_; }

private:
    void writeItems(Drawn& node, const Items& items, const std::string& side, const std::string& form,
                    Words& words) {
        for (const Item& one : items) {
            if (failed_) return;
            if (!one.binds.empty()) {
                bind(node, one, form);
                continue;
            }
            const size_t before = words.size();
            writeItem(node, one, side, one.form.empty() ? form : one.form, words);
            if (one.isGlued && words.size() > before) words[before].glued = true;
        }
    }

    void writeItem(Drawn& node, const Item& one, const std::string& side, const std::string& form,
                   Words& words) {
        switch (one.kind) {
            case Item::Kind::word:
                words.push_back({.text = one.text, .sure = {node.first + one.meaning}});
                return;
            case Item::Kind::inflected:
                for (const Item& word : one.rule->cell(*one.entry, side, form))
                    words.push_back({.text = word.text, .sure = {node.first + one.meaning}});
                return;
            case Item::Kind::part:
                writePart(node, one, one.column.empty() ? side : one.column, form, words);
                return;
            case Item::Kind::group:
                if (const Alternative* choice = choiceOf(node, one))
                    writeItems(node, choice->cells[0], side, form, words);
                return;
            case Item::Kind::requirement:
                failed_ = !holds(one.condition, node, false);
                return;
        }
    }

    void writePart(Drawn& node, const Item& one, const std::string& side, const std::string& form,
                   Words& words) {
        Drawn* part = node.part(one.text);
        if (!part && one.rule) {
            node.parts.emplace_back(&one.text, draw(*one.rule, &node));
            part = node.parts.back().second.get();
        }
        if (!part) part = find(node, one.text);
        if (part) return write(*part, side, form, words);
        const auto given = given_.texts.find(one.text);
        if (given == given_.texts.end())
            throw Error({.what = "a grammar writes what has not been drawn", .got = one.text});
        words.push_back({.text = given->second, .sure = {node.first + one.meaning}});
    }

    /// Draws what a name is given to, down to its words; of a table only the row.
    void bind(Drawn& node, const Item& one, const std::string& form) {
        if (node.part(one.binds)) return;
        std::shared_ptr<Drawn> part;
        if (one.kind == Item::Kind::part) {
            part = draw(*one.rule, &node);
        } else {
            part = std::make_shared<Drawn>(Drawn{.parent = &node, .first = node.first});
            part->alternative = chosen(one.choices, *part);
        }
        node.parts.emplace_back(&one.binds, part);
        Words unwritten;
        if (!part->rule || !part->rule->isTable) write(*part, firstSide_, form, unwritten);
    }

    const Alternative* choiceOf(Drawn& node, const Item& group) {
        for (const auto& [place, known] : node.choices)
            if (place == group.meaning) return known;
        node.choices.emplace_back(group.meaning, chosen(group.choices, node));
        return node.choices.back().second;
    }

    /// First one number decides between those that say how often they are drawn and all others, then another
    /// between the others.
    const Alternative* chosen(const std::vector<Alternative>& all, Drawn& scope) {
        std::vector<const Alternative*> shared, others;
        bool anyHeld = false;
        for (const Alternative& one : all) {
            if (!holds(one.condition, scope, anyHeld)) continue;
            anyHeld = anyHeld || !one.condition.empty();
            (one.share < 0 ? others : shared).push_back(&one);
        }
        if (!shared.empty()) {
            double at = random_.uniform();
            for (const Alternative* one : shared) {
                if (at < one->share) return one;
                at -= one->share;
            }
            if (others.empty()) return shared.back();
        }
        failed_ = failed_ || others.empty();
        if (others.empty()) return nullptr;
        return others.size() == 1 ? others[0] : others[size_t(random_.below(others.size()))];
    }

    Drawn* find(Drawn& node, const std::string& name) {
        for (Drawn* scope = &node; scope; scope = scope->parent)
            if (Drawn* part = scope->part(name)) return part;
        return nullptr;
    }

    std::string textAt(Drawn& node, const std::string& name, const std::string& column) {
        Drawn* part = find(node, name);
        if (!part) {
            const auto given = given_.texts.find(name);
            return given == given_.texts.end() ? "" : given->second;
        }
        Words words;
        write(*part, column.empty() ? firstSide_ : column, {}, words);
        return textOf(words);
    }

    bool holds(const Condition& condition, Drawn& node, bool anyHeld) {
        return std::all_of(condition.begin(), condition.end(), [&](const Test& one) {
            if (one.kind == Test::Kind::otherwise) return !anyHeld;
            if (one.kind == Test::Kind::programs) {
                std::vector<std::string> texts;
                for (const std::string& name : one.arguments) texts.push_back(textAt(node, name, {}));
                return (given_.test && given_.test(one.name, texts)) != one.isNegated;
            }
            const std::string text = textAt(node, one.name, one.column);
            if (one.kind == Test::Kind::said) return text.empty() == one.isNegated;
            return (text == (one.arguments.empty() ? one.text : textAt(node, one.arguments[0], {}))) !=
                   one.isNegated;
        });
    }

    Random& random_;
    const Given& given_;
    const std::string& firstSide_;
    Concept next_ = 1;
    bool failed_ = false;
};

const Items& Rule::cell(const Alternative& one, const std::string& side, const std::string& form) const {
    const auto at = [&](const std::string& column) -> const Items* {
        const auto found = columns.find(column);
        return found != columns.end() && found->second < one.cells.size() ? &one.cells[found->second]
                                                                          : nullptr;
    };
    const Items* cell = nullptr;
    if (!form.empty() && isTable) cell = at(side + '.' + form);
    if (!cell && !form.empty() && isTable) cell = at(form);
    if (!cell) cell = at(side);
    return cell ? *cell : one.cells[0];
}

namespace {

/// All texts that pieces stand for, which name nothing that has to be drawn before.
std::vector<std::string> allTexts(const Items& items, const std::string& side) {
    std::vector<std::string> all{""};
    for (const Item& one : items) {
        std::vector<std::string> pieces;
        const auto add = [&](const std::vector<std::string>& more) {
            pieces.insert(pieces.end(), more.begin(), more.end());
        };
        if (one.kind == Item::Kind::word) add({one.text});
        for (const Alternative& choice : one.choices) add(allTexts(choice.cells[0], side));
        if (one.kind == Item::Kind::part && one.rule)
            for (const Alternative& other : one.rule->alternatives)
                add(allTexts(one.rule->cell(other, side, {}), side));
        std::vector<std::string> longer;
        for (const std::string& begin : all)
            for (const std::string& piece : pieces)
                longer.push_back(begin +
                                 (begin.empty() || piece.empty() || one.isGlued ? piece : ' ' + piece));
        all = std::move(longer);
    }
    return all;
}

}  // namespace

std::vector<std::vector<std::string>> Grammar::variants(const std::string& name,
                                                        const std::string& column) const {
    const Rule& one = rule(name);
    std::vector<std::vector<std::string>> all;
    for (const Alternative& alternative : one.alternatives)
        all.push_back(allTexts(one.cell(alternative, column, {}), column));
    return all;
}

std::vector<std::string> Grammar::list(const std::string& name, const std::string& column) const {
    std::vector<std::string> first;
    for (const auto& texts : variants(name, column)) first.push_back(texts.at(0));
    return first;
}

Grammar::Grammar(std::string_view text, const std::string& name) {
    GrammarReader(*this, name).read(text);
}

const Rule& Grammar::rule(const std::string& name) const {
    const auto found = rules_.find(name);
    if (found == rules_.end()) throw Error({.what = "a grammar does not have this rule", .got = name});
    return found->second;
}

std::vector<Words> Grammar::draw(const std::string& name, Random& random, const Given& given) const {
    GrammarSpeaker speaker(*this, random, given);
    const auto drawn = speaker.draw(rule(name), nullptr);
    std::vector<Words> sides;
    for (const Side& side : sides_) {
        Words words;
        speaker.write(*drawn, side.name, {}, words);
        if (speaker.failed()) return {};
        if (side.lower)
            for (Word& word : words) word.text = lowercaseAscii(word.text);
        sides.push_back(tidied(std::move(words), side.article, side.capital));
    }
    return sides;
}

std::string Grammar::text(const std::string& name, Random& random, const Given& given) const {
    const auto sides = draw(name, random, given);
    return sides.empty() ? "" : textOf(sides[0]);
}

}  // namespace attentionscope::generator
