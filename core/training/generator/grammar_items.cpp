// Parses the contents of a grammar's lines.
#include <algorithm>

#include "core/training/generator/grammar_reader.h"

namespace attentionscope::generator {

namespace {

bool isLowerCase(char c) {
    return c >= 'a' && c <= 'z';
}
bool isNameCharacter(char c) {
    return isLowerCase(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

}  // namespace

std::string_view nameAtFront(std::string_view text) {
    size_t end = 0;
    while (end < text.size() &&
           (isNameCharacter(text[end]) ||
            (text[end] == '-' && end > 0 && end + 1 < text.size() && isNameCharacter(text[end + 1]))))
        ++end;
    return text.substr(0, end);
}

void GrammarReader::skipSpaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
}

bool GrammarReader::takeMark(std::string_view mark) {
    skipSpaces();
    if (!text_.substr(at_).starts_with(mark)) return false;
    at_ += mark.size();
    return true;
}

std::string GrammarReader::takeName() {
    const std::string name(nameAtFront(text_.substr(at_)));
    at_ += name.size();
    return name;
}

int GrammarReader::takeId() {
    const std::string name = takeName();
    if (name.empty()) refuse("a name is missing", rest(), "a name");
    return id(name);
}

bool GrammarReader::beginsAmount() const {
    const size_t end = text_.find_first_not_of("0123456789.", at_);
    return end != text_.npos && end > at_ && text_[end] == '%';
}

// 25%, 40%richness, 25%+50%richness
Amount GrammarReader::amount() {
    Amount sum;
    for (double sign = 1;;) {
        if (!beginsAmount()) refuse("a share is not a number", rest(), "25% or 25%+50%name");
        const size_t end = text_.find('%', at_);
        const double share = sign * std::stod(std::string(text_.substr(at_, end - at_))) / 100;
        at_ = end + 1;
        if (at_ < text_.size() && isLowerCase(text_[at_]))
            sum.multiples.emplace_back(share, takeId());
        else
            sum.constant += share;
        if (at_ >= text_.size() || (text_[at_] != '+' && text_[at_] != '-')) return sum;
        sign = text_[at_++] == '-' ? -1 : 1;
    }
}

void GrammarReader::requireFew(const std::vector<Alternative>& all) const {
    const bool isSpecial =
        std::any_of(all.begin(), all.end(), [](const auto& one) { return one.isSpecial(); });
    if (isSpecial && all.size() > mostSpecial)
        refuse("there are too many alternatives beside one with a share or a condition",
               std::to_string(all.size()), Phrase("at most %1", {std::to_string(mostSpecial)}));
}

std::vector<Alternative> GrammarReader::alternatives() {
    std::vector<Alternative> all;
    do {
        Alternative one;
        size_t times = 1;
        skipSpaces();
        const size_t digits = std::min(text_.find_first_not_of("0123456789", at_), text_.size());
        if (beginsAmount()) {
            one.hasShare = true;
            one.share = amount();
        } else if (digits > at_ && text_.substr(digits).starts_with("x ")) {
            times = std::stoul(std::string(text_.substr(at_, digits - at_)));
            at_ = digits + 2;
        } else {
            one.isEach = takeMark("each ");
        }
        if (takeMark("[")) one.condition = condition();
        do takeCell(one);
        while (takeMark("=>"));
        all.insert(all.end(), times, one);
    } while (takeMark("|"));
    requireFew(all);
    return all;
}

// A text on the next side, or on the named one: text => texte => number: singular
void GrammarReader::takeCell(Alternative& one) {
    const size_t start = at_;
    size_t place = one.cells.size();
    skipSpaces();
    const std::string name = place == 0 ? "" : takeName();
    if (!name.empty() && (takeMark(":") || text_.substr(at_).starts_with('.'))) {
        const int form = takeMark(".") ? takeId() : -1;
        if (form >= 0 && !takeMark(":")) refuse("a text is not named well", rest(), "side: or side.form:");
        auto& columns = rule_->columns;
        const auto known = [&](int wanted) {
            return std::find_if(columns.begin(), columns.end(), [&](const auto& column) {
                return column.side == id(name) && column.form == wanted;
            });
        };
        if (known(-1) == columns.end()) refuse("a text names no side", name, "one of %sides or %features");
        if (known(form) == columns.end()) columns.push_back({id(name), form, columns.size()});
        place = known(form)->cell;
    } else {
        at_ = start;
        if (place >= grammar_.sides_.size())
            refuse("a text has more sides than the grammar", rest(), std::to_string(grammar_.sides_.size()));
    }
    if (one.cells.size() <= place) one.cells.resize(place + 1);
    one.cells[place] = {.isThere = true, .items = items()};
}

Items GrammarReader::items() {
    Items all;
    for (;;) {
        const size_t before = at_;
        skipSpaces();
        if (at_ == text_.size() || text_[at_] == '|' || text_[at_] == ')' ||
            text_.substr(at_).starts_with("=>"))
            return all;
        const bool isGlued = at_ == before && !all.empty();
        Item one = item();
        one.isGlued = isGlued || one.isGlued;
        const bool isWord = one.kind == Item::Kind::word && one.binds < 0;
        if (isWord && one.text == "-" && !isGlued) continue;
        const bool comma = isWord && one.text.size() > 1 && one.text.back() == ',';
        if (comma) one.text.pop_back();
        all.push_back(std::move(one));
        if (comma) all.push_back({.text = ",", .isGlued = true, .line = line_});
    }
}

Item GrammarReader::item() {
    Item one{.line = line_};
    const size_t start = at_;
    const std::string name = isLowerCase(text_[at_]) ? takeName() : "";
    if (!name.empty() && text_.substr(at_).starts_with('=') && !text_.substr(at_).starts_with("=>")) {
        ++at_;
        bound_.insert(id(name));
        if (beginsAmount()) {
            one.kind = Item::Kind::number;
            one.amount = amount();
            one.binds = id(name);
            return one;
        }
        if (at_ == text_.size() || text_[at_] == ' ')
            refuse("a name is given to nothing", name, "name=$RULE");
        one = item();
        if (one.binds >= 0) refuse("a text has two names", name, "one");
        if (one.kind != Item::Kind::group &&
            (one.kind != Item::Kind::part || one.column >= 0 || one.columnPart >= 0))
            one = {.kind = Item::Kind::group,
                   .choices = std::make_shared<std::vector<Alternative>>(
                       std::vector<Alternative>{{.cells = {{.isThere = true, .items = {one}}}}}),
                   .line = line_};
        one.binds = id(name);
        return one;
    }
    at_ = start;
    if (takeMark("$")) return reference();
    if (takeMark("{")) return inflectedWord();
    if (takeMark("(")) {
        one.kind = Item::Kind::group;
        one.choices = std::make_shared<std::vector<Alternative>>(alternatives());
        if (!takeMark(")")) refuse("a bracket is not closed", rest(), ")");
        return one;
    }
    if (takeMark("[")) {
        one.kind = Item::Kind::requirement;
        one.condition = condition();
        return one;
    }
    return word();
}

// $NAME, $name.column:form, $NOUN[kind=person], $name@meaning
Item GrammarReader::reference() {
    Item one{.kind = Item::Kind::part, .name = takeId(), .line = line_};
    const auto follows = [&](char mark) {
        return at_ + 1 < text_.size() && text_[at_] == mark &&
               (isLowerCase(text_[at_ + 1]) || text_[at_ + 1] == '$');
    };
    if (follows('.')) {
        ++at_;
        int& column = takeMark("$") ? one.columnPart : one.column;
        column = takeId();
    }
    if (follows(':')) {
        ++at_;
        int& form = takeMark("$") ? one.formPart : one.form;
        form = takeId();
    }
    if (at_ < text_.size() && text_[at_] == '[') {
        ++at_;
        one.condition = condition();
    }
    takeMeanings(one);
    return one;
}

Item GrammarReader::inflectedWord() {
    Item one{.kind = Item::Kind::inflected, .line = line_};
    const size_t close = text_.find('}', at_);
    if (close == text_.npos) refuse("a bracket is not closed", rest(), "}");
    one.text = text_.substr(at_, close - at_);
    if (const size_t colon = one.text.find(':'); colon != one.text.npos) {
        one.form = id(one.text.substr(colon + 1));
        one.text.resize(colon);
    }
    at_ = close + 1;
    return one;
}

Item GrammarReader::word() {
    Item one{.line = line_};
    const bool keepsSpace = takeMark("\\");
    size_t end = at_;
    const std::string_view ends = dropped_ ? " \t$({[|)" : " \t$({[|)@~";
    while (end < text_.size() && ends.find(text_[end]) == ends.npos) ++end;
    one.text = text_.substr(at_, end - at_);
    at_ = end;
    one.isGlued = !keepsSpace && one.text.find_first_not_of(",.:;?!") == one.text.npos;
    takeMeanings(one);
    return one;
}

void GrammarReader::takeMeanings(Item& one) {
    while (!dropped_ && at_ < text_.size() && (text_[at_] == '@' || text_[at_] == '~'))
        (text_[at_++] == '@' ? one.sure : one.possible).push_back(takeId());
}

Condition GrammarReader::condition() {
    const size_t close = text_.find(']', at_);
    if (close == text_.npos) refuse("a bracket is not closed", rest(), "]");
    const std::string inside(text_.substr(at_, close - at_));
    Condition all;
    for (skipSpaces(); at_ < close; skipSpaces()) {
        all.push_back(test(close));
        if (at_ < close && text_[at_] != ' ')
            refuse("a condition is not understood", inside, "[name !none word=text/$other wanted(a, b)]");
    }
    at_ = close + 1;
    return all;
}

Test GrammarReader::test(size_t close) {
    Test one{.isNegated = takeMark("!")};
    const std::string name = takeName();
    if (name.empty()) refuse("a condition names nothing", rest(), "a name");
    if (name == "else") {
        one.kind = Test::Kind::otherwise;
        return one;
    }
    if (text_[at_] == '(') {
        ++at_;
        one.kind = Test::Kind::programs;
        one.test = name;
        do {
            skipSpaces();
            one.operands.push_back({.name = takeId()});
        } while (takeMark(","));
        if (!takeMark(")")) refuse("a bracket is not closed", rest(), ")");
        return one;
    }
    one.name = id(name);
    if (text_[at_] == '.') {
        ++at_;
        one.column = takeId();
    }
    const bool differs = at_ < close && text_.substr(at_).starts_with("!=");
    if (differs || (at_ < close && text_[at_] == '=')) {
        one.kind = Test::Kind::equals;
        one.isNegated = differs;
        at_ += differs ? 2 : 1;
        do one.operands.push_back(operand(close));
        while (text_[at_] == '/' && ++at_);
    }
    return one;
}

Operand GrammarReader::operand(size_t close) {
    Operand one;
    if (text_[at_] == '$') {
        ++at_;
        one.name = takeId();
        if (text_[at_] == '.') {
            ++at_;
            one.column = takeId();
        }
        return one;
    }
    const size_t from = at_;
    while (at_ < close && text_[at_] != ' ' && text_[at_] != '/') ++at_;
    one.text = text_.substr(from, at_ - from);
    return one;
}

}  // namespace attentionscope::generator
