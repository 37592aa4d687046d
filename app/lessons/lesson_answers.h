#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace attentionscope {

/// What a reader predicted before a step of a lesson.
struct LessonAnswer {
    std::string lesson;  ///< its question
    int step = 0;        ///< from 1
    std::string question, answer;
    bool right = false;
    friend bool operator==(const LessonAnswer&, const LessonAnswer&) = default;
};

/// A table separated by tabs, with a line of titles: lesson, step, question, answer, right (1 or 0).
std::string answerTable(const std::vector<LessonAnswer>& answers);
/// Throws Error for a file that does not hold such a table.
std::vector<LessonAnswer> readAnswerTable(const std::filesystem::path& file);

/// All tables of a folder (.tsv), one from each reader, as one: lesson, step, question, readers, right, and
/// each answer with how many gave it. Of a reader who answered a question several times the first answer
/// counts. Throws Error if the folder has no table, or one is damaged.
std::string answerSummary(const std::filesystem::path& folder);

}  // namespace attentionscope
