#include "core/training/sentence_generator.h"

#include <algorithm>
#include <unordered_set>

#include "core/base/error.h"
#include "core/text/unicode.h"
#include "core/training/generator/sentence_maker.h"

namespace attentionscope {

namespace {

struct PlacedWord {
    Index begin, end;  // code points
    const generator::Word* word;
};

std::string write(const generator::Words& words, std::vector<PlacedWord>& places) {
    std::string text;
    Index at = 0;
    for (const auto& word : words) {
        if (!text.empty() && !word.glued) {
            text += ' ';
            ++at;
        }
        const Index size = countCodePoints(word.text);
        places.push_back({at, at + size, &word});
        text += word.text;
        at += size;
    }
    return text;
}

bool share(const std::vector<generator::Concept>& a, const std::vector<generator::Concept>& b) {
    return std::any_of(a.begin(), a.end(),
                       [&](auto meaning) { return std::find(b.begin(), b.end(), meaning) != b.end(); });
}

// The words as the text is divided for everybody, each with the meanings of all it covers.
std::vector<generator::Word> meaningsOf(const std::string& text, const std::vector<PlacedWord>& places) {
    std::vector<generator::Word> words;
    for (const Token& token : alignmentWords(text)) {
        generator::Word word{.text = token.text};
        for (const auto& place : places) {
            if (place.begin >= token.end || place.end <= token.begin) continue;
            word.sure.insert(word.sure.end(), place.word->sure.begin(), place.word->sure.end());
            word.possible.insert(word.possible.end(), place.word->possible.begin(),
                                 place.word->possible.end());
        }
        words.push_back(std::move(word));
    }
    return words;
}

std::vector<AlignmentLink> align(const std::vector<generator::Word>& source,
                                 const std::vector<generator::Word>& target) {
    std::vector<AlignmentLink> links;
    for (size_t j = 0; j < target.size(); ++j)
        for (size_t i = 0; i < source.size(); ++i) {
            const bool sure = share(source[i].sure, target[j].sure);
            if (sure || share(source[i].sure, target[j].possible) ||
                share(source[i].possible, target[j].sure) || share(source[i].possible, target[j].possible))
                links.push_back({Index(i), Index(j), sure});
        }
    return links;
}

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
                     .got = std::to_string(shortest) + " to " + std::to_string(longest) + " words",
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
        std::vector<PlacedWord> englishPlaces, otherPlaces;
        std::string englishText;
        if (fits) englishText = write(english, englishPlaces);
        if (!fits || samples().contains(englishText) || !seen.insert(englishText).second) {
            if (++misses > 5000) misses = 0;
            continue;
        }
        misses = 0;
        const bool french = languages == LanguagePair::englishFrench;
        const auto other = french ? generator::french(sentence) : generator::chinese(sentence);
        const std::string otherText = write(other, otherPlaces);
        SentencePair pair{.source = french ? englishText : otherText,
                          .target = french ? otherText : englishText};
        if (links)
            pair.links = align(meaningsOf(pair.source, french ? englishPlaces : otherPlaces),
                               meaningsOf(pair.target, french ? otherPlaces : englishPlaces));
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

}  // namespace attentionscope
