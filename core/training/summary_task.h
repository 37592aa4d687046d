#pragma once

#include "core/training/translation_task.h"

namespace attentionscope {

/// The scores that `eval` reports for a model on sentences with their headlines: those of
/// evaluateTranslation(), with "rouge_l" instead of "bleu", and beside them the "baseline", the same network
/// with equal weights.
Scores evaluateSummaries(const TranslationModel& model, const std::vector<SentencePair>& pairs,
                         const Progress& progress = {}, const StopToken& stop = {});

}  // namespace attentionscope
