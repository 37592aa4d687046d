#pragma once

#include "core/training/card_text.h"
#include "core/training/trainer.h"

namespace attentionscope {

/// What a card says of how the model came to be, beside its scores.
struct CardFacts {
    std::string command = {};  ///< that makes the model again
    std::string credit = {};   ///< of the data, as their licence asks; may be empty
    std::uint64_t seed = 1;
    double minutes = 0;  ///< of training
    int threads = 1;
    std::vector<Scores> folds = {};  ///< of cross-validation, where there was one
};

/// The prose of a recipe's cards, with the values of its model's config.json. "differences" lists what the
/// model does otherwise than the cited papers do, or leaves out; "tried" what was tried on the way to the
/// recipe and what it gave.
CardText cardTextOf(const Recipe& recipe, const JsonValue& config);

/// Judges the model in `folder` as it is stored there, in half precision, on the test items of its training.
/// Writes the scores into config.json, and card.md; nothing where no item was held out.
Judgement writeCard(const std::filesystem::path& folder, const Recipe& recipe, const TaskTraining& training,
                    const CardFacts& facts, const Progress& progress = {}, const StopToken& stop = {});

}  // namespace attentionscope
