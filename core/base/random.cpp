#include "core/base/random.h"

#include <bit>
#include <cmath>
#include <numbers>

namespace attentionscope {

Random::Random(std::uint64_t seed) : state_{} {
    for (auto& word : state_.words) {
        seed += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        word = z ^ (z >> 31);
    }
}

std::uint64_t Random::bits() {
    auto& s = state_.words;
    const std::uint64_t result = std::rotl(s[0] + s[3], 23) + s[0];
    const std::uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = std::rotl(s[3], 45);
    return result;
}

double Random::uniform() {
    return double(bits() >> 11) * 0x1.0p-53;
}

std::uint64_t Random::below(std::uint64_t count) {
    const std::uint64_t limit = UINT64_MAX - UINT64_MAX % count;
    std::uint64_t drawn = bits();
    while (drawn >= limit) drawn = bits();
    return drawn % count;
}

double Random::normal() {
    if (state_.hasSpare) {
        state_.hasSpare = false;
        return state_.spare;
    }
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    const double angle = 2.0 * std::numbers::pi * uniform();
    state_.spare = radius * std::sin(angle);
    state_.hasSpare = true;
    return radius * std::cos(angle);
}

Matrix Random::normalMatrix(Index rows, Index columns, float deviation) {
    Matrix matrix(rows, columns);
    for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = float(normal()) * deviation;
    return matrix;
}

Matrix Random::uniformMatrix(Index rows, Index columns, float low, float high) {
    Matrix matrix(rows, columns);
    for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = low + float(uniform()) * (high - low);
    return matrix;
}

}  // namespace attentionscope
