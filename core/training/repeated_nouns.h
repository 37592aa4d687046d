#pragma once

#include "core/training/pronoun_sentences.h"

namespace attentionscope {

/// One sentence, or two that follow one another, in which a noun is named twice, with a pronoun in place of
/// the second: "The dog slept. Then the dog barked." becomes "The dog slept. Then it barked." Kocijan et al.
/// (2019) replace repeated names in this way. `sentences` are those of a text in their order; an empty one
/// separates its neighbours. Results are `cut` and at most 260 bytes long; each noun and its pronoun are
/// found as placeOfWord() finds them.
std::vector<PronounSentence> replaceRepeatedNouns(const std::vector<std::string>& sentences);

}  // namespace attentionscope
