#include <algorithm>

#include "core/training/generator/grammar_reader.h"

namespace attentionscope::generator {

namespace {

std::string withoutNumber(const std::string& name) {
    return name.substr(0, name.find_last_not_of("0123456789") + 1);
}

}  // namespace

void GrammarReader::finish(Rule& rule) {
    if (!rule.isTable)
        for (size_t i = 0; i < grammar_.sides_.size(); ++i) rule.columns[grammar_.sides_[i].name] = i;
    const size_t columns = rule.columns.size();
    for (Alternative& one : rule.alternatives) {
        if (one.cells.size() > columns)
            refuse("a text has more sides than the grammar", std::to_string(one.cells.size()),
                   std::to_string(columns));
        for (Items& cell : one.cells) resolve(cell, one);
        resolve(one.condition);
        if (dropped_ && !rule.isTable) link(one);
    }
}

void GrammarReader::requireName(const std::string& name) const {
    if (!bound_.contains(name) && !grammar_.rules_.contains(withoutNumber(name)))
        refuse("a grammar names what it does not have", name, "a rule, or a name that is given with name=…");
}

void GrammarReader::resolve(const Condition& condition) const {
    for (const Test& one : condition) {
        for (const std::string& name : one.arguments) requireName(name);
        if (one.kind == Test::Kind::said || one.kind == Test::Kind::equals) requireName(one.name);
    }
}

void GrammarReader::resolve(Items& items, Alternative& whole) {
    for (Item& one : items) {
        line_ = one.line;
        one.meaning = whole.meanings++;
        resolve(one.condition);
        for (Alternative& choice : one.choices) {
            resolve(choice.condition);
            for (Items& cell : choice.cells) resolve(cell, whole);
        }
        if (one.kind == Item::Kind::part) {
            requireName(one.text);
            const auto found = grammar_.rules_.find(withoutNumber(one.text));
            if (!bound_.contains(one.text)) one.rule = &found->second;
            if (!one.rule && !one.binds.empty())
                refuse("a name is given to a name", one.binds + "=$" + one.text,
                       "a rule, or a group in brackets");
        } else if (one.kind == Item::Kind::inflected) {
            const auto forms = grammar_.rules_.find("FORMS");
            if (forms == grammar_.rules_.end()) refuse("a word is inflected", one.text, "a table FORMS");
            one.rule = &forms->second;
            for (const Alternative& entry : one.rule->alternatives)
                if (entry.cells[0].size() == 1 && entry.cells[0][0].text == one.text) one.entry = &entry;
            if (!one.entry) refuse("a word is inflected that FORMS does not have", one.text, "a row for it");
            if (!one.form.empty() && !one.rule->columns.contains(one.form))
                refuse("a word has no such form", one.form, "a column of FORMS");
        }
    }
}

// A text without a second side has the same words there but for those that are left out, unless it is one of
// them itself. Else a word of the second side belongs to the same word of the first, or to one that begins
// with the same three letters, or to the one that follows its @.
void GrammarReader::link(Alternative& one) {
    if (one.cells.size() == 1) {
        one.cells.push_back(one.cells[0]);
        std::erase_if(one.cells[1], [&](const Item& item) {
            return one.cells[0].size() > 1 && item.kind == Item::Kind::word &&
                   (item.text == "," || dropped_->contains(item.text));
        });
        return;
    }
    std::vector<bool> taken(one.cells[0].size(), false);
    for (Item& wanted : one.cells[1]) {
        std::string meant = wanted.text;
        if (const size_t at = meant.find('@'); wanted.kind == Item::Kind::word && at != meant.npos) {
            meant = wanted.text.substr(at + 1);
            wanted.text.resize(at);
        }
        const Item* partner = nullptr;
        const auto find = [&](const auto& fits) {
            for (size_t i = 0; i < taken.size() && !partner; ++i) {
                const Item& item = one.cells[0][i];
                if (item.kind != wanted.kind || taken[i] || !fits(lowercaseAscii(item.text))) continue;
                taken[i] = true;
                partner = &item;
            }
        };
        const std::string letters = lowercaseAscii(meant);
        find([&](const std::string& word) { return word == letters; });
        if (wanted.kind == Item::Kind::word)
            find([&](const std::string& word) { return word.starts_with(letters.substr(0, 3)); });
        line_ = wanted.line;
        if (!partner)
            refuse("a word of the second side belongs to none of the first", wanted.text,
                   "a word of the first side, as in win@won");
        wanted.meaning = partner->meaning;
        if (wanted.form.empty()) wanted.form = partner->form;
    }
}

}  // namespace attentionscope::generator
