#include "core/text/simplified_chinese.h"

#include <unicode/translit.h>

#include <memory>
#include <mutex>

#include "core/base/error.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

std::u32string exchanged(std::u32string_view text) {
    static std::mutex mutex;
    static UErrorCode status = U_ZERO_ERROR;
    static const std::unique_ptr<icu::Transliterator> transliterator(
        icu::Transliterator::createInstance("Traditional-Simplified", UTRANS_FORWARD, status));
    if (!transliterator || U_FAILURE(status))
        throw Error(ErrorReport{.what = "Traditional Chinese cannot be converted to Simplified",
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
