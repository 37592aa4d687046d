#include "core/text/tokenize_lines.h"

#include <nlohmann/json.hpp>

#include "core/base/json_value.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

/// The value of \uXXXX at the position of the backslash, or -1.
int escapedUnit(std::string_view json, size_t at) {
    if (at + 6 > json.size() || json[at] != '\\' || json[at + 1] != 'u') return -1;
    int value = 0;
    for (size_t i = at + 2; i < at + 6; ++i) {
        const char c = json[i];
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) return -1;
        value = 16 * value + digit;
    }
    return value;
}

bool isHigh(int unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}
bool isLow(int unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

}  // namespace

std::string repairSurrogateEscapes(std::string_view json) {
    std::string result;
    result.reserve(json.size());
    for (size_t at = 0; at < json.size();) {
        if (json[at] != '\\') {
            result += json[at++];
            continue;
        }
        const int unit = escapedUnit(json, at);
        size_t length = unit >= 0 ? 6 : std::min<size_t>(2, json.size() - at);
        if (isHigh(unit) && isLow(escapedUnit(json, at + 6)))
            length = 12;
        else if (isHigh(unit) || isLow(unit)) {
            result += "\\ufffd";
            at += 6;
            continue;
        }
        result.append(json, at, length);
        at += length;
    }
    return result;
}

std::string tokenizeLine(const Tokenizer& tokenizer, std::string_view line, bool addSpecial,
                         long long number) {
    const auto encode = [&](const std::string& text, const std::string* pair) {
        return (pair ? tokenizer.encode(text, *pair, addSpecial) : tokenizer.encode(text, addSpecial)).tokens;
    };
    return tokenizeLine(encode, line, number);
}

std::string tokenizeLine(const EncodeText& encode, std::string_view line, long long number) {
    const std::string where = "line " + std::to_string(number);
    const JsonValue fields = JsonValue::parse(repairSurrogateEscapes(repairUtf8(line)), where);
    const std::string text = fields.text("text");
    const auto given = fields.find("pair");
    const std::string pair = given ? given->text() : std::string();
    nlohmann::ordered_json result = {{"ids", nlohmann::json::array()},
                                     {"tokens", nlohmann::json::array()},
                                     {"offsets", nlohmann::json::array()}};
    for (const Token& token : encode(text, given ? &pair : nullptr)) {
        result["ids"].push_back(token.id);
        result["tokens"].push_back(token.text);
        result["offsets"].push_back({token.hasText() ? token.begin : 0, token.hasText() ? token.end : 0});
    }
    return result.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace attentionscope
