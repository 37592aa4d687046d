#pragma once

#include "core/training/trainer.h"

namespace attentionscope {

/// Called when a fold (from 0) of the named recipe has been evaluated.
using FoldListener = std::function<void(const std::string& recipe, Index fold, const Scores& scores)>;

/// Trains `folds` models, each on all items except those of its fold, and evaluates it on these; an item
/// shared by several lines is in only one fold. The recipes named in `recipe.beside` are trained on the same
/// folds and appear in `beside` under their names. Writes nothing. Returns the scores of each fold. Throws
/// Error for too few items, Cancelled when stopped.
std::vector<Scores> crossValidate(const Recipe& recipe, const TrainingOptions& options, Index folds,
                                  const TrainingListener& listener = {}, const FoldListener& judged = {},
                                  const StopToken& stop = {});

}  // namespace attentionscope
