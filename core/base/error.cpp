#include "core/base/error.h"

namespace attentionscope {

namespace {

/// Names and texts of others stand in every part of a report.
ErrorReport printed(ErrorReport report) {
    for (Phrase ErrorReport::*part : {&ErrorReport::what, &ErrorReport::where, &ErrorReport::got,
                                      &ErrorReport::expected, &ErrorReport::remedy})
        report.*part = (report.*part).printed();
    return report;
}

std::string sentence(const ErrorReport& report) {
    std::string text = report.where.empty() ? std::string() : report.where.text() + ": ";
    text += report.what;
    if (!report.got.empty()) text += "; got " + report.got.text();
    if (!report.expected.empty())
        text += (report.got.empty() ? "; expected " : ", expected ") + report.expected.text();
    if (!text.empty() && text.back() != '.') text += '.';
    if (!report.remedy.empty()) text += ' ' + report.remedy.text();
    return text;
}

}  // namespace

Error::Error(ErrorReport report)
    : std::runtime_error(sentence(printed(report))), report_(printed(std::move(report))) {}

std::string shapeText(std::ptrdiff_t rows, std::ptrdiff_t columns) {
    return '[' + std::to_string(rows) + " × " + std::to_string(columns) + ']';
}

}  // namespace attentionscope
