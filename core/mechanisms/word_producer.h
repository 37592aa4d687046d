#pragma once

#include <string>
#include <vector>

#include "core/recording/model.h"
#include "core/recording/recording.h"
#include "core/transformer/search.h"

namespace attentionscope {

/// How the words of our own translators, captioners and summarisers are searched for. A sentence does not end
/// before its first word: every source has something to say. Among beams Y of a source X, the one with the
/// highest score wins,
///
///     s(Y, X) = log P(Y | X) / lp(Y),   lp(Y) = (5 + |Y|) / (5 + 1),
///
/// the length penalty of GNMT (Wu et al. 2016, equation 14) with α = 1 and without its coverage penalty; |Y|
/// counts the end of the sentence too. A beam that did not end counts only where none did.
SearchRules producedWordRules(Index begin, Index end);

/// A model of ours that says words one after the other, each named by the row that produces it: a translator,
/// a captioner. What is needed to have it choose its words again, or to put others in their place; its
/// record() takes token ids as input "second" in place of words that it would choose.
class WordProducer {
public:
    virtual ~WordProducer() = default;
    /// The words that begin and end a sentence.
    virtual int beginWord() const = 0;
    virtual int endWord() const = 0;
    virtual Index mostWords() const = 0;
    /// The rules of every search for its words for these inputs.
    SearchRules searchRules(const RunInputs& inputs) const;
    /// What it says in a recording of its own, with the probability of each word by the numbers of that
    /// recording, the changed ones where it has changes.
    Continuation continuationOf(const Recording& recording, const TokenListener& onToken = {}) const;
    /// Words that were typed, as token ids that stand at `position` among those that it said.
    virtual std::vector<Index> typedWords(const std::string& typed, const std::vector<Token>& said,
                                          Index position) const = 0;

protected:
    /// Hypotheses side by side, where the options leave them open.
    virtual Index usualBeam() const { return 4; }
    /// What it may say of these inputs, see SearchRules.
    virtual decltype(SearchRules::permits) permits(const RunInputs& /*inputs*/) const { return {}; }
};

}  // namespace attentionscope
