#include "core/training/generator/grammar_reader.h"

#include <algorithm>
#include <cctype>

#include "core/base/error.h"
#include "core/training/generator/bundled_grammars.h"

namespace attentionscope::generator {

namespace {

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}
bool isAlphanumeric(char c) {
    return std::isalnum(static_cast<unsigned char>(c));
}
/// The name that a text begins with: letters, digits, and hyphens between them.
std::string_view nameAtFront(std::string_view text) {
    size_t end = 0;
    while (end < text.size() &&
           (isAlphanumeric(text[end]) ||
            (text[end] == '-' && end > 0 && end + 1 < text.size() && isAlphanumeric(text[end + 1]))))
        ++end;
    return text.substr(0, end);
}
bool isLowerCase(char c) {
    return c >= 'a' && c <= 'z';
}

std::string_view withoutOuterSpaces(std::string_view text) {
    while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
    return text;
}

/// The words of a text, apart by spaces and commas.
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

std::string lowercaseAscii(std::string text) {
    for (char& c : text) c = char(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

void GrammarReader::refuse(const Phrase& what, const std::string& got, const Phrase& expected) const {
    throw Error({.what = what,
                 .where = Phrase("%1, line %2", {file_, std::to_string(line_)}),
                 .got = got,
                 .expected = expected});
}

void GrammarReader::read(std::string_view text) {
    grammar_.sides_ = {{.name = "text"}};
    readLines(text);
    for (auto& [name, rule] : grammar_.rules_) {
        file_ = rule.file;
        line_ = rule.line;
        if (rule.alternatives.empty()) refuse("a rule has no alternative", name, "a text below it");
        finish(rule);
    }
}

void GrammarReader::use(const std::string& grammar) {
    const auto text = bundledGrammarTexts().find(grammar);
    if (text == bundledGrammarTexts().end())
        refuse("a grammar uses one that there is not", grammar, "a file of resources/grammars");
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
        const size_t end = text.find('\n');
        std::string_view piece = text.substr(0, end);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
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
        if (isTable) takeColumns(line.substr(1, close - 1));
        line.remove_prefix(isTable ? close + 2 : 1);
    }
    if (!rule_) refuse("a grammar begins with no rule", std::string(line), "NAME: texts");
    text_ = withoutOuterSpaces(line);
    at_ = 0;
    if (text_.empty()) return;
    if (rule_->isTable) {
        Alternative row;
        do row.cells.push_back(items());
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
        for (const std::string& one : wordsIn(names.substr(0, end))) rule_->columns[one] = cell;
        names.remove_prefix(end == names.npos ? names.size() : end + 1);
    }
}

void GrammarReader::takeSetting(std::string_view line) {
    auto words = wordsIn(line);
    const std::string what = words.empty() ? "" : words[0];
    if (!words.empty()) words.erase(words.begin());
    const auto side = [&]() -> Grammar::Side& {
        for (auto& one : grammar_.sides_)
            if (!words.empty() && one.name == words[0]) return one;
        refuse("a setting names a side that the grammar does not have", std::string(line),
               "%sides before it");
    };
    if (what == "sides") {
        grammar_.sides_.clear();
        for (const auto& one : words) grammar_.sides_.push_back({.name = one});
        if (words.empty()) refuse("a grammar has no side", what, "names of sides");
    } else if (what == "use")
        for (const auto& one : words) use(one);
    else if (what == "given")
        bound_.insert(words.begin(), words.end());
    else if (what == "capital")
        side().capital = true;
    else if (what == "article")
        side().article = true;
    else if (what == "lower")
        side().lower = true;
    else if (what == "link")
        dropped_ = std::set<std::string>(words.begin(), words.end());
    else
        refuse("a setting is unknown", what, "%sides, %use, %given, %capital, %article, %lower or %link");
}

bool GrammarReader::takeMark(std::string_view mark) {
    while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
    if (!text_.substr(at_).starts_with(mark)) return false;
    at_ += mark.size();
    return true;
}

std::string GrammarReader::takeName() {
    const std::string name(nameAtFront(text_.substr(at_)));
    at_ += name.size();
    return name;
}

std::vector<Alternative> GrammarReader::alternatives() {
    std::vector<Alternative> all;
    do {
        Alternative one;
        while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
        size_t end = at_;
        while (end < text_.size() &&
               (std::isdigit(static_cast<unsigned char>(text_[end])) || text_[end] == '.'))
            ++end;
        if (end > at_ && end < text_.size() && text_[end] == '%') {
            one.share = std::stod(std::string(text_.substr(at_, end - at_))) / 100;
            at_ = end + 1;
        }
        size_t times = 1;
        if (end > at_ && text_.substr(end).starts_with("x ")) {
            times = std::stoul(std::string(text_.substr(at_, end - at_)));
            at_ = end + 1;
        }
        if (takeMark("[")) one.condition = condition();
        do one.cells.push_back(items());
        while (takeMark("=>"));
        all.insert(all.end(), times, one);
    } while (takeMark("|"));
    return all;
}

Items GrammarReader::items() {
    Items all;
    for (;;) {
        const size_t before = at_;
        while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
        if (at_ == text_.size() || text_[at_] == '|' || text_[at_] == ')' ||
            text_.substr(at_).starts_with("=>"))
            return all;
        const bool isGlued = at_ == before && !all.empty();
        Item one = item();
        one.isGlued = isGlued || one.isGlued;
        if (one.kind == Item::Kind::word && one.binds.empty() && one.text == "-" && !isGlued) continue;
        const bool comma = one.kind == Item::Kind::word && one.text.size() > 1 && one.text.back() == ',';
        if (comma) one.text.pop_back();
        all.push_back(std::move(one));
        if (comma) all.push_back({.text = ",", .isGlued = true, .line = line_});
    }
}

Item GrammarReader::item() {
    Item one{.line = line_};
    const char first = text_[at_];
    if (isLowerCase(first)) {  // name=…
        const size_t start = at_;
        std::string name = takeName();
        if (at_ + 1 < text_.size() && text_[at_] == '=' && text_[at_ + 1] != '>') {
            ++at_;
            if (isSpace(text_[at_])) refuse("a name is given to nothing", name + '=', "name=$RULE");
            one = item();
            if (!one.binds.empty()) refuse("a text has two names", name, "one");
            bound_.insert(name);
            if (one.kind != Item::Kind::group && (one.kind != Item::Kind::part || !one.column.empty()))
                one = {.kind = Item::Kind::group, .choices = {{.cells = {{one}}}}, .line = line_};
            one.binds = std::move(name);
            return one;
        }
        at_ = start;
    }
    if (takeMark("$")) {
        one.kind = Item::Kind::part;
        one.text = takeName();
        if (one.text.empty()) refuse("a $ stands alone", rest(), "$NAME");
        if (at_ + 1 < text_.size() && text_[at_] == '.' && isLowerCase(text_[at_ + 1])) {
            ++at_;
            one.column = takeName();
        }
        if (at_ + 1 < text_.size() && text_[at_] == ':' && isLowerCase(text_[at_ + 1])) {
            ++at_;
            one.form = takeName();
        }
    } else if (takeMark("{")) {
        one.kind = Item::Kind::inflected;
        const size_t close = text_.find('}', at_);
        if (close == text_.npos) refuse("a bracket is not closed", rest(), "}");
        one.text = text_.substr(at_, close - at_);
        if (const size_t colon = one.text.find(':'); colon != one.text.npos) {
            one.form = one.text.substr(colon + 1);
            one.text.resize(colon);
        }
        at_ = close + 1;
    } else if (takeMark("(")) {
        one.kind = Item::Kind::group;
        one.choices = alternatives();
        if (!takeMark(")")) refuse("a bracket is not closed", rest(), ")");
    } else if (takeMark("[")) {
        one.kind = Item::Kind::requirement;
        one.condition = condition();
    } else {
        const size_t from = at_;
        while (at_ < text_.size() && !isSpace(text_[at_]) &&
               std::string_view("$({[|)").find(text_[at_]) == std::string_view::npos)
            ++at_;
        one.text = text_.substr(from, at_ - from);
        one.isGlued = one.text.find_first_not_of(",.:;?!") == one.text.npos;
    }
    return one;
}

Condition GrammarReader::condition() {
    const size_t close = text_.find(']', at_);
    if (close == text_.npos) refuse("a bracket is not closed", rest(), "]");
    const std::string inside(text_.substr(at_, close - at_));
    Condition all;
    while (at_ < close) {
        Test one;
        one.isNegated = takeMark("!");
        if (at_ >= close) break;
        one.name = takeName();
        if (one.name.empty()) refuse("a condition names nothing", inside, "a name of a text");
        if (one.name == "else") one.kind = Test::Kind::otherwise;
        if (text_[at_] == '(') {
            one.kind = Test::Kind::programs;
            const size_t end = std::min(close, text_.find(')', at_));
            one.arguments = wordsIn(text_.substr(at_ + 1, end - at_ - 1));
            at_ = std::min(close, end + 1);
        } else {
            if (text_[at_] == '.') {
                ++at_;
                one.column = takeName();
            }
            if (text_[at_] == '!' || text_[at_] == '=') {
                one.kind = Test::Kind::equals;
                one.isNegated = text_[at_] == '!';
                at_ += one.isNegated ? 2 : 1;
                const bool isPart = text_[at_] == '$';
                at_ += isPart;
                (isPart ? one.arguments.emplace_back() : one.text) = takeName();
            }
        }
        if (at_ < close && !isSpace(text_[at_]))
            refuse("a condition is not understood", inside, "[name other !none word=text wanted(a, b)]");
        all.push_back(std::move(one));
    }
    at_ = close + 1;
    return all;
}

}  // namespace attentionscope::generator
