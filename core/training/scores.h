#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/matrix.h"

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
    /// Lines for a person to read.
    std::string text() const;
};

/// The means of all values, each weighted by the items it is of, as of folds of one set; those beside
/// likewise. What is not in all of them is left out, as are lengths.
Scores meanOf(const std::vector<Scores>& parts, const std::string& name);

/// What a score is called in a table: "token_accuracy" is "token accuracy", "bleu" is "BLEU".
std::string scoreTitle(const std::string& score);
/// Its value as a table has it: shares in percent.
std::string scoreText(const std::string& score, double value);

}  // namespace attentionscope
