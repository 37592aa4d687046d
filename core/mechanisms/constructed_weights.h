#pragma once

#include <array>

#include "core/graph/parameter.h"

namespace attentionscope::constructed {

// X = [positions | spelling | identity | flags | positions of marks | alike | own], d_model = 326.
inline constexpr Index spreadPairs =
    32;  ///< sinusoids whose sum has a sharp peak: it distinguishes every position from every other
inline constexpr Index scalePairs = 3;  ///< slow sinusoids, which measure how far apart two positions are
inline constexpr Index positionWidth = 2 * (spreadPairs + scalePairs);
inline constexpr Index spellingWidth = 55;
inline constexpr Index identityWidth = 64;
inline constexpr Index flagWidth = 3;               ///< always one; is the first token; is punctuation
inline constexpr Index markWidth = 2 * scalePairs;  ///< the slow sinusoids, only for punctuation marks
/// Words spelt like another word of the text: which ones a word resembles, and which it is. There is room for
/// the first words of a text; no other word's numbers mix into these dimensions.
inline constexpr Index alikeWidth = 64;
inline constexpr Index spellingBegin = positionWidth;
inline constexpr Index identityBegin = spellingBegin + spellingWidth;
inline constexpr Index flagBegin = identityBegin + identityWidth;
inline constexpr Index markBegin = flagBegin + flagWidth;
inline constexpr Index alikeBegin = markBegin + markWidth;
inline constexpr Index ownBegin = alikeBegin + alikeWidth;
inline constexpr Index modelWidth = ownBegin + alikeWidth;
inline constexpr Index heads = 8;
inline constexpr Index headWidth = 64;
inline constexpr Index tokenLimit = 512;

inline constexpr std::array<const char*, heads> headNames{
    "previous token",   "next token",          "same token",    "first token",
    "similar spelling", "nearest punctuation", "wide Gaussian", "uniform"};

/// sin and cos of `position` for each frequency, side by side. out: [positionWidth]
void positionVector(Index position, float* out);

/// W_Q, W_K, W_V: [modelWidth × heads · headWidth], W_O: [heads · headWidth × modelWidth].
struct Weights {
    ParameterPointer query, key, value, output;
};
Weights makeWeights();

}  // namespace attentionscope::constructed
