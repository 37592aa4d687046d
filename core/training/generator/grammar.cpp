#include "core/training/generator/grammar.h"

#include <map>
#include <mutex>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/base/read_file.h"
#include "core/training/generator/aligned_pair.h"
#include "core/training/generator/grammar_reader.h"
#include "core/training/generator/grammar_speaker.h"

namespace attentionscope::generator {

namespace {

/// All texts that pieces can produce; the pieces refer to nothing drawn before.
std::vector<std::string> allTexts(const Items& items, int side) {
    std::vector<std::string> all{""};
    for (const Item& one : items) {
        std::vector<std::string> pieces;
        const auto add = [&](const std::vector<std::string>& more) {
            pieces.insert(pieces.end(), more.begin(), more.end());
        };
        if (one.kind == Item::Kind::word) add({one.text});
        if (one.choices)
            for (const Alternative& choice : *one.choices) add(allTexts(choice.cells[0].items, side));
        if (one.kind == Item::Kind::part && one.rule)
            for (const Alternative& other : one.rule->alternatives)
                add(allTexts(one.rule->cell(other, side, -1), side));
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
    const int side = find(column);
    return eachOf(one.alternatives, [&](const Alternative& alternative) {
        return allTexts(one.cell(alternative, side, -1), side);
    });
}

std::vector<std::string> Grammar::list(const std::string& name, const std::string& column) const {
    return eachOf(variants(name, column), [](const auto& texts) { return texts.at(0); });
}

Grammar::Grammar(std::string_view text, const std::string& name) {
    GrammarReader(*this, name).read(text);
}

const Rule& Grammar::rule(const std::string& name) const {
    const auto found = rules_.find(name);
    if (found == rules_.end()) throw Error({.what = "a grammar does not have this rule", .got = name});
    return found->second;
}

int Grammar::find(const std::string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? -1 : found->second;
}

std::vector<Words> Grammar::draw(const std::string& name, Random& random, const DrawingInputs& given) const {
    GrammarSpeaker speaker(*this, random, given);
    const auto drawn = speaker.draw(rule(name), nullptr);
    std::vector<Words> sides;
    for (const Side& side : sides_) {
        Words words;
        speaker.write(*drawn, side.name, -1, &words);
        if (speaker.failed()) return {};
        sides.push_back(writtenWords(std::move(words), side.writing));
        if (sides.size() == 1 && given.wanted && !given.wanted(sides[0])) return {};
    }
    return sides;
}

std::string Grammar::text(const std::string& name, Random& random, const DrawingInputs& given) const {
    const auto sides = draw(name, random, given);
    return sides.empty() ? "" : textOf(sides[0]);
}

const Grammar& bundledGrammar(const std::string& name) {
    static std::mutex mutex;
    static std::map<std::string, Grammar> read;
    const std::lock_guard lock(mutex);
    if (const auto known = read.find(name); known != read.end()) return known->second;
    const std::string path = "grammars/" + name + ".txt";
    return read.emplace(name, Grammar(bundledText(path), "resources/" + path)).first->second;
}

}  // namespace attentionscope::generator
