#include "core/base/json_events.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/printable.h"

namespace attentionscope {

namespace {

using Json = nlohmann::json;

/// "FILE, line 3, column 5" of a byte; columns count characters from 1. A text of one line has only a column.
Phrase placeIn(const std::string& where, std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, byte);
    const std::size_t lineStart = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto isFirst = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    const auto column = 1 + std::count_if(before.begin() + std::ptrdiff_t(lineStart), before.end(), isFirst);
    if (text.find('\n') == text.npos) return {"%1, column %2", {where, std::to_string(column)}};
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    return {"%1, line %2, column %3", {where, std::to_string(line), std::to_string(column)}};
}

/// The parser's description of what it expected, in our words.
Phrase expectedBy(std::string_view message) {
    static const std::pair<std::string_view, Phrase> words[] = {
        {"; expected string literal", Phrase("a name in quotation marks")},
        {"; expected ':'", Phrase("a colon")},
        {"; expected '}'", Phrase("a comma or }")},
        {"; expected ']'", Phrase("a comma or ]")},
        {"; expected end of input", Phrase("nothing more")},
        {"while parsing value", Phrase("a value")},
    };
    for (const auto& [part, meaning] : words)
        if (message.find(part) != message.npos) return meaning;
    return {};
}

bool isOfWord(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' ||
           c == '-' || c == '.';
}

/// The text, word or sign that ends here.
std::string_view lastToken(std::string_view text) {
    if (text.empty()) return text;
    std::size_t begin = text.size() - 1;
    if (text[begin] == '"' && begin > 0)
        begin = std::min(text.rfind('"', begin - 1), begin);
    else
        while (begin > 0 && isOfWord(text[begin]) && isOfWord(text[begin - 1])) --begin;
    return text.substr(begin);
}

/// Forwards the parser's events and limits the depth.
class Reader : public nlohmann::json_sax<Json> {
public:
    Reader(std::string_view text, const std::string& where, JsonEvents& events, const JsonRules& rules)
        : text_(text), where_(where), events_(events), rules_(rules) {}

    bool start_object(std::size_t) override {
        enter();
        events_.beginObject();
        return true;
    }
    bool key(string_t& name) override {
        pause();
        events_.key(name);
        return true;
    }
    bool end_object() override {
        --depth_;
        events_.endObject();
        return true;
    }
    bool start_array(std::size_t) override {
        enter();
        events_.beginList();
        return true;
    }
    bool end_array() override {
        --depth_;
        events_.endList();
        return true;
    }
    bool string(string_t& value) override {
        pause();
        events_.text(value);
        return true;
    }
    bool number_integer(number_integer_t value) override {
        pause();
        events_.integer(value);
        return true;
    }
    bool number_unsigned(number_unsigned_t value) override {
        pause();
        events_.natural(value);
        return true;
    }
    bool number_float(number_float_t value, const string_t& written) override {
        events_.number(value, written);
        return true;
    }
    bool boolean(bool value) override {
        events_.flag(value);
        return true;
    }
    bool null() override {
        events_.null();
        return true;
    }
    bool binary(binary_t&) override { return false; }  // JSON has none

    bool parse_error(std::size_t position, const std::string& token,
                     const nlohmann::json::exception& problem) override {
        constexpr int numberBeyondRange = 406;
        constexpr std::size_t longest = 40;
        const std::string_view message = problem.what();
        const std::string_view kind = message.substr(0, message.find("last read"));  // the rest is a quote
        const auto mentions = [&](std::string_view part) { return kind.find(part) != kind.npos; };
        const bool isCut = mentions("unexpected end of input") || mentions("missing closing quote");
        const std::string_view read = text_.substr(0, position);
        std::size_t byte = isCut ? text_.size() : read.empty() ? 0 : read.size() - 1;
        ErrorReport report{.what = "this is not valid JSON"};
        if (problem.id == numberBeyondRange) {
            byte = read.size() - std::min(read.size(), token.size());
            report.got = Phrase("a number that is too large: %1", {inQuotes(token, longest)});
        } else if (mentions("missing closing quote")) {
            const std::size_t quote = std::min<std::size_t>(1, token.size());
            report.got = Phrase("an unterminated text: %1", {inQuotes(token.substr(quote), longest)});
        } else if (mentions("invalid string")) {
            report.got = "a text with an invalid character or escape";
        } else if (isCut) {
            report.got = "the end";
            report.expected = expectedBy(message);
        } else {
            // For an invalid literal or number, the parser has read one byte too many.
            const bool isWord = mentions("invalid literal") || mentions("invalid number");
            const bool isBeyond = isWord && byte > 0 && !isOfWord(read[byte]) && isOfWord(read[byte - 1]);
            const std::string_view found = lastToken(isBeyond ? read.substr(0, byte) : read);
            byte = std::size_t(found.data() - text_.data());
            report.got = inQuotes(found, longest);
            report.expected = expectedBy(message);
        }
        report.where = placeIn(where_, text_, byte);
        report.remedy = isCut ? "It is probably cut short: fetch or write it again."
                              : "Correct it at this place, or fetch or write it again.";
        throw Error(report);
    }

private:
    /// Checks for a stop from time to time.
    void pause() {
        constexpr unsigned often = 4096;
        if (++seen_ % often == 0) throwIfStopped(rules_.stop);
    }
    void enter() {
        pause();
        if (++depth_ > rules_.deepest)
            throw Error({.what = "the JSON is nested too deeply",
                         .where = where_,
                         .expected = Phrase("at most %1 levels", {std::to_string(rules_.deepest)})});
    }

    std::string_view text_;
    const std::string& where_;
    JsonEvents& events_;
    const JsonRules& rules_;
    int depth_ = 0;
    unsigned seen_ = 0;
};

}  // namespace

void readJson(std::string_view text, const std::string& where, JsonEvents& events, const JsonRules& rules) {
    if (text.size() > rules.longest)
        throw Error({.what = "the JSON is too long",
                     .where = where,
                     .got = Phrase("%1 bytes", {std::to_string(text.size())}),
                     .expected = Phrase("at most %1", {std::to_string(rules.longest)})});
    Reader reader(text, where, events, rules);
    Json::sax_parse(text.begin(), text.end(), &reader);
}

}  // namespace attentionscope
