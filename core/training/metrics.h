#pragma once

#include <string>
#include <vector>

#include "core/training/parallel_text.h"
#include "core/training/scores.h"

namespace attentionscope {

/// The tokens that BLEU counts: the 13a tokenization of mteval, which sacreBLEU (Post 2018) uses by default.
std::vector<std::string> bleuTokens(const std::string& text);

/// Corpus BLEU (Papineni et al. 2002) as sacreBLEU defines it by default: 13a tokenization, case kept,
/// n-grams up to 4, no effective order, exponential smoothing (a precision of zero becomes 100 / 2^k for the
/// k-th such order). One reference each; 0 … 100. Throws Error if the numbers of sentences differ.
double bleu(const std::vector<std::string>& hypotheses, const std::vector<std::string>& references);

/// ROUGE-L (Lin 2004) of one text: the F-measure of their longest common subsequence of words, ignoring
/// letter case and marks; 0 … 1.
double rougeL(const std::string& text, const std::string& reference);

/// The area under the ROC curve: the probability that a right item scores higher than a wrong one, counting
/// ties as half; 0.5 if all items are alike.
double areaUnderCurve(const std::vector<double>& scores, const std::vector<bool>& right);

/// Counts of an alignment for the alignment error rate, 1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|) (Och and Ney
/// 2003).
struct AlignmentErrorRate {
    Index inSure = 0, inPossible = 0, links = 0, sure = 0;
    /// Adds one sentence: for each target word its linked source word, -1 for none.
    void add(const std::vector<Index>& sourceOfTarget, const std::vector<AlignmentLink>& gold);
    double value() const;
};

/// "rouge_l", the mean over all, and "exact_match", ignoring letter case.
Scores scoreSummaries(const std::vector<SentencePair>& pairs, const std::vector<std::string>& summaries);

/// "bleu" and "exact_match" over all and by source length in steps of five words.
Scores scoreTranslations(const std::vector<SentencePair>& pairs,
                         const std::vector<std::string>& translations);

}  // namespace attentionscope
