// The normalizers that ICU implements.
#include <unicode/bytestream.h>
#include <unicode/edits.h>
#include <unicode/normalizer2.h>

#include <limits>

#include "core/base/error.h"
#include "core/text/character_normalizers.h"
#include "core/text/component_table.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

void check(UErrorCode status, const Phrase& what) {
    if (U_FAILURE(status)) {
        throw Error({.what = what,
                     .got = u_errorName(status),
                     .remedy = "Install ICU's data (libicu72 on Debian 12)."});
    }
}

/// ICU owns it.
const icu::Normalizer2* normalizerTo(UnicodeForm form) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* normalizer = nullptr;
    switch (form) {
        case UnicodeForm::nfc: normalizer = icu::Normalizer2::getNFCInstance(status); break;
        case UnicodeForm::nfd: normalizer = icu::Normalizer2::getNFDInstance(status); break;
        case UnicodeForm::nfkc: normalizer = icu::Normalizer2::getNFKCInstance(status); break;
        case UnicodeForm::nfkd: normalizer = icu::Normalizer2::getNFKDInstance(status); break;
    }
    check(status, Phrase("ICU cannot bring text into a Unicode normalisation form"));
    return normalizer;
}

}  // namespace

std::unique_ptr<Normalizer> makeUnicodeForm(UnicodeForm form) {
    return componentOf<Normalizer>([normalizer = normalizerTo(form)](AlignedText& text) {
        if (isAscii(text.text())) return;
        if (text.size() > size_t(std::numeric_limits<int32_t>::max())) {
            throw Error({.what = "the text is too long to be normalised",
                         .got = Phrase("%1 bytes", {std::to_string(text.size())}),
                         .expected = "less than 2 GiB"});
        }
        UErrorCode status = U_ZERO_ERROR;
        std::string normalised;
        icu::StringByteSink<std::string> sink(&normalised);
        icu::Edits edits;
        normalizer->normalizeUTF8(0, icu::StringPiece(text.text().data(), int32_t(text.size())), sink, &edits,
                                  status);
        check(status, Phrase("ICU cannot normalise this text"));
        if (!edits.hasChanges()) return;
        AlignedText result = text.emptyCopy();
        result.reserve(normalised.size());
        auto edit = edits.getFineIterator();
        while (edit.next(status)) {
            const auto begin = size_t(edit.sourceIndex()), end = begin + size_t(edit.oldLength());
            if (!edit.hasChange()) {
                result.appendKept(text, begin, end);
                continue;
            }
            const auto replacement = std::string_view(normalised)
                                         .substr(size_t(edit.destinationIndex()), size_t(edit.newLength()));
            if (begin < end) result.appendReplaced(text, begin, end, replacement);
        }
        check(status, Phrase("ICU cannot normalise this text"));
        text = std::move(result);
    });
}

}  // namespace attentionscope
