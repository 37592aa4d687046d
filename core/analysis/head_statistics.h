#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Single numbers that describe an attention map; the views sort and filter by them.
enum class Statistic {
    entropy,         ///< mean over queries of -Σ_j α_ij ln α_ij, in nats
    meanDistance,    ///< mean over queries of Σ_j α_ij |i - j|, in tokens
    firstToken,      ///< mean weight on the first key
    previousToken,   ///< mean weight on key i - 1, over queries with such a key
    sameToken,       ///< mean weight on keys spelt like the query, including itself
    separatorToken,  ///< mean weight on separators: [SEP], </s>, <eos>, punctuation marks
    largestWeight,   ///< mean over queries of max_j α_ij
    induction,       ///< mean weight on keys that follow an earlier copy of the query (Olsson et al. 2022)
};

inline constexpr int statisticCount = int(Statistic::induction) + 1;

/// All statistics of a map. A statistic over no query (no repeated word, unequal axes) is 0.
struct HeadStatistics {
    double values[statisticCount] = {};
    double operator[](Statistic statistic) const { return values[int(statistic)]; }
};

/// weights: [queries × keys], rows that sum to 1; the labels are the tokens' spellings. If all labels of
/// queries and keys are equal, both are taken to be the same positions; otherwise distance, previous token
/// and induction do not apply and are 0. Throws Error if labels and shape do not match.
HeadStatistics headStatistics(const MatrixView& weights, const std::vector<std::string>& queries,
                              const std::vector<std::string>& keys);

/// Whether a token consists of punctuation marks, perhaps after a blank.
bool isPunctuation(std::string_view token);
/// Whether a token ends a sentence or part of one: [SEP], </s>, <eos>, <|endoftext|>, or only punctuation.
bool isSeparator(std::string_view token);

/// The words at the queries and keys of a map for headStatistics(): within one sequence those that were read,
/// also where rows are named by the words that they produce.
std::pair<std::vector<std::string>, std::vector<std::string>> wordsLookedAt(const Recording& recording,
                                                                            const AttentionMap& map);
/// The statistics of every head of the maps with this name as CSV, one line each with its layer and head.
std::string headStatisticsAsCsv(const Recording& recording, const std::string& map,
                                const StopToken& stop = {});

}  // namespace attentionscope
