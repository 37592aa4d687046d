#include "core/text/character_pre_tokenizers.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "core/text/byte_level.h"
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
class RunPreTokenizer : public PreTokenizer {
public:
    explicit RunPreTokenizer(RoleOf roleOf) : roleOf_(roleOf) {}

    void apply(PreTokenizedText& text) const override {
        splitPieces(text, [&](const Piece& piece, std::string_view view, std::vector<Piece>& pieces) {
            std::uint32_t runBegin = 0;
            CharacterRole run = CharacterRole::dropped;
            for (size_t at = 0; at < view.size();) {
                const CodePoint point = codePointAt(view, at);
                const CharacterRole role = roleOf_(point.value);
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
    }

private:
    RoleOf roleOf_;
};

template <typename RoleOf>
std::unique_ptr<PreTokenizer> byRole(RoleOf roleOf) {
    return std::make_unique<RunPreTokenizer<RoleOf>>(roleOf);
}

bool isWordCharacter(char32_t value) {
    if (u_hasBinaryProperty(UChar32(value), UCHAR_ALPHABETIC)) return true;
    if (value == 0x200C || value == 0x200D) return true;
    return (U_GET_GC_MASK(UChar32(value)) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0;
}

class PatternSplit : public PreTokenizer {
public:
    PatternSplit(std::unique_ptr<Pattern> pattern, SplitBehavior behavior, bool invert)
        : pattern_(std::move(pattern)), behavior_(behavior), invert_(invert) {}

    void apply(PreTokenizedText& text) const override {
        std::vector<ByteSpan> matches;
        splitPieces(text, [&](const Piece& piece, std::string_view view, std::vector<Piece>& pieces) {
            matches.clear();
            pattern_->findMatches(view, matches);
            for (ByteSpan& match : matches) {
                match.begin += piece.begin;
                match.end += piece.begin;
            }
            appendSplit(piece.begin, piece.end, matches, behavior_, invert_, pieces);
        });
    }

private:
    std::unique_ptr<Pattern> pattern_;
    SplitBehavior behavior_;
    bool invert_;
};

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

class FixedLength : public PreTokenizer {
public:
    explicit FixedLength(size_t length) : length_(length) {}

    void apply(PreTokenizedText& text) const override {
        splitPieces(text, [&](const Piece& piece, std::string_view view, std::vector<Piece>& pieces) {
            for (size_t begin = 0; begin < view.size();) {
                size_t end = begin;
                for (size_t i = 0; i < length_ && end < view.size(); ++i)
                    end += size_t(codePointAt(view, end).bytes);
                pieces.push_back({piece.begin + std::uint32_t(begin), piece.begin + std::uint32_t(end)});
                begin = end;
            }
        });
    }

private:
    size_t length_;
};

class UnicodeScripts : public PreTokenizer {
public:
    void apply(PreTokenizedText& text) const override {
        splitPieces(text, [](const Piece& piece, std::string_view view, std::vector<Piece>& pieces) {
            // No piece begins before the first character that has a script.
            auto begin = std::uint32_t(view.size());
            int32_t last = any;
            for (size_t at = 0; at < view.size();) {
                const CodePoint point = codePointAt(view, at);
                const int32_t script = scriptOf(point.value);
                if (script != any && script != last) {
                    if (last != any) pieces.push_back({piece.begin + begin, piece.begin + std::uint32_t(at)});
                    begin = std::uint32_t(at);
                    last = script;
                }
                at += size_t(point.bytes);
            }
            if (begin < view.size()) pieces.push_back({piece.begin + begin, piece.end});
        });
    }

private:
    static constexpr int32_t any = -1;
    static int32_t scriptOf(char32_t value) {
        if (value == 0x30FC) return USCRIPT_HAN;
        if (value == ' ') return any;
        UErrorCode status = U_ZERO_ERROR;
        const UScriptCode script = uscript_getScript(UChar32(value), &status);
        if (script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA) return USCRIPT_HAN;
        return script == USCRIPT_UNKNOWN ? any : int32_t(script);
    }
};

class ByteLevel : public PreTokenizer {
public:
    ByteLevel(bool addPrefixSpace, bool useRegex) : addPrefixSpace_(addPrefixSpace) {
        if (useRegex) pattern_ = makeRegexPattern(gpt2WordPattern, "ByteLevel");
    }

    void apply(PreTokenizedText& text) const override {
        if (addPrefixSpace_) prefix(text);
        std::vector<ByteSpan> words;
        const AlignedText& source = text.text;
        PreTokenizedText result;
        rewritePieces(text, [&](const Piece& piece, AlignedText& written, std::vector<Piece>& pieces) {
            words.clear();
            if (pattern_)
                pattern_->findMatches(text.view(piece), words);
            else
                words.push_back({0, piece.end - piece.begin});
            for (const ByteSpan& word : words) {
                const auto begin = std::uint32_t(written.size());
                appendByteCharacters(source, piece.begin + word.begin, piece.begin + word.end, written);
                pieces.push_back({begin, std::uint32_t(written.size())});
            }
        });
    }

private:
    static void prefix(PreTokenizedText& text) {
        bool needed = false;
        for (const Piece& piece : text.pieces) {
            needed = needed || (piece.id < 0 && !text.view(piece).starts_with(' '));
        }
        if (!needed) return;
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

    bool addPrefixSpace_;
    std::unique_ptr<Pattern> pattern_;
};

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
    return std::make_unique<FixedLength>(length);
}

std::unique_ptr<PreTokenizer> makePunctuation(SplitBehavior behavior) {
    return std::make_unique<PatternSplit>(std::make_unique<PunctuationPattern>(), behavior, false);
}

std::unique_ptr<PreTokenizer> makeSplit(std::unique_ptr<Pattern> pattern, SplitBehavior behavior,
                                        bool invert) {
    return std::make_unique<PatternSplit>(std::move(pattern), behavior, invert);
}

std::unique_ptr<PreTokenizer> makeUnicodeScripts() {
    return std::make_unique<UnicodeScripts>();
}
std::unique_ptr<PreTokenizer> makeByteLevelPreTokenizer(bool addPrefixSpace, bool useRegex) {
    return std::make_unique<ByteLevel>(addPrefixSpace, useRegex);
}

}  // namespace attentionscope
