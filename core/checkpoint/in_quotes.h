#pragma once

#include <string>
#include <string_view>

namespace attentionscope {

/// The text in quotation marks, fit for an error message: control characters replaced and a long text
/// shortened.
inline std::string inQuotes(std::string_view text) {
    constexpr std::size_t longest = 120;
    std::string result = "\"";
    for (const char c : text.substr(0, longest)) result += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    // A character of several bytes cut in two would make the whole message unreadable.
    if (text.size() > longest) {
        while (result.size() > 1 && (static_cast<unsigned char>(result.back()) & 0xC0) == 0x80)
            result.pop_back();
        if (static_cast<unsigned char>(result.back()) >= 0xC0) result.pop_back();
        result += "…";
    }
    return result + '"';
}

}  // namespace attentionscope
