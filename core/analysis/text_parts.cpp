// A skipped text is an empty part in the journal.
#include "core/analysis/text_parts.h"

#include <algorithm>
#include <optional>

namespace attentionscope {

namespace {

// A file that does not suit the analysis at all is refused without reading the rest.
constexpr std::size_t mostRefused = 10;
constexpr std::size_t namedTexts = 5;

}  // namespace

TextParts::TextParts(const AnalysisInput& input, std::vector<AnalysisOption> columns)
    : input_(input), columns_(std::move(columns)) {}

std::vector<double> TextParts::next(const std::function<std::vector<double>()>& compute) {
    std::optional<ErrorReport> problem;
    const auto attempt = [&]() -> std::vector<double> {
        try {
            return compute();
        } catch (const Error& error) {
            problem = error.report();
            return {};
        }
    };
    std::vector<double> part = input_.part(attempt);
    if (part.empty() && !problem) attempt();  // a journal does not hold the reason
    const std::size_t text = next_++;
    if (!problem) return part;
    skipped_.push_back({text, *problem});
    if (skipped_.size() == next_ && (next_ == input_.texts.size() || next_ == mostRefused)) {
        ErrorReport first = skipped_.front().problem;
        first.where = Phrase("%1, text %2: %3", {input_.recording->model, "1", input_.texts.front()});
        throw Error(first);
    }
    return {};
}

bool TextParts::sameForAll(AnalysisOption option) const {
    const auto column = std::ranges::find(columns_, option);
    if (column == columns_.end()) return true;
    return std::ranges::none_of(input_.texts, [&](const std::string& text) {
        return std::ranges::count(text, '\t') > column - columns_.begin();
    });
}

void TextParts::describe(Analysis& analysis) const {
    const auto differs = [&](const char* name, bool isTyped, AnalysisOption option) {
        if (analysis.settings.contains(name) && !(isTyped && sameForAll(option)))
            analysis.settings[name] = std::string(ofEachText);
    };
    differs("target", input_.target.has_value(), AnalysisOption::target);
    differs("against", input_.against.has_value(), AnalysisOption::against);
    differs("corrupt", input_.corrupt.has_value(), AnalysisOption::corrupt);
    differs("position", input_.position.has_value(), AnalysisOption::position);
    differs("measured", false, AnalysisOption::data);
    analysis.settings["texts"] = double(input_.texts.size() - skipped_.size());
    if (skipped_.empty()) return;
    std::vector<Phrase> reasons;
    for (const auto& [text, problem] : skipped_) {
        if (reasons.size() == namedTexts) {
            reasons.emplace_back("…");
            break;
        }
        const Phrase reason =
            sentence(ErrorReport{.what = problem.what, .got = problem.got, .expected = problem.expected});
        reasons.push_back(Phrase("text %1: %2", {std::to_string(text + 1), reason}));
    }
    analysis.notes.push_back(
        Phrase("%1 of %2 texts were skipped: %3",
               {std::to_string(skipped_.size()), std::to_string(input_.texts.size()), joined(reasons, " ")}));
}

}  // namespace attentionscope
