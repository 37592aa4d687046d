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

/// A model's scores on evaluation items, each under its name in `eval --json`: "loss", "accuracy", "bleu",
/// "aer", "perplexity", "auc", "attention_on_target" … In the order of display; scores that do not apply are
/// absent.
struct Scores {
    /// The scores of one range of lengths, in words.
    struct Length {
        Index from = 0, to = 0, items = 0;
        NamedNumbers values = {};
    };

    std::string name = {};  ///< of the evaluated items: "generated", "real", "baseline" …
    Index items = 0;
    NamedNumbers values = {};
    std::vector<Length> byLength = {};
    std::vector<Scores> beside = {};  ///< scores of other methods on the same items: "baseline" …

    std::optional<double> find(const std::string& score) const;
    /// Throws Error if the score is missing.
    double at(const std::string& score) const;
    /// {"items", its values, "by_length": [{"from", "to", "items", …}], "NAME of those in `beside`": {…}}
    std::string json() const;
};

Scores named(const std::string& name, Scores scores);
/// The scores `score(equalWeights)` of a network, and, as "baseline" beside them, those with equal weights.
template <class Score>
Scores besideEqualWeights(const Score& score) {
    Scores all = score(false);
    all.beside.push_back(named("baseline", score(true)));
    return all;
}

/// How well logits predict the actual tokens, accumulated place by place.
struct PredictionScores {
    double loss = 0;             ///< nats
    double first = 0, five = 0;  ///< how often it is the most likely, or among the five most likely
    Index count = 0;

    /// Returns whether it is the most likely. If it is not `known`, it cannot be predicted but still has a
    /// loss.
    bool add(std::span<const float> logits, Index target, bool known = true);
    double mean(double sum) const { return sum / double(std::max<Index>(1, count)); }
    /// "loss", "perplexity", "accuracy", "top5".
    Scores scores(const std::string& name) const;
    /// "loss", and the share of right predictions under this name.
    Scores lossAnd(const std::string& accuracy) const;
};

/// A mean over those items that have a value.
struct MeanOfSome {
    double sum = 0;
    Index count = 0;

    void add(double value, Index times = 1) {
        sum += value;
        count += times;
    }
    /// Adds the mean to the scores if any item had a value.
    void addTo(Scores& scores, const char* name) const {
        if (count > 0) scores.values.emplace_back(name, sum / double(count));
    }
};

/// The means of all values, weighted by the number of items, as over the folds of one set; likewise for those
/// beside. Omits values that are missing in some, and lengths.
Scores meanOf(const std::vector<Scores>& parts, const std::string& name);

/// The title of a score in a table: "token_accuracy" is "token accuracy", "bleu" is "BLEU".
Phrase scoreTitle(const std::string& score);
/// Its value in a table: shares in percent.
std::string scoreText(const std::string& score, double value);

}  // namespace attentionscope
