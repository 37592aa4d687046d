#pragma once

#include <QString>
#include <vector>

#include "app/session/selection.h"
#include "core/recording/inputs.h"
#include "core/run/change.h"

namespace attentionscope {

/// One step on the way through a lesson: what there is to see, and where.
struct LessonStep {
    const char* words;  ///< in English, see lessonWords(); %1 stands for the number in the chosen cell
    const char* tab;    ///< of Centre::showTab()
    Selection at = {};
    std::vector<Change> changes = {};
    RunInputs inputs = {};  ///< other ones than the lesson's; none for the lesson's
};

/// A way in: a question, and the model and inputs with which it is answered, step by step.
struct Lesson {
    const char *question, *look;  ///< what is asked, and where to look; in English, see lessonWords()
    const char* model;
    RunInputs inputs;
    std::vector<LessonStep> steps;
    size_t pictured = 0;  ///< the step that its miniature shows

    /// Of this step.
    const RunInputs& inputsOf(const LessonStep& step) const {
        return step.inputs.values.empty() ? inputs : step.inputs;
    }
};

/// From what can be worked out on paper to what was learnt, there in the order of the papers. What they say
/// of the bundled models' numbers is held to by tests/app/window/lesson_claims_test.cpp.
const std::vector<Lesson>& lessons();

/// Those of models whose numbers were set by hand.
std::vector<Lesson> constructedLessons();
/// Those of trained translators.
std::vector<Lesson> translatorLessons();
/// Those of the other trained models.
std::vector<Lesson> readerLessons();

/// What a lesson says, in the language of the moment.
QString lessonWords(const char* words);

}  // namespace attentionscope
