#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/training/language_network.h"

namespace attentionscope {

/// Predicts the next token only by counting: a trigram model with interpolated, modified Kneser–Ney smoothing
/// (Chen and Goodman 1999; one discount if a count never occurred, each kept within 0.1 … k - 0.1 of a count
/// k), as a comparison for language models. Immutable.
class TrigramModel {
public:
    /// Counts sentences that begin with the token that also ends them; it occurs twice before the first word.
    /// vocabulary: total number of tokens, at most 2²⁰. Throws Error for a token beyond it.
    TrigramModel(const std::vector<TokenIdList>& sentences, Index vocabulary);

    /// The probability of `word` after the two tokens; over all words these sum to 1.
    double probability(Index first, Index second, Index word) const;
    Index vocabulary() const { return vocabulary_; }
    Index trigrams() const { return Index(counted_.size()); }

private:
    using Key = std::uint64_t;
    using CountedKeys = std::vector<std::pair<Key, Index>>;
    /// One order of the model: trigrams count their occurrences, lower orders the number of different tokens
    /// before.
    struct Order {
        struct Context {
            double total = 0;     ///< of its counts
            double smoothed = 0;  ///< the mass taken away by discounts
        };
        std::unordered_map<Key, Index> counts;  ///< by context and word
        std::unordered_map<Key, Context> contexts;
        double discounts[4] = {};  ///< of counts of 0, 1, 2, and 3 or more

        double discount(Index count) const { return discounts[count < 3 ? count : 3]; }
    };
    TrigramModel(CountedKeys counted, Index vocabulary);
    Order orderOf(const CountedKeys& counted) const;
    double of(const Order& order, Key context, Index word, double lower) const;
    Key joined(Key context, Index word) const { return context * Key(vocabulary_) + Key(word); }

    Index vocabulary_;
    CountedKeys counted_;  ///< trigrams, sorted
    Order orders_[3];      ///< of one, two and three tokens
};

}  // namespace attentionscope
