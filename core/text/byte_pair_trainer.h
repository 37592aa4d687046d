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

/// Learns merges one at a time: the most frequent pair of neighbouring symbols in the words becomes a new
/// symbol (Sennrich et al. 2016). Each merge costs time linear in the length of the words that contain the
/// pair.
class BytePairTrainer {
public:
    /// Only these characters become symbols; a word is cut at any other.
    BytePairTrainer(const WordCounts& words, const std::vector<std::string>& characters);

    struct Merge {
        std::string left, right;
        Index count = 0;
    };
    /// The next merge, or nothing if no pair occurs at least `minimumCount` times. Ties go to the smaller
    /// symbol numbers, which are assigned in the order of learning.
    std::optional<Merge> next(Index minimumCount);

private:
    using Pair = std::pair<int, int>;
    struct Word {
        std::vector<int> symbols;  ///< -1: a character that is not a symbol
        Index count = 0;
    };
    struct PairData {
        Index count = 0;
        std::vector<std::uint32_t> words;  ///< words that contain or contained the pair, maybe twice
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
