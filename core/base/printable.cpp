#include "core/base/printable.h"

#include <sstream>

namespace attentionscope {

namespace {

using Byte = unsigned char;

/// The number of bytes of the character that begins here, 0 if none does.
std::size_t characterBytes(std::string_view text, std::size_t at) {
    const auto lead = static_cast<Byte>(text[at]);
    const std::size_t bytes = lead < 0x80            ? 1
                              : lead >> 5 == 0b110   ? 2
                              : lead >> 4 == 0b1110  ? 3
                              : lead >> 3 == 0b11110 ? 4
                                                     : 0;
    if (bytes == 0 || bytes > text.size() - at) return 0;
    for (std::size_t i = 1; i < bytes; ++i)
        if ((static_cast<Byte>(text[at + i]) & 0xC0) != 0x80) return 0;
    return bytes;
}

std::string escape(char character) {
    static const char digits[] = "0123456789abcdef";
    switch (character) {
        case '\n': return "\\n";
        case '\r': return "\\r";
        case '\t': return "\\t";
        default:
            return {'\\', 'x', digits[static_cast<Byte>(character) >> 4],
                    digits[static_cast<Byte>(character) & 15]};
    }
}

/// C0, DEL and, in two bytes, C1.
bool isControl(std::string_view character) {
    const auto lead = static_cast<Byte>(character[0]);
    return lead < 0x20 || lead == 0x7F || (lead == 0xC2 && static_cast<Byte>(character[1]) < 0xA0);
}

}  // namespace

std::string printable(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = characterBytes(text, at);
        const std::string_view character = text.substr(at, bytes == 0 ? 1 : bytes);
        if (bytes > 0 && !isControl(character))
            result += character;
        else
            for (const char byte : character) result += escape(byte);
        at += character.size();
    }
    return result;
}

std::string inQuotes(std::string_view text, std::size_t longest) {
    if (text.size() <= longest) return '"' + printable(text) + '"';
    // Do not split a character of several bytes.
    while (longest > 0 && (static_cast<Byte>(text[longest]) & 0xC0) == 0x80) --longest;
    return '"' + printable(text.substr(0, longest)) + "…\"";
}

std::string shortNumber(double value) {
    std::ostringstream text;
    text << value;
    return text.str();
}

std::size_t columnsOf(const std::string& text) {
    std::size_t columns = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto lead = static_cast<unsigned char>(text[at]);
        if (lead >> 6 == 0b10) continue;
        // From U+2E80, where the characters of Chinese begin, to U+D7FF, full-width forms, and from U+10000.
        const auto next = at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : 0;
        const bool wide = (lead == 0xE2 && next >= 0xBA) || (lead >= 0xE3 && lead <= 0xED) ||
                          (lead == 0xEF && next >= 0xBC) || lead >= 0xF0;
        columns += wide ? 2 : 1;
    }
    return columns;
}

std::string padded(const std::string& text, std::size_t columns) {
    const std::size_t taken = columnsOf(text);
    return taken < columns ? text + std::string(columns - taken, ' ') : text;
}

}  // namespace attentionscope
