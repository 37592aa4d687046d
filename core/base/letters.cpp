#include "core/base/letters.h"

#include <algorithm>

namespace attentionscope {

std::string inLowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    return lower;
}

std::string_view withoutBlanks(std::string_view text, std::string_view blanks) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string_view takenLine(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::string sortedByNumbers(const std::string& name) {
    constexpr std::size_t digits = 20;
    std::string key, number;
    for (const char letter : name + '\0') {
        if (isDigit(letter)) {
            number += letter;
            continue;
        }
        if (!number.empty()) key += std::string(digits - std::min(digits, number.size()), '0') + number;
        key += letter;
        number.clear();
    }
    return key;
}

}  // namespace attentionscope
