#include "core/text/used_part.h"

namespace attentionscope {

namespace {

/// Up to the last white space in the second half of the first `bytes`, or else up to the start of a
/// character.
std::string_view beginningOf(std::string_view text, std::size_t bytes) {
    const std::size_t space = text.substr(0, bytes).find_last_of(" \n\t\r");
    if (space != text.npos && space > bytes / 2) return text.substr(0, space);
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
    return text.substr(0, bytes);
}

}  // namespace

std::string_view usedPart(std::string_view text, Index limit,
                          const std::function<Index(std::string_view)>& tokensIn) {
    // Few tokens are longer. If they are, more text is examined.
    constexpr std::size_t tokenBytes = 16, least = 4096;
    if (limit <= 0) return text;
    for (std::size_t bytes = least + tokenBytes * std::size_t(limit); bytes < text.size(); bytes *= 4)
        if (const auto part = beginningOf(text, bytes); tokensIn(part) > limit) return part;
    return text;
}

}  // namespace attentionscope
