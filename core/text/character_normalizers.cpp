#include "core/text/character_normalizers.h"

#include <unicode/uchar.h>

#include "core/text/byte_level.h"
#include "core/text/component_table.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

/// Rewrites a text code point by code point: `change(value, result)` appends the replacement to `result`
/// (nothing removes the code point) and returns true, or returns false to keep it.
template <typename Change>
void rewrite(AlignedText& text, Change change) {
    AlignedText result = text.emptyCopy();
    bool changed = false;
    std::string replacement;
    size_t keptFrom = 0;
    for (size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text.text(), at);
        replacement.clear();
        if (change(point.value, replacement)) {
            if (!changed) result.reserve(text.size() + text.size() / 4);
            changed = true;
            result.appendKept(text, keptFrom, at);
            result.appendReplaced(text, at, at + size_t(point.bytes), replacement);
            keptFrom = at + size_t(point.bytes);
        }
        at += size_t(point.bytes);
    }
    if (!changed) return;
    result.appendKept(text, keptFrom, text.size());
    text = std::move(result);
}

/// Lower case regardless of neighbours; only İ becomes two code points.
bool lowered(char32_t value, std::string& replacement) {
    if (value == 0x130) {
        replacement = "i\u0307";
        return true;
    }
    const UChar32 lower = u_tolower(UChar32(value));
    if (char32_t(lower) == value) return false;
    appendUtf8(replacement, char32_t(lower));
    return true;
}

/// `categories`: a mask of ICU's general categories. The original library's tables end at a version of
/// Unicode; later characters do not count as marks.
std::unique_ptr<Normalizer> stripMarks(std::uint32_t categories, int lastVersion) {
    return componentOf<Normalizer>([=](AlignedText& text) {
        if (isAscii(text.text())) return;
        rewrite(text, [=](char32_t value, std::string&) {
            return value >= 0x300 && (U_GET_GC_MASK(UChar32(value)) & categories) != 0 &&
                   isAssignedBy(lastVersion, value);
        });
    });
}

bool isChinese(char32_t value) {
    return (value >= 0x4E00 && value <= 0x9FFF) || (value >= 0x3400 && value <= 0x4DBF) ||
           (value >= 0x20000 && value <= 0x2A6DF) || (value >= 0x2A700 && value <= 0x2B73F) ||
           (value >= 0x2B740 && value <= 0x2B81F) || (value >= 0x2B920 && value <= 0x2CEAF) ||
           (value >= 0xF900 && value <= 0xFAFF) || (value >= 0x2F800 && value <= 0x2FA1F);
}

bool isControl(char32_t value) {
    if (value == '\t' || value == '\n' || value == '\r') return false;
    const auto type = u_charType(UChar32(value));
    return type == U_CONTROL_CHAR || type == U_FORMAT_CHAR || type == U_PRIVATE_USE_CHAR;
}

/// White space becomes spaces, and control characters go.
void cleanText(AlignedText& text) {
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text.text()[i];
        if (c == '\t' || c == '\n' || c == '\r') text.setByte(i, ' ');
    }
    rewrite(text, [](char32_t value, std::string& replacement) {
        if (value >= ' ' && value < 0x7F) return false;
        if (value == 0 || value == replacementCharacter || isControl(value)) return true;
        if (!isWhiteSpace(value)) return false;
        replacement = " ";
        return true;
    });
}

}  // namespace

std::unique_ptr<Normalizer> makeBertNormalizer(BertRules rules) {
    return componentOf<Normalizer>([rules, decomposed = makeUnicodeForm(UnicodeForm::nfd),
                                    stripped = stripMarks(U_GC_MN_MASK, 8),
                                    lowercase = makeLowercase()](AlignedText& text) {
        if (rules.cleanText) cleanText(text);
        const bool plain = isAscii(text.text());
        if (rules.spaceAroundChinese && !plain) {
            rewrite(text, [](char32_t value, std::string& replacement) {
                if (value < 0x3400 || !isChinese(value)) return false;
                ((replacement = " ") += toUtf8(value)) += ' ';
                return true;
            });
        }
        if (rules.stripAccents && !plain) {
            decomposed->apply(text);
            stripped->apply(text);
        }
        if (rules.lowercase) lowercase->apply(text);
    });
}

std::unique_ptr<Normalizer> makeLowercase() {
    return componentOf<Normalizer>([](AlignedText& text) {
        for (size_t i = 0; i < text.size(); ++i) {
            const char c = text.text()[i];
            if (c >= 'A' && c <= 'Z') text.setByte(i, char(c - 'A' + 'a'));
        }
        if (!isAscii(text.text())) rewrite(text, lowered);
    });
}

std::unique_ptr<Normalizer> makeStripAccents() {
    return stripMarks(U_GC_M_MASK, 9);
}

std::unique_ptr<Normalizer> makeStrip(bool left, bool right) {
    return componentOf<Normalizer>([=](AlignedText& text) {
        size_t begin = text.size(), end = 0;  // of everything except white space
        for (size_t at = 0; at < text.size();) {
            const CodePoint point = codePointAt(text.text(), at);
            if (!isWhiteSpace(point.value)) {
                begin = std::min(begin, at);
                end = at + size_t(point.bytes);
            }
            at += size_t(point.bytes);
        }
        if (!left) begin = 0;
        if (!right) end = text.size();
        if (begin == 0 && end == text.size()) return;
        AlignedText result = text.emptyCopy();
        if (begin < end) result.appendKept(text, begin, end);
        text = std::move(result);
    });
}

std::unique_ptr<Normalizer> makePrepend(std::string added) {
    return componentOf<Normalizer>([added = std::move(added)](AlignedText& text) { text.prepend(added); });
}

std::unique_ptr<Normalizer> makeReplace(std::unique_ptr<Pattern> pattern, std::string content) {
    return componentOf<Normalizer>(
        [pattern = std::move(pattern), content = std::move(content)](AlignedText& text) {
            std::vector<ByteSpan> matches;
            pattern->findMatches(text.text(), matches);
            if (matches.empty()) return;
            AlignedText result = text.emptyCopy();
            result.reserve(text.size() + matches.size() * content.size());
            size_t keptFrom = 0;
            for (const ByteSpan& match : matches) {
                result.appendKept(text, keptFrom, match.begin);
                keptFrom = match.end;
                if (match.begin < match.end) {
                    result.appendReplaced(text, match.begin, match.end, content);
                } else if (!text.empty()) {  // an empty match inserts, aligned to the character before it
                    const size_t beside = match.begin > 0 ? match.begin - 1 : 0;
                    result.appendReplaced(text, beside, beside + 1, content);
                }
            }
            result.appendKept(text, keptFrom, text.size());
            text = std::move(result);
        });
}

std::unique_ptr<Normalizer> makeNmt() {
    return componentOf<Normalizer>([](AlignedText& text) {
        rewrite(text, [](char32_t value, std::string& replacement) {
            if ((value >= 0x1 && value <= 0x8) || value == 0xB || (value >= 0xE && value <= 0x1F) ||
                value == 0x7F || value == 0x8F || value == 0x9F) {
                return true;
            }
            const bool isSpace = value == 0x9 || value == 0xA || value == 0xC || value == 0xD ||
                                 value == 0x1680 || (value >= 0x200B && value <= 0x200F) || value == 0x2028 ||
                                 value == 0x2029 || value == 0x2581 || value == 0xFEFF || value == 0xFFFD;
            if (isSpace) replacement = " ";
            return isSpace;
        });
    });
}

std::unique_ptr<Normalizer> makeByteLevelNormalizer() {
    return componentOf<Normalizer>([](AlignedText& text) {
        AlignedText result = text.emptyCopy();
        appendByteCharacters(text, 0, text.size(), result);
        text = std::move(result);
    });
}

}  // namespace attentionscope
