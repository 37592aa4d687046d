#include <algorithm>

#include "core/base/letters.h"
#include "core/training/generator/grammar_reader.h"

namespace attentionscope::generator {

/// The rule of a name: a trailing number distinguishes parts.
const Rule* GrammarReader::ruleOf(int name) const {
    const std::string& letters = nameOf(name);
    const auto found = grammar_.rules_.find(letters.substr(0, letters.find_last_not_of("0123456789") + 1));
    return bound_.contains(name) || found == grammar_.rules_.end() ? nullptr : &found->second;
}

void GrammarReader::requireName(int name) const {
    if (!bound_.contains(name) && !ruleOf(name))
        refuse("a grammar names what it does not have", nameOf(name),
               "a rule, or a name that is given with name=…");
}

void GrammarReader::finish(Rule& rule) {
    requireFew(rule.alternatives);
    for (Alternative& one : rule.alternatives) {
        for (Cell& cell : one.cells) resolve(cell.items, one);
        resolve(one.condition, nullptr);
        for (const auto& [factor, name] : one.share.multiples) requireName(name);
        if (one.cells.size() > rule.columns.size())
            refuse("a row of a table is too long", std::to_string(one.cells.size()),
                   std::to_string(rule.columns.size()));
        if (dropped_ && !rule.isTable) link(one);
    }
}

/// In a condition of a row, names refer to its columns.
void GrammarReader::resolve(const Condition& condition, const Rule* row) const {
    for (const Test& one : condition) {
        for (const Operand& operand : one.operands)
            if (operand.name >= 0) requireName(operand.name);
        const bool names = one.kind == Test::Kind::produced || one.kind == Test::Kind::equals;
        if (!names) continue;
        if (row && std::none_of(row->columns.begin(), row->columns.end(),
                                [&](const auto& column) { return column.side == one.name; }))
            refuse("a table has no such column", nameOf(one.name), Phrase("a column of %1", {row->name}));
        if (!row && nameOf(one.name) != "form") requireName(one.name);
    }
}

void GrammarReader::resolve(Items& items, Alternative& whole) {
    for (Item& one : items) {
        line_ = one.line;
        one.meaning = whole.meanings++;
        if (one.choices)
            for (Alternative& choice : *one.choices) {
                resolve(choice.condition, nullptr);
                for (const auto& [factor, name] : choice.share.multiples) requireName(name);
                for (Cell& cell : choice.cells) resolve(cell.items, whole);
            }
        for (const auto* names : {&one.sure, &one.possible})
            for (const int name : *names) requireName(name);
        for (const auto& [factor, name] : one.amount.multiples) requireName(name);
        if (one.kind == Item::Kind::requirement) resolve(one.condition, nullptr);
        if (one.kind == Item::Kind::part) {
            for (const int name : {one.name, one.columnPart, one.formPart})
                if (name >= 0) requireName(name);
            one.rule = ruleOf(one.name);
            resolve(one.condition, one.rule);
            if (!one.rule && one.binds >= 0)
                refuse("a name is given to a name", nameOf(one.name), "a rule, or a group in brackets");
        } else if (one.kind == Item::Kind::inflected) {
            const auto forms = grammar_.rules_.find("FORMS");
            if (forms == grammar_.rules_.end()) refuse("a word is inflected", one.text, "a table FORMS");
            one.rule = &forms->second;
            for (const Alternative& entry : one.rule->alternatives)
                if (entry.cells[0].items.size() == 1 && entry.cells[0].items[0].text == one.text)
                    one.entry = &entry;
            if (!one.entry) refuse("a word is inflected that FORMS does not have", one.text, "a row for it");
            if (one.form >= 0 && std::none_of(one.rule->columns.begin(), one.rule->columns.end(),
                                              [&](const auto& column) { return column.side == one.form; }))
                refuse("a word has no such form", nameOf(one.form), "a column of FORMS");
        }
    }
}

// A text without a second side has the same words there except dropped ones, unless it is itself a dropped
// word. Otherwise a word of the second side belongs to the same word of the first, or to one that begins with
// the same three letters, or to the one that follows its @.
void GrammarReader::link(Alternative& one) {
    if (one.cells.size() == 1) {
        one.cells.push_back(one.cells[0]);
        if (one.cells[0].items.size() > 1)
            std::erase_if(one.cells[1].items, [&](const Item& item) {
                return item.kind == Item::Kind::word && (item.text == "," || dropped_->contains(item.text));
            });
        return;
    }
    const Items& source = one.cells[0].items;
    std::vector<bool> taken(source.size(), false);
    for (Item& wanted : one.cells[1].items) {
        std::string meant = wanted.text;
        if (const size_t at = meant.find('@'); wanted.kind == Item::Kind::word && at != meant.npos) {
            meant = wanted.text.substr(at + 1);
            wanted.text.resize(at);
        }
        const Item* partner = nullptr;
        const auto find = [&](const auto& fits) {
            for (size_t i = 0; i < taken.size() && !partner; ++i) {
                if (source[i].kind != wanted.kind || source[i].name != wanted.name || taken[i] ||
                    !fits(inLowerCase(source[i].text)))
                    continue;
                taken[i] = true;
                partner = &source[i];
            }
        };
        const std::string letters = inLowerCase(meant);
        find([&](const std::string& word) { return word == letters; });
        if (wanted.kind == Item::Kind::word)
            find([&](const std::string& word) { return word.starts_with(letters.substr(0, 3)); });
        line_ = wanted.line;
        if (!partner)
            refuse("a word of the second side belongs to none of the first",
                   wanted.text.empty() && wanted.name >= 0 ? nameOf(wanted.name) : wanted.text,
                   "a word of the first side, as in win@won");
        wanted.meaning = partner->meaning;
        if (wanted.form < 0) wanted.form = partner->form;
    }
}

}  // namespace attentionscope::generator
