#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/base/random.h"
#include "core/recording/model.h"

namespace attentionscope {

/// Logits of the next word, one step at a time, for several hypotheses of one sentence.
class StepDecoder {
public:
    virtual ~StepDecoder() = default;
    /// Logits [hypotheses × vocabulary] of the next word. Row i continues the hypothesis parents[i] of the
    /// previous step with the word words[i]; in the first step there is one hypothesis, with the begin token.
    virtual Matrix next(const std::vector<Index>& parents, const std::vector<Index>& words) = 0;
};

/// How hypotheses of different lengths are compared: by Σ log p / ((added + words) / (added + 1))^exponent.
/// With added = 0 this is the length_penalty of Hugging Face's beam search (1: the mean of the log
/// probabilities), with added = 5 that of GNMT (Wu et al. 2016, equation 14).
struct LengthPenalty {
    double added = 0;
    double exponent = 1;
    /// `words` ≥ 1 includes the end of the sentence.
    double score(double logProbability, Index words) const;
};

/// A model's rules for the words it produces. Ids beyond the vocabulary are never produced anyway.
struct SearchRules {
    Index begin = 0;                        ///< the word that the first hypothesis starts with
    std::vector<Index> end = {};            ///< a sentence ends with one of these
    std::vector<Index> never = {};          ///< not produced unless forced
    std::vector<Index> neverFirst = {};     ///< … nor as the first word
    std::optional<Index> forcedFirst = {};  ///< the first word, unless the options force another
    Index minimum = 0;                      ///< minimum number of words before the end
    Index usualBeam = 1;                    ///< if the options leave the beam open and nothing is drawn
    LengthPenalty penalty = {};             ///< for beam search
    bool endedFirst = false;                ///< an unfinished hypothesis counts only if none finished
    /// Whether a word may follow the produced ones; called for the most likely words, unless one is forced.
    /// Null: all may.
    std::function<bool(const std::vector<Index>& produced, Index next)> permits = {};
};

/// Words that a model produced.
struct GeneratedTokens {
    std::vector<Index> ids;           ///< without the prompt; includes the end token if it was reached
    std::vector<double> probability;  ///< of each, under the unchanged model (temperature 1)
    double logProbability = 0;        ///< of all
    bool ended = false;               ///< an end token was produced; otherwise a limit was reached
};

/// Called with every new token when it is chosen (not for beam search).
using OnToken = std::function<void(Index id)>;

/// Produces at most options.tokens words: greedily at temperature 0, else by sampling from the topK most
/// likely that together reach topP (Fan et al. 2018; Holtzman et al. 2020), or with options.beam > 1 by beam
/// search. Words in options.forced are put at their places and the following words depend on them; a sentence
/// does not end before the last of them. A forced word was not chosen: it does not count in comparing beams.
/// Throws Error for options out of range, forced words outside the vocabulary and logits that are not finite.
GeneratedTokens searchWords(StepDecoder& model, const SearchRules& rules, const GenerationOptions& options,
                            const OnToken& onToken = {}, const StopToken& stop = {});

/// Draws from softmax(logits / temperature), limited to topK and topP; takes the most likely at temperature
/// 0.
Index chooseToken(std::span<const float> logits, const GenerationOptions& options, Random& random);

}  // namespace attentionscope
