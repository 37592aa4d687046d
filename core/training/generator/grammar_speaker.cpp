#include "core/training/generator/grammar_speaker.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/training/generator/aligned_pair.h"

namespace attentionscope::generator {

namespace {

/// The number of different texts that can be drawn.
std::uint64_t countVariants(const std::vector<Alternative>& all);
std::uint64_t countVariants(const Item& one) {
    if (one.kind == Item::Kind::part && one.rule) return countVariants(one.rule->alternatives);
    return one.kind == Item::Kind::group ? countVariants(*one.choices) : 1;
}
std::uint64_t countVariants(const Alternative& one) {
    std::uint64_t count = 1;
    for (const Item& item : one.cells[0].items) count *= countVariants(item);
    return count;
}
std::uint64_t countVariants(const std::vector<Alternative>& all) {
    std::uint64_t count = 0;
    for (const Alternative& one : all) count += countVariants(one);
    return count;
}

template <class Value>
const Value* valueOfName(const std::vector<std::pair<int, Value>>& all, int name) {
    for (const auto& [known, value] : all)
        if (known == name) return &value;
    return nullptr;
}

}  // namespace

const Items& Rule::cell(const Alternative& one, int side, int form) const {
    const auto at = [&](int wantedSide, int wantedForm) -> const Items* {
        for (const Column& column : columns)
            if (column.side == wantedSide && column.form == wantedForm && column.cell < one.cells.size() &&
                one.cells[column.cell].isThere)
                return &one.cells[column.cell].items;
        return nullptr;
    };
    const Items* items = nullptr;
    if (form >= 0) items = at(side, form);
    if (!items && form >= 0 && isTable) items = at(form, -1);
    if (!items) items = at(side, -1);
    return items ? *items : one.cells[0].items;
}

GrammarSpeaker::GrammarSpeaker(const Grammar& grammar, Random& random, const DrawingInputs& given)
    : grammar_(grammar),
      random_(random),
      given_(given),
      firstSide_(grammar.sides_[0].name),
      formName_(grammar.find("form")) {
    for (const auto& [name, text] : given.texts) texts_.emplace_back(grammar.find(name), text);
    for (const auto& [name, number] : given.numbers) numbers_.emplace_back(grammar.find(name), number);
}

std::unique_ptr<Drawing> GrammarSpeaker::draw(const Rule& rule, Drawing* parent) {
    auto node = std::make_unique<Drawing>(Drawing{.rule = &rule, .parent = parent});
    node->meaning = next_++;
    node->alternative = chosen(rule.alternatives, *node, -1);
    node->first = next_;
    if (!node->alternative) return node;
    next_ += node->alternative->meanings;
    if (node->alternative->meanings > 8) {
        node->parts.reserve(32);
        node->choices.reserve(32);
    }
    return node;
}

void GrammarSpeaker::write(Drawing& node, int side, int form, Words* words) {
    if (failed_) return;
    const Alternative& one = *node.alternative;
    const Items& items = node.rule ? node.rule->cell(one, side, form) : one.cells[0].items;
    const size_t before = words ? words->size() : 0;
    writeItems(node, items, side, form, words);
    if (!words || !node.rule || !node.rule->isTable) return;
    // The first word of a row surely has its meaning, the following ones possibly.
    for (size_t i = 0; i < items.size() && before + i < words->size(); ++i)
        if (items[i].kind == Item::Kind::word && items[i].sure.empty() && items[i].possible.empty()) {
            Word& word = (*words)[before + i];
            word.sure.clear();
            (i == 0 ? word.sure : word.possible) = {node.meaning};
        }
}

void GrammarSpeaker::writeItems(Drawing& node, const Items& items, int side, int form, Words* words) {
    for (const Item& one : items) {
        if (failed_) return;
        if (one.binds >= 0) {
            bind(node, one, form);
            continue;
        }
        const size_t before = words ? words->size() : 0;
        writeItem(node, one, side, one.form < 0 ? form : one.form, words);
        if (words && one.isGlued && words->size() > before) (*words)[before].glued = true;
    }
}

void GrammarSpeaker::writeItem(Drawing& node, const Item& one, int side, int form, Words* words) {
    switch (one.kind) {
        case Item::Kind::word:
            if (!words) return;
            words->push_back({.text = one.text, .sure = {node.first + one.meaning}});
            giveMeanings(node, one, *words, words->size() - 1);
            return;
        case Item::Kind::inflected:
            if (!words) return;
            for (const Item& word : one.rule->cell(*one.entry, side, form))
                words->push_back({.text = word.text, .sure = {node.first + one.meaning}});
            return;
        case Item::Kind::part:
            if (one.formPart >= 0) form = idAt(node, one.formPart);
            if (one.column >= 0) side = one.column;
            if (one.columnPart >= 0) side = idAt(node, one.columnPart);
            writePart(node, one, side, form, words);
            return;
        case Item::Kind::group:
            if (const Alternative* choice = choiceOf(node, one, form))
                writeItems(node, choice->cells[0].items, side, form, words);
            return;
        case Item::Kind::requirement: failed_ = !holds(one.condition, node, form, false); return;
        case Item::Kind::number: return;
    }
}

void GrammarSpeaker::writePart(Drawing& node, const Item& one, int side, int form, Words* words) {
    Drawing* part = node.part(one.name);
    if (!part && one.rule) {
        node.parts.emplace_back(one.name, draw(*one.rule, &node));
        part = node.parts.back().second.get();
    }
    if (!part) part = find(node, one.name);
    const size_t before = words ? words->size() : 0;
    if (part) {
        write(*part, side, form, words);
    } else {
        const std::string* given = valueOfName(texts_, one.name);
        if (!given) throw Error({.what = "a grammar writes what has not been drawn", .got = one.text});
        if (words) words->push_back({.text = *given, .sure = {node.first + one.meaning}});
    }
    if (words) giveMeanings(node, one, *words, before);
}

/// Meanings written after words replace their own.
void GrammarSpeaker::giveMeanings(Drawing& node, const Item& one, Words& words, size_t from) {
    if (one.sure.empty() && one.possible.empty()) return;
    const auto meaningsOf = [&](const std::vector<int>& names) {
        std::vector<Concept> meanings;
        for (const int name : names)
            if (Drawing* part = find(node, name)) meanings.push_back(meaningOf(*part));
        return meanings;
    };
    for (size_t i = from; i < words.size(); ++i) {
        words[i].sure = meaningsOf(one.sure);
        words[i].possible = meaningsOf(one.possible);
    }
}

/// A name for a part in brackets refers to that part.
Concept GrammarSpeaker::meaningOf(Drawing& node) const {
    const Items* items = node.rule || !node.alternative ? nullptr : &node.alternative->cells[0].items;
    while (items && items->size() == 1 && items->front().kind == Item::Kind::group) {
        const auto* choice = valueOfName(node.choices, items->front().meaning);
        items = choice && *choice ? &(*choice)->cells[0].items : nullptr;
    }
    if (items && items->size() == 1 && items->front().kind == Item::Kind::part)
        if (Drawing* part = find(node, items->front().name)) return meaningOf(*part);
    return node.meaning;
}

/// Draws the named part, down to its words; from a table only the row.
void GrammarSpeaker::bind(Drawing& node, const Item& one, int form) {
    if (one.kind == Item::Kind::number) {
        if (!valueOfName(node.numbers, one.binds)) {
            const double value = valueOf(one.amount, node);
            node.numbers.emplace_back(one.binds, value);
        }
        return;
    }
    if (node.part(one.binds)) return;
    std::unique_ptr<Drawing> part;
    if (one.kind == Item::Kind::part && one.condition.empty()) {
        part = draw(*one.rule, &node);
    } else {
        part = std::make_unique<Drawing>(Drawing{.parent = &node});
        part->meaning = next_++;
        if (one.kind == Item::Kind::part) {
            part->rule = one.rule;
            part->first = next_;
            part->alternative = rowOf(*one.rule, one.condition, node);
            next_ += part->alternative->meanings;
        } else {
            part->first = node.first;
            part->alternative = chosen(*one.choices, *part, form);
        }
    }
    Drawing& drawn = *part;
    node.parts.emplace_back(one.binds, std::move(part));
    if (!drawn.rule || !drawn.rule->isTable) write(drawn, firstSide_, form, nullptr);
}

const Alternative* GrammarSpeaker::choiceOf(Drawing& node, const Item& group, int form) {
    if (const auto* known = valueOfName(node.choices, group.meaning)) return *known;
    const Alternative* choice = chosen(*group.choices, node, form);
    node.choices.emplace_back(group.meaning, choice);
    return choice;
}

/// First one number decides between alternatives with a stated frequency and all others, then another one
/// among the others.
const Alternative* GrammarSpeaker::chosen(const std::vector<Alternative>& all, Drawing& scope, int form) {
    if (std::none_of(all.begin(), all.end(), [](const Alternative& one) { return one.isSpecial(); }))
        return all.size() == 1 ? &all[0] : &all[size_t(random_.below(all.size()))];
    std::array<const Alternative*, mostSpecial> shared, others;
    size_t sharing = 0, other = 0;
    bool anyHeld = false;
    for (const Alternative& one : all) {
        if (!holds(one.condition, scope, form, anyHeld)) continue;
        anyHeld = anyHeld || !one.condition.empty();
        (one.hasShare ? shared[sharing++] : others[other++]) = &one;
    }
    if (sharing > 0) {
        double at = random_.uniform();
        for (size_t i = 0; i < sharing; ++i) {
            const double share = valueOf(shared[i]->share, scope);
            if (at < share) return shared[i];
            at -= share;
        }
        if (other == 0) return shared[sharing - 1];
    }
    failed_ = failed_ || other == 0;
    if (other <= 1) return other == 0 ? nullptr : others[0];
    const auto ways = [](const Alternative& one) { return one.isEach ? countVariants(one) : 1; };
    std::uint64_t count = 0;
    for (size_t i = 0; i < other; ++i) count += ways(*others[i]);
    std::uint64_t number = random_.below(count);
    size_t i = 0;
    while (number >= ways(*others[i])) number -= ways(*others[i++]);
    if (others[i]->isEach) chooseVariant(others[i]->cells[0].items, number, scope);
    return others[i];
}

/// Draws rows until one matches.
const Alternative* GrammarSpeaker::rowOf(const Rule& rule, const Condition& condition, Drawing& scope) {
    const auto suits = [&](const Alternative& row) {
        return std::all_of(condition.begin(), condition.end(), [&](const Test& one) {
            const std::string text = joinedTexts(rule.cell(row, one.name, -1), &Item::text, " ");
            const bool met = one.kind == Test::Kind::produced ? !text.empty() : equalsOne(text, one, scope);
            return met != one.isNegated;
        });
    };
    const auto& rows = rule.alternatives;
    for (int tries = 0; tries < 100000; ++tries)
        if (const Alternative& row = rows[size_t(random_.below(rows.size()))]; suits(row)) return &row;
    throw Error({.what = "no row of a table suits", .where = rule.name});
}

/// The alternative, of a text in brackets or of a rule, with this number among all variants.
const Alternative* GrammarSpeaker::variant(const std::vector<Alternative>& all, std::uint64_t number,
                                           Drawing& node) {
    for (const Alternative& one : all) {
        const std::uint64_t own = countVariants(one);
        if (number < own) {
            chooseVariant(one.cells[0].items, number, node);
            return &one;
        }
        number -= own;
    }
    return nullptr;
}

void GrammarSpeaker::chooseVariant(const Items& items, std::uint64_t number, Drawing& node) {
    for (size_t i = items.size(); i-- > 0;) {
        const Item& one = items[i];
        const std::uint64_t count = countVariants(one), own = number % count;
        number /= count;
        if (one.kind == Item::Kind::group) {
            node.choices.emplace_back(one.meaning, variant(*one.choices, own, node));
        } else if (one.kind == Item::Kind::part && one.rule) {
            auto part = std::make_unique<Drawing>(Drawing{.rule = one.rule, .parent = &node});
            part->meaning = next_++;
            part->alternative = variant(one.rule->alternatives, own, *part);
            part->first = next_;
            next_ += part->alternative->meanings;
            node.parts.emplace_back(one.binds >= 0 ? one.binds : one.name, std::move(part));
        }
    }
}

Drawing* GrammarSpeaker::find(Drawing& node, int name) const {
    for (Drawing* scope = &node; scope; scope = scope->parent)
        if (Drawing* part = scope->part(name)) return part;
    return nullptr;
}

double GrammarSpeaker::valueOf(const Amount& amount, Drawing& node) const {
    double sum = amount.constant;
    for (const auto& [factor, name] : amount.multiples) {
        const double* value = nullptr;
        for (Drawing* scope = &node; scope && !value; scope = scope->parent)
            value = valueOfName(scope->numbers, name);
        if (!value) value = valueOfName(numbers_, name);
        if (!value) throw Error({.what = "a grammar uses a number that it has not been given"});
        sum += factor * *value;
    }
    return sum;
}

std::string GrammarSpeaker::textAt(Drawing& node, int name, int column) {
    Drawing* part = find(node, name);
    if (!part) {
        const std::string* given = valueOfName(texts_, name);
        return given ? *given : "";
    }
    const int side = column < 0 ? firstSide_ : column;
    if (const auto single = singleWord(*part, side)) return *single ? (*single)->text : "";
    Words words;
    write(*part, side, -1, &words);
    return textOf(words);
}

/// The single word that is written, null for none; empty if the part is not that simple.
std::optional<const Item*> GrammarSpeaker::singleWord(Drawing& node, int side) const {
    if (!node.alternative) return {};
    Drawing* at = &node;
    const Items* items = &at->alternative->cells[0].items;
    if (node.rule) items = &node.rule->cell(*node.alternative, side, -1);
    for (;;) {
        const Item* only = nullptr;
        for (const Item& one : *items) {
            if (one.binds >= 0) continue;
            if (only) return {};
            only = &one;
        }
        if (!only || only->kind == Item::Kind::word) return only;
        if (only->kind == Item::Kind::group) {
            const auto* choice = valueOfName(at->choices, only->meaning);
            if (!choice || !*choice) return {};
            items = &(*choice)->cells[0].items;
        } else if (only->kind == Item::Kind::part && only->columnPart < 0 && only->form < 0 &&
                   only->formPart < 0) {
            if (only->column >= 0) side = only->column;
            at = only->rule ? at->part(only->name) : find(*at, only->name);
            if (!at || !at->alternative) return {};
            items = at->rule ? &at->rule->cell(*at->alternative, side, -1) : &at->alternative->cells[0].items;
        } else {
            return {};
        }
    }
}

int GrammarSpeaker::idAt(Drawing& node, int name) {
    return grammar_.find(textAt(node, name, -1));
}

bool GrammarSpeaker::equalsOne(const std::string& text, const Test& test, Drawing& node) {
    return std::any_of(test.operands.begin(), test.operands.end(), [&](const Operand& one) {
        return text == (one.name < 0 ? one.text : textAt(node, one.name, one.column));
    });
}

bool GrammarSpeaker::holds(const Condition& condition, Drawing& node, int form, bool anyHeld) {
    return std::all_of(condition.begin(), condition.end(), [&](const Test& one) {
        bool met = !anyHeld;
        if (one.kind == Test::Kind::programs) {
            const std::vector<std::string> texts = eachOf(one.operands, [&](const Operand& operand) {
                return textAt(node, operand.name, operand.column);
            });
            met = given_.test && given_.test(one.test, texts);
        } else if (one.kind == Test::Kind::equals && one.name == formName_) {
            met = std::any_of(one.operands.begin(), one.operands.end(),
                              [&](const Operand& operand) { return grammar_.find(operand.text) == form; });
        } else if (one.kind != Test::Kind::otherwise) {
            const std::string text = textAt(node, one.name, one.column);
            met = one.kind == Test::Kind::produced ? !text.empty() : equalsOne(text, one, node);
        }
        return met != one.isNegated;
    });
}

}  // namespace attentionscope::generator
