#include "core/text/precompiled.h"

#include <unicode/brkiter.h>

#include <array>

#include "core/base/error.h"
#include "core/text/unicode.h"

namespace attentionscope {

CharacterMap::CharacterMap(std::string_view bytes, const std::string& where) {
    const auto word = [&](size_t at) {
        std::uint32_t value = 0;
        for (size_t i = 0; i < 4; ++i) {
            value |= std::uint32_t(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
        }
        return value;
    };
    if (bytes.empty()) return;  // no rules
    if (bytes.size() < 4 || word(0) % 4 != 0 || word(0) > bytes.size() - 4) {
        throw Error({.what = "the table of normalisation rules is damaged: its trie does not fit in it",
                     .where = where,
                     .got = bytes.size() < 4
                                ? Phrase("%1 bytes", {std::to_string(bytes.size())})
                                : Phrase("a trie of %1 bytes in a table of %2",
                                         {std::to_string(word(0)), std::to_string(bytes.size())}),
                     .expected = "a multiple of 4, at most the table's size less 4"});
    }
    units_.resize(word(0) / 4);
    for (size_t i = 0; i < units_.size(); ++i) units_[i] = word(4 + 4 * i);
    replacements_ = repairUtf8(bytes.substr(4 + 4 * units_.size()));
}

bool CharacterMap::find(std::string_view text, std::string_view& replacement) const {
    if (units_.empty()) return false;
    // A unit holds the label of its incoming byte, the distance to its children and whether it has a value.
    const auto offset = [](std::uint32_t unit) { return size_t(unit >> 10) << ((unit & 0x200u) >> 6); };
    size_t position = offset(units_[0]);
    for (char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte == 0) return false;
        position ^= byte;
        if (position >= units_.size() || (units_[position] & 0x800000FFu) != byte) return false;
        const std::uint32_t unit = units_[position];
        position ^= offset(unit);
        if ((unit >> 8) & 1) {
            if (position >= units_.size()) return false;
            const size_t at = units_[position] & 0x7FFFFFFFu;
            if (at > replacements_.size()) return false;
            const size_t end = std::min(replacements_.find('\0', at), replacements_.size());
            replacement = std::string_view(replacements_).substr(at, end - at);
            return true;
        }
    }
    return false;
}

namespace {

class Precompiled : public Normalizer {
public:
    explicit Precompiled(CharacterMap map) : map_(std::move(map)) {
        for (size_t byte = 0; byte < 128; ++byte) {
            const char text = char(byte);
            std::string_view replacement;
            keepsAscii_[byte] = !map_.find(std::string_view(&text, 1), replacement) ||
                                replacement == std::string_view(&text, 1);
        }
    }

    void apply(AlignedText& text) const override {
        AlignedText result = text.emptyCopy();
        result.reserve(text.size());
        Graphemes graphemes(text.text());
        size_t keptFrom = 0;
        for (size_t at = 0; at < text.size();) {
            const size_t end = graphemes.endFrom(at);
            if (end != at + 1 || !keepsAscii_[size_t(static_cast<unsigned char>(text.text()[at]))]) {
                result.appendKept(text, keptFrom, at);
                appendGrapheme(text, at, end, result);
                keptFrom = end;
            }
            at = end;
        }
        if (keptFrom == 0) return;
        result.appendKept(text, keptFrom, text.size());
        text = std::move(result);
    }

private:
    /// Ends of graphemes; calls ICU only if a character is not followed by plain ASCII.
    class Graphemes {
    public:
        explicit Graphemes(const std::string& text) : text_(text) {}
        size_t endFrom(size_t at) {
            const auto plain = [&](size_t i) {
                return i >= text_.size() || static_cast<unsigned char>(text_[i]) < 128;
            };
            if (plain(at) && plain(at + 1) && text_[at] != '\r') return at + 1;
            if (!breaks_) open();
            return size_t(breaks_->following(int32_t(at)));
        }

    private:
        void open() {
            UErrorCode status = U_ZERO_ERROR;
            breaks_.reset(icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
            UText* whole = utext_openUTF8(nullptr, text_.data(), int64_t(text_.size()), &status);
            if (U_SUCCESS(status)) breaks_->setText(whole, status);
            utext_close(whole);
            if (U_FAILURE(status)) {
                throw Error({.what = "ICU has no rules for characters", .got = u_errorName(status)});
            }
        }
        const std::string& text_;
        std::unique_ptr<icu::BreakIterator> breaks_;
    };

    void appendGrapheme(const AlignedText& text, size_t begin, size_t end, AlignedText& result) const {
        const std::string_view all = text.text();
        std::string_view replacement;
        if (end - begin < 6 && map_.find(all.substr(begin, end - begin), replacement)) {
            result.appendReplaced(text, begin, end, replacement);
            return;
        }
        for (size_t at = begin; at < end;) {
            const size_t next = at + size_t(codePointAt(all, at).bytes);
            if (map_.find(all.substr(at, next - at), replacement)) {
                result.appendReplaced(text, at, next, replacement);
            } else {
                result.appendKept(text, at, next);
            }
            at = next;
        }
    }

    CharacterMap map_;
    std::array<bool, 128> keepsAscii_{};
};

int base64Value(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

}  // namespace

std::unique_ptr<Normalizer> makePrecompiled(CharacterMap map) {
    return std::make_unique<Precompiled>(std::move(map));
}

std::string decodeBase64(std::string_view text, const std::string& where) {
    while (!text.empty() && text.back() == '=') text.remove_suffix(1);
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int held = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        const int value = base64Value(text[i]);
        if (value < 0) {
            throw Error(
                {.what = "this is not Base64",
                 .where = where,
                 .got = Phrase("character %1 of %2", {std::to_string(i), std::to_string(text.size())}),
                 .expected = "letters, digits, + and /"});
        }
        bits = (bits << 6) | std::uint32_t(value);
        if ((held += 6) >= 8) bytes += char((bits >> (held -= 8)) & 0xFF);
    }
    return bytes;
}

}  // namespace attentionscope
