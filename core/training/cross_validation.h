#pragma once

#include "core/training/trainer.h"

namespace attentionscope {

/// Called when a fold (from 0) of the recipe named has been judged.
using FoldListener = std::function<void(const std::string& recipe, Index fold, const Scores& scores)>;

/// Trains `folds` models, each on all items but those of its fold, and judges it on these; an item that
/// several lines share is in one fold alone. The recipes that `recipe.beside` names are trained on the same
/// folds, and stand in `beside` by their names. Nothing is written. Returns the scores of each fold. Throws
/// Error for too few items, Cancelled where a stop is asked for.
std::vector<Scores> crossValidate(const Recipe& recipe, const TrainingOptions& options, Index folds,
                                  const TrainingListener& listener = {}, const FoldListener& judged = {},
                                  const StopToken& stop = {});

}  // namespace attentionscope
