#pragma once

#include "core/training/translation_task.h"

namespace attentionscope {

std::vector<Recipe> summaryRecipes();

/// What `eval` reports of a model on sentences with their headlines: what evaluateTranslation() does, with
/// "rouge_l" in place of "bleu", and beside it the "baseline", the same network whose weights are all equal.
Scores evaluateSummaries(const TranslationModel& model, const std::vector<SentencePair>& pairs,
                         const Progress& progress = {}, const StopToken& stop = {});

}  // namespace attentionscope
