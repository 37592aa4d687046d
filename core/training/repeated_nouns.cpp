#include "core/training/repeated_nouns.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "core/text/unicode.h"
#include "core/training/generator/grammar.h"

namespace attentionscope {

namespace {

using Words = std::set<std::string>;

Words wordsOf(const char* rule, const char* grammar = "repeated-nouns") {
    const auto listed = generator::bundledGrammar(grammar).list(rule);
    return {listed.begin(), listed.end()};
}

struct Word {
    size_t begin = 0, end = 0;
    std::string lower = {};
};

std::vector<Word> divide(const std::string& text) {
    std::vector<Word> words;
    for (size_t i = 0; i < text.size();) {
        const size_t begin = i;
        while (i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])) != 0) ++i;
        if (i == begin)
            ++i;
        else
            words.push_back({begin, i, lowercaseWord(text.substr(begin, i - begin))});
    }
    return words;
}

enum class Use { none, subject, object, owner };

/// How the noun that ends at `end` is used, by what follows it.
Use useOf(const std::string& text, const std::vector<Word>& words, size_t noun) {
    static const Words verbs = wordsOf("VERB"), others = wordsOf("OTHER");
    const size_t end = words[noun].end;
    if (text.compare(end, 3, "'s ") == 0) return Use::owner;
    if (end < text.size() && std::string_view(".,;:!?").find(text[end]) != std::string_view::npos)
        return Use::object;
    if (end + 1 >= text.size() || text[end] != ' ' || noun + 1 >= words.size() ||
        words[noun + 1].begin != end + 1)
        return Use::none;
    if (verbs.contains(words[noun + 1].lower)) return Use::subject;
    return others.contains(words[noun + 1].lower) ? Use::object : Use::none;
}

std::string pronounFor(const std::string& noun, Use use) {
    static const Words men = wordsOf("MALE", "pronouns"), women = wordsOf("FEMALE", "pronouns"),
                       many = wordsOf("PLURAL"), one = wordsOf("SINGULAR");
    const auto choose = [&](const char* subject, const char* object, const char* owner) {
        return use == Use::subject ? subject : use == Use::object ? object : owner;
    };
    if (men.contains(noun)) return choose("he", "him", "his");
    if (women.contains(noun)) return choose("she", "her", "her");
    if (many.contains(noun) || (noun.ends_with('s') && !one.contains(noun)))
        return choose("they", "them", "their");
    return choose("it", "it", "its");
}

/// The text with a pronoun for the noun that is repeated at `again`; none if the noun does not occur before,
/// or occurs more often.
PronounSentence replaced(const std::string& text, const std::vector<Word>& words, size_t again,
                         size_t firstEnd) {
    static const Words before = wordsOf("FIRST"), beforeAgain = wordsOf("AGAIN"), never = wordsOf("NOT");
    const Word& noun = words[again];
    if (!beforeAgain.contains(words[again - 1].lower) || words[again - 1].end + 1 != noun.begin ||
        noun.lower.size() < 3 || never.contains(noun.lower) ||
        noun.lower != text.substr(noun.begin, noun.end - noun.begin))
        return {};
    const Use use = useOf(text, words, again);
    if (use == Use::none ||
        std::ranges::count_if(words, [&](const Word& word) { return word.lower == noun.lower; }) != 2)
        return {};
    const auto first = std::ranges::find(words, noun.lower, &Word::lower);
    const auto place = size_t(first - words.begin());
    if (place + 3 > again || first->begin >= firstEnd ||
        (!before.contains(words[std::max<size_t>(place, 1) - 1].lower) &&
         !before.contains(words[std::max<size_t>(place, 2) - 2].lower)))
        return {};
    std::string pronoun = pronounFor(noun.lower, use);
    if (std::any_of(words.begin() + std::ptrdiff_t(again) + 1, words.end(),
                    [&](const Word& word) { return word.lower == pronoun; }))
        return {};
    const size_t begin = words[again - 1].begin, end = noun.end + (use == Use::owner ? 2 : 0);
    if (std::isupper(static_cast<unsigned char>(text[begin])) != 0)
        pronoun.front() = char(std::toupper(static_cast<unsigned char>(pronoun.front())));
    return {.text = text.substr(0, begin) + pronoun + text.substr(end),
            .pronoun = pronoun,
            .antecedent = noun.lower,
            .cut = true};
}

}  // namespace

std::vector<PronounSentence> replaceRepeatedNouns(const std::vector<std::string>& sentences) {
    constexpr size_t longest = 260;
    std::vector<PronounSentence> found;
    for (size_t i = 0; i < sentences.size(); ++i) {
        const auto take = [&](const std::string& text, size_t firstEnd, size_t secondBegin) {
            if (text.size() > longest) return;
            const std::vector<Word> words = divide(text);
            for (size_t again = 3; again < words.size(); ++again)
                if (words[again].begin >= secondBegin)
                    if (PronounSentence one = replaced(text, words, again, firstEnd); !one.text.empty())
                        found.push_back(std::move(one));
        };
        take(sentences[i], sentences[i].size(), 0);
        if (i + 1 < sentences.size() && !sentences[i].empty() && !sentences[i + 1].empty())
            take(sentences[i] + ' ' + sentences[i + 1], sentences[i].size(), sentences[i].size());
    }
    return found;
}

}  // namespace attentionscope
