#include "core/kernels/vector/blocks.h"

#include "core/kernels/vector/block_numbers.h"
#include "core/kernels/vector/loops.h"

namespace attentionscope::kernels::KERNEL_NAMESPACE {

namespace {

// Sixteen levels that lie closer together around zero.
constexpr float levels[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

KERNEL_INLINE void unpackLevels(const Byte* bytes, float scale, float* out) {
    for (int j = 0; j < 16; ++j) out[j] = scale * levels[bytes[j] & 15];
    for (int j = 0; j < 16; ++j) out[j + 16] = scale * levels[bytes[j] >> 4];
}

void unpackIq4Nl(const Byte* block, float* out) {
    unpackLevels(block + 2, halfAt(block), out);
}

void unpackIq4Xs(const Byte* block, float* out) {
    const float scale = halfAt(block);
    const unsigned high = unsigned(block[2]) | unsigned(block[3]) << 8;
    for (int group = 0; group < 8; ++group) {
        const int low = (block[4 + group / 2] >> (group % 2 * 4)) & 15;
        const int six = low | int((high >> (2 * group)) & 3) << 4;
        unpackLevels(block + 8 + 16 * group, scale * float(six - 32), out + 32 * group);
    }
}

/// The kinds that cannot be read sixteen numbers at a time.
UnpackBlock unpackOf(BlockKind kind) {
    if (kind == BlockKind::iq4_nl) return unpackIq4Nl;
    if (kind == BlockKind::iq4_xs) return unpackIq4Xs;
    return unpackLattice(kind);
}

/// visit(Kind()) for a kind that hands out sixteen numbers at a time; false for others.
template <class Visit>
KERNEL_INLINE bool visitKind(BlockKind kind, const Visit& visit) {
    switch (kind) {
        case BlockKind::q4_0: return visit(Q40()), true;
        case BlockKind::q4_1: return visit(Q41()), true;
        case BlockKind::q5_0: return visit(Q50()), true;
        case BlockKind::q5_1: return visit(Q51()), true;
        case BlockKind::q8_0: return visit(Q80()), true;
        case BlockKind::q2_k: return visit(Q2K()), true;
        case BlockKind::q3_k: return visit(Q3K()), true;
        case BlockKind::q4_k: return visit(Q4K()), true;
        case BlockKind::q5_k: return visit(Q5K()), true;
        case BlockKind::q6_k: return visit(Q6K()), true;
        default: return false;
    }
}

/// How far ahead of its use a block is fetched: it comes from memory.
constexpr Size bytesAhead = 4096;

/// visit(block, prepared, place, chain) for each block, `place` being that of its first number; `chain` is a
/// Known that alternates where a block is small.
template <class Kind, class Visit>
KERNEL_INLINE void visitBlocks(const Byte* blocks, Size count, const Visit& visit) {
    constexpr Size some = 8;
    alignas(64) float prepared[some * Kind::prepared + 1];
    for (Size i = 0; i < count; i += some * Kind::values, blocks += some * Kind::bytes) {
        const Size left = (count - i) / Kind::values, here = left < some ? left : some;
        for (Size k = 0; k < here; ++k)
            Kind::prepare(blocks + k * Kind::bytes, prepared + k * Kind::prepared);
        const auto visitOne = [&](Size k, auto chain) {
            for (Size line = 0; line < Kind::bytes; line += 64)
                __builtin_prefetch(blocks + k * Kind::bytes + bytesAhead + line);
            visit(blocks + k * Kind::bytes, prepared + k * Kind::prepared, i + k * Kind::values, chain);
        };
        Size k = 0;
        if constexpr (Kind::values == 32)
            for (; k + 2 <= here; k += 2) {
                visitOne(k, Known<0>());
                visitOne(k + 1, Known<2>());
            }
        for (; k < here; ++k) visitOne(k, Known<0>());
    }
}

template <class Kind>
void unpackAll(const Byte* blocks, Size count, float* out) {
    visitBlocks<Kind>(blocks, count, [=](const Byte* block, const float* prepared, Size place, auto) {
        Kind::read(block, prepared,
                   [to = out + place](int at, auto, const Floats16& numbers) { store(to + at, numbers); });
    });
}

template <class Kind>
float dotAll(const Byte* blocks, const float* x, Size count) {
    constexpr int chains = 4 / parts;
    Vector a = {}, b = {}, c = {}, d = {};  // an array would stay in memory
    visitBlocks<Kind>(blocks, count, [&](const Byte* block, const float* prepared, Size place, auto first) {
        Kind::read(block, prepared, [&](int at, auto chain, const Floats16& numbers) {
            visitEach<parts>([&](auto part) {
                constexpr int total =
                    (decltype(first)() + decltype(chain)()) % chains * parts + decltype(part)();
                const Vector more = numbers.part[part] * load(x + place + at + part * lanes);
                if constexpr (total == 0) a += more;
                if constexpr (total == 1) b += more;
                if constexpr (total == 2) c += more;
                if constexpr (total == 3) d += more;
            });
        });
    });
    return sum((a + b) + (c + d));
}

}  // namespace

void unpackBlocks(const BlockFormat& format, const void* source, Size count, float* out) {
    const auto* bytes = static_cast<const Byte*>(source);
    if (visitKind(format.kind, [&](auto kind) { unpackAll<decltype(kind)>(bytes, count, out); })) return;
    const UnpackBlock unpack = unpackOf(format.kind);
    for (Size i = 0; i < count; i += format.values, bytes += format.bytes) unpack(bytes, out + i);
}

void dotBlocks(const BlockFormat& format, const void* source, const float* x, Size count, Size columns,
               float* out) {
    const auto* bytes = static_cast<const Byte*>(source);
    const Size columnBytes = count / format.values * format.bytes;
    const auto dotEach = [&](auto kind) {
        for (Size j = 0; j < columns; ++j) out[j] = dotAll<decltype(kind)>(bytes + j * columnBytes, x, count);
    };
    if (visitKind(format.kind, dotEach)) return;
    const UnpackBlock unpack = unpackOf(format.kind);
    float numbers[256];
    for (Size j = 0; j < columns; ++j) {
        out[j] = 0;
        for (Size i = 0; i < count; i += format.values, bytes += format.bytes) {
            unpack(bytes, numbers);
            out[j] += dotProduct(numbers, x + i, format.values);
        }
    }
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
