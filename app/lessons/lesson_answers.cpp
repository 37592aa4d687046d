#include "app/lessons/lesson_answers.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/read_file.h"

namespace attentionscope {

namespace {

constexpr const char* answerTitles = "lesson\tstep\tquestion\tanswer\tright\n";
constexpr std::size_t longestTable = 16u << 20;

/// A text as one cell of a table.
std::string inCell(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

std::vector<std::string> cellsOfLine(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream parts(line);
    for (std::string cell; std::getline(parts, cell, '\t');) cells.push_back(cell);
    return cells;
}

struct AnswerCount {
    std::string question;
    int readers = 0, right = 0;
    std::map<std::string, int> answers = {};
};

}  // namespace

std::string answerTable(const std::vector<LessonAnswer>& answers) {
    std::string table = answerTitles;
    for (const LessonAnswer& one : answers)
        table += inCell(one.lesson) + '\t' + std::to_string(one.step) + '\t' + inCell(one.question) + '\t' +
                 inCell(one.answer) + '\t' + (one.right ? "1" : "0") + '\n';
    return table;
}

std::vector<LessonAnswer> readAnswerTable(const std::filesystem::path& file) {
    std::istringstream lines(readFile(file, longestTable));
    std::vector<LessonAnswer> answers;
    int number = 0;
    for (std::string line; std::getline(lines, line); ++number) {
        while (line.ends_with('\r')) line.pop_back();
        const std::vector<std::string> cells = cellsOfLine(line);
        const bool isRow = cells.size() == 5 && !cells[1].empty() && cells[1].size() < 5 &&
                           std::ranges::all_of(cells[1], [](char c) { return c >= '0' && c <= '9'; }) &&
                           (cells[4] == "0" || cells[4] == "1");
        if (number == 0 ? line + '\n' != answerTitles : !isRow)
            throw Error({.what = "the file is not a table of lesson answers",
                         .where = Phrase("%1, line %2", {file.string(), std::to_string(number)}),
                         .got = line.substr(0, 80),
                         .expected = "lesson, step, question, answer, right, parted by tabs"});
        if (number > 0)
            answers.push_back({cells[0], std::stoi(cells[1]), cells[2], cells[3], cells[4] == "1"});
    }
    return answers;
}

std::string answerSummary(const std::filesystem::path& folder) {
    std::error_code problem;
    std::set<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, problem))
        if (fileEnding(entry.path()) == "tsv") files.insert(entry.path());
    if (files.empty())
        throw Error({.what = "the folder holds no tables of lesson answers",
                     .where = folder.string(),
                     .expected = ".tsv",
                     .remedy = "Collect the tables that readers have saved (Ctrl+K, Save my answers)."});
    std::map<std::pair<std::string, int>, AnswerCount> counts;
    for (const std::filesystem::path& file : files) {
        std::set<std::pair<std::string, int>> answered;
        for (const LessonAnswer& one : readAnswerTable(file)) {
            if (!answered.emplace(one.lesson, one.step).second) continue;
            AnswerCount& count = counts[{one.lesson, one.step}];
            if (count.question.empty()) count.question = one.question;
            ++count.readers;
            count.right += one.right ? 1 : 0;
            ++count.answers[one.answer];
        }
    }
    std::string table = "lesson\tstep\tquestion\treaders\tright\tanswers\n";
    for (const auto& [place, count] : counts) {
        std::string answers;
        for (const auto& [answer, readers] : count.answers)
            answers += (answers.empty() ? "" : "; ") + printable(answer) + ": " + std::to_string(readers);
        table += printable(place.first) + '\t' + std::to_string(place.second) + '\t' +
                 printable(count.question) + '\t' + std::to_string(count.readers) + '\t' +
                 std::to_string(count.right) + '\t' + answers + '\n';
    }
    return table;
}

}  // namespace attentionscope
