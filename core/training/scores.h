#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/phrase.h"

namespace attentionscope {

using NamedNumbers = std::vector<std::pair<std::string, double>>;

/// What a model scored on items that it is judged by, each score under the name that `eval --json` gives it:
/// "loss", "accuracy", "bleu", "aer", "perplexity", "auc", "attention_on_target" … In the order in which they
/// are told; what does not apply is not there.
struct Scores {
    /// Those of one stretch of lengths, in words.
    struct Length {
        Index from = 0, to = 0, items = 0;
        NamedNumbers values = {};
    };

    std::string name = {};  ///< of what was judged: "generated", "real", "baseline" …
    Index items = 0;
    NamedNumbers values = {};
    std::vector<Length> byLength = {};
    std::vector<Scores> beside = {};  ///< what the same items make of others, to compare with: "baseline" …

    std::optional<double> find(const std::string& score) const;
    /// Throws Error where there is no such score.
    double at(const std::string& score) const;
    /// {"items", its values, "by_length": [{"from", "to", "items", …}], "NAME of those beside": {…}}
    std::string json() const;
};

Scores named(const std::string& name, Scores scores);
/// The scores of `score(equalWeights)` for a network as it is, and as "baseline" beside them those with equal
/// weights.
template <class Score>
Scores besideEqualWeights(const Score& score) {
    Scores all = score(false);
    all.beside.push_back(named("baseline", score(true)));
    return all;
}

/// How well logits predict what is there, added up place by place.
struct PredictionScores {
    double loss = 0;             ///< nats
    double first = 0, five = 0;  ///< of how many it is the likeliest, or among the five likeliest
    Index count = 0;

    /// Returns whether it is the likeliest. Where it is not `known`, it cannot be predicted, but has its
    /// loss.
    bool add(std::span<const float> logits, Index target, bool known = true);
    double mean(double sum) const { return sum / double(std::max<Index>(1, count)); }
    /// "loss", "perplexity", "accuracy", "top5".
    Scores scores(const std::string& name) const;
    /// "loss" and the share that is the likeliest, under this name.
    Scores lossAnd(const std::string& accuracy) const;
};

/// A mean over those of many items that have a value.
struct MeanOfSome {
    double sum = 0;
    Index count = 0;

    void add(double value, Index times = 1) {
        sum += value;
        count += times;
    }
    /// Adds the mean to the scores, where any item had a value.
    void addTo(Scores& scores, const char* name) const {
        if (count > 0) scores.values.emplace_back(name, sum / double(count));
    }
};

/// The means of all values, each weighted by the items it is of, as of folds of one set; those beside
/// likewise. What is not in all of them is left out, as are lengths.
Scores meanOf(const std::vector<Scores>& parts, const std::string& name);

/// What a score is called in a table: "token_accuracy" is "token accuracy", "bleu" is "BLEU".
Phrase scoreTitle(const std::string& score);
/// Its value as a table has it: shares in percent.
std::string scoreText(const std::string& score, double value);

}  // namespace attentionscope
