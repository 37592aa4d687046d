#include "core/text/character_pre_tokenizers.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>

#include "core/text/byte_level.h"
#include "core/text/component_table.h"
#include "core/text/unicode.h"

namespace attentionscope {

bool isPunctuation(char32_t value) {
    if (value < 0x80) {
        return (value > ' ' && value < '0') || (value > '9' && value < 'A') || (value > 'Z' && value < 'a') ||
               (value > 'z' && value < 0x7F);
    }
    return (U_GET_GC_MASK(UChar32(value)) & U_GC_P_MASK) != 0 && isAssignedBy(8, value);
}

namespace {

/// The role of one code point in a division into runs.
enum class CharacterRole {
    dropped,  ///< is removed, and ends the run before it
    alone,    ///< a piece of its own
    first,    ///< part of the first kind of run
    second,   ///< part of the second kind
};

/// Divides by a role for each code point.
template <typename RoleOf>
std::unique_ptr<PreTokenizer> byRole(RoleOf roleOf) {
    return componentOf<PreTokenizer>([roleOf](PreTokenizedText& text) {
        splitPieces(text, [&](const Piece& piece, std::string_view view, std::vector<Piece>& pieces) {
            std::uint32_t runBegin = 0;
            CharacterRole run = CharacterRole::dropped;
            for (size_t at = 0; at < view.size();) {
                const CodePoint point = codePointAt(view, at);
                const CharacterRole role = roleOf(point.value);
                const bool continues = role == run && role != CharacterRole::alone;
                if (!continues) {
                    if (run != CharacterRole::dropped)
                        pieces.push_back({piece.begin + runBegin, piece.begin + std::uint32_t(at)});
                    runBegin = std::uint32_t(at);
                    run = role;
                }
                at += size_t(point.bytes);
            }
            if (run != CharacterRole::dropped) pieces.push_back({piece.begin + runBegin, piece.end});
        });
    });
}

bool isWordCharacter(char32_t value) {
    if (u_hasBinaryProperty(UChar32(value), UCHAR_ALPHABETIC)) return true;
    if (value == 0x200C || value == 0x200D) return true;
    return (U_GET_GC_MASK(UChar32(value)) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0;
}

/// Punctuation marks as the matches of a pattern, for behaviors that runs cannot express.
class PunctuationPattern : public Pattern {
public:
    void findMatches(std::string_view text, std::vector<ByteSpan>& matches) const override {
        for (size_t at = 0; at < text.size();) {
            const CodePoint point = codePointAt(text, at);
            const size_t end = at + size_t(point.bytes);
            if (isPunctuation(point.value)) matches.push_back({std::uint32_t(at), std::uint32_t(end)});
            at = end;
        }
    }
};

constexpr int32_t anyScript = -1;

int32_t scriptOf(char32_t value) {
    if (value == 0x30FC) return USCRIPT_HAN;
    if (value == ' ') return anyScript;
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(UChar32(value), &status);
    if (script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA) return USCRIPT_HAN;
    return script == USCRIPT_UNKNOWN ? anyScript : int32_t(script);
}

/// Puts a space before each piece that lacks one.
void prefixSpaces(PreTokenizedText& text) {
    const auto lacksSpace = [&](const Piece& piece) {
        return piece.id < 0 && !text.view(piece).starts_with(' ');
    };
    if (std::ranges::none_of(text.pieces, lacksSpace)) return;
    rewritePieces(text, [&](const Piece& piece, AlignedText& written, std::vector<Piece>& pieces) {
        const auto begin = std::uint32_t(written.size());
        if (!text.view(piece).starts_with(' ')) {
            const size_t first = size_t(codePointAt(text.text.text(), piece.begin).bytes);
            written.appendReplaced(text.text, piece.begin, piece.begin + first, " ");
        }
        written.appendKept(text.text, piece.begin, piece.end);
        pieces.push_back({begin, std::uint32_t(written.size())});
    });
}

}  // namespace

std::unique_ptr<PreTokenizer> makeBertPreTokenizer() {
    return byRole([](char32_t value) {
        return isWhiteSpace(value)    ? CharacterRole::dropped
               : isPunctuation(value) ? CharacterRole::alone
                                      : CharacterRole::first;
    });
}

std::unique_ptr<PreTokenizer> makeWordsAndMarks() {
    return byRole([](char32_t value) {
        return isWhiteSpace(value)      ? CharacterRole::dropped
               : isWordCharacter(value) ? CharacterRole::first
                                        : CharacterRole::second;
    });
}

std::unique_ptr<PreTokenizer> makeWhitespaceSplit() {
    return byRole(
        [](char32_t value) { return isWhiteSpace(value) ? CharacterRole::dropped : CharacterRole::first; });
}

std::unique_ptr<PreTokenizer> makeDigits(bool individually) {
    return byRole([individually](char32_t value) {
        const bool isDigit = (U_GET_GC_MASK(UChar32(value)) & U_GC_N_MASK) != 0;
        return !isDigit ? CharacterRole::first : individually ? CharacterRole::alone : CharacterRole::second;
    });
}

std::unique_ptr<PreTokenizer> makeDelimiterSplit(char32_t delimiter) {
    return byRole([delimiter](char32_t value) {
        return value == delimiter ? CharacterRole::dropped : CharacterRole::first;
    });
}

std::unique_ptr<PreTokenizer> makeFixedLength(size_t length) {
    return componentOf<PreTokenizer>([length](PreTokenizedText& text) {
        splitPieces(text, [&](const Piece& piece, std::string_view view, std::vector<Piece>& pieces) {
            for (size_t begin = 0; begin < view.size();) {
                size_t end = begin;
                for (size_t i = 0; i < length && end < view.size(); ++i)
                    end += size_t(codePointAt(view, end).bytes);
                pieces.push_back({piece.begin + std::uint32_t(begin), piece.begin + std::uint32_t(end)});
                begin = end;
            }
        });
    });
}

std::unique_ptr<PreTokenizer> makePunctuation(SplitBehavior behavior) {
    return makeSplit(std::make_unique<PunctuationPattern>(), behavior, false);
}

std::unique_ptr<PreTokenizer> makeSplit(std::unique_ptr<Pattern> pattern, SplitBehavior behavior,
                                        bool invert) {
    return componentOf<PreTokenizer>(
        [pattern = std::move(pattern), behavior, invert](PreTokenizedText& text) {
            std::vector<ByteSpan> matches;
            splitPieces(text, [&](const Piece& piece, std::string_view view, std::vector<Piece>& pieces) {
                matches.clear();
                pattern->findMatches(view, matches);
                for (ByteSpan& match : matches) {
                    match.begin += piece.begin;
                    match.end += piece.begin;
                }
                appendSplit(piece.begin, piece.end, matches, behavior, invert, pieces);
            });
        });
}

std::unique_ptr<PreTokenizer> makeUnicodeScripts() {
    return componentOf<PreTokenizer>([](PreTokenizedText& text) {
        splitPieces(text, [](const Piece& piece, std::string_view view, std::vector<Piece>& pieces) {
            // No piece begins before the first character that has a script.
            auto begin = std::uint32_t(view.size());
            int32_t last = anyScript;
            for (size_t at = 0; at < view.size();) {
                const CodePoint point = codePointAt(view, at);
                const int32_t script = scriptOf(point.value);
                if (script != anyScript && script != last) {
                    if (last != anyScript)
                        pieces.push_back({piece.begin + begin, piece.begin + std::uint32_t(at)});
                    begin = std::uint32_t(at);
                    last = script;
                }
                at += size_t(point.bytes);
            }
            if (begin < view.size()) pieces.push_back({piece.begin + begin, piece.end});
        });
    });
}

std::unique_ptr<PreTokenizer> makeByteLevelPreTokenizer(bool addPrefixSpace, bool useRegex) {
    std::unique_ptr<Pattern> pattern = useRegex ? makeRegexPattern(gpt2WordPattern, "ByteLevel") : nullptr;
    return componentOf<PreTokenizer>([addPrefixSpace, pattern = std::move(pattern)](PreTokenizedText& text) {
        if (addPrefixSpace) prefixSpaces(text);
        std::vector<ByteSpan> words;
        const AlignedText& source = text.text;
        rewritePieces(text, [&](const Piece& piece, AlignedText& written, std::vector<Piece>& pieces) {
            words.clear();
            if (pattern)
                pattern->findMatches(text.view(piece), words);
            else
                words.push_back({0, piece.end - piece.begin});
            for (const ByteSpan& word : words) {
                const auto begin = std::uint32_t(written.size());
                appendByteCharacters(source, piece.begin + word.begin, piece.begin + word.end, written);
                pieces.push_back({begin, std::uint32_t(written.size())});
            }
        });
    });
}

}  // namespace attentionscope
