#pragma once

#include <string>
#include <vector>

#include "core/training/pronoun_sentences.h"
#include "core/training/task.h"

namespace attentionscope {

/// "sentence [⇥ pronoun ⇥ antecedent]"
const DataFormat& plainSentenceFormat();

/// Reads one sentence a line, up to its first tab. If a pronoun and its antecedent follow, both words of the
/// sentence, they are read too; anything else after the tab (a translation, an attribution) is ignored.
/// Throws Error as readLines() does.
std::vector<PronounSentence> readPlainSentences(const DataRequest& request, DataReport& report);

/// The sentences of a text, by the marks at their ends.
std::vector<std::string> sentencesOf(const std::string& text);

/// Whether sentences of longer texts are added in which a pronoun replaces a repeated noun.
enum class RepeatedNouns { kept, replaced };

/// Reads a request's files, each sentence once, ignoring letter case and marks, and holds out a hundredth for
/// validation and a fiftieth for the test, by splitSeed. Longer texts, such as reviews, are held out as a
/// whole and then cut into sentences; a sentence that also occurs in the training data is not held out. Omits
/// `sample`, which is shown during training. Empty if the request has no files. Throws Error as
/// readPlainSentences() does.
Sides<PronounSentence> dividePlainSentences(const DataRequest& request, const std::string& sample,
                                            DataReport& report, RepeatedNouns nouns = RepeatedNouns::kept);

/// The place of a word among a sentence's `words`, ignoring letter case: the first, or with `last` the last;
/// -1 if it does not occur.
Index placeOfWord(const std::vector<std::string>& words, const std::string& word, bool last = false);

}  // namespace attentionscope
