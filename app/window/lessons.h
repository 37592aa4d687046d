#pragma once

#include <QString>
#include <vector>

#include "app/lessons/lesson.h"
#include "core/base/error.h"
#include "core/recording/model.h"

namespace attentionscope {

/// From what can be worked out on paper to what was learnt, there in the order of the papers, then the
/// reader's own. What the bundled ones say of models' numbers is held to by
/// tests/app/window/lesson_claims_test.cpp.
const std::vector<Lesson>& lessons();

/// Adds a lesson of the reader's own, or puts it in the place of the one that was read from the same file;
/// returns its number in lessons().
int addLesson(Lesson lesson);
/// Takes those of a folder for the reader's own, in place of any others; returns why some could not be read.
std::vector<ErrorReport> readLessonsIn(const QString& folder);

/// Whether its model is one of these, or lies at a path.
bool hasModel(const Lesson& lesson, const std::vector<ModelInformation>& bundled);

/// By which a lesson is remembered as done: its question in English.
QString lessonKey(const Lesson& lesson);

/// What a lesson says, in the language of the moment.
QString lessonWords(const LessonText& text);

}  // namespace attentionscope
