#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/training/card_words.h"
#include "core/training/trainer.h"

namespace attentionscope {

/// What a card states about the training of a model, besides its scores.
struct CardFacts {
    std::string command = {};  ///< that reproduces the model
    std::string credit = {};   ///< of the data, as their licence requires; may be empty
    std::uint64_t seed = 1;
    double minutes = 0;  ///< duration of training
    int threads = 1;
    std::vector<Scores> folds = {};  ///< of cross-validation, if there was one
};

/// The prose of a card: the sections of a file of resources/cards, with values in their placeholders.
///
/// A section begins with "# name", or with "# name: recipe, *ending" if it is only for some recipes;
/// sections with the same name are joined. Lines of a paragraph are joined, list items begin with "- ". In a
/// section `{name}` stands for a value or for another section, `{?name text}` for a text that appears only
/// if the value is given and not 0, `{!name text}` for one that appears only if it is not.
class CardText {
public:
    using Values = std::map<std::string, std::string>;
    CardText(std::string_view file, const std::string& recipe, Values values);

    /// Replaces the placeholders. Throws Error for one without a value.
    std::string fill(std::string_view text) const;
    /// A section, filled; empty if there is none.
    std::string section(const std::string& name) const;
    /// The items of its lists, each filled.
    std::vector<std::string> list(const std::string& name) const;
    void set(const std::string& name, std::string value) { values_[name] = std::move(value); }

private:
    bool isGiven(const std::string& name) const;
    std::string filled(std::string_view placeholder) const;

    Values values_;
    std::map<std::string, std::string> sections_;
};

/// The prose of a recipe's cards, with the values of its model's config.json, in the language of one of the
/// cardEndings. "differences" lists where the model differs from the cited papers; "tried" lists what was
/// tried on the way to the recipe, with results.
CardText cardTextOf(const Recipe& recipe, const JsonValue& config, const std::string& ending = ".md");

/// Evaluates the model in `folder` as stored, in half precision, on the test items of its training. Writes
/// the scores into config.json, and a card in each language; writes nothing if no item was held out.
TestResults writeCard(const std::filesystem::path& folder, const Recipe& recipe, const TaskTraining& training,
                      const CardFacts& facts, const Progress& progress = {}, const StopToken& stop = {});

}  // namespace attentionscope
