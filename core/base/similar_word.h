#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/phrase.h"

namespace attentionscope {

/// The least number of elements to insert, remove or replace that turns one sequence into the other
/// (Levenshtein 1966).
template <class Sequence>
std::size_t editDistance(const Sequence& from, const Sequence& to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i] != to[j]);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

/// The word of `known` that `word` most likely misspells: at most a third of its letters differ (changed,
/// missing, added, or two neighbours swapped; Damerau 1964), or it begins with all of them. Ignores case.
/// Empty if none is close.
std::string similarWord(std::string_view word, const std::vector<std::string>& known);

/// "Did you mean X?" with the similar word; empty if there is none.
Phrase didYouMean(std::string_view word, const std::vector<std::string>& known);

}  // namespace attentionscope
