#include "core/training/data_lines.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/letters.h"
#include "core/base/lists.h"
#include "core/base/phrase.h"
#include "core/base/read_file.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

Phrase placeOf(const LineProblem& problem) {
    const std::string line = std::to_string(problem.line);
    if (problem.file.empty()) return Phrase("line %1: %2", {line, problem.what});
    return Phrase("%1, line %2: %3", {problem.file, line, problem.what});
}

void requireUsable(const DataReport& report, const std::string& where, const DataFormat& format) {
    if (report.items > 0) return;
    throw Error({.what = Phrase("found no usable %1", {format.item}),
                 .where = where,
                 .got = report.problems.empty() ? Phrase("no lines") : placeOf(report.problems[0]),
                 .expected = Phrase("lines of %1 in UTF-8", {format.line})});
}

Phrase problemWith(std::string_view line, const LineReader& take) {
    try {
        return take(line);
    } catch (const Error& problem) {
        return sentence(problem);
    }
}

void parse(std::string_view content, const std::string& where, const std::string& file,
           const DataFormat& format, bool refuseProblems, const LineReader& take, DataReport& report) {
    Index number = 0;
    if (content.starts_with("\xEF\xBB\xBF")) content.remove_prefix(3);
    while (!content.empty()) {
        ++number;
        std::string_view line = takenLine(content);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty()) continue;
        Phrase problem;
        if (Index(line.size()) > format.longestLine)
            problem = Phrase("the line is too long (%1 bytes)", {std::to_string(line.size())});
        else if (!isValidUtf8(line))
            problem = Phrase("the line is not valid UTF-8");
        else
            problem = problemWith(line, take);
        if (problem.empty()) {
            ++report.items;
            continue;
        }
        if (refuseProblems)
            throw Error({.what = problem,
                         .where = Phrase("%1, line %2", {where, std::to_string(number)}),
                         .expected = Phrase("%1 in UTF-8", {format.line}),
                         .remedy = "Correct the line, or skip bad lines."});
        report.problems.push_back({number, std::move(problem), file});
    }
}

}  // namespace

Phrase DataReport::text() const {
    if (problems.empty()) return {};
    std::vector<Phrase> first;
    for (size_t i = 0; i < problems.size() && i < 5; ++i) first.push_back(placeOf(problems[i]));
    if (problems.size() > 5) first.emplace_back("…");
    return Phrase("%1 of %2 lines were skipped: %3",
                  {std::to_string(problems.size()), std::to_string(Index(problems.size()) + items),
                   joined(first, "; ")});
}

DataReport parseLines(std::string_view content, const std::string& where, const DataFormat& format,
                      bool refuseProblems, const LineReader& take) {
    DataReport report;
    parse(content, where, {}, format, refuseProblems, take, report);
    requireUsable(report, where, format);
    return report;
}

DataReport readLines(const std::vector<std::filesystem::path>& files, const DataFormat& format,
                     bool refuseProblems, const FileLineReader& take) {
    DataReport report;
    for (const auto& file : files)
        parse(
            readFile(file), file.string(), files.size() > 1 ? file.filename().string() : "", format,
            refuseProblems, [&](std::string_view line) { return take(line, file); }, report);
    requireUsable(report, joinedTexts(files, [](const auto& file) { return file.string(); }), format);
    return report;
}

std::string trimmed(std::string_view text) {
    return std::string(withoutBlanks(text, " \t\v\f"));
}

}  // namespace attentionscope
