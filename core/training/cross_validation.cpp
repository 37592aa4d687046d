#include "core/training/cross_validation.h"

namespace attentionscope {

namespace {

Scores scoresOfFold(const Recipe& recipe, const TrainingOptions& options, const TrainingListener& listener,
                    const StopToken& stop) {
    Trainer trainer(recipe, options);
    if (!trainer.run(listener, stop)) throw Cancelled();
    return trainer.training().testScores(stop);
}

}  // namespace

std::vector<Scores> crossValidate(const Recipe& recipe, const TrainingOptions& options, Index folds,
                                  const TrainingListener& listener, const FoldListener& judged,
                                  const StopToken& stop) {
    std::vector<Scores> all;
    for (Index fold = 0; fold < folds; ++fold) {
        TrainingOptions part = options;
        part.folder.clear();
        part.resume = false;
        part.data.held = {.kind = HoldOut::Kind::fold, .fold = fold, .folds = folds};
        Scores scores = scoresOfFold(recipe, part, listener, stop);
        scores.name = "fold " + std::to_string(fold + 1);
        if (judged) judged(recipe.name, fold, scores);
        for (const auto& name : recipe.beside) {
            Scores other = scoresOfFold(recipeNamed(name), part, listener, stop);
            other.name = name;
            other.beside.clear();
            if (judged) judged(name, fold, other);
            scores.beside.push_back(std::move(other));
        }
        all.push_back(std::move(scores));
    }
    return all;
}

}  // namespace attentionscope
