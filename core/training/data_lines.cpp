#include "core/training/data_lines.h"

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

std::string placeOf(const LineProblem& problem) {
    return (problem.file.empty() ? "line " : problem.file + ", line ") + std::to_string(problem.line) + ": " +
           problem.what;
}

void judge(const DataReport& report, const std::string& where, const DataFormat& format) {
    if (report.items > 0) return;
    throw Error({.what = Phrase("there is no usable %1", {format.item}),
                 .where = where,
                 .got = report.problems.empty() ? "no lines" : placeOf(report.problems[0]),
                 .expected = Phrase("lines of %1 in UTF-8", {format.line})});
}

std::string problemWith(std::string_view line, const LineReader& take) {
    try {
        return take(line);
    } catch (const Error& problem) {
        return problem.what();
    }
}

void parse(std::string_view content, const std::string& where, const std::string& file,
           const DataFormat& format, bool refuseProblems, const LineReader& take, DataReport& report) {
    Index number = 0;
    if (content.starts_with("\xEF\xBB\xBF")) content.remove_prefix(3);
    while (!content.empty()) {
        ++number;
        const size_t newline = content.find('\n');
        std::string_view line = content.substr(0, newline);
        content.remove_prefix(newline == std::string_view::npos ? content.size() : newline + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty()) continue;
        std::string problem;
        if (Index(line.size()) > format.longestLine)
            problem = "the line is too long (" + std::to_string(line.size()) + " bytes)";
        else if (!isValidUtf8(line))
            problem = "the line is not valid UTF-8";
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
                         .remedy = "Mend the line, or let bad lines be skipped."});
        report.problems.push_back({number, std::move(problem), file});
    }
}

}  // namespace

std::string DataReport::text() const {
    if (problems.empty()) return {};
    std::string text = std::to_string(problems.size()) + " of " +
                       std::to_string(Index(problems.size()) + items) + " lines were skipped:";
    for (size_t i = 0; i < problems.size() && i < 5; ++i) text += (i ? "; " : " ") + placeOf(problems[i]);
    if (problems.size() > 5) text += "; …";
    return text;
}

DataReport parseLines(std::string_view content, const std::string& where, const DataFormat& format,
                      bool refuseProblems, const LineReader& take) {
    DataReport report;
    parse(content, where, {}, format, refuseProblems, take, report);
    judge(report, where, format);
    return report;
}

DataReport readLines(const std::vector<std::filesystem::path>& files, const DataFormat& format,
                     bool refuseProblems, const LineReader& take) {
    return readLines(files, format, refuseProblems,
                     [&](std::string_view line, const std::filesystem::path&) { return take(line); });
}

DataReport readLines(const std::vector<std::filesystem::path>& files, const DataFormat& format,
                     bool refuseProblems, const FileLineReader& take) {
    DataReport report;
    std::string names;
    for (const auto& file : files) {
        names += (names.empty() ? "" : ", ") + file.string();
        parse(
            readFile(file), file.string(), files.size() > 1 ? file.filename().string() : "", format,
            refuseProblems, [&](std::string_view line) { return take(line, file); }, report);
    }
    judge(report, names, format);
    return report;
}

}  // namespace attentionscope
