#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/figures/content/figure_request.h"
#include "app/session/selection.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// A text by the codes of the languages in which it is written: "en", "zh_CN".
struct LessonText {
    std::map<std::string, std::string> byLanguage = {};

    /// In this language; where it is not written in it, in English or the first one there is.
    const std::string& in(const std::string& language) const;
};

/// What a reader is asked before a step, while the step before it is still on the screen.
struct Guess {
    LessonText question = {};
    std::vector<LessonText> answers = {};  ///< two or three
    size_t right = 0;
};

/// One step on the way through a lesson: the run, what there is to see of it, and where.
struct LessonStep {
    std::string place = {};  ///< of the step in its file, for messages
    LessonText words = {};   ///< %1 stands for the number that is chosen
    std::string tab = {};    ///< one of lessonTabs()
    RunRequest request = {};
    Selection at = {};                 ///< layer and head -1: those where the model begins
    std::string query = {}, key = {};  ///< words that stand for at.query and at.key; empty: these are set
    DerivedMap derived = DerivedMap::none;  ///< in place of the weights
    std::string panel = {};                 ///< that the step unfolds: one of lessonPanels(); empty: none
    Index column = -1;  ///< of what the step of the story arrives at: its number in the row of the query is
                        ///< chosen in place of a cell, and explained; -1: the cell is
    std::optional<Guess> guess = {};
};

/// A way in: a question, and the runs with which it is answered, step by step.
struct Lesson {
    std::string file = {};                ///< a reader's own; empty where it is bundled
    Index order = 0;                      ///< in the gallery
    LessonText group = {};                ///< of the gallery; empty: the reader's own
    LessonText question = {}, look = {};  ///< what is asked, and where to look
    std::string model = {};               ///< of its steps, where they name no other
    std::vector<LessonStep> steps = {};
    LessonText remember = {};
    size_t pictured = 0;  ///< the step that its miniature shows
};

/// The views that a step may bring up, by their names.
const std::vector<std::string>& lessonTabs();
/// The panels that a step may unfold, by their names.
const std::vector<std::string>& lessonPanels();

/// Reads a lesson, in the format of docs/lessons.md; `where` names the text in messages. Throws Error that
/// names the line of what is no JSON, and the field that is missing, unknown or wrong.
Lesson lessonFromJson(const std::string& json, const std::string& where);
/// A recorded lesson in the same format. Recording makes no guesses, groups, order or words for places, so
/// none are written.
std::string lessonToJson(const Lesson& lesson);
/// Whether a file says that it is one, at its beginning.
bool isLessonFile(const std::filesystem::path& file);
/// Throws Error as lessonFromJson() does, and where the file cannot be read.
Lesson readLesson(const std::filesystem::path& file);

}  // namespace attentionscope
