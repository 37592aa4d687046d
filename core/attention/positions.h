#pragma once

#include <vector>

#include "core/graph/op.h"

namespace attentionscope {

/// How fast each pair of dimensions rotates.
struct RotarySpec {
    enum class Scaling { none, linear, llama3, yarn, dynamic, longRope };
    double theta = 10000;
    Index width = 0;           ///< dimensions of a head that are rotated, even; the rest stay unchanged
    bool interleaved = false;  ///< the pairs are (0, 1), (2, 3) …; otherwise (0, w/2), (1, w/2 + 1) …
    Scaling scaling = Scaling::none;
    double factor = 1;
    double lowFrequencyFactor = 1, highFrequencyFactor = 4;  ///< llama3 only
    double originalLength = 8192;                            ///< llama3, yarn and dynamic
    double fastTurns = 32, slowTurns = 1;  ///< yarn: waves with more turns stay, the others are stretched
    bool wholeDimensions = true;           ///< yarn: round these bounds to whole dimensions
    /// longRope: the divisor of each pair's frequency, in texts up to originalLength and in longer ones.
    std::vector<double> shortFactors = {}, longFactors = {};
    double magnitude = 1;  ///< factor of the rotated queries and keys (yarn's attention factor)
};

/// Sines and cosines of position / 10000^{2i/d} (Vaswani et al. 2017) for positions 0 … rows - 1 → [rows ×
/// width]. Interleaved: sin, cos, sin, cos …; otherwise all sines, then all cosines (Junczys-Dowmunt et al.
/// 2018). `lastExact`: the exponent 2i/d reaches 1 at the last pair, as fairseq computes it.
Matrix sinusoidalTable(Index rows, Index width, bool interleaved, bool lastExact = false);

/// The angle in radians by which each pair of dimensions rotates from one position to the next, [width / 2]
/// (Su et al. 2021), with the linear (Chen et al. 2023), llama3 (Dubey et al. 2024), yarn (Peng et al. 2023),
/// dynamic or longrope (Ding et al. 2024) scaling of long contexts. The last two depend on the `length` of
/// the text: beyond the original length, dynamic uses θ' = θ (factor · length / original - (factor - 1))^{d /
/// (d - 2)}, and longrope uses its other factors.
std::vector<double> rotaryFrequencies(const RotarySpec& rotary, Index length = 0);
/// cos and sin of position · frequency, times the magnitude, for positions first … first + count - 1, side by
/// side → [count × width]. The last of these positions sets the length of the text.
Matrix rotaryTable(const RotarySpec& rotary, Index first, Index count);

/// Rotates the first `rotary.width` dimensions of each head pair by pair, (a, b) → (a cos - b sin, b cos + a
/// sin). x: [tokens × heads · headWidth], table: rotaryTable(), [tokens × rotary.width] → the shape of x.
OpPointer rotate(const RotarySpec& rotary, Index heads);

/// The slope of each head of ALiBi (Press et al. 2022): powers of 2^{-8/n} for n heads. If n is not a power
/// of two, the remaining heads take every other slope of the next power of two. `oddFirst`: takes the odd
/// places of the next power's slopes, then the even ones, as MPT does.
std::vector<double> linearBiasSlopes(Index heads, bool oddFirst = false);
/// slope · (key - query position) for each head, side by side → [queries × heads · keys]; query i has
/// position i + past.
Matrix linearBias(const std::vector<double>& slopes, Index queries, Index keys, Index past);
/// The nearest bfloat16 number, ties to even.
double roundedToBfloat16(double value);

/// The bucket of a distance key - query: near distances have a bucket each, far ones share buckets on a
/// logarithmic scale (Raffel et al. 2020). With both directions, each gets half of the buckets; otherwise all
/// keys ahead fall into bucket 0.
Index relativeBucket(Index distance, bool bothDirections, Index buckets, Index maximumDistance);
/// table: [buckets × heads] → [queries × heads · keys], the number that each distance adds to the scores.
/// Query i of each segment of `queries` has position i + past.
OpPointer relativeBias(bool bothDirections, Index buckets, Index maximumDistance, AxisPointer queries,
                       Index keys, Index past);

}  // namespace attentionscope
