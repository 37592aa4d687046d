#pragma once

#include <QString>
#include <vector>

#include "app/session/selection.h"
#include "core/run/change.h"

namespace attentionscope {

/// One step on the way through a lesson: what there is to see, and where.
struct LessonStep {
    const char* words;  ///< in English, see lessonWords(); %1 stands for the number in the chosen cell
    const char* tab;    ///< of Centre::showTab()
    Selection at = {};
    std::vector<Change> changes = {};
    const char* text = nullptr;  ///< a sentence other than the lesson's; null for the lesson's
};

/// A way in: a question, and the model and sentence in which it is answered, step by step.
struct Lesson {
    const char *question, *look;  ///< what is asked, and where to look; in English, see lessonWords()
    const char *model, *text;
    std::vector<LessonStep> steps;
};

/// In the order of the papers. What they say of the bundled models' numbers is held to by
/// tests/app/window/lesson_claims_test.cpp.
const std::vector<Lesson>& lessons();

/// What a lesson says, in the language of the moment.
QString lessonWords(const char* words);

}  // namespace attentionscope
