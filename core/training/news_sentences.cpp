#include "core/training/news_sentences.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "core/training/generator/aligned_pair.h"
#include "core/training/generator/bundled_grammars.h"

namespace attentionscope {

namespace {

constexpr Index longestHeadline = 16;

/// Of a hundred headlines, two are for the test and two for validation.
NewsSide newsSideOf(const std::string& headline) {
    const std::uint64_t place = textHash(headline) % 100;
    return place < 2 ? NewsSide::test : place < 4 ? NewsSide::validation : NewsSide::training;
}

bool isSample(const std::string& sentence) {
    return sentence ==
           "The French government said on Monday it would raise the tax on meat, despite protests in Paris.";
}

}  // namespace

std::vector<SentencePair> generateNews(NewsSide side, Index count, std::uint64_t seed, bool links) {
    Random random(seed);
    std::unordered_set<std::string> seen;
    std::vector<SentencePair> pairs;
    const auto lengthOf = [](const generator::Words& words) {
        return std::ranges::count_if(words, [](const auto& word) { return !word.glued; });
    };
    while (Index(pairs.size()) < count) {
        auto story = generator::bundledGrammar("news").draw("STORY", random);
        auto &source = story[0], &headline = story[1];
        const Index words = lengthOf(source);
        if (words < shortestNews || words > longestNews || lengthOf(headline) > longestHeadline) continue;
        if (newsSideOf(generator::textOf(headline)) != side) continue;
        source.push_back({.text = ".", .glued = true});
        const std::string sentence = generator::textOf(source);
        if (isSample(sentence) || !seen.insert(sentence).second) continue;
        pairs.push_back(generator::alignedPair(source, headline, links));
    }
    return pairs;
}

}  // namespace attentionscope
