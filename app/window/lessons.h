#pragma once

#include <QString>
#include <span>

#include "app/session/session.h"

namespace attentionscope {

class Centre;

/// A way in: a question, and the model, sentence, view and word in which it is answered.
struct Lesson {
    const char *question, *look;  ///< what is asked, and where to look; in English, see lessonWords()
    const char *model, *text;
    const char* tab;  ///< of Centre::showTab()
    Index query;      ///< the word that is followed
};

/// In the order of the papers.
std::span<const Lesson> lessons();

/// What a lesson says, in the language of the moment.
QString lessonWords(const char* words);

/// Opens its model with its sentence and, when that has been run, shows its view and follows its word; unless
/// something else is asked for before, or the run fails or is stopped.
void openLesson(const Lesson& lesson, Session& session, Centre& centre);

}  // namespace attentionscope
