#include "core/base/json_events.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/printable.h"

namespace attentionscope {

namespace {

using Json = nlohmann::json;

/// "line 3, column 5" of a byte, counted in characters from 1; a text of one line has columns only.
std::string placeIn(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, byte);
    const std::size_t lineStart = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto isFirst = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    const auto column = 1 + std::count_if(before.begin() + std::ptrdiff_t(lineStart), before.end(), isFirst);
    const std::string place = "column " + std::to_string(column);
    if (text.find('\n') == text.npos) return place;
    return "line " + std::to_string(1 + std::count(before.begin(), before.end(), '\n')) + ", " + place;
}

/// What the parser says that it expected, in our words.
std::string expectedBy(std::string_view message) {
    static constexpr std::pair<std::string_view, const char*> words[] = {
        {"expected string literal", "a name in quotation marks"},
        {"expected ':'", "a colon"},
        {"expected '}'", "a comma or }"},
        {"expected ']'", "a comma or ]"},
        {"expected end of input", "nothing more"},
        {"'[', '{', or a literal", "a value"},
    };
    for (const auto& [part, said] : words)
        if (message.find(part) != message.npos) return said;
    return {};
}

/// Passes the parser's events on, holding the depth to its limit.
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
        events_.text(value);
        return true;
    }
    bool number_integer(number_integer_t value) override {
        events_.integer(value);
        return true;
    }
    bool number_unsigned(number_unsigned_t value) override {
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
        constexpr std::size_t longestToken = 40;
        const bool atEnd = token.empty() || position > text_.size();
        const std::size_t byte = std::min(position > 0 ? position - 1 : 0, text_.size());
        ErrorReport report{.what = "this is not valid JSON", .where = where_ + ", " + placeIn(text_, byte)};
        if (problem.id == numberBeyondRange)
            report.got = "a number that is too large: " + inQuotes(token, longestToken);
        else if (token.starts_with('"'))
            report.got = (atEnd ? "a text that does not end: "
                                : "a text with a character or escape that must not stand in it: ") +
                         inQuotes(token.substr(1), longestToken);
        else
            report.got = atEnd ? "the end" : inQuotes(token, longestToken);
        if (!token.starts_with('"')) report.expected = expectedBy(problem.what());
        if (atEnd) report.remedy = "It is probably cut short: fetch or write it again.";
        throw Error(report);
    }

private:
    void enter() {
        if (++depth_ > rules_.deepest)
            throw Error(ErrorReport{.what = "the JSON is nested too deeply",
                                    .where = where_,
                                    .expected = "at most " + std::to_string(rules_.deepest) + " levels"});
    }

    std::string_view text_;
    const std::string& where_;
    JsonEvents& events_;
    const JsonRules& rules_;
    int depth_ = 0;
};

}  // namespace

void readJson(std::string_view text, const std::string& where, JsonEvents& events, const JsonRules& rules) {
    if (text.size() > rules.longest)
        throw Error(ErrorReport{.what = "the JSON is too long",
                                .where = where,
                                .got = std::to_string(text.size()) + " bytes",
                                .expected = "at most " + std::to_string(rules.longest)});
    Reader reader(text, where, events, rules);
    Json::sax_parse(text.begin(), text.end(), &reader);
}

}  // namespace attentionscope
