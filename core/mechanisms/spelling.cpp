#include "core/mechanisms/spelling.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/random.h"

namespace attentionscope {

namespace {

// FNV-1a over the code points.
std::uint64_t hash(std::u32string_view text, std::uint64_t seed) {
    std::uint64_t value = 0xcbf29ce484222325ULL ^ (seed * 0x9e3779b97f4a7c15ULL);
    for (const char32_t c : text) {
        value ^= c;
        value *= 0x100000001b3ULL;
    }
    return value;
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
    constexpr size_t longest = 4, mostCharacters = 64;  // a longer word is told by its beginning
    const std::u32string marked = U"<" + std::u32string(word.substr(0, mostCharacters)) + U">";
    std::fill(out, out + size, 0.f);
    for (size_t n = 1; n <= longest; ++n)
        for (size_t i = 0; i + n <= marked.size(); ++i) {
            if (n == 1 && (i == 0 || i + 1 == marked.size())) continue;  // the marks alone say nothing
            addSigns(hash(std::u32string_view(marked).substr(i, n), n), 1, out, size);
        }
    double squares = 0;
    for (Index i = 0; i < size; ++i) squares += double(out[i]) * out[i];
    const float scale = squares > 0 ? float(1 / std::sqrt(squares)) : 0.f;
    for (Index i = 0; i < size; ++i) out[i] *= scale;
}

void identityVector(std::u32string_view word, float* out, Index size) {
    std::fill(out, out + size, 0.f);
    addSigns(hash(word, 17), float(1 / std::sqrt(double(size))), out, size);
}

}  // namespace attentionscope
