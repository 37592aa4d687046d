#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/recording/imports/foreign_map.h"

namespace attentionscope {

namespace {

// Of nine bytes, "3999-3999", no more than 64 MB are made.
constexpr Index mostWordsAligned = 4'000;
constexpr std::size_t nematusFields = 5;

std::vector<std::string> wordsApart(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::vector<std::string> linesWithText(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        if (line.find_first_not_of(" \t\r") != line.npos) lines.push_back(line);
    return lines;
}

/// What stands between the marks ||| of a line.
std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields;
    std::size_t begin = 0;
    for (std::size_t mark; (mark = line.find("|||", begin)) != line.npos; begin = mark + 3)
        fields.push_back(line.substr(begin, mark - begin));
    fields.push_back(line.substr(begin));
    return fields;
}

template <typename Number>
Number numberIn(std::string_view text, const std::string& where) {
    Number number = {};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || text.empty())
        throw Error(ErrorReport{.what = "this is not a number", .where = where, .got = inQuotes(text, 40)});
    return number;
}

ForeignMap emptyAlignment(Index rows, Index columns, const std::string& where) {
    if (rows <= 0 || columns <= 0 || rows > mostWordsAligned || columns > mostWordsAligned)
        throw Error(ErrorReport{.what = "the alignment has no size that can be used",
                                .where = where,
                                .got = shapeText(rows, columns),
                                .expected = Phrase("at most %1", {std::to_string(mostWordsAligned)})});
    return {.name = "cross",
            .rows = rows,
            .columns = columns,
            .weights = std::vector<float>(std::size_t(rows * columns))};
}

/// "0-0 1-2": each target word shares itself out evenly over the source words that it is linked to.
ForeignMap pharaohMap(const std::string& line, const std::string& where, Index sourceWords,
                      Index targetWords) {
    std::vector<std::pair<Index, Index>> links;
    Index sources = sourceWords, targets = targetWords;
    for (const std::string& link : wordsApart(line)) {
        const std::string place = where + ", " + inQuotes(link, 40);
        const std::size_t dash = std::min(link.find('-'), link.size() - 1);
        const auto source = numberIn<Index>(std::string_view(link).substr(0, dash), place),
                   target = numberIn<Index>(std::string_view(link).substr(dash + 1), place);
        if (source < 0 || target < 0 || source >= mostWordsAligned || target >= mostWordsAligned ||
            (sourceWords > 0 && source >= sourceWords) || (targetWords > 0 && target >= targetWords))
            throw Error(
                ErrorReport{.what = "the alignment names a word that there is not",
                            .where = place,
                            .expected = Phrase("%1 words in the source and %2 in the target, counted from 0",
                                               {std::to_string(sources), std::to_string(targets)}),
                            .remedy = "The texts have to be divided into words as the aligner had them."});
        links.emplace_back(source, target);
        sources = std::max(sources, source + 1);
        targets = std::max(targets, target + 1);
    }
    ForeignMap map = emptyAlignment(targets, sources, where);
    map.sparse = true;
    for (const auto& [source, target] : links) map.weights[std::size_t(target * sources + source)] = 1;
    for (Index row = 0; row < targets; ++row) {
        float* const begin = map.weights.data() + row * sources;
        const auto count = std::count(begin, begin + sources, 1.0f);
        std::for_each(begin, begin + sources,
                      [&](float& weight) { weight /= float(std::max<Index>(1, count)); });
    }
    return map;
}

/// Rows of numbers, one for each target word; `parted` is what stands between the numbers of a row.
ForeignMap softMap(const std::vector<std::string>& rows, char parted, const std::string& where) {
    ForeignMap map;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string row = rows[r];
        std::replace(row.begin(), row.end(), parted, ' ');
        const std::vector<std::string> numbers = wordsApart(row);
        const std::string place = where + ", row " + std::to_string(r);
        if (r == 0) map = emptyAlignment(Index(rows.size()), Index(numbers.size()), where);
        if (Index(numbers.size()) != map.columns)
            throw Error(ErrorReport{.what = "the rows of numbers are not equally long",
                                    .where = place,
                                    .got = Phrase("%1 numbers", {std::to_string(numbers.size())}),
                                    .expected = Phrase("%1, as in row 0", {std::to_string(map.columns)})});
        for (std::size_t c = 0; c < numbers.size(); ++c)
            map.weights[r * numbers.size() + c] = numberIn<float>(numbers[c], place);
    }
    return map;
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// "0-0"
bool isLink(const std::string& word) {
    return isDigit(word.front()) && isDigit(word.back()) && std::count(word.begin(), word.end(), '-') == 1 &&
           std::all_of(word.begin(), word.end(), [](char c) { return isDigit(c) || c == '-'; });
}

/// "0.9,0.1"
bool isSoftRow(const std::string& word) {
    return isDigit(word.front()) && word.find(',') != std::string::npos &&
           std::all_of(word.begin(), word.end(), [](char c) {
               return isDigit(c) || std::string_view(".,e-+").find(c) != std::string_view::npos;
           });
}

}  // namespace

bool looksLikeAlignment(std::string_view begin) {
    const std::string line(begin.substr(0, begin.find('\n')));
    const std::vector<std::string> fields = fieldsOf(line);
    if (fields.size() == nematusFields)
        return wordsApart(fields[0]).size() == 1 && wordsApart(fields[4]).size() == 2;
    const std::vector<std::string> words = wordsApart(fields.back());
    // The last may be cut.
    const auto whole = words.size() > 1 && line.size() == begin.size() ? words.end() - 1 : words.end();
    return !words.empty() &&
           (std::all_of(words.begin(), whole, isLink) || std::all_of(words.begin(), whole, isSoftRow));
}

ForeignMap readAlignmentMap(const std::string& text, const std::string& where, Index sourceWords,
                            Index targetWords) {
    const std::vector<std::string> lines = linesWithText(text);
    if (lines.empty()) throw Error(ErrorReport{.what = "the file is empty", .where = where});
    const std::vector<std::string> fields = fieldsOf(lines.front());
    if (fields.size() == nematusFields && lines.size() > 1) {
        const auto end = std::find_if(lines.begin() + 1, lines.end(),
                                      [](const std::string& line) { return line.find("|||") != line.npos; });
        if (end != lines.end())
            throw Error(ErrorReport{.what = "the file holds several sentences, and a recording holds one",
                                    .where = where,
                                    .remedy = "Keep the lines of one sentence."});
        ForeignMap map = softMap({lines.begin() + 1, end}, ' ', where);
        map.queries = wordsApart(fields[1]);
        map.keys = wordsApart(fields[3]);
        return map;
    }
    if (lines.size() > 1)
        throw Error(ErrorReport{.what = "the file holds several sentences, and a recording holds one",
                                .where = where,
                                .got = Phrase("%1 lines", {std::to_string(lines.size())}),
                                .remedy = "Keep one line: sed -n 1p."});
    if (fields.back().find(',') == std::string::npos && fields.back().find('-') != std::string::npos)
        return pharaohMap(fields.back(), where, sourceWords, targetWords);
    ForeignMap map = softMap(wordsApart(fields.back()), ',', where);
    if (fields.size() > 1) map.queries = wordsApart(fields[fields.size() - 2]);
    return map;
}

}  // namespace attentionscope
