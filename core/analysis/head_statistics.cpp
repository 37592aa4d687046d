#include "core/analysis/head_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <sstream>
#include <unordered_map>

#include "core/base/error.h"

namespace attentionscope {

namespace {

constexpr std::array separators{"[SEP]", "</s>", "<eos>", "<|endoftext|>", "<|eot_id|>"};

/// Tokens as numbers: equal spelling, equal number.
std::vector<int> numbered(const std::vector<std::string>& tokens,
                          std::unordered_map<std::string, int>& known) {
    std::vector<int> numbers;
    numbers.reserve(tokens.size());
    for (const auto& token : tokens) numbers.push_back(known.emplace(token, int(known.size())).first->second);
    return numbers;
}

/// Adds up weights of queries, and counts the queries.
struct Mean {
    double sum = 0;
    Index count = 0;
    void add(double value) {
        sum += value;
        ++count;
    }
    double value() const { return count ? sum / double(count) : 0; }
};

}  // namespace

bool isPunctuation(std::string_view token) {
    for (const std::string_view blank : {"Ġ", "▁"})
        if (token.starts_with(blank)) token.remove_prefix(blank.size());
    constexpr std::array marks{"。", "，", "、", "；", "：", "！", "？", "…",
                               "—",  "「", "」", "《", "》", "（", "）"};
    if (std::find(marks.begin(), marks.end(), token) != marks.end()) return true;
    return !token.empty() && std::all_of(token.begin(), token.end(), [](char c) {
        return std::string_view(".,;:!?\"'()[]{}-").find(c) != std::string_view::npos;
    });
}

bool isSeparator(std::string_view token) {
    return std::ranges::find(separators, token) != separators.end() || isPunctuation(token);
}

HeadStatistics headStatistics(const MatrixView& weights, const std::vector<std::string>& queries,
                              const std::vector<std::string>& keys) {
    if (Index(queries.size()) != weights.rows() || Index(keys.size()) != weights.cols())
        throw Error({.what = "the labels do not fit the map",
                     .got = shapeText(std::ptrdiff_t(queries.size()), std::ptrdiff_t(keys.size())),
                     .expected = shapeText(weights.rows(), weights.cols())});
    std::unordered_map<std::string, int> known;
    const auto query = numbered(queries, known), key = numbered(keys, known);
    const bool samePositions = query == key;
    std::vector<bool> separates(keys.size());
    std::transform(keys.begin(), keys.end(), separates.begin(),
                   [](const auto& token) { return isSeparator(token); });

    Mean entropy, distance, first, previous, same, separator, largest, induction;
    for (Index i = 0; i < weights.rows(); ++i) {
        double rowEntropy = 0, rowDistance = 0, rowSame = 0, rowSeparator = 0, rowLargest = 0,
               rowInduction = 0;
        bool repeats = false;
        for (Index j = 0; j < weights.cols(); ++j) {
            const double weight = weights(i, j);
            if (weight > 0) rowEntropy -= weight * std::log(weight);
            rowDistance += weight * std::abs(double(i - j));
            if (query[size_t(i)] == key[size_t(j)]) rowSame += weight;
            if (separates[size_t(j)]) rowSeparator += weight;
            rowLargest = std::max(rowLargest, weight);
            if (j > 0 && j <= i && key[size_t(j - 1)] == query[size_t(i)]) {
                rowInduction += weight;
                repeats = true;
            }
        }
        entropy.add(rowEntropy);
        if (weights.cols() > 0) first.add(weights(i, 0));
        same.add(rowSame);
        separator.add(rowSeparator);
        largest.add(rowLargest);
        if (!samePositions) continue;
        distance.add(rowDistance);
        if (i > 0) previous.add(weights(i, i - 1));
        if (repeats) induction.add(rowInduction);
    }
    HeadStatistics result;
    const Mean* means[] = {&entropy, &distance, &first, &previous, &same, &separator, &largest, &induction};
    for (int s = 0; s < statisticCount; ++s) result.values[s] = means[s]->value();
    return result;
}

std::pair<std::vector<std::string>, std::vector<std::string>> wordsLookedAt(const Recording& recording,
                                                                            const AttentionMap& map) {
    const auto labels = [](const AxisPointer& axis) {
        std::vector<std::string> all;
        for (Index i = 0; axis && i < axis->size(); ++i) all.push_back(axis->label(i));
        return all;
    };
    const AxisPointer &queries = map.nodes.queries, &keys = map.nodes.keys;
    const bool areRead = !recording.crosses(map) && queries && keys && queries->size() == keys->size();
    return {labels(areRead ? keys : queries), labels(keys)};
}

std::string headStatisticsAsCsv(const Recording& recording, const std::string& map, const StopToken& stop) {
    constexpr const char* names[statisticCount] = {"entropy",        "mean_distance", "first_token",
                                                   "previous_token", "same_token",    "separator_token",
                                                   "largest_weight", "induction"};
    std::ostringstream csv;
    csv << "layer,head";
    for (const char* name : names) csv << ',' << name;
    csv << '\n' << std::setprecision(7);
    for (const AttentionMap& each : recording.maps) {
        if (each.name != map) continue;
        const auto [queries, keys] = wordsLookedAt(recording, each);
        for (size_t head = 0; head < each.nodes.heads.size(); ++head) {
            const MatrixPointer weights = recording.evaluation->value(each.nodes.heads[head].weights, stop);
            const HeadStatistics statistics =
                headStatistics(MatrixView(weights->data(), weights->rows(), weights->cols()), queries, keys);
            csv << each.layer << ',' << each.headNumber(head);
            for (const double value : statistics.values) csv << ',' << value;
            csv << '\n';
        }
    }
    return csv.str();
}

}  // namespace attentionscope
