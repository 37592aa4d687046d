#pragma once

#include <string>
#include <vector>

#include "core/training/pronoun_sentences.h"
#include "core/training/task.h"

namespace attentionscope {

/// "sentence [⇥ pronoun ⇥ antecedent]"
const DataFormat& plainSentenceFormat();

/// Reads one sentence a line, up to its first tab. Where a pronoun and its antecedent follow, both words of
/// the sentence, they are told; anything else behind the tab (a translation, an attribution) is not read.
/// Throws Error as readLines() does.
std::vector<PronounSentence> readPlainSentences(const DataRequest& request, DataReport& report);

/// The sentences of a text, by the marks at their ends.
std::vector<std::string> sentencesOf(const std::string& text);

/// Reads a request's files, each sentence once, letter case and marks aside, and sets a hundredth apart for
/// validation and a fiftieth for the test, by splitSeed. Longer texts, such as reviews, are set apart as a
/// whole and then cut into sentences; what stands in the training data, too, is not held out. `sample`, which
/// is shown while it is trained, is left out. Nothing where the request has no files. Throws Error as
/// readPlainSentences() does.
Sides<PronounSentence> dividePlainSentences(const DataRequest& request, const std::string& sample,
                                            DataReport& report);

/// Where a word stands in a sentence among `words` that were read of it, letter case aside: its first place,
/// or for `last` its last; -1 where it does not.
Index placeOfWord(const std::vector<std::string>& words, const std::string& word, bool last = false);

}  // namespace attentionscope
