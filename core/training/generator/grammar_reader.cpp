#include "core/training/generator/grammar_reader.h"

#include <algorithm>
#include <cctype>

#include "core/base/error.h"
#include "core/base/letters.h"
#include "core/base/read_file.h"
#include "core/training/generator/grammar.h"

namespace attentionscope::generator {

namespace {

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}
std::string_view withoutOuterSpaces(std::string_view text) {
    return withoutBlanks(text, " \t\r");
}

/// The words of a text, separated by spaces and commas.
std::vector<std::string> wordsIn(std::string_view text) {
    std::vector<std::string> words;
    const auto isBetween = [](char c) { return isSpace(c) || c == ','; };
    for (size_t i = 0; i < text.size();) {
        size_t end = i;
        while (end < text.size() && !isBetween(text[end])) ++end;
        if (end > i) words.emplace_back(text.substr(i, end - i));
        i = end + 1;
    }
    return words;
}

}  // namespace

void GrammarReader::refuse(const Phrase& what, const std::string& got, const Phrase& expected) const {
    throw Error({.what = what,
                 .where = Phrase("%1, line %2", {file_, std::to_string(line_)}),
                 .got = got,
                 .expected = expected});
}

int GrammarReader::id(const std::string& name) {
    const auto [known, isNew] = grammar_.names_.emplace(name, int(grammar_.names_.size()));
    if (isNew) letters_.push_back(&known->first);
    return known->second;
}

void GrammarReader::read(std::string_view text) {
    grammar_.sides_ = {{.name = id("text")}};
    sides_ = {id("text")};
    readLines(text);
    for (auto& [name, rule] : grammar_.rules_) {
        file_ = rule.file;
        line_ = rule.line;
        if (rule.alternatives.empty()) refuse("a rule has no alternative", name, "a text below it");
        finish(rule);
    }
}

void GrammarReader::use(const std::string& grammar) {
    const auto text = bundledTexts().find("grammars/" + grammar + ".txt");
    if (text == bundledTexts().end())
        refuse("a grammar names one that does not exist", grammar, "a file of resources/grammars");
    const auto [file, line] = std::pair(file_, line_);
    file_ = "resources/grammars/" + grammar + ".txt";
    readLines(text->second);
    file_ = file;
    line_ = line;
    rule_ = nullptr;
}

void GrammarReader::readLines(std::string_view text) {
    std::string line;
    int number = 0;
    while (!text.empty()) {
        std::string_view piece = takenLine(text);
        ++number;
        if (line.empty()) line_ = number;
        while (!piece.empty() && isSpace(piece.back())) piece.remove_suffix(1);
        const bool goesOn = piece.ends_with('\\');
        if (goesOn) piece.remove_suffix(1);
        line += piece;
        if (goesOn && !text.empty()) continue;
        if (!line.empty() && line[0] != '#') takeLine(line);
        line.clear();
    }
}

void GrammarReader::takeLine(std::string_view line) {
    if (line[0] == '%') return takeSetting(line.substr(1));
    if (!isSpace(line[0])) {
        const std::string name(nameAtFront(line));
        line = withoutOuterSpaces(line.substr(name.size()));
        const bool isTable = line.starts_with('(');
        const size_t close = isTable ? line.find(')') : 0;
        if (name.empty() || std::isdigit(static_cast<unsigned char>(name.back())) || close == line.npos ||
            !line.substr(isTable ? close + 1 : 0).starts_with(':'))
            refuse("a line of a grammar is not a rule", std::string(line),
                   "NAME: texts, NAME (columns): or, further in, more of the rule above it");
        rule_ = &grammar_.rules_[name];
        if (rule_->alternatives.empty())
            *rule_ = {.name = name, .isTable = isTable, .file = file_, .line = line_};
        if (isTable)
            takeColumns(line.substr(1, close - 1));
        else if (rule_->columns.empty())
            for (const auto* names : {&sides_, &features_})
                for (const int one : *names) rule_->columns.push_back({one, -1, rule_->columns.size()});
        line.remove_prefix(isTable ? close + 2 : 1);
    }
    if (!rule_) refuse("a grammar begins with no rule", std::string(line), "NAME: texts");
    text_ = withoutOuterSpaces(line);
    at_ = 0;
    if (text_.empty()) return;
    if (rule_->isTable) {
        Alternative row;
        do row.cells.push_back({.isThere = true, .items = items()});
        while (takeMark("|"));
        if (at_ < text_.size()) refuse("a row of a table ends too early", rest(), "the end of the line");
        rule_->alternatives.push_back(std::move(row));
    } else {
        auto more = alternatives();
        if (at_ < text_.size()) refuse("a bracket is closed that was not opened", rest(), "| or the end");
        std::move(more.begin(), more.end(), std::back_inserter(rule_->alternatives));
    }
}

void GrammarReader::takeColumns(std::string_view names) {
    for (size_t cell = 0; !names.empty(); ++cell) {
        const size_t end = names.find('|');
        for (const std::string& one : wordsIn(names.substr(0, end))) {
            const size_t dot = one.find('.');
            const int form = dot == one.npos ? -1 : id(one.substr(dot + 1));
            rule_->columns.push_back({id(one.substr(0, dot)), form, cell});
        }
        names.remove_prefix(end == names.npos ? names.size() : end + 1);
    }
}

void GrammarReader::takeSetting(std::string_view line) {
    auto words = wordsIn(line);
    const std::string what = words.empty() ? "" : words[0];
    if (!words.empty()) words.erase(words.begin());
    if (words.empty() && what != "link") refuse("a setting is not complete", what, "what it is about");
    // The rules for the side that comes first, and the words after it.
    const auto side = [&](size_t wanted) -> WritingRules& {
        for (auto& one : grammar_.sides_)
            if (one.name == id(words[0]) && words.size() > wanted) return one.writing;
        refuse("a setting does not name a side", std::string(line),
               "a side that stands behind %sides, and words");
    };
    if (what == "sides") {
        grammar_.sides_.clear();
        sides_.clear();
        for (const auto& one : words) {
            grammar_.sides_.push_back({.name = id(one)});
            sides_.push_back(id(one));
        }
    } else if (what == "features") {
        for (const auto& one : words) features_.push_back(id(one));
    } else if (what == "use") {
        for (const auto& one : words) use(one);
    } else if (what == "given") {
        for (const auto& one : words) bound_.insert(id(one));
    } else if (what == "link") {
        dropped_ = std::set<std::string>(words.begin(), words.end());
    } else if (what == "capital") {
        side(0).capital = true;
    } else if (what == "article") {
        side(0).article = true;
    } else if (what == "lower") {
        side(0).lower = true;
    } else if (what == "tight") {
        side(0).tight = true;
    } else if (what == "vowels") {
        side(1).vowels.assign(words.begin() + 1, words.end());
    } else if (what == "elide") {
        side(1).eliding.insert(words.begin() + 1, words.end());
    } else if (what == "before-vowel") {
        side(2).beforeVowel[words[1]] = words[2];
    } else if (what == "merge") {
        side(3).merged[{words[1], words[2]}] = words[3];
    } else {
        refuse("a setting is unknown", what,
               "%sides, %features, %use, %given, %link, %capital, %article, %lower, %tight, %vowels, %elide, "
               "%before-vowel or %merge");
    }
}

}  // namespace attentionscope::generator
