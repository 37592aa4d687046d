#pragma once

#include <QString>
#include <span>

#include "app/session/session.h"

namespace attentionscope {

class Centre;

/// A way in: a question, and the model, sentence, view and word in which it is answered.
struct Lesson {
    const char *question, *look;  ///< what is asked, and where to look; in English, see lessonQuestion()
    const char *model, *text;
    const char* tab;  ///< of Centre::showTab()
    Index query;      ///< the word that is followed
};

/// In the order of the papers.
std::span<const Lesson> lessons();

/// In the language of the moment.
QString lessonQuestion(const Lesson& lesson);
QString lessonLook(const Lesson& lesson);

/// Opens its model with its sentence and, when that has been run, shows its view and follows its word.
void openLesson(const Lesson& lesson, Session& session, Centre& centre);

}  // namespace attentionscope
