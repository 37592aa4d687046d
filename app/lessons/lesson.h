#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/figures/content/figure_request.h"
#include "app/session/selection.h"
#include "core/analysis/analysis.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// A text by language code: "en", "zh_CN".
struct LessonText {
    std::map<std::string, std::string> byLanguage = {};

    /// In this language; if missing, in English or the first one there is.
    const std::string& in(const std::string& language) const;
    /// The same text, to be changed; if there is none yet, a new one in this language.
    std::string& at(const std::string& language);
    friend bool operator==(const LessonText&, const LessonText&) = default;
};

/// The question to the reader before a step, while the previous step is still shown.
struct Guess {
    LessonText question = {};
    std::vector<LessonText> answers = {};  ///< two to four
    size_t right = 0;
    friend bool operator==(const Guess&, const Guess&) = default;
};

/// One step of a lesson: the run, what to look at, and where.
struct LessonStep {
    std::string place = {};  ///< of the step in its file, for messages
    LessonText words = {};   ///< %1 is the chosen number
    std::string tab = {};    ///< one of lessonTabs()
    RunRequest request = {};
    Selection at = {};                 ///< layer and head -1: those where the model begins
    std::string query = {}, key = {};  ///< words that stand for at.query and at.key; empty: these are set
    DerivedMap derived = DerivedMap::none;  ///< in place of the weights
    std::string panel = {};                 ///< that the step unfolds: one of lessonPanels(); empty: none
    AnalysisChoice analysis = {};           ///< that the tab "analyse" shows
    Index column = -1;  ///< of the result of the step of the story: its number in the row of the query is
                        ///< chosen in place of a cell, and explained; -1: the cell is
    std::optional<Guess> guess = {};
};

/// The order of a lesson that names none.
inline constexpr Index lastOrder = Index(1) << 30;

/// An introduction: a question, and the runs that answer it, step by step.
struct Lesson {
    std::string file = {};                ///< a user's own file; empty if bundled
    std::string json = {};                ///< as its file has it
    Index order = lastOrder;              ///< in the gallery
    LessonText group = {};                ///< in the gallery; empty: the user's own
    LessonText question = {}, look = {};  ///< the question, and where to look
    std::string model = {};               ///< for steps that name no other
    std::vector<LessonStep> steps = {};
    LessonText remember = {};
    size_t pictured = 0;  ///< the step shown in its miniature
};

/// The names of the views that a step may open.
const std::vector<std::string>& lessonTabs();
/// The panels that a step may unfold, by their names.
const std::vector<std::string>& lessonPanels();

/// Reads a lesson, in the format of docs/lessons.md; `where` names the text in messages. Throws Error with
/// the line of invalid JSON, or the field that is missing, unknown or wrong.
Lesson lessonFromJson(const std::string& json, const std::string& where);
/// The same format; each step has its own model and inputs.
std::string lessonToJson(const Lesson& lesson);
/// Whether the step chooses a number, which its words may contain as %1.
bool namesNumber(const LessonStep& step);
/// Whether a file declares at its beginning that it is one.
bool isLessonFile(const std::filesystem::path& file);
/// Throws Error as lessonFromJson() does, and if the file cannot be read.
Lesson readLesson(const std::filesystem::path& file);

}  // namespace attentionscope
