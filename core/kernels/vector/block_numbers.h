#pragma once

#include "core/kernels/vector/half.h"
#include "core/kernels/vector/sixteen.h"

// Each kind of block has two functions. prepare() writes its scales into memory as floats, `prepared` of
// them: from there they come into all lanes of a register at no cost, if they were written long enough
// before. read() hands out the numbers sixteen at a time: take(place, chain, numbers), where the Known
// `chain` of 0 to 3 differs between calls that follow each other, for sums that should not wait for one
// another.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

KERNEL_INLINE std::uint32_t wordAt(const Byte* at) {
    std::uint32_t value;
    std::memcpy(&value, at, 4);
    return value;
}

// Blocks of 32: a scale, perhaps a lowest value, then the numbers. Sixteen bytes hold thirty-two numbers of
// four bits: number j in the low half of byte j, number j + 16 in the high.

struct SmallBlock {
    static constexpr Size values = 32, prepared = 0;
    KERNEL_INLINE static void prepare(const Byte*, float*) {}
};

template <class Take>
KERNEL_INLINE void takeNibbles(const Byte* bytes, float scale, float added, Take take) {
    const SixteenLevels levels(scale, added);
    const Integers16 numbers = bytesAt(bytes);
    take(0, Known<0>(), levels.of(numbers));
    take(16, Known<1>(), levels.of(numbers >> 4));
}

/// The bits of a word from `first` on, as 16 or 0.
KERNEL_INLINE Integers16 fifthBits(std::uint32_t word, int first) {
    Integers16 out;
    visitEach<parts>(
        [&](auto i) { out.part[i] = ((Integers{} + int(word)) >> (placesOf(i) + first) & 1) << 4; });
    return out;
}

template <class Take>
KERNEL_INLINE void takeFiveBits(const Byte* high, const Byte* low, float scale, float added, Take take) {
    const std::uint32_t fifth = wordAt(high);
    const Integers16 numbers = bytesAt(low);
    take(0, Known<0>(), scaled((numbers & 15) | fifthBits(fifth, 0), scale, added));
    take(16, Known<1>(), scaled((numbers >> 4) | fifthBits(fifth, 16), scale, added));
}

struct Q40 : SmallBlock {
    static constexpr Size bytes = 18;
    template <class Take>
    KERNEL_INLINE static void read(const Byte* block, const float*, Take take) {
        const float scale = halfAt(block);
        takeNibbles(block + 2, scale, -8 * scale, take);
    }
};

struct Q41 : SmallBlock {
    static constexpr Size bytes = 20;
    template <class Take>
    KERNEL_INLINE static void read(const Byte* block, const float*, Take take) {
        takeNibbles(block + 4, halfAt(block), halfAt(block + 2), take);
    }
};

struct Q50 : SmallBlock {
    static constexpr Size bytes = 22;
    template <class Take>
    KERNEL_INLINE static void read(const Byte* block, const float*, Take take) {
        const float scale = halfAt(block);
        takeFiveBits(block + 2, block + 6, scale, -16 * scale, take);
    }
};

struct Q51 : SmallBlock {
    static constexpr Size bytes = 24;
    template <class Take>
    KERNEL_INLINE static void read(const Byte* block, const float*, Take take) {
        takeFiveBits(block + 4, block + 8, halfAt(block), halfAt(block + 2), take);
    }
};

struct Q80 : SmallBlock {
    static constexpr Size bytes = 34;
    template <class Take>
    KERNEL_INLINE static void read(const Byte* block, const float*, Take take) {
        const float scale = halfAt(block);
        take(0, Known<0>(), scaled(signedBytesAt(block + 2), scale, 0));
        take(16, Known<1>(), scaled(signedBytesAt(block + 18), scale, 0));
    }
};

// Blocks of 256 with a scale for each group of 16 or 32, itself quantised.

struct Q2K {
    static constexpr Size values = 256, bytes = 84, prepared = 32;
    KERNEL_INLINE static void prepare(const Byte* block, float* to) {
        const Integers16 both = bytesAt(block);
        store(to, scaled(both & 15, halfAt(block + 80), 0));
        store(to + 16, scaled(both >> 4, -halfAt(block + 82), 0));
    }
    template <class Take>
    KERNEL_INLINE static void read(const Byte* block, const float* prepared, Take take) {
        const auto group = [&](int index, auto chain, const Integers16& shifted) {
            take(16 * index, chain, scaled(shifted & 3, prepared[index], prepared[16 + index]));
        };
        visitEach<4>([&](auto part) {
            const int first = part / 2 * 8 + part % 2;
            const Integers16 from = bytesAt(block + 16 + 16 * part);
            group(first, Known<0>(), from);
            group(first + 2, Known<1>(), from >> 2);
            group(first + 4, Known<2>(), from >> 4);
            group(first + 6, Known<3>(), from >> 6);
        });
    }
};

struct Q3K {
    static constexpr Size values = 256, bytes = 110, prepared = 16;
    // Sixteen scales of six bits in twelve bytes: the lower four bits, then the upper two.
    KERNEL_INLINE static void prepare(const Byte* block, float* to) {
        const std::uint32_t a = wordAt(block + 96), b = wordAt(block + 100), c = wordAt(block + 104);
        const Words six = ((Words{a, b, a, b} >> Words{0, 0, 4, 4}) & 0x0f0f0f0f) |
                          ((Words{c, c, c, c} >> Words{0, 2, 4, 6}) & 0x03030303) << 4;
        const float scale = halfAt(block + 108);
        store(to, scaled(bytesOf(six), scale, -32 * scale));
    }
    template <class Take>
    KERNEL_INLINE static void read(const Byte* block, const float* prepared, Take take) {
        const auto group = [&](int index, auto chain, const Integers16& two, const Integers16& third) {
            take(16 * index, chain, scaled(((two & 3) | (third & 1) << 2) - 4, prepared[index], 0));
        };
        visitEach<4>([&](auto part) {
            const int half = part / 2, first = half * 8 + part % 2;
            const Integers16 from = bytesAt(block + 32 + 16 * part);
            const Integers16 raised = bytesAt(block + part % 2 * 16) >> (4 * half);
            group(first, Known<0>(), from, raised);
            group(first + 2, Known<1>(), from >> 2, raised >> 1);
            group(first + 4, Known<2>(), from >> 4, raised >> 2);
            group(first + 6, Known<3>(), from >> 6, raised >> 3);
        });
    }
};

/// Of Q4_K and Q5_K: eight scales, then eight numbers that are added.
struct SixBitScales {
    static constexpr Size values = 256, prepared = 16;
    // Six bits each in three words: four scales, four lowest values, and the lower bits of four more of both,
    // whose upper bits lie over those of the first.
    KERNEL_INLINE static void prepare(const Byte* block, float* to) {
        const Words packed = wordsAt(block);
        const Words first = __builtin_shufflevector(packed, packed, 1, 1, 2, 2) >> Words{0, 2, 0, 2};
        const Words last = __builtin_shufflevector(packed, packed, 3, 3, 3, 3) >> Words{0, 0, 0, 4};
        const Words six = (first & Words{0x3f3f3f3f, 0x30303030, 0x3f3f3f3f, 0x30303030}) |
                          (last & Words{0, 0x0f0f0f0f, 0, 0x0f0f0f0f});
        store(to, scaledHalves(bytesOf(six), halfAt(block), -halfAt(block + 2)));
    }
};

struct Q4K : SixBitScales {
    static constexpr Size bytes = 144;
    template <class Take>
    KERNEL_INLINE static void read(const Byte* block, const float* prepared, Take take) {
        visitEach<4>([&](auto pair) {
            const int group = 2 * pair;
            const SixteenLevels low(prepared[group], prepared[8 + group]);
            const SixteenLevels high(prepared[group + 1], prepared[9 + group]);
            visitEach<2>([&](auto half) {
                const int place = 32 * group + 16 * half;
                const Integers16 from = bytesAt(block + 16 + 16 * group + 16 * half);
                take(place, half, low.of(from));
                take(place + 32, Known<2 + half>(), high.of(from >> 4));
            });
        });
    }
};

struct Q5K : SixBitScales {
    static constexpr Size bytes = 176;
    template <class Take>
    KERNEL_INLINE static void read(const Byte* block, const float* prepared, Take take) {
        visitEach<2>([&](auto half) {
            const Integers16 high = bytesAt(block + 16 + 16 * half);
            visitEach<4>([&](auto pair) {
                const int group = 2 * pair, place = 32 * group + 16 * half;
                const Integers16 from = bytesAt(block + 48 + 16 * group + 16 * half);
                const Integers16 raised = high >> group;
                take(place, half,
                     scaled((from & 15) | (raised & 1) << 4, prepared[group], prepared[8 + group]));
                take(place + 32, Known<2 + half>(),
                     scaled((from >> 4) | (raised & 2) << 3, prepared[group + 1], prepared[9 + group]));
            });
        });
    }
};

struct Q6K {
    static constexpr Size values = 256, bytes = 210;
    static constexpr Size prepared = 16 + values / 4;  // the numbers as bytes, too
    KERNEL_INLINE static void prepare(const Byte* block, float* to) {
        store(to, scaled(signedBytesAt(block + 192), halfAt(block + 208), 0));
        Byte* numbers = reinterpret_cast<Byte*>(to + 16);
        for (int part = 0; part < 2; ++part, numbers += 128) {
            const ThirtyTwoBytes a = thirtyTwoAt(block + 64 * part), b = thirtyTwoAt(block + 64 * part + 32);
            const ThirtyTwoBytes high = thirtyTwoAt(block + 128 + 32 * part);
            store(numbers, (a & 0x0f0f0f0f) | (high << 4 & 0x30303030));
            store(numbers + 32, (b & 0x0f0f0f0f) | (high << 2 & 0x30303030));
            store(numbers + 64, (a >> 4 & 0x0f0f0f0f) | (high & 0x30303030));
            store(numbers + 96, (b >> 4 & 0x0f0f0f0f) | (high >> 2 & 0x30303030));
        }
    }
    template <class Take>
    KERNEL_INLINE static void read(const Byte*, const float* prepared, Take take) {
        const Byte* numbers = reinterpret_cast<const Byte*>(prepared + 16);
        visitEach<16>([&](auto group) {
            take(16 * group, Known<group % 4>(),
                 scaled(bytesAt(numbers + 16 * group) - 32, prepared[group], 0));
        });
    }
};

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
