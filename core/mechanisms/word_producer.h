#pragma once

#include <string>
#include <vector>

#include "core/recording/model.h"
#include "core/recording/recording.h"
#include "core/transformer/search.h"

namespace attentionscope {

/// The search for the words of our own translators, captioners and summarisers. A sentence does not end
/// before its first word, because every source has some content. Among beams Y of a source X, the one with
/// the highest score wins,
///
///     s(Y, X) = log P(Y | X) / lp(Y),   lp(Y) = (5 + |Y|) / (5 + 1),
///
/// where lp is the length penalty of GNMT (Wu et al. 2016, equation 14) with α = 1 and without its coverage
/// penalty; |Y| includes the end of the sentence. A beam that did not end counts only if none did.
SearchRules producedWordRules(Index begin, Index end);

/// A model of ours that produces words one after another, each named after the row that produces it: a
/// translator, a captioner. Provides what is needed to choose its words again, or to replace them; its
/// record() takes token ids as input "second" instead of words of its own choice.
class WordProducer {
public:
    virtual ~WordProducer() = default;
    /// The words that begin and end a sentence.
    virtual int beginWord() const = 0;
    virtual int endWord() const = 0;
    virtual Index mostWords() const = 0;
    /// The rules for every search for its words, given these inputs.
    SearchRules searchRules(const RunInputs& inputs) const;
    /// Its words in a recording, with the probability of each word by the numbers of that recording,
    /// including any changes.
    Continuation continuationOf(const Recording& recording, const TokenListener& onToken = {}) const;
    /// Typed words, as token ids to put at `position` among the produced ones.
    virtual std::vector<Index> typedWords(const std::string& typed, const std::vector<Token>& produced,
                                          Index position) const = 0;

protected:
    /// The number of hypotheses if the options leave it open.
    virtual Index usualBeam() const { return 4; }
    /// The words allowed for these inputs, see SearchRules.
    virtual decltype(SearchRules::permits) permits(const RunInputs& /*inputs*/) const { return {}; }
};

}  // namespace attentionscope
