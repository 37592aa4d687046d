#include "core/text/byte_level.h"

#include <array>

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
    for (size_t at = 0; at < bytes.size();) {
        const auto lead = static_cast<unsigned char>(bytes[at]);
        constexpr size_t longest = 4;
        size_t length = lead < 0x80 ? 1 : 2;
        while (lead >= 0x80 && length <= longest && !isValidUtf8(std::string_view(bytes).substr(at, length)))
            ++length;
        if (lead < 0x80) {
            text += byteCharacterText(lead);
        } else if (length <= longest && at + length <= bytes.size()) {
            text.append(bytes, at, length);
        } else {
            constexpr char digits[] = "0123456789ABCDEF";
            text += {'<', '0', 'x', digits[lead >> 4], digits[lead & 15], '>'};
            length = 1;
        }
        at += length;
    }
    return text;
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
