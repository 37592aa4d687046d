#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <queue>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// Words with how often each occurs.
using WordCounts = std::vector<std::pair<std::string, Index>>;

/// Learns merges one at a time: the pair of neighbouring symbols that occurs most often in the words becomes
/// a symbol of its own (Sennrich et al. 2016). Each merge costs what the words that contain the pair are
/// long.
class BytePairTrainer {
public:
    /// Only the characters given become symbols; a word is cut at any other.
    BytePairTrainer(const WordCounts& words, const std::vector<std::string>& characters);

    struct Merge {
        std::string left, right;
        Index count = 0;
    };
    /// The next merge, or nothing where no pair occurs at least `minimumCount` times. Of equal pairs that of
    /// the smaller symbol numbers, given in the order of learning, goes first.
    std::optional<Merge> next(Index minimumCount);

private:
    using Pair = std::pair<int, int>;
    struct Word {
        std::vector<int> symbols;  ///< -1: a character that is no symbol
        Index count = 0;
    };
    struct PairData {
        Index count = 0;
        std::vector<std::uint32_t> words;  ///< those that have or had the pair, perhaps more than once
    };
    struct Candidate {
        Index count;
        Pair pair;
        friend bool operator<(const Candidate& a, const Candidate& b) {
            return a.count != b.count ? a.count < b.count : a.pair > b.pair;
        }
    };
    void change(Pair pair, Index count, std::uint32_t word);
    void mergeIn(std::uint32_t word, Pair pair, int merged, std::vector<Pair>& made);

    std::vector<std::string> symbols_;
    std::vector<Word> words_;
    std::map<Pair, PairData> pairs_;
    std::priority_queue<Candidate> queue_;
};

}  // namespace attentionscope
