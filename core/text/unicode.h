#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// U+FFFD, which replaces an invalid character.
constexpr char32_t replacementCharacter = 0xFFFD;

/// One code point read from UTF-8, and the number of its bytes (at least 1).
struct CodePoint {
    char32_t value = replacementCharacter;
    int bytes = 1;
    bool valid = true;
};

/// codePointAt for a byte that is not ASCII.
CodePoint codePointBeyondAscii(std::string_view text, size_t position);

/// Reads the code point at `position` < text.size(). Invalid UTF-8 gives U+FFFD with valid = false, once for
/// a surrogate (three bytes, as some programs write it), an invalid byte or the longest valid start of a
/// broken sequence. NUL is an ordinary code point.
inline CodePoint codePointAt(std::string_view text, size_t position) {
    const auto lead = static_cast<unsigned char>(text[position]);
    if (lead < 0x80) return {char32_t(lead), 1, true};
    return codePointBeyondAscii(text, position);
}

/// Appends one code point as UTF-8; a surrogate or a value beyond U+10FFFF as U+FFFD.
void appendUtf8(std::string& text, char32_t value);
std::string toUtf8(char32_t value);

/// The text itself if it is valid UTF-8, else with U+FFFD for every invalid code point. The number of code
/// points stays the same, so offsets in code points are valid for both.
std::string repairUtf8(std::string_view text);
bool isValidUtf8(std::string_view text);
bool isAscii(std::string_view text);

/// Code points in the text (an invalid one counts as codePointAt reads it).
Index countCodePoints(std::string_view text);
std::u32string toCodePoints(std::string_view text);
std::string toUtf8(std::u32string_view codePoints);

/// Code point offsets where grapheme clusters (a single character to the reader: a flag, a family, é in two
/// parts) begin, with the length of the text at the end.
std::vector<Index> graphemeBoundaries(std::string_view text);

bool isWhiteSpace(char32_t value);
/// Whether Unicode had assigned the code point by that major version.
bool isAssignedBy(int version, char32_t value);

/// The number of ASCII bytes from `position` on, counted eight at a time; may stop up to seven bytes early.
size_t asciiRun(std::string_view text, size_t position);

/// Converts positions between code points, UTF-8 bytes and UTF-16 units, for valid UTF-8 (see repairUtf8).
/// Memory: nothing for ASCII, otherwise eight bytes a code point. Positions outside the text are clamped to
/// it.
class TextOffsets {
public:
    explicit TextOffsets(std::string_view text);

    Index size() const { return size_; }  ///< of the text, in code points
    Index toBytes(Index codePoint) const;
    Index toUtf16(Index codePoint) const;
    /// The code point that contains the byte.
    Index fromBytes(Index byte) const;

private:
    Index size_ = 0;
    std::vector<std::uint32_t> bytes_;  ///< for each code point and the end; empty for ASCII
    std::vector<std::uint32_t> units_;
};

/// The word in lower case, independent of any language.
std::string lowercaseWord(std::string_view word);

/// Letters with case folded, for comparison: as many as before.
std::u32string foldedLetters(std::string_view text);

/// Converts Traditional Chinese characters to Simplified ones by ICU's rules, one for one, so that every
/// position stays. The rules consider whole words if a character has two simplified forms. Throws Error if
/// ICU lacks the rules. Thread-safe.
std::u32string simplifiedChinese(const std::u32string& text);

}  // namespace attentionscope
