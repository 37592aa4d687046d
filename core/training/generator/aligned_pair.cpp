#include "core/training/generator/aligned_pair.h"

#include <algorithm>

#include "core/text/unicode.h"

namespace attentionscope::generator {

namespace {

struct PlacedWord {
    Index begin, end;  // code points
    const Word* word;
};

std::string writeWords(const Words& words, std::vector<PlacedWord>& places) {
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

bool share(const std::vector<Concept>& a, const std::vector<Concept>& b) {
    return std::any_of(a.begin(), a.end(),
                       [&](auto meaning) { return std::find(b.begin(), b.end(), meaning) != b.end(); });
}

// The words by the usual division of the text, each with the meanings of everything it covers.
std::vector<Word> meaningsOf(const std::string& text, const std::vector<PlacedWord>& places) {
    std::vector<Word> words;
    for (const Token& token : alignmentWords(text)) {
        Word word{.text = token.text};
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

std::vector<AlignmentLink> align(const std::vector<Word>& source, const std::vector<Word>& target) {
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

}  // namespace

std::string textOf(const Words& words) {
    std::vector<PlacedWord> places;
    return writeWords(words, places);
}

SentencePair alignedPair(const Words& source, const Words& target, bool links) {
    std::vector<PlacedWord> sourcePlaces, targetPlaces;
    SentencePair pair{.source = writeWords(source, sourcePlaces), .target = writeWords(target, targetPlaces)};
    if (links)
        pair.links = align(meaningsOf(pair.source, sourcePlaces), meaningsOf(pair.target, targetPlaces));
    return pair;
}

}  // namespace attentionscope::generator
