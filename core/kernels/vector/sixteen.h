#pragma once

#include "core/kernels/vector/blocks.h"
#include "core/kernels/vector/vector.h"

// Sixteen numbers at once, in as many registers as that takes.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

inline constexpr int parts = 16 / lanes;

/// A number that is known while the program is compiled: as a place in an array it leaves the array in
/// registers.
template <int number>
struct Known {
    constexpr operator int() const { return number; }
};

/// visit(0), visit(1) … below `count`, each a Known.
template <int count, class Visit, int from = 0>
KERNEL_INLINE void visitEach(const Visit& visit) {
    if constexpr (from < count) {
        visit(Known<from>());
        visitEach<count, Visit, from + 1>(visit);
    }
}

struct Integers16 {
    Integers part[parts];
};
struct Floats16 {
    Vector part[parts];
};

/// 0, 1 … of the lanes of a part, counted over all parts.
KERNEL_INLINE Integers placesOf(int part) {
#if defined(__AVX512F__)
    constexpr Integers places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
#elif defined(__AVX2__)
    constexpr Integers places = {0, 1, 2, 3, 4, 5, 6, 7};
#else
    constexpr Integers places = {0, 1, 2, 3};
#endif
    return places + part * lanes;
}

template <class Change>
KERNEL_INLINE Integers16 changed(const Integers16& numbers, Change change) {
    Integers16 out;
    visitEach<parts>([&](auto i) { out.part[i] = change(numbers.part[i]); });
    return out;
}
KERNEL_INLINE Integers16 operator&(const Integers16& numbers, int bits) {
    return changed(numbers, [=](Integers part) { return part & bits; });
}
KERNEL_INLINE Integers16 operator>>(const Integers16& numbers, int places) {
    return changed(numbers, [=](Integers part) { return part >> places; });
}
KERNEL_INLINE Integers16 operator<<(const Integers16& numbers, int places) {
    return changed(numbers, [=](Integers part) { return part << places; });
}
KERNEL_INLINE Integers16 operator-(const Integers16& numbers, int less) {
    return changed(numbers, [=](Integers part) { return part - less; });
}
KERNEL_INLINE Integers16 operator|(const Integers16& a, const Integers16& b) {
    Integers16 out;
    visitEach<parts>([&](auto i) { out.part[i] = a.part[i] | b.part[i]; });
    return out;
}

using Words = std::uint32_t __attribute__((vector_size(16)));

KERNEL_INLINE Words wordsAt(const Byte* from) {
    Words words;
    std::memcpy(&words, from, sizeof words);
    return words;
}

/// Sixteen bytes, from 0 to 255.
KERNEL_INLINE Integers16 bytesOf(Words words) {
    const auto bytes = reinterpret_cast<__m128i>(words);
#if defined(__AVX512F__)
    return {{Integers(_mm512_cvtepu8_epi32(bytes))}};
#elif defined(__AVX2__)
    return {{Integers(_mm256_cvtepu8_epi32(bytes)),
             Integers(_mm256_cvtepu8_epi32(_mm_unpackhi_epi64(bytes, bytes)))}};
#else
    const __m128i zero = {}, low = _mm_unpacklo_epi8(bytes, zero), high = _mm_unpackhi_epi8(bytes, zero);
    return {{Integers(_mm_unpacklo_epi16(low, zero)), Integers(_mm_unpackhi_epi16(low, zero)),
             Integers(_mm_unpacklo_epi16(high, zero)), Integers(_mm_unpackhi_epi16(high, zero))}};
#endif
}
KERNEL_INLINE Integers16 bytesAt(const Byte* from) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    const auto part = [=](int i) {
        return Integers(
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from + 8 * i))));
    };
    return {{part(0), part(1)}};
#else
    return bytesOf(wordsAt(from));
#endif
}

/// Sixteen bytes, from -128 to 127.
KERNEL_INLINE Integers16 signedBytesAt(const Byte* from) {
#if defined(__AVX512F__)
    return {{Integers(_mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))))}};
#else
    return changed(bytesAt(from), [](Integers part) { return (part << 24) >> 24; });
#endif
}

/// Thirty-two bytes, changed four at a time.
using ThirtyTwoBytes = std::uint32_t __attribute__((vector_size(32)));

KERNEL_INLINE ThirtyTwoBytes thirtyTwoAt(const Byte* from) {
    ThirtyTwoBytes bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    return bytes;
}
KERNEL_INLINE void store(Byte* to, ThirtyTwoBytes bytes) {
    std::memcpy(to, &bytes, sizeof bytes);
}

/// scale · n + added
KERNEL_INLINE Floats16 scaled(const Integers16& numbers, float scale, float added) {
    Floats16 out;
    visitEach<parts>(
        [&](auto i) { out.part[i] = scale * __builtin_convertvector(numbers.part[i], Vector) + added; });
    return out;
}

/// The first eight times one factor, the others times another.
KERNEL_INLINE Floats16 scaledHalves(const Integers16& numbers, float first, float second) {
    Floats16 out;
    visitEach<parts>([&](auto i) {
        const Vector factors = choose(placesOf(i) < 8, splat(first), splat(second));
        out.part[i] = factors * __builtin_convertvector(numbers.part[i], Vector);
    });
    return out;
}

KERNEL_INLINE void store(float* to, const Floats16& numbers) {
    visitEach<parts>([&](auto i) { store(to + i * lanes, numbers.part[i]); });
}

/// What the four lowest bits of a number stand for.
class SixteenLevels {
public:
    /// scale · (0, 1 … 15) + added
    KERNEL_INLINE SixteenLevels(float scale, float added)
#if defined(__AVX512F__)
        : levels_(scale * __builtin_convertvector(placesOf(0), Vector) + added) {
    }
    KERNEL_INLINE Floats16 of(const Integers16& numbers) const {
        return {{Vector(_mm512_permutexvar_ps(__m512i(numbers.part[0]), reinterpret_cast<__m512>(levels_)))}};
    }

private:
    Vector levels_;
#else
        : scale_(scale), added_(added) {
    }
    KERNEL_INLINE Floats16 of(const Integers16& numbers) const {
        return scaled(numbers & 15, scale_, added_);
    }

private:
    float scale_, added_;
#endif
};

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
