#include "core/base/error.h"

#include "core/base/phrase.h"

namespace attentionscope {

namespace {

/// Any part of a report may contain names and texts from outside.
ErrorReport printed(ErrorReport report) {
    for (Phrase ErrorReport::*part : {&ErrorReport::what, &ErrorReport::where, &ErrorReport::got,
                                      &ErrorReport::expected, &ErrorReport::remedy})
        report.*part = (report.*part).printed();
    return report;
}

}  // namespace

Error::Error(ErrorReport report)
    : std::runtime_error(sentence(printed(report)).text()), report_(printed(std::move(report))) {}

Phrase sentence(const ErrorReport& report) {
    Phrase text = report.what;
    if (!report.where.empty()) text = Phrase("%1: %2", {report.where, text});
    if (!report.got.empty() && !report.expected.empty())
        text = Phrase("%1; got %2, expected %3", {text, report.got, report.expected});
    else if (!report.got.empty())
        text = Phrase("%1; got %2", {text, report.got});
    else if (!report.expected.empty())
        text = Phrase("%1; expected %2", {text, report.expected});
    const bool ended = text.empty() || text.text().back() == '.';
    if (report.remedy.empty()) return ended ? text : Phrase("%1.", {text});
    return ended ? joined({text, report.remedy}, " ") : Phrase("%1. %2", {text, report.remedy});
}

Phrase sentence(const std::exception& problem) {
    const auto* const error = dynamic_cast<const Error*>(&problem);
    return error ? sentence(error->report()) : Phrase(problem.what());
}

std::string shapeText(std::ptrdiff_t rows, std::ptrdiff_t columns) {
    return '[' + std::to_string(rows) + " × " + std::to_string(columns) + ']';
}

}  // namespace attentionscope
