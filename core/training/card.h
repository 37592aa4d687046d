#pragma once

#include "core/training/card_text.h"
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

/// The prose of a recipe's cards, with the values of its model's config.json. "differences" lists where the
/// model differs from the cited papers; "tried" lists what was tried on the way to the recipe, with results.
CardText cardTextOf(const Recipe& recipe, const JsonValue& config);

/// Evaluates the model in `folder` as stored, in half precision, on the test items of its training. Writes
/// the scores into config.json, and card.md; writes nothing if no item was held out.
Judgement writeCard(const std::filesystem::path& folder, const Recipe& recipe, const TaskTraining& training,
                    const CardFacts& facts, const Progress& progress = {}, const StopToken& stop = {});

}  // namespace attentionscope
