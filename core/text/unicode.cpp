#include "core/text/unicode.h"

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>

#include "core/base/error.h"

namespace attentionscope {

namespace {

unsigned byteAt(std::string_view text, size_t position) {
    return static_cast<unsigned char>(text[position]);
}
bool isContinuation(unsigned byte) {
    return (byte & 0xC0) == 0x80;
}

}  // namespace

CodePoint codePointBeyondAscii(std::string_view text, size_t position) {
    const unsigned lead = byteAt(text, position);
    const int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4) return {replacementCharacter, 1, false};
    char32_t value = lead & (0xFF >> (length + 1));
    bool surrogate = false;
    for (int i = 1; i < length; ++i) {
        if (position + size_t(i) >= text.size()) return {replacementCharacter, i, false};
        const unsigned byte = byteAt(text, position + size_t(i));
        bool fits = isContinuation(byte);
        if (i == 1) {  // overlong forms and values beyond U+10FFFF are recognised at the second byte
            if (lead == 0xE0) fits = fits && byte >= 0xA0;
            if (lead == 0xF0) fits = fits && byte >= 0x90;
            if (lead == 0xF4) fits = fits && byte < 0x90;
            surrogate = lead == 0xED && byte >= 0xA0;
        }
        if (!fits) return {replacementCharacter, i, false};
        value = (value << 6) | (byte & 0x3F);
    }
    if (surrogate) return {replacementCharacter, length, false};
    return {value, length, true};
}

void appendUtf8(std::string& text, char32_t value) {
    if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) value = replacementCharacter;
    if (value < 0x80) {
        text += char(value);
    } else if (value < 0x800) {
        text += char(0xC0 | (value >> 6));
        text += char(0x80 | (value & 0x3F));
    } else if (value < 0x10000) {
        text += char(0xE0 | (value >> 12));
        text += char(0x80 | ((value >> 6) & 0x3F));
        text += char(0x80 | (value & 0x3F));
    } else {
        text += char(0xF0 | (value >> 18));
        text += char(0x80 | ((value >> 12) & 0x3F));
        text += char(0x80 | ((value >> 6) & 0x3F));
        text += char(0x80 | (value & 0x3F));
    }
}

std::string toUtf8(char32_t value) {
    std::string text;
    appendUtf8(text, value);
    return text;
}

size_t asciiRun(std::string_view text, size_t position) {
    size_t at = position;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t bytes;
        std::memcpy(&bytes, text.data() + at, 8);
        if (bytes & 0x8080808080808080ull) break;
    }
    return at - position;
}

bool isAscii(std::string_view text) {
    for (size_t i = asciiRun(text, 0); i < text.size(); ++i) {
        if (byteAt(text, i) >= 0x80) return false;
    }
    return true;
}

bool isValidUtf8(std::string_view text) {
    for (size_t position = 0; position < text.size();) {
        position += asciiRun(text, position);
        if (position == text.size()) break;
        const CodePoint point = codePointAt(text, position);
        if (!point.valid) return false;
        position += size_t(point.bytes);
    }
    return true;
}

std::string repairUtf8(std::string_view text) {
    if (isValidUtf8(text)) return std::string(text);
    std::string repaired;
    repaired.reserve(text.size());
    for (size_t position = 0; position < text.size();) {
        const CodePoint point = codePointAt(text, position);
        appendUtf8(repaired, point.value);
        position += size_t(point.bytes);
    }
    return repaired;
}

Index countCodePoints(std::string_view text) {
    Index count = 0;
    for (size_t position = 0; position < text.size(); ++count)
        position += size_t(codePointAt(text, position).bytes);
    return count;
}

std::u32string toCodePoints(std::string_view text) {
    std::u32string points;
    points.reserve(text.size());
    for (size_t position = 0; position < text.size();) {
        const CodePoint point = codePointAt(text, position);
        points += point.value;
        position += size_t(point.bytes);
    }
    return points;
}

std::string toUtf8(std::u32string_view codePoints) {
    std::string text;
    text.reserve(codePoints.size());
    for (char32_t value : codePoints) appendUtf8(text, value);
    return text;
}

std::vector<Index> graphemeBoundaries(std::string_view text) {
    // Of the characters of ASCII, only CR and LF form a pair.
    if (isAscii(text) && text.find('\r') == text.npos) {
        std::vector<Index> each(text.size() + 1);
        std::iota(each.begin(), each.end(), Index(0));
        return each;
    }
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::BreakIterator> breaks(
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
    if (U_FAILURE(status))
        throw Error({.what = "ICU has no rules for characters", .got = u_errorName(status)});
    const std::string repaired = repairUtf8(text);
    const icu::UnicodeString units =
        icu::UnicodeString::fromUTF8(icu::StringPiece(repaired.data(), int32_t(repaired.size())));
    breaks->setText(units);
    std::vector<Index> boundaries;
    Index codePoint = 0;
    int32_t previous = 0;
    for (int32_t unit = breaks->first(); unit != icu::BreakIterator::DONE; unit = breaks->next()) {
        codePoint += units.countChar32(previous, unit - previous);
        previous = unit;
        boundaries.push_back(codePoint);
    }
    return boundaries;
}

bool isAssignedBy(int version, char32_t value) {
    UVersionInfo age{};
    u_charAge(UChar32(value), age);
    return age[0] > 0 && age[0] <= version;
}

bool isWhiteSpace(char32_t value) {
    if (value < 0x80) return value == ' ' || (value >= 9 && value <= 13);
    return u_isUWhiteSpace(UChar32(value));
}

TextOffsets::TextOffsets(std::string_view text) {
    if (text.size() > std::numeric_limits<std::uint32_t>::max()) {
        throw Error({.what = "the text is too long",
                     .got = Phrase("%1 bytes", {std::to_string(text.size())}),
                     .expected = "at most 4 GiB"});
    }
    if (isAscii(text)) {
        size_ = Index(text.size());
        return;
    }
    std::uint32_t unit = 0;
    for (size_t position = 0; position < text.size(); ++size_) {
        const CodePoint point = codePointAt(text, position);
        bytes_.push_back(std::uint32_t(position));
        units_.push_back(unit);
        position += size_t(point.bytes);
        unit += point.value > 0xFFFF ? 2 : 1;
    }
    bytes_.push_back(std::uint32_t(text.size()));
    units_.push_back(unit);
}

Index TextOffsets::toBytes(Index codePoint) const {
    codePoint = std::clamp(codePoint, Index(0), size_);
    return bytes_.empty() ? codePoint : Index(bytes_[size_t(codePoint)]);
}

Index TextOffsets::toUtf16(Index codePoint) const {
    codePoint = std::clamp(codePoint, Index(0), size_);
    return units_.empty() ? codePoint : Index(units_[size_t(codePoint)]);
}

namespace {

Index positionOf(const std::vector<std::uint32_t>& starts, Index offset) {
    if (offset <= 0) return 0;
    if (offset >= Index(starts.back())) return Index(starts.size()) - 1;
    return std::upper_bound(starts.begin(), starts.end(), std::uint32_t(offset)) - starts.begin() - 1;
}

}  // namespace

Index TextOffsets::fromBytes(Index byte) const {
    return bytes_.empty() ? std::clamp(byte, Index(0), size_) : positionOf(bytes_, byte);
}

std::string lowercaseWord(std::string_view word) {
    std::string lower;
    icu::UnicodeString::fromUTF8(std::string(word)).toLower(icu::Locale::getRoot()).toUTF8String(lower);
    return lower;
}

std::u32string foldedLetters(std::string_view text) {
    std::u32string letters = toCodePoints(text);
    for (char32_t& c : letters) c = char32_t(u_foldCase(UChar32(c), U_FOLD_CASE_DEFAULT));
    return letters;
}

namespace {

std::u32string exchanged(std::u32string_view text) {
    static std::mutex mutex;
    static UErrorCode status = U_ZERO_ERROR;
    static const std::unique_ptr<icu::Transliterator> transliterator(
        icu::Transliterator::createInstance("Traditional-Simplified", UTRANS_FORWARD, status));
    if (!transliterator || U_FAILURE(status))
        throw Error({.what = "Traditional Chinese cannot be converted to Simplified",
                     .got = u_errorName(status),
                     .remedy = "Install ICU's data (libicu72 on Debian 12)."});
    auto characters = icu::UnicodeString::fromUTF8(toUtf8(text));
    {
        const std::lock_guard lock(mutex);
        transliterator->transliterate(characters);
    }
    std::string bytes;
    characters.toUTF8String(bytes);
    return toCodePoints(bytes);
}

}  // namespace

std::u32string simplifiedChinese(const std::u32string& text) {
    std::u32string whole = exchanged(text);
    if (whole.size() == text.size()) return whole;
    // ICU changed the number of characters: keep the original there.
    whole = text;
    for (char32_t& c : whole)
        if (const std::u32string one = exchanged({&c, 1}); one.size() == 1) c = one[0];
    return whole;
}

}  // namespace attentionscope
