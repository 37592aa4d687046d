#include "core/text/byte_pair_trainer.h"

#include <algorithm>

#include "core/text/unicode.h"

namespace attentionscope {

BytePairTrainer::BytePairTrainer(const WordCounts& words, const std::vector<std::string>& characters)
    : symbols_(characters) {
    std::unordered_map<char32_t, int> ids;
    for (size_t id = 0; id < characters.size(); ++id) ids[codePointAt(characters[id], 0).value] = int(id);
    for (const auto& [text, count] : words) {
        Word word;
        word.count = count;
        for (char32_t character : toCodePoints(text)) {
            const auto found = ids.find(character);
            word.symbols.push_back(found == ids.end() ? -1 : found->second);
        }
        for (size_t i = 0; i + 1 < word.symbols.size(); ++i) {
            change({word.symbols[i], word.symbols[i + 1]}, count, std::uint32_t(words_.size()));
        }
        words_.push_back(std::move(word));
    }
    for (const auto& [pair, data] : pairs_) queue_.push({data.count, pair});
}

void BytePairTrainer::change(Pair pair, Index count, std::uint32_t word) {
    if (pair.first < 0 || pair.second < 0) return;
    PairData& data = pairs_[pair];
    data.count += count;
    if (count > 0 && (data.words.empty() || data.words.back() != word)) data.words.push_back(word);
}

std::optional<BytePairTrainer::Merge> BytePairTrainer::next(Index minimumCount) {
    while (!queue_.empty()) {
        const Candidate top = queue_.top();
        queue_.pop();
        const auto found = pairs_.find(top.pair);
        if (found == pairs_.end()) continue;
        if (found->second.count != top.count) {  // its count has changed; put it back in its proper place
            if (found->second.count > 0) queue_.push({found->second.count, top.pair});
            continue;
        }
        if (top.count < std::max<Index>(minimumCount, 1)) return std::nullopt;
        const std::vector<std::uint32_t> touched = std::move(found->second.words);
        const int merged = int(symbols_.size());
        symbols_.push_back(symbols_[size_t(top.pair.first)] + symbols_[size_t(top.pair.second)]);
        std::vector<Pair> made;
        for (std::uint32_t word : touched) mergeIn(word, top.pair, merged, made);
        pairs_.erase(top.pair);  // every occurrence is gone
        std::sort(made.begin(), made.end());
        made.erase(std::unique(made.begin(), made.end()), made.end());
        for (const Pair& pair : made) queue_.push({pairs_[pair].count, pair});
        return Merge{symbols_[size_t(top.pair.first)], symbols_[size_t(top.pair.second)], top.count};
    }
    return std::nullopt;
}

void BytePairTrainer::mergeIn(std::uint32_t index, Pair pair, int merged, std::vector<Pair>& made) {
    Word& word = words_[index];
    std::vector<int>& symbols = word.symbols;
    const auto exchange = [&](Pair before, Pair after) {
        change(before, -word.count, index);
        change(after, word.count, index);
        if (after.first >= 0 && after.second >= 0) made.push_back(after);
    };
    for (size_t i = 0; i + 1 < symbols.size(); ++i) {
        if (symbols[i] != pair.first || symbols[i + 1] != pair.second) continue;
        change(pair, -word.count, index);
        if (i > 0) exchange({symbols[i - 1], symbols[i]}, {symbols[i - 1], merged});
        if (i + 2 < symbols.size()) exchange({symbols[i + 1], symbols[i + 2]}, {merged, symbols[i + 2]});
        symbols[i] = merged;
        symbols.erase(symbols.begin() + std::ptrdiff_t(i) + 1);
    }
}

}  // namespace attentionscope
