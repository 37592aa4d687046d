#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace attentionscope::generator {

/// A number shared by words of two languages that stand for the same piece of meaning.
using Concept = int;

/// A word of a generated text, and the pieces of meaning it stands for.
struct Word {
    std::string text;
    std::vector<Concept> sure = {};
    std::vector<Concept> possible = {};
    bool glued = false;  ///< no space before it
};
using Words = std::vector<Word>;

/// How the words of a side are written in sequence.
struct WritingRules {
    bool capital = false;                                                    ///< the first letter
    bool article = false;                                                    ///< "an" before a vowel
    bool lower = false;                                                      ///< no capitals
    bool tight = false;                                                      ///< no spaces
    std::vector<std::string> vowels = {};                                    ///< what words begin with
    std::map<std::pair<std::string, std::string>, std::string> merged = {};  ///< two words that become one
    std::map<std::string, std::string> beforeVowel = {};                     ///< words that change there
    std::set<std::string> eliding = {};  ///< words that lose their last letter before a vowel
};

/// The words according to the rules, with no comma at either end or after another one.
Words writtenWords(Words words, const WritingRules& rules);

}  // namespace attentionscope::generator
