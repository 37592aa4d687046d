#include "core/text/pattern.h"

#include <unicode/regex.h>

#include <limits>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/text/unicode.h"
#include "core/text/word_pattern.h"

namespace attentionscope {

namespace {

class StringPattern : public Pattern {
public:
    explicit StringPattern(std::string text) : text_(std::move(text)) {}
    void findMatches(std::string_view text, std::vector<ByteSpan>& matches) const override {
        if (text_.empty()) return;
        for (size_t at = text.find(text_); at != text.npos; at = text.find(text_, at + text_.size())) {
            matches.push_back({std::uint32_t(at), std::uint32_t(at + text_.size())});
        }
    }

private:
    std::string text_;
};

class IcuPattern : public Pattern {
public:
    IcuPattern(const std::string& expression, const std::string& where) : expression_(expression) {
        UErrorCode status = U_ZERO_ERROR;
        UParseError position;
        // As in Oniguruma, ^ and $ match at every line, and only \n ends a line.
        pattern_.reset(icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(translateToIcu(expression)),
                                                  UREGEX_MULTILINE | UREGEX_UNIX_LINES, position, status));
        if (U_FAILURE(status)) {
            throw Error({.what = "the regular expression is not understood",
                         .where = where,
                         .got = inQuotes(expression, 60) + " (" + u_errorName(status) + ")"});
        }
    }

    void findMatches(std::string_view text, std::vector<ByteSpan>& matches) const override {
        if (text.size() > size_t(std::numeric_limits<int32_t>::max())) {
            throw Error({.what = "the text is too long for a regular expression",
                         .got = Phrase("%1 bytes", {std::to_string(text.size())}),
                         .expected = "less than 2 GiB"});
        }
        UErrorCode status = U_ZERO_ERROR;
        const icu::UnicodeString units =
            icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), int32_t(text.size())));
        const std::unique_ptr<icu::RegexMatcher> matcher(pattern_->matcher(units, status));
        if (matcher) {
            // Both limits grow with the text: an expression that backtracks endlessly is stopped.
            matcher->setTimeLimit(int32_t(std::min<size_t>(2000 + text.size() / 50, 2000000)), status);
            matcher->setStackLimit(int32_t(std::min<size_t>(8000000 + 64 * text.size(), 1u << 30)), status);
        }
        int32_t unit = 0;
        size_t byte = 0;
        const auto byteAt =
            [&](int32_t target) {  // matches come in order, so one walk over the text suffices
                while (unit < target) {
                    const CodePoint point = codePointAt(text, byte);
                    byte += size_t(point.bytes);
                    unit += point.value > 0xFFFF ? 2 : 1;
                }
                return std::uint32_t(byte);
            };
        while (U_SUCCESS(status) && matcher->find(status) && U_SUCCESS(status)) {
            const int32_t first = matcher->start(status), last = matcher->end(status);
            const std::uint32_t begin = byteAt(first);
            matches.push_back({begin, byteAt(last)});
        }
        if (U_FAILURE(status)) {
            throw Error({.what = "a regular expression of the tokenizer takes too long on this text",
                         .got = inQuotes(expression_, 60) + " (" + u_errorName(status) + ")",
                         .remedy = "Shorten the text, or simplify the expression in tokenizer.json."});
        }
    }

private:
    std::string expression_;
    std::unique_ptr<icu::RegexPattern> pattern_;
};

class WordPattern : public Pattern {
public:
    explicit WordPattern(WordRules rules) : rules_(rules) {}
    void findMatches(std::string_view text, std::vector<ByteSpan>& matches) const override {
        findWords(text, rules_, matches);
    }

private:
    WordRules rules_;
};

}  // namespace

const char* const gpt2WordPattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
const char* const llama3WordPattern =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
const char* const qwen2WordPattern =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

std::unique_ptr<Pattern> makeStringPattern(std::string text) {
    return std::make_unique<StringPattern>(std::move(text));
}

std::unique_ptr<Pattern> makeRegexPattern(const std::string& expression, const std::string& where,
                                          bool byHand) {
    if (byHand && expression == gpt2WordPattern) return std::make_unique<WordPattern>(WordRules::gpt2());
    if (byHand && expression == llama3WordPattern) return std::make_unique<WordPattern>(WordRules::llama3());
    if (byHand && expression == qwen2WordPattern) return std::make_unique<WordPattern>(WordRules::qwen2());
    return std::make_unique<IcuPattern>(expression, where);
}

std::unique_ptr<Pattern> makePattern(const JsonValue& value) {
    if (value.isText()) return makeStringPattern(value.text());
    if (const auto text = value.find("String")) return makeStringPattern(text->text());
    if (const auto regex = value.find("Regex")) return makeRegexPattern(regex->text(), regex->where());
    value.refuse("a text, {\"String\": …} or {\"Regex\": …}");
}

}  // namespace attentionscope
