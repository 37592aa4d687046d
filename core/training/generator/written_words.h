#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/training/generator/words.h"

namespace attentionscope::generator {

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

std::string lowercaseAscii(std::string text);

}  // namespace attentionscope::generator
