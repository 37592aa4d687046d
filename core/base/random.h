#pragma once

#include <cstdint>

#include "core/base/matrix.h"

namespace attentionscope {

/// Random numbers that are equal for equal seeds on every machine and compiler (xoshiro256++, Blackman and
/// Vigna 2019, seeded by splitmix64); the distributions of <random> are not.
class Random {
public:
    explicit Random(std::uint64_t seed);
    std::uint64_t bits();
    /// Uniform in [0, 1).
    double uniform();
    /// Uniform in {0 … count - 1}; count > 0.
    std::uint64_t below(std::uint64_t count);
    /// Normal, mean 0 and standard deviation 1 (Box–Muller).
    double normal();

    Matrix normalMatrix(Index rows, Index columns, float deviation);
    Matrix uniformMatrix(Index rows, Index columns, float low, float high);

    template <typename Sequence>
    void shuffle(Sequence& sequence) {
        for (std::uint64_t i = sequence.size(); i > 1; --i) std::swap(sequence[i - 1], sequence[below(i)]);
    }

    /// The whole state, to resume exactly where a saved run stopped.
    struct State {
        std::uint64_t words[4];
        double spare;
        bool hasSpare;
    };
    State state() const { return state_; }
    void restore(const State& state) { state_ = state; }

private:
    State state_;
};

}  // namespace attentionscope
