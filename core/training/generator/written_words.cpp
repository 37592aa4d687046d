#include "core/training/generator/written_words.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <cctype>

#include "core/base/letters.h"
#include "core/text/unicode.h"

namespace attentionscope::generator {

namespace {

/// Whether "an" precedes it, by its pronunciation.
bool soundsLikeVowel(const std::string& word) {
    const std::string letters = inLowerCase(word.substr(0, 3));
    for (const char* begin : {"uni", "eu", "one", "us"})
        if (letters.starts_with(begin)) return false;
    return !letters.empty() && std::string_view("aeiou").find(letters[0]) != std::string_view::npos;
}

Words withoutIdleCommas(Words words, bool article) {
    Words tidy;
    tidy.reserve(words.size());
    for (Word& word : words) {
        if (word.text == "," && (tidy.empty() || tidy.back().text == ",")) continue;
        if (article && !tidy.empty() && !tidy.back().glued && !word.glued && tidy.back().text.size() == 1 &&
            (tidy.back().text == "a" || tidy.back().text == "A") && soundsLikeVowel(word.text))
            tidy.back().text += 'n';
        tidy.push_back(std::move(word));
    }
    if (!tidy.empty() && tidy.back().text == ",") tidy.pop_back();
    return tidy;
}

bool beginsWithVowel(const Words& words, size_t place, const WritingRules& rules) {
    if (place >= words.size()) return false;
    const std::string letters = inLowerCase(words[place].text.substr(0, 4));
    return std::any_of(rules.vowels.begin(), rules.vowels.end(),
                       [&](const std::string& vowel) { return letters.starts_with(vowel); });
}

/// de + le → du, unless le loses its e there: de + l'ami.
void merge(Words& words, const WritingRules& rules) {
    if (rules.merged.empty()) return;
    for (size_t i = 0; i + 1 < words.size(); ++i) {
        const auto both = rules.merged.find({words[i].text, words[i + 1].text});
        if (both == rules.merged.end()) continue;
        const Word& next = words[i + 1];
        if (rules.eliding.contains(next.text) && beginsWithVowel(words, i + 2, rules)) continue;
        words[i].text = both->second;
        for (const auto* meanings : {&next.sure, &next.possible})
            words[i].possible.insert(words[i].possible.end(), meanings->begin(), meanings->end());
        words.erase(words.begin() + std::ptrdiff_t(i) + 1);
    }
}

void meetVowels(Words& words, const WritingRules& rules) {
    if (rules.vowels.empty()) return;
    for (size_t i = 0; i + 1 < words.size(); ++i) {
        std::string& text = words[i].text;
        if (!beginsWithVowel(words, i + 1, rules)) continue;
        if (const auto other = rules.beforeVowel.find(text); other != rules.beforeVowel.end())
            text = other->second;
        if (!rules.eliding.contains(text)) continue;
        text.back() = '\'';
        words[i + 1].glued = true;
    }
}

void capitaliseFirst(std::string& text) {
    auto letters = toCodePoints(text);
    if (letters.empty()) return;
    letters[0] = char32_t(u_toupper(UChar32(letters[0])));
    text.clear();
    for (const char32_t letter : letters) appendUtf8(text, letter);
}

}  // namespace

Words writtenWords(Words words, const WritingRules& rules) {
    words = withoutIdleCommas(std::move(words), rules.article);
    merge(words, rules);
    meetVowels(words, rules);
    for (Word& word : words) {
        if (rules.lower) word.text = inLowerCase(word.text);
        if (rules.tight) word.glued = true;
    }
    if (rules.capital && !words.empty()) capitaliseFirst(words[0].text);
    return words;
}

}  // namespace attentionscope::generator
