// The search for words, on a model that depends only on the previous word: every sentence can be enumerated.
#include "core/transformer/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "core/base/error.h"
#include "core/base/probability.h"

using namespace attentionscope;

namespace {

constexpr Index endWord = 3, room = 4;

class Bigrams final : public StepDecoder {
public:
    explicit Bigrams(std::uint64_t seed) : table_(Random(seed).normalMatrix(5, 5, 1.5F)) {}

    Matrix next(const std::vector<Index>& parents, const std::vector<Index>& words) override {
        EXPECT_EQ(parents.size(), words.size());
        Matrix logits(Index(words.size()), table_.cols());
        for (std::size_t i = 0; i < words.size(); ++i) logits.row(Index(i)) = table_.row(words[i]);
        return logits;
    }

    double log(Index before, Index word) const {
        return logProbabilities(rowOf(table_, before))[std::size_t(word)];
    }
    void spoil() { table_(0, 0) = std::numeric_limits<float>::quiet_NaN(); }

private:
    Matrix table_;
};

struct FoundSentence {
    std::vector<Index> ids;
    double logProbability = 0;
};

/// Every output of `room` words after word 0 under the rules.
std::vector<FoundSentence> everything(const Bigrams& model, Index minimum) {
    std::vector<FoundSentence> all;
    const std::function<void(const FoundSentence&, Index)> grow = [&](const FoundSentence& sentence,
                                                                      Index before) {
        const Index length = Index(sentence.ids.size());
        if (length == room || before == endWord) {
            all.push_back(sentence);
            return;
        }
        for (Index word = 0; word < 5; ++word) {
            if (word == endWord && length < minimum) continue;
            FoundSentence longer = sentence;
            longer.ids.push_back(word);
            longer.logProbability += model.log(before, word);
            grow(longer, word);
        }
    };
    grow({}, 0);
    return all;
}

FoundSentence bestOfAll(const Bigrams& model, const SearchRules& rules) {
    const auto rank = [&](const FoundSentence& sentence) {
        const bool unended = rules.endedFirst && sentence.ids.back() != endWord;
        return rules.penalty.score(sentence.logProbability, Index(sentence.ids.size())) - (unended ? 1e6 : 0);
    };
    const auto all = everything(model, rules.minimum);
    return *std::max_element(all.begin(), all.end(), [&](const FoundSentence& a, const FoundSentence& b) {
        return rank(a) < rank(b);
    });
}

}  // namespace

TEST(Search, PenaltiesOfLength) {
    EXPECT_DOUBLE_EQ((LengthPenalty{.exponent = 0}.score(-6, 3)), -6);
    EXPECT_DOUBLE_EQ((LengthPenalty{}.score(-6, 3)), -2);
    EXPECT_DOUBLE_EQ((LengthPenalty{.exponent = 2}.score(-18, 3)), -2);
    // (5 + |Y|)^α / (5 + 1)^α (Wu et al. 2016)
    EXPECT_DOUBLE_EQ((LengthPenalty{.added = 5, .exponent = 0.6}.score(-6, 7)), -6 / std::pow(2, 0.6));
}

TEST(Search, AWideBeamFindsTheBestUnderEachRule) {
    std::vector<std::size_t> lengths;
    for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6})
        for (const SearchRules& rules :
             {SearchRules{.end = {endWord}}, SearchRules{.end = {endWord}, .penalty = {.exponent = 0}},
              SearchRules{.end = {endWord}, .minimum = 2, .penalty = {.exponent = 0}},
              SearchRules{.end = {endWord}, .penalty = {.added = 5, .exponent = 0.6}, .endedFirst = true}}) {
            Bigrams model(seed);
            const FoundSentence expected = bestOfAll(model, rules);
            const GeneratedTokens found = searchWords(model, rules, {.tokens = room, .beam = 256});
            EXPECT_EQ(found.ids, expected.ids) << seed;
            EXPECT_NEAR(found.logProbability, expected.logProbability, 1e-5);
            EXPECT_EQ(found.ended, expected.ids.back() == endWord);
            lengths.push_back(found.ids.size());
        }
    // The rules made a difference: sentences of several lengths won.
    std::sort(lengths.begin(), lengths.end());
    EXPECT_GE(std::unique(lengths.begin(), lengths.end()) - lengths.begin(), 3);
}

TEST(Search, ASentenceEndsNeitherTooEarlyNorBeforeAForcedWord) {
    for (const Index beam : {1, 3})
        for (const std::uint64_t seed : {1, 2, 3, 4}) {
            Bigrams model(seed);
            const GeneratedTokens late =
                searchWords(model, {.end = {endWord}, .minimum = 3}, {.tokens = 6, .beam = beam});
            ASSERT_GE(late.ids.size(), 4U);
            const GeneratedTokens forced =
                searchWords(model, {.end = {endWord}, .never = {2}, .forcedFirst = 4},
                            {.tokens = 6, .beam = beam, .forced = {{2, 2}, {9, 1}}});
            ASSERT_GE(forced.ids.size(), 3U);
            EXPECT_EQ(forced.ids[0], 4);
            EXPECT_EQ(forced.ids[2], 2);  // forced, though it is never chosen
            double sum = 0;
            Index before = 0;
            for (const Index id : forced.ids) sum += model.log(std::exchange(before, id), id);
            EXPECT_NEAR(forced.logProbability, sum, 1e-5);
        }
}

TEST(Search, RejectsInvalidNumbers) {
    Bigrams model(1);
    EXPECT_THROW(searchWords(model, {}, {.tokens = 2, .forced = {{1, 5}}}), Error);
    model.spoil();
    for (const Index beam : {1, 2}) EXPECT_THROW(searchWords(model, {}, {.tokens = 2, .beam = beam}), Error);
}

TEST(Search, FindsTheBestPermittedSentence) {
    const auto fits = [](const std::vector<Index>& before, Index next) {
        // Neither the same word twice in a row, nor the end after an odd number of words.
        if (!before.empty() && before.back() == next) return false;
        return next != endWord || before.size() % 2 == 0;
    };
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE(seed);
        Bigrams model(seed);
        SearchRules rules{.end = {endWord}, .permits = fits};
        const auto permitted = [&](const std::vector<Index>& ids) {
            for (std::size_t i = 0; i < ids.size(); ++i)
                if (!fits({ids.begin(), ids.begin() + std::ptrdiff_t(i)}, ids[i])) return false;
            return true;
        };
        double best = -1e9;
        for (const FoundSentence& one : everything(model, 0))
            if (permitted(one.ids))
                best = std::max(best, rules.penalty.score(one.logProbability, Index(one.ids.size())));
        const GeneratedTokens wide = searchWords(model, rules, {.tokens = room, .beam = 200});
        EXPECT_TRUE(permitted(wide.ids));
        EXPECT_NEAR(rules.penalty.score(wide.logProbability, Index(wide.ids.size())), best, 1e-5);
        for (const double temperature : {0.0, 1.0, 3.0}) {
            const GeneratedTokens one = searchWords(
                model, rules, {.tokens = room, .temperature = temperature, .beam = 1, .seed = seed});
            EXPECT_TRUE(permitted(one.ids)) << temperature;
        }
        // A forced word needs no permission, and a word that permits no successor still gets one.
        const GeneratedTokens forced =
            searchWords(model, rules, {.tokens = room, .beam = 2, .forced = {{0, 1}, {1, 1}}});
        EXPECT_EQ(forced.ids.at(1), 1);
        rules.permits = [](const std::vector<Index>&, Index) { return false; };
        EXPECT_FALSE(searchWords(model, rules, {.tokens = room, .beam = 4}).ids.empty());
    }
}
