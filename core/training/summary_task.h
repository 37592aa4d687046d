#pragma once

#include "core/training/translation_task.h"

namespace attentionscope {

std::vector<Recipe> summaryRecipes();

/// What `eval` reports of a model on sentences with their headlines: what evaluateTranslation() does, with
/// "rouge_l" in place of "bleu", and beside it the "baseline", the same network whose weights are all equal.
Scores evaluateSummaries(const TranslationModel& model, const std::vector<SentencePair>& pairs,
                         const Progress& progress = {}, const StopToken& stop = {});

/// One training of a model that writes headlines: a translator from sentences to what is said of them. Only
/// sentences and headlines are shown to it, never which word is of which.
class SummaryTraining final : public TranslationTraining {
public:
    SummaryTraining(const Recipe& recipe, const DataRequest& request);

    Judgement judge(const ModelFolder& folder, const std::vector<Scores>& folds, const Progress& progress,
                    const StopToken& stop) const override;
    Scores testScores(const StopToken& stop) const override;
};

}  // namespace attentionscope
