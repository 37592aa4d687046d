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
    /// step before with the word words[i]; at first one hypothesis has the word that everything begins with.
    virtual Matrix next(const std::vector<Index>& parents, const std::vector<Index>& words) = 0;
};

/// How hypotheses of different lengths are compared: by Σ log p / ((added + words) / (added + 1))^exponent.
/// With nothing added this is the length_penalty of Hugging Face's beam search (1: the mean of the log
/// probabilities), with 5 added that of GNMT (Wu et al. 2016, equation 14).
struct LengthPenalty {
    double added = 0;
    double exponent = 1;
    /// `words` ≥ 1 counts the end of the sentence too.
    double score(double logProbability, Index words) const;
};

/// What a model says of the words that it is to produce. Ids beyond the vocabulary are never produced anyway.
struct SearchRules {
    Index begin = 0;                        ///< what the first hypothesis has for a word
    std::vector<Index> end = {};            ///< a sentence ends with one of these
    std::vector<Index> never = {};          ///< not produced, unless they are forced
    std::vector<Index> neverFirst = {};     ///< … nor as the first word
    std::optional<Index> forcedFirst = {};  ///< stands first, unless the options force another
    Index minimum = 0;                      ///< words that come before the end
    Index usualBeam = 1;                    ///< where the options leave the beam open and nothing is drawn
    LengthPenalty penalty = {};             ///< of beam search
    bool endedFirst = false;                ///< what did not end counts only where nothing did
    /// Whether a word may follow those that were produced; asked of the likeliest, where nothing is forced.
    /// Null: all may.
    std::function<bool(const std::vector<Index>& produced, Index next)> permits = {};
};

/// Words that a model produced.
struct GeneratedTokens {
    std::vector<Index> ids;           ///< without the prompt; the end token included where it was reached
    std::vector<double> probability;  ///< of each, under the model as it is (temperature 1)
    double logProbability = 0;        ///< of all
    bool ended = false;               ///< an end token was produced; otherwise a limit was reached
};

/// Called with every new token as it is chosen (not for beam search).
using OnToken = std::function<void(Index id)>;

/// Produces at most options.tokens words: greedily at temperature 0, else by sampling from the topK likeliest
/// that together reach topP (Fan et al. 2018; Holtzman et al. 2020), or with options.beam > 1 by beam search.
/// Words in options.forced stand where they say and what follows depends on them; a sentence does not end
/// before the last of them. A forced word was no choice: it counts nothing among beams. Throws Error for
/// options out of range, forced words outside the vocabulary and logits that are no finite numbers.
GeneratedTokens searchWords(StepDecoder& model, const SearchRules& rules, const GenerationOptions& options,
                            const OnToken& onToken = {}, const StopToken& stop = {});

/// Draws from softmax(logits / temperature), cut to topK and topP; the likeliest at temperature 0.
Index chooseToken(std::span<const float> logits, const GenerationOptions& options, Random& random);

}  // namespace attentionscope
