// An analysis of each text of a data set, and the means of its tables. A text's part in the journal is its
// number of positions, its settings that are numbers, and the values of its tables.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/analysis/restoration.h"
#include "core/analysis/text_parts.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

bool isPosition(const AnalysisAxis& axis) {
    return axis.name == "position" || axis.name == "query" || axis.name == "key";
}

/// The tables of an analysis in the order of the journal.
std::vector<AnalysisTable*> tablesOf(Analysis& analysis) {
    std::vector<AnalysisTable*> tables{&analysis.table};
    for (auto& [name, table] : analysis.others) tables.push_back(&table);
    return tables;
}

Index positionsOf(Analysis& analysis) {
    for (const AnalysisTable* table : tablesOf(analysis))
        for (const AnalysisAxis& axis : table->axes)
            if (isPosition(axis)) return Index(axis.labels.size());
    return 0;
}

std::vector<double> partOf(Analysis analysis) {
    std::vector<double> numbers{double(positionsOf(analysis))};
    for (const auto& [name, value] : analysis.settings)
        if (const double* number = std::get_if<double>(&value)) numbers.push_back(*number);
    for (const AnalysisTable* table : tablesOf(analysis))
        numbers.insert(numbers.end(), table->values.begin(), table->values.end());
    return numbers;
}

/// The means of a table over its axes of positions.
AnalysisTable withoutPositions(const AnalysisTable& table) {
    AnalysisTable rest;
    std::size_t cells = 1;
    for (const AnalysisAxis& axis : table.axes)
        if (!isPosition(axis)) {
            rest.axes.push_back(axis);
            cells *= axis.labels.size();
        }
    std::vector<double> sums(cells, 0), counts(cells, 0);
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        std::size_t below = table.values.size(), left = i, cell = 0;
        for (const AnalysisAxis& axis : table.axes) {
            below /= axis.labels.size();
            if (!isPosition(axis)) cell = cell * axis.labels.size() + left / below;
            left %= below;
        }
        if (std::isnan(table.values[i])) continue;
        sums[cell] += table.values[i];
        ++counts[cell];
    }
    for (std::size_t cell = 0; cell < cells; ++cell)
        rest.values.push_back(counts[cell] > 0 ? sums[cell] / counts[cell] : std::nan(""));
    return rest;
}

/// The analysis of one text from its part. `like` has the same tables, perhaps with another number of
/// positions. Throws Error if the tables differ.
Analysis analysisOf(const std::vector<double>& part, const Analysis& like) {
    Analysis analysis = like;
    auto next = part.begin() + 1;
    const auto requireMore = [&](std::ptrdiff_t count) {
        if (part.end() - next < count)
            throw Error({.what = "two texts have different tables",
                         .where = like.model,
                         .remedy = "Give every text a target after a tab, or none."});
    };
    for (auto& [name, value] : analysis.settings)
        if (double* number = std::get_if<double>(&value)) {
            requireMore(1);
            *number = *next++;
        }
    for (AnalysisTable* table : tablesOf(analysis)) {
        std::ptrdiff_t count = 1;
        for (AnalysisAxis& axis : table->axes) {
            if (isPosition(axis)) {
                axis.labels.clear();
                axis.positions.clear();
                for (Index i = 0; i < Index(part.front()); ++i) axis.labels.push_back(std::to_string(i));
            }
            count *= std::ptrdiff_t(axis.labels.size());
        }
        requireMore(count);
        table->values.assign(next, next + count);
        next += count;
    }
    if (next != part.end()) requireMore(part.end() - next + 1);
    return analysis;
}

/// Means, and the standard deviations of the main table.
Analysis meanOfParts(const std::vector<std::vector<double>>& parts, const Analysis& like) {
    const bool equallyLong = std::all_of(
        parts.begin(), parts.end(), [&](const auto& part) { return part.front() == parts.front().front(); });
    std::vector<Analysis> all;
    for (const auto& part : parts) {
        all.push_back(analysisOf(part, like));
        if (equallyLong) continue;
        for (AnalysisTable* table : tablesOf(all.back())) *table = withoutPositions(*table);
    }
    Analysis mean = all.front();
    const auto means = tablesOf(mean);
    std::vector<std::vector<AnalysisTable*>> tables;
    for (Analysis& each : all) tables.push_back(tablesOf(each));
    // The mean of a table of positions has no axis left; the first of the others replaces it.
    std::size_t main = 0;
    while (main + 1 < means.size() && means[main]->axes.empty()) ++main;
    AnalysisTable spread = *means[main];
    for (std::size_t t = 0; t < means.size(); ++t)
        for (std::size_t i = 0; i < means[t]->values.size(); ++i) {
            Spread values;
            for (const auto& each : tables) values.add(each[t]->values[i]);
            means[t]->values[i] = values.mean();
            if (t == main) spread.values[i] = values.deviation();
        }
    for (auto& [name, value] : mean.settings)
        if (double* number = std::get_if<double>(&value)) {
            *number = 0;
            for (const Analysis& each : all)
                *number += std::get<double>(each.settings.at(name)) / double(all.size());
        }
    mean.notes.clear();  // those of the first text
    const auto close = std::ranges::count_if(all, [](const Analysis& each) {
        const auto clean = each.settings.find("clean"), corrupted = each.settings.find("corrupted");
        return clean != each.settings.end() && corrupted != each.settings.end() &&
               std::abs(std::get<double>(clean->second) - std::get<double>(corrupted->second)) <
                   leastDifference;
    });
    if (close > 0)
        mean.notes.push_back(Phrase(
            "In %1 of %2 texts the clean and the corrupted prediction differ by less than 0.1 nats: their "
            "restored shares mean little.",
            {std::to_string(close), std::to_string(all.size())}));
    std::erase_if(mean.others, [](const auto& other) { return other.second.axes.empty(); });
    if (mean.table.axes.empty() && !mean.others.empty()) {
        const auto first = mean.others.begin();
        if (const auto known = mean.definitions.find(first->first); known != mean.definitions.end())
            mean.metric = known->second;
        mean.table = std::move(first->second);
        mean.others.erase(first);
    }
    mean.others["spread"] = std::move(spread);
    mean.definitions["spread"] = Phrase("standard deviation over the texts");
    for (const auto& [score, reason] : std::exchange(mean.missing, {})) noteMissing(mean, score, reason);
    return mean;
}

/// The input for one line: a text and, after tabs, its options.
AnalysisInput inputOf(const AnalysisInput& input, const std::string& line,
                      const std::vector<AnalysisOption>& columns) {
    AnalysisInput one = input;
    one.texts.clear();
    one.journal.reset();
    one.partial = {};
    one.progress = {};
    std::size_t end = line.find('\t');
    one.recording = input.record(withText(*input.recording, line.substr(0, end)));
    for (const AnalysisOption column : columns) {
        if (end == std::string::npos) break;
        const std::size_t first = end + 1;
        end = line.find('\t', first);
        auto& place = column == AnalysisOption::corrupt   ? one.corrupt
                      : column == AnalysisOption::against ? one.against
                                                          : one.target;
        place = line.substr(first, end == std::string::npos ? end : end - first);
    }
    return one;
}

}  // namespace

Analysis meanOverTexts(const AnalysisInput& input, AnalysisOfText ofText,
                       const std::vector<AnalysisOption>& columns) {
    std::optional<Analysis> like;  // the first one, which gives the axes
    const auto ofLine = [&](std::size_t i) {
        Analysis analysis = ofText(inputOf(input, input.texts[i], columns));
        if (!like) like = analysis;
        return analysis;
    };
    TextParts parts(input, columns);
    std::vector<std::vector<double>> numbers;
    Analysis mean;
    for (std::size_t i = 0; i < input.texts.size(); ++i) {
        auto part = parts.next([&] { return partOf(ofLine(i)); });
        if (!part.empty()) {
            if (!like) ofLine(i);
            like->tokens.clear();
            numbers.push_back(std::move(part));
        }
        if (like && (input.partial || i + 1 == input.texts.size())) mean = meanOfParts(numbers, *like);
        input.report(double(i + 1) / double(input.texts.size()), mean);
    }
    parts.describe(mean);
    return mean;
}

}  // namespace attentionscope
