#pragma once

#include <QString>
#include <vector>

#include "app/lessons/lesson.h"
#include "core/base/error.h"
#include "core/recording/model.h"

namespace attentionscope {

/// From what can be computed on paper to what was learnt, the latter in the order of the papers, then the
/// user's own. tests/app/window/lesson_claims_test.cpp checks the numbers that the bundled ones state.
const std::vector<Lesson>& lessons();

/// Adds a lesson of the user's own, or replaces the one from the same file; returns its number in lessons().
/// A copy of one that is there adds nothing.
int addLesson(Lesson lesson);
/// The number of the user's own lesson from this file; -1 if there is none.
int lessonInFile(const std::string& file);
/// Removes a lesson of the user's own; those after it move up.
void removeLesson(int number);
/// Reads the lessons of a folder as the user's own, replacing any others; returns why some could not be read.
std::vector<ErrorReport> readLessonsIn(const QString& folder);

/// Whether its model is one of these, or is a path.
bool hasModel(const Lesson& lesson, const std::vector<ModelInformation>& bundled);

/// The key of a finished lesson: its question in English.
QString lessonKey(const Lesson& lesson);

/// A text of a lesson in the current language.
QString lessonWords(const LessonText& text);

}  // namespace attentionscope
