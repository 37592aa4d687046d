#include "core/training/news_sentences.h"

#include <string>
#include <unordered_set>

#include "core/training/generator/aligned_pair.h"
#include "core/training/generator/news_grammar.h"

namespace attentionscope {

namespace {

constexpr size_t longestHeadline = 16;

/// Of a hundred headlines two are tested on and two validated on.
NewsSide newsSideOf(const std::string& headline) {
    const std::uint64_t place = textHash(headline) % 100;
    return place < 2 ? NewsSide::test : place < 4 ? NewsSide::validation : NewsSide::training;
}

bool isSample(const std::string& sentence) {
    return sentence ==
           "The French government said on Monday it would raise the tax on meat, despite protests in Paris.";
}

}  // namespace

const generator::SynchronousGrammar& generator::newsGrammar() {
    static const SynchronousGrammar grammar(std::string(newsWords()) + newsStories());
    return grammar;
}

std::vector<SentencePair> generateNews(NewsSide side, Index count, std::uint64_t seed, bool links) {
    Random random(seed);
    std::unordered_set<std::string> seen;
    std::vector<SentencePair> pairs;
    while (Index(pairs.size()) < count) {
        generator::SynchronousPhrase story = generator::newsGrammar().draw("STORY", random);
        Index words = 0;
        for (const auto& word : story.source) words += word.text != ",";
        if (words < shortestNews || words > longestNews || story.target.size() > longestHeadline) continue;
        if (newsSideOf(generator::textOf(story.target)) != side) continue;
        story.source.push_back({.text = ".", .glued = true});
        const std::string sentence = generator::textOf(story.source);
        if (isSample(sentence) || !seen.insert(sentence).second) continue;
        pairs.push_back(generator::alignedPair(story.source, story.target, links));
    }
    return pairs;
}

}  // namespace attentionscope
