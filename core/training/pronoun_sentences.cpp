#include "core/training/pronoun_sentences.h"

#include <set>
#include <string_view>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/training/generator/aligned_pair.h"
#include "core/training/generator/bundled_grammars.h"

namespace attentionscope {

namespace {

std::uint64_t pairHash(std::string a, std::string b) {
    if (b < a) std::swap(a, b);
    std::uint64_t hash = 14695981039346656037ull;
    for (const char c : a + '|' + b)
        hash = (hash ^ std::uint64_t(static_cast<unsigned char>(c))) * 1099511628211ull;
    return hash ^ (hash >> 29);
}

/// Those of the samples and lessons, and a tenth of all others.
bool isHeldOut(const std::string& a, const std::string& b) {
    constexpr std::pair<std::string_view, std::string_view> samples[] = {
        {"animal", "street"}, {"trophy", "suitcase"}, {"law", "application"}, {"dog", "river"}};
    for (const auto& [first, second] : samples)
        if ((a == first && b == second) || (b == first && a == second)) return true;
    return pairHash(a, b) % 10 == 0;
}

}  // namespace

std::vector<PronounSentence> generatePronounSentences(Index count, std::uint64_t seed, NounPairs pairs) {
    Random random(seed);
    // Both nouns must be on one side.
    const generator::DrawingInputs given{
        .test = [&](const std::string&, const std::vector<std::string>& nouns) {
            return nouns[0] != nouns[1] && isHeldOut(nouns[0], nouns[1]) == (pairs == NounPairs::heldOut);
        }};
    std::vector<PronounSentence> sentences;
    std::set<std::string> known;
    for (Index tries = 0; Index(sentences.size()) < count; ++tries) {
        if (tries > 400 * count + 10000)
            throw Error({.what = "there are not so many different sentences",
                         .got = std::to_string(count),
                         .expected = Phrase("at most %1", {std::to_string(sentences.size())})});
        const auto made = generator::bundledGrammar("pronouns").draw("SENTENCE", random, given);
        if (made.empty()) continue;
        PronounSentence sentence{.text = textOf(made[0]),
                                 .pronoun = textOf(made[1]),
                                 .antecedent = textOf(made[2]),
                                 .other = textOf(made[3])};
        if (known.insert(sentence.text).second) sentences.push_back(std::move(sentence));
    }
    return sentences;
}

}  // namespace attentionscope
