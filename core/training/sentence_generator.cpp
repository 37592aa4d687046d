#include "core/training/sentence_generator.h"

#include <algorithm>
#include <unordered_set>

#include "core/base/error.h"
#include "core/training/generator/aligned_pair.h"
#include "core/training/generator/sentence_maker.h"

namespace attentionscope {

namespace {

const std::unordered_set<std::string>& samples() {
    static const std::unordered_set<std::string> set{
        "The agreement on the European Economic Area was signed in August 1992.",
        "The old man did not see the white horse that the young woman bought yesterday."};
    return set;
}

}  // namespace

std::vector<SentencePair> generateSentences(LanguagePair languages, Index count, std::uint64_t seed,
                                            Index shortest, Index longest, bool links) {
    if (shortest < 1 || longest > 60 || shortest > longest)
        throw Error({.what = "sentences of this length cannot be made",
                     .got = Phrase("%1 to %2 words", {std::to_string(shortest), std::to_string(longest)}),
                     .expected = "1 to 60"});
    Random random(seed);
    generator::SentenceMaker maker(random);
    std::unordered_set<std::string> seen;
    std::vector<SentencePair> pairs;
    Index wanted = 0, misses = 0;
    while (Index(pairs.size()) < count) {
        if (misses == 0) wanted = shortest + Index(random.below(std::uint64_t(longest - shortest + 1)));
        const auto sentence = maker.make(wanted);
        const auto english = generator::english(sentence);
        const Index length = Index(english.size()) - 1;
        // After many tries any allowed length will do.
        const bool fits =
            length >= shortest && length <= longest && (std::abs(length - wanted) <= 1 || misses > 200);
        std::string englishText;
        if (fits) englishText = generator::textOf(english);
        if (!fits || samples().contains(englishText) || !seen.insert(englishText).second) {
            if (++misses > 5000) misses = 0;
            continue;
        }
        misses = 0;
        const bool french = languages == LanguagePair::englishFrench;
        const auto other = french ? generator::french(sentence) : generator::chinese(sentence);
        pairs.push_back(french ? generator::alignedPair(english, other, links)
                               : generator::alignedPair(other, english, links));
    }
    return pairs;
}

}  // namespace attentionscope
