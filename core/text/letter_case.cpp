#include "core/text/letter_case.h"

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "core/text/unicode.h"

namespace attentionscope {

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

}  // namespace attentionscope
