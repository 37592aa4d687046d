#include "core/training/sentence_generator.h"

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_set>

#include "core/base/error.h"
#include "core/training/generator/aligned_pair.h"
#include "core/training/generator/grammar.h"

namespace attentionscope {

namespace {

const std::unordered_set<std::string>& samples() {
    static const std::unordered_set<std::string> set{
        "The agreement on the European Economic Area was signed in August 1992.",
        "The old man did not see the white horse that the young woman bought yesterday."};
    return set;
}

/// A sentence of roughly `length` English words in English, French and Chinese; empty if its English is not
/// `wanted`.
std::vector<generator::Words> sentenceOf(Index length, Random& random,
                                         std::function<bool(const generator::Words&)> wanted) {
    const Index clauses = length < 14   ? 1
                          : length < 26 ? 1 + Index(random.below(2))
                                        : 2 + Index(random.below(2));
    const double richness = std::clamp(double(length) / double(clauses) / 18.0, 0.0, 0.95);
    const Index depth = length < 7 ? 0 : length < 16 ? 1 : 2;
    return generator::bundledGrammar("sentences")
        .draw("SENTENCE", random,
              {.texts = {{"clauses", std::to_string(clauses)}, {"depth", std::to_string(depth)}},
               .numbers = {{"richness", richness}},
               .wanted = std::move(wanted)});
}

}  // namespace

std::vector<SentencePair> generateSentences(LanguagePair languages, Index count, std::uint64_t seed,
                                            Index shortest, Index longest, bool links) {
    if (shortest < 1 || longest > 60 || shortest > longest)
        throw Error({.what = "sentences of this length cannot be made",
                     .got = Phrase("%1 to %2 words", {std::to_string(shortest), std::to_string(longest)}),
                     .expected = "1 to 60"});
    Random random(seed);
    std::unordered_set<std::string> seen;
    std::vector<SentencePair> pairs;
    Index wanted = 0, misses = 0;
    while (Index(pairs.size()) < count) {
        if (misses == 0) wanted = shortest + Index(random.below(std::uint64_t(longest - shortest + 1)));
        const auto sentence = sentenceOf(wanted, random, [&](const generator::Words& english) {
            const Index length = Index(english.size()) - 1;
            // After many tries any allowed length is accepted.
            if (length < shortest || length > longest || (std::abs(length - wanted) > 1 && misses <= 200))
                return false;
            const std::string text = generator::textOf(english);
            return !samples().contains(text) && seen.insert(text).second;
        });
        if (sentence.empty()) {
            if (++misses > 5000) misses = 0;
            continue;
        }
        misses = 0;
        const bool french = languages == LanguagePair::englishFrench;
        pairs.push_back(french ? generator::alignedPair(sentence[0], sentence[1], links)
                               : generator::alignedPair(sentence[2], sentence[0], links));
    }
    return pairs;
}

std::vector<SentencePair> generatePlaces(Index count, std::uint64_t seed) {
    // The training leaves out these sentences, which test a translator.
    static const std::unordered_set<std::string> tried{"北京是中国的首都。", "我们明天去北京看望爷爷和奶奶。",
                                                       "中华人民共和国成立于1949年10月1日。",
                                                       "请问，火车站怎么走？"};
    Random random(seed);
    std::unordered_set<std::string> seen;
    std::vector<SentencePair> pairs;
    while (Index(pairs.size()) < count) {
        const auto sentence = generator::bundledGrammar("places").draw("SENTENCE", random);
        if (sentence.empty()) continue;
        SentencePair pair = generator::alignedPair(sentence[1], sentence[0], false);
        if (!tried.contains(pair.source) && seen.insert(pair.source).second) pairs.push_back(std::move(pair));
    }
    return pairs;
}

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
