#include "core/base/text_columns.h"

namespace attentionscope {

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
