#pragma once

#include "core/training/generator/meaning.h"

namespace attentionscope::generator {

/// Appends the words of a phrase: a phrase of one word stands surely for its meaning, of a longer one the
/// first word does, or none where `fixed` (an idiom, of which no word answers for another).
inline void addPhrase(Words& words, const std::string& phrase, Concept meaning, bool fixed = false) {
    const bool single = phrase.find(' ') == std::string::npos;
    for (size_t begin = 0; begin < phrase.size();) {
        size_t end = phrase.find(' ', begin);
        if (end == std::string::npos) end = phrase.size();
        Word word{.text = phrase.substr(begin, end - begin)};
        (single || (!fixed && begin == 0) ? word.sure : word.possible).push_back(meaning);
        words.push_back(std::move(word));
        begin = end + 1;
    }
}

/// Appends a name of several words, the n-th standing for meaning + order[n] (in order where that is empty).
inline void addName(Words& words, const std::string& name, Concept meaning, const std::string& order) {
    for (size_t begin = 0, n = 0; begin < name.size(); ++n) {
        size_t end = name.find(' ', begin);
        if (end == std::string::npos) end = name.size();
        const Concept part = meaning + (n < order.size() ? order[n] - '0' : int(n));
        words.push_back({.text = name.substr(begin, end - begin), .sure = {part}});
        begin = end + 1;
    }
}

inline void addPossible(Words& words, const std::string& text, std::vector<Concept> meanings) {
    words.push_back({.text = text, .possible = std::move(meanings)});
}

}  // namespace attentionscope::generator
