#include "core/text/byte_level.h"

#include <array>
#include <charconv>

#include "core/text/unicode.h"

namespace attentionscope {

namespace {

constexpr int firstSubstitute = 256;
constexpr int substitutes = 68;  // bytes that are not printable in Latin-1

bool standsForItself(int byte) {
    return (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte <= 0xFF && byte != 0xAD);
}

struct Tables {
    std::array<char32_t, 256> characters{};
    std::array<std::string, 256> texts;
    std::array<int, firstSubstitute + substitutes> bytes{};

    Tables() {
        bytes.fill(-1);
        int next = firstSubstitute;
        for (int byte = 0; byte < 256; ++byte) {
            const int character = standsForItself(byte) ? byte : next++;
            characters[size_t(byte)] = char32_t(character);
            texts[size_t(byte)] = toUtf8(char32_t(character));
            bytes[size_t(character)] = byte;
        }
    }
};

const Tables& tables() {
    static const Tables made;
    return made;
}

constexpr size_t byteTokenLength = 6;  // <0xE4>

/// Appends the characters that bytes form; bytes that form none as their tokens; bytes below 0x80 as `plain`
/// writes them.
template <typename Plain>
void appendReadable(std::string_view bytes, const Plain& plain, std::string& text) {
    for (size_t at = 0; at < bytes.size();) {
        const auto lead = static_cast<unsigned char>(bytes[at]);
        constexpr size_t longest = 4;
        size_t length = lead < 0x80 ? 1 : 2;
        while (lead >= 0x80 && length <= longest && !isValidUtf8(bytes.substr(at, length))) ++length;
        if (lead < 0x80) {
            text += plain(lead);
        } else if (length <= longest && at + length <= bytes.size()) {
            text.append(bytes, at, length);
        } else {
            text += byteToken(lead);
            length = 1;
        }
        at += length;
    }
}

}  // namespace

char32_t byteCharacter(unsigned char byte) {
    return tables().characters[byte];
}
const std::string& byteCharacterText(unsigned char byte) {
    return tables().texts[byte];
}

std::optional<unsigned char> characterByte(char32_t character) {
    const auto& bytes = tables().bytes;
    if (character >= bytes.size() || bytes[character] < 0) return std::nullopt;
    return static_cast<unsigned char>(bytes[character]);
}

std::string readableBytes(std::string_view token) {
    std::string bytes;
    bool isPlain = true;
    for (const char32_t character : toCodePoints(token)) {
        const auto byte = characterByte(character);
        if (!byte) return std::string(token);
        bytes += char(*byte);
        isPlain = isPlain && *byte < 0x80;
    }
    if (isPlain) return std::string(token);
    std::string text;
    appendReadable(
        bytes, [](unsigned char byte) { return byteCharacterText(byte); }, text);
    return text;
}

std::string byteToken(unsigned char byte) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    return {'<', '0', 'x', digits[byte >> 4], digits[byte & 15], '>'};
}

std::optional<unsigned char> tokenByte(std::string_view token) {
    if (token.size() != byteTokenLength || !token.starts_with("<0x") || token.back() != '>') return {};
    unsigned char byte = 0;
    const char* end = token.data() + byteTokenLength - 1;
    const auto [read, problem] = std::from_chars(token.data() + 3, end, byte, 16);
    return problem == std::errc() && read == end ? std::optional(byte) : std::nullopt;
}

std::string joinedBytes(std::string_view text) {
    std::string result, bytes;
    const auto take = [&] {
        appendReadable(bytes, byteToken, result);
        bytes.clear();
    };
    for (size_t at = 0; at < text.size();) {
        if (const auto byte = tokenByte(text.substr(at, byteTokenLength))) {
            bytes += char(*byte);
            at += byteTokenLength;
            continue;
        }
        take();
        result += text[at++];
    }
    take();
    return result;
}

void appendByteCharacters(const AlignedText& source, size_t begin, size_t end, AlignedText& result) {
    const std::string& text = source.text();
    for (size_t at = begin; at < end;) {
        const auto lead = static_cast<unsigned char>(text[at]);
        if (lead > ' ' && lead < 0x7F) {  // a run of printable ASCII stays as it is
            size_t next = at + 1;
            while (next < end && text[next] > ' ' && text[next] < 0x7F) ++next;
            result.appendKept(source, at, next);
            at = next;
            continue;
        }
        const size_t bytes = size_t(codePointAt(text, at).bytes);
        const ByteSpan origin = source.origin(at, at + bytes);  // each byte stands for the whole character
        for (size_t i = 0; i < bytes; ++i) {
            result.appendFrom(origin, byteCharacterText(static_cast<unsigned char>(text[at + i])));
        }
        at += bytes;
    }
}

}  // namespace attentionscope
