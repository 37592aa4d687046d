#include "core/training/pronoun_sentences.h"

#include <set>
#include <sstream>
#include <string_view>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/training/generator/aligned_pair.h"
#include "core/training/generator/grammar.h"

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
            throw Error({.what = "the grammar has fewer different sentences",
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

namespace {

/// The sentences of a rule in the file of held-out ones; `make` makes each from its sides.
template <typename One>
std::vector<One> heldOut(const char* rule, One (*make)(std::vector<std::string> sides)) {
    const auto& grammar = generator::bundledGrammar("pronouns-held-out");
    std::vector<std::vector<std::string>> sides;
    for (const char* side : {"sentence", "pronoun", "antecedent", "other"})
        sides.push_back(grammar.list(rule, side));
    std::vector<One> sentences;
    for (size_t i = 0; i < sides[0].size(); ++i)
        sentences.push_back(make({sides[0][i], sides[1][i], sides[2][i], sides[3][i]}));
    return sentences;
}

}  // namespace

const std::vector<PronounSentence>& heldOutPronounSentences() {
    static const auto sentences = heldOut<PronounSentence>("SENTENCE", [](std::vector<std::string> sides) {
        return PronounSentence{
            .text = sides[0], .pronoun = sides[1], .antecedent = sides[2], .other = sides[3]};
    });
    return sentences;
}

const std::vector<ChosenWord>& everydayChosenWords() {
    static const auto words = heldOut<ChosenWord>("EVERYDAY", [](std::vector<std::string> sides) {
        ChosenWord one{.text = sides[0], .word = sides[1], .related = {sides[2]}};
        std::istringstream others(sides[3]);
        for (std::string word; others >> word;) one.related.push_back(word);
        return one;
    });
    return words;
}

}  // namespace attentionscope
