#include "core/mechanisms/spelling.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/fnv_hash.h"
#include "core/base/random.h"

namespace attentionscope {

namespace {

std::uint64_t hash(std::u32string_view text, std::uint64_t seed) {
    return fnvHash(text, 14695981039346656037ull ^ (seed * 0x9e3779b97f4a7c15ull));
}

void addSigns(std::uint64_t seed, float weight, float* out, Index size) {
    Random random(seed);
    std::uint64_t bits = 0;
    for (Index i = 0; i < size; ++i) {
        if (i % 64 == 0) bits = random.bits();
        out[i] += (bits >> (i % 64)) & 1 ? weight : -weight;
    }
}

}  // namespace

void spellingVector(std::u32string_view word, float* out, Index size) {
    constexpr size_t longest = 4, mostCharacters = 64;  // a longer word is represented by its beginning
    const std::u32string marked = U"<" + std::u32string(word.substr(0, mostCharacters)) + U">";
    std::fill(out, out + size, 0.f);
    for (size_t n = 1; n <= longest; ++n)
        for (size_t i = 0; i + n <= marked.size(); ++i) {
            if (n == 1 && (i == 0 || i + 1 == marked.size())) continue;  // marks alone carry no information
            addSigns(hash(std::u32string_view(marked).substr(i, n), n), 1, out, size);
        }
    double squares = 0;
    for (Index i = 0; i < size; ++i) squares += double(out[i]) * out[i];
    const float scale = squares > 0 ? float(1 / std::sqrt(squares)) : 0.f;
    for (Index i = 0; i < size; ++i) out[i] *= scale;
}

namespace {

bool standsForMoreThanASound(char32_t c) {
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(UChar32(c), &status);
    return U_SUCCESS(status) && (script == USCRIPT_HAN || script == USCRIPT_HANGUL);
}

}  // namespace

WordParts partsOfWord(std::u32string_view word) {
    WordParts parts;
    const auto isLetter = [](char32_t c) { return u_isalnum(UChar32(c)) != 0; };
    if (std::none_of(word.begin(), word.end(), isLetter)) return parts;
    if (std::any_of(word.begin(), word.end(), standsForMoreThanASound)) {
        parts.assign(word.begin(), word.end());
    } else {
        char32_t before = 0;  // not a letter: the begin and the end
        for (const char32_t c : word) parts.push_back(std::uint64_t(std::exchange(before, c)) << 32 | c);
        parts.push_back(std::uint64_t(before) << 32);
    }
    std::sort(parts.begin(), parts.end());
    return parts;
}

bool areSpeltAlike(const WordParts& one, const WordParts& other) {
    std::size_t common = 0;
    for (auto a = one.begin(), b = other.begin(); a != one.end() && b != other.end();) {
        if (*a == *b)
            ++common, ++a, ++b;
        else if (*a < *b)
            ++a;
        else
            ++b;
    }
    return common > 0 && 4 * common >= one.size() + other.size();
}

void identityVector(std::u32string_view word, float* out, Index size) {
    std::fill(out, out + size, 0.f);
    addSigns(hash(word, 17), float(1 / std::sqrt(double(size))), out, size);
}

}  // namespace attentionscope
