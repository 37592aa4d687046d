#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "app/figures/content/figure_request.h"
#include "app/session/selection.h"
#include "core/recording/inputs.h"
#include "core/run/change.h"

namespace attentionscope {

/// What a reader is asked before a step, while the step before it is still on the screen.
struct Guess {
    const char* question = nullptr;  ///< in English, see lessonWords(); null: nothing is asked
    std::vector<const char*>
        answers{};  ///< at most three: words of the text, or in English, see lessonWords()
    size_t right = 0;
};

/// One step on the way through a lesson: what there is to see, and where.
struct LessonStep {
    const char* words;  ///< in English, see lessonWords(); %1 stands for the number that is chosen
    const char* tab;    ///< of Centre::showTab()
    Selection at = {};
    std::vector<Change> changes = {};
    RunInputs inputs = {};  ///< other ones than the lesson's; none for the lesson's
    Guess guess = {};
    const char* model = nullptr;            ///< another one than the lesson's; null for the lesson's
    DerivedMap derived = DerivedMap::none;  ///< in place of the weights
    Index column = -1;  ///< of what the step that `at` names arrives at: its number in the row of the query
                        ///< is chosen in place of a cell, and told where it comes from; -1: the cell is
};

/// The step, before which this is asked.
inline LessonStep guessed(Guess guess, LessonStep step) {
    step.guess = std::move(guess);
    return step;
}

/// A way in: a question, and the model and inputs with which it is answered, step by step.
struct Lesson {
    const char *question, *look;  ///< what is asked, and where to look; in English, see lessonWords()
    const char* model;
    RunInputs inputs;
    std::vector<LessonStep> steps;
    const char* closing;  ///< what to remember of it; in English, see lessonWords()
    size_t pictured = 0;  ///< the step that its miniature shows

    /// Of this step.
    const RunInputs& inputsOf(const LessonStep& step) const {
        return step.inputs.values.empty() ? inputs : step.inputs;
    }
    const char* modelOf(const LessonStep& step) const { return step.model ? step.model : model; }
};

/// From what can be worked out on paper to what was learnt, there in the order of the papers. What they say
/// of the bundled models' numbers is held to by tests/app/window/lesson_claims_test.cpp.
const std::vector<Lesson>& lessons();

/// Those of models whose numbers were set by hand.
std::vector<Lesson> constructedLessons();
/// Those of trained translators.
std::vector<Lesson> translatorLessons();
/// Those of the parts that make a transformer of attention.
std::vector<Lesson> transformerLessons();
/// Those of the other trained models.
std::vector<Lesson> readerLessons();
/// Those of models that choose from what they read: words for a headline, titles that speak for another.
std::vector<Lesson> choosingLessons();

/// What a lesson says, in the language of the moment.
QString lessonWords(const char* words);

}  // namespace attentionscope
