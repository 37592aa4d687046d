#include "core/text/word_pattern.h"

#include <unicode/uchar.h>

#include <array>

#include "core/text/unicode.h"

namespace attentionscope {

namespace {

enum class Kind : unsigned char { letter, number, space, other };

Kind kindOf(char32_t value) {
    const auto category = U_GET_GC_MASK(UChar32(value));
    if (category & U_GC_L_MASK) return Kind::letter;
    if (category & U_GC_N_MASK) return Kind::number;
    return isWhiteSpace(value) ? Kind::space : Kind::other;
}

/// Walks over a text, one code point and its kind at a time.
class Walk {
public:
    Walk(std::string_view text, size_t position) : text_(text), position_(position) { read(); }

    size_t position() const { return position_; }
    bool atEnd() const { return position_ >= text_.size(); }
    bool is(Kind kind) const { return !atEnd() && kind_ == kind; }
    bool isLineBreak() const { return !atEnd() && (text_[position_] == '\n' || text_[position_] == '\r'); }
    bool isByte(char byte) const { return !atEnd() && text_[position_] == byte; }
    void step() {
        position_ += size_t(bytes_);
        read();
    }
    void skip(Kind kind) {
        while (is(kind)) step();
    }

private:
    void read() {
        static const std::array<Kind, 128> ascii = [] {
            std::array<Kind, 128> kinds{};
            for (size_t i = 0; i < 128; ++i) kinds[i] = kindOf(char32_t(i));
            return kinds;
        }();
        if (atEnd()) return;
        const auto byte = static_cast<unsigned char>(text_[position_]);
        if (byte < 128) {
            kind_ = ascii[byte];
            bytes_ = 1;
            return;
        }
        const CodePoint point = codePointAt(text_, position_);
        kind_ = kindOf(point.value);
        bytes_ = point.bytes;
    }

    std::string_view text_;
    size_t position_;
    Kind kind_ = Kind::other;
    int bytes_ = 1;
};

/// The length of 's, 't, 're, 've, 'm, 'll or 'd at the position, or 0.
size_t contractionLength(std::string_view text, size_t at, bool anyCase) {
    if (text[at] != '\'') return 0;
    const auto letter = [&](size_t i) -> char {
        if (at + i >= text.size()) return 0;
        const char c = text[at + i];
        return anyCase && c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    };
    // Ignoring case, the long s (U+017F, two bytes) is an s as well.
    if (anyCase && text.substr(at + 1, 2) == "\u017F") return 3;
    const char first = letter(1), second = letter(2);
    if (first == 's' || first == 't' || first == 'm' || first == 'd') return 2;
    if ((first == 'r' && second == 'e') || (first == 'v' && second == 'e') ||
        (first == 'l' && second == 'l')) {
        return 3;
    }
    return 0;
}

/// The end of a run of white space that begins here, according to the last three (or two) branches of the
/// patterns.
size_t whiteSpaceEnd(std::string_view text, size_t at, bool lineBreaksApart) {
    Walk walk(text, at);
    size_t last = at, afterBreak = at;  // the start of the last character; the end of the last line break
    while (walk.is(Kind::space)) {
        last = walk.position();
        const bool isBreak = walk.isLineBreak();
        walk.step();
        if (isBreak) afterBreak = walk.position();
    }
    if (lineBreaksApart && afterBreak > at) return afterBreak;
    // The last space before a word belongs to the word, unless it is the only one.
    return walk.atEnd() || last == at ? walk.position() : last;
}

size_t wordEnd(std::string_view text, size_t at, const WordRules& rules) {
    if (const size_t length = contractionLength(text, at, rules.contractionsInAnyCase)) return at + length;
    Walk walk(text, at);
    Walk after = walk;
    after.step();
    const bool prefixed = rules.letterPrefixAny
                              ? (walk.is(Kind::space) || walk.is(Kind::other)) && !walk.isLineBreak()
                              : walk.isByte(' ');
    if (walk.is(Kind::letter) || (prefixed && after.is(Kind::letter))) {
        if (!walk.is(Kind::letter)) walk.step();
        walk.skip(Kind::letter);
        return walk.position();
    }
    if (rules.digitsTogether > 0 && walk.is(Kind::number)) {
        for (int i = 0; i < rules.digitsTogether && walk.is(Kind::number); ++i) walk.step();
        return walk.position();
    }
    if (rules.digitsTogether == 0 &&
        (walk.is(Kind::number) || (walk.isByte(' ') && after.is(Kind::number)))) {
        walk.step();
        walk.skip(Kind::number);
        return walk.position();
    }
    if (walk.is(Kind::other) || (walk.isByte(' ') && after.is(Kind::other))) {
        walk.step();
        walk.skip(Kind::other);
        while (rules.lineBreaksApart && walk.isLineBreak()) walk.step();
        return walk.position();
    }
    return whiteSpaceEnd(text, at, rules.lineBreaksApart);
}

}  // namespace

void findWords(std::string_view text, const WordRules& rules, std::vector<ByteSpan>& words) {
    for (size_t at = 0; at < text.size();) {
        const size_t end = wordEnd(text, at, rules);
        words.push_back({std::uint32_t(at), std::uint32_t(end)});
        at = end;
    }
}

}  // namespace attentionscope
