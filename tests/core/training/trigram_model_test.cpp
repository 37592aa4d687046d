#include "core/training/trigram_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/base/error.h"
#include "core/base/random.h"

using namespace attentionscope;

namespace {

using Words = std::vector<Index>;

/// Some order in sentences of thirty words, frequent ones and rare ones: each depends on the two before.
std::vector<TokenIdList> someSentences(Index count, std::uint64_t seed) {
    Random random(seed);
    std::vector<TokenIdList> sentences;
    for (Index i = 0; i < count; ++i) {
        TokenIdList ids{0};
        for (Index k = 0; k < 3 + Index(random.below(5)); ++k) {
            const Index last = ids.back(), before = ids.size() > 1 ? ids[ids.size() - 2] : 0;
            const double drawn = random.uniform();
            ids.push_back(drawn < 0.5 ? 1 + (2 * last + before) % 6 : 1 + Index(30 * drawn * drawn * drawn));
        }
        sentences.push_back(std::move(ids));
    }
    return sentences;
}

/// Interpolated, modified Kneser–Ney once more: recursively over counts kept by whole n-grams.
class ExactKneserNey {
public:
    ExactKneserNey(const std::vector<TokenIdList>& sentences, Index vocabulary) : vocabulary_(vocabulary) {
        for (const TokenIdList& ids : sentences) {
            Words padded{ids[0], ids[0]};
            padded.insert(padded.end(), ids.begin() + 1, ids.end());
            padded.push_back(ids[0]);
            for (size_t i = 2; i < padded.size(); ++i) ++counts_[{padded[i - 2], padded[i - 1], padded[i]}];
        }
        // A shorter n-gram counts the different tokens before it.
        for (size_t length = 3; length > 1; --length) {
            const auto longer = counts_;
            for (const auto& [words, count] : longer)
                if (words.size() == length) ++counts_[Words(words.begin() + 1, words.end())];
        }
    }

    double probability(const Words& words) const {
        if (words.empty()) return 1 / double(vocabulary_);
        const double lower = probability(Words(words.begin() + 1, words.end()));
        const auto [one, two, more] = discounts(words.size());
        double total = 0, smoothed = 0;
        for (const auto& [known, count] : counts_) {
            if (known.size() != words.size()) continue;
            if (!std::equal(known.begin(), known.end() - 1, words.begin())) continue;
            total += count;
            smoothed += count == 1 ? one : count == 2 ? two : more;
        }
        if (total == 0) return lower;
        const auto found = counts_.find(words);
        const double count = found == counts_.end() ? 0 : found->second;
        const double taken = count == 0 ? 0 : count == 1 ? one : count == 2 ? two : more;
        return (count - taken + smoothed * lower) / total;
    }

private:
    std::array<double, 3> discounts(size_t length) const {
        double came[5] = {};
        for (const auto& [words, count] : counts_)
            if (words.size() == length && count < 5) ++came[count];
        const double share = came[1] / (came[1] + 2 * came[2]);
        std::array<double, 3> taken{};
        for (int count = 1; count <= 3; ++count) {
            const bool known = came[count] > 0 && came[count + 1] > 0;
            const double own = known ? count - (count + 1) * share * came[count + 1] / came[count] : share;
            taken[size_t(count - 1)] = std::min(std::max(own, 0.1), count - 0.1);
        }
        return taken;
    }

    Index vocabulary_;
    std::map<Words, int> counts_;
};

}  // namespace

TEST(TrigramModel, FollowsTheDefinition) {
    const auto sentences = someSentences(60, 5);
    const TrigramModel model(sentences, 32);
    const ExactKneserNey exact(sentences, 32);
    for (Index first = 0; first < 32; first += 3)
        for (Index second = 0; second < 32; second += 2) {
            double sum = 0;
            for (Index word = 0; word < 32; ++word) {
                const double probability = model.probability(first, second, word);
                EXPECT_GT(probability, 0);
                EXPECT_NEAR(probability, exact.probability({first, second, word}), 1e-9)
                    << first << ' ' << second << ' ' << word;
                sum += probability;
            }
            EXPECT_NEAR(sum, 1, 1e-12) << first << ' ' << second;
        }
}

TEST(TrigramModel, PredictsCountedTrigrams) {
    std::vector<TokenIdList> sentences(6, {0, 1, 2, 3});
    sentences.insert(sentences.end(), {{0, 1, 2, 4}, {0, 5, 2, 4}});
    const TrigramModel model(sentences, 10);
    EXPECT_GT(model.probability(1, 2, 3), model.probability(1, 2, 4));
    EXPECT_GT(model.probability(5, 2, 4), model.probability(5, 2, 3));
    EXPECT_GT(model.probability(0, 0, 1), model.probability(0, 0, 5));
    // Nothing preceded 7 and 8: what remains is the number of words that each followed.
    EXPECT_DOUBLE_EQ(model.probability(7, 8, 2), model.probability(8, 7, 2));
    EXPECT_THROW(TrigramModel(std::vector<TokenIdList>{{0, 10}}, 10), Error);
}
