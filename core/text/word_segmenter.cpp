#include "core/text/word_segmenter.h"

#include <unicode/brkiter.h>
#include <unicode/uchar.h>

#include <limits>
#include <memory>

#include "core/base/error.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

// Loading the rules costs far more than segmenting a sentence, so each thread keeps its own.
icu::BreakIterator& wordBreaks() {
    thread_local const std::unique_ptr<icu::BreakIterator> breaks = [] {
        UErrorCode status = U_ZERO_ERROR;
        std::unique_ptr<icu::BreakIterator> made(
            icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
        if (U_FAILURE(status) || !made) {
            throw Error({.what = "ICU has no rules for words",
                         .got = u_errorName(status),
                         .remedy = "Install ICU's data (libicu72 on Debian 12)."});
        }
        return made;
    }();
    return *breaks;
}

/// White space and lone invisible marks (byte order mark, direction marks) are not words.
bool isVisible(const icu::UnicodeString& units, int32_t begin, int32_t end) {
    for (int32_t i = begin; i < end; i = units.moveIndex32(i, 1)) {
        const UChar32 value = units.char32At(i);
        if (!u_isUWhiteSpace(value) && !u_hasBinaryProperty(value, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
            return true;
    }
    return false;
}

std::string visibleText(const icu::UnicodeString& units, int32_t begin, int32_t end) {
    std::string text;
    for (int32_t i = begin; i < end; i = units.moveIndex32(i, 1)) {
        const UChar32 value = units.char32At(i);
        appendUtf8(text, value == 0 ? char32_t(0x2400) : char32_t(value));
    }
    return text;
}

}  // namespace

WordSegmentation segmentWords(std::string_view text, Index limit) {
    const std::string repaired = repairUtf8(text);
    if (repaired.size() > size_t(std::numeric_limits<int32_t>::max())) {
        throw Error({.what = "the text is too long to be divided into words",
                     .got = Phrase("%1 bytes", {std::to_string(repaired.size())}),
                     .expected = "less than 2 GiB"});
    }
    const icu::UnicodeString units =
        icu::UnicodeString::fromUTF8(icu::StringPiece(repaired.data(), int32_t(repaired.size())));
    icu::BreakIterator& breaks = wordBreaks();
    breaks.setText(units);

    WordSegmentation result;
    int32_t begin = breaks.first();
    for (int32_t end = breaks.next(); end != icu::BreakIterator::DONE; begin = end, end = breaks.next()) {
        const Index first = result.characterCount;
        result.characterCount += units.countChar32(begin, end - begin);
        if (!isVisible(units, begin, end)) continue;
        ++result.wordCount;
        if (limit >= 0 && result.wordCount > limit) continue;
        result.tokens.push_back(
            Token{.text = visibleText(units, begin, end), .begin = first, .end = result.characterCount});
    }
    // The iterator outlives this text, so point it to an empty one.
    breaks.setText(icu::UnicodeString());
    return result;
}

}  // namespace attentionscope
