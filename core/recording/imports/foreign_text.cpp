#include <algorithm>
#include <charconv>
#include <sstream>

#include "core/base/printable.h"
#include "core/recording/imports/foreign_map.h"

namespace attentionscope {

namespace {

// "3999-3999" is nine bytes long and would need 64 MB.
constexpr Index mostWordsAligned = 4'000;

template <typename Number>
bool reads(std::string_view text, Number& number) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return !text.empty() && read.ec == std::errc() && read.ptr == text.data() + text.size();
}

template <typename Number>
Number numberIn(std::string_view text, const Phrase& where) {
    Number number = {};
    if (!reads(text, number))
        throw Error({.what = "this is not a number", .where = where, .got = inQuotes(text, 40)});
    return number;
}

}  // namespace

std::vector<std::string> wordsApart(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::vector<std::string> linesWithText(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) {
        if (line.ends_with('\r')) line.pop_back();
        if (line.find_first_not_of(" \t") != line.npos) lines.push_back(line);
    }
    return lines;
}

void requireText(std::string_view text, const std::string& where) {
    const auto isControl = [](unsigned char c) { return (c < 0x20 && (c < '\t' || c > '\r')) || c == 0x7F; };
    if (std::ranges::any_of(text, isControl))
        throw Error({.what = "this file is not a text",
                     .where = where,
                     .got = "control characters",
                     .remedy = "Choose a file that holds attention as text, or save it as UTF-8."});
}

float weightIn(std::string_view text, const Phrase& where) {
    return numberIn<float>(text, where);
}

Index countIn(std::string_view text, const Phrase& where) {
    return numberIn<Index>(text, where);
}

bool isNumber(std::string_view text) {
    float number = 0;
    return reads(text, number);
}

ForeignMap emptyAlignment(Index rows, Index columns, const Phrase& where) {
    if (rows <= 0 || columns <= 0 || rows > mostWordsAligned || columns > mostWordsAligned)
        throw Error({.what = "the alignment has no size that can be used",
                     .where = where,
                     .got = shapeText(rows, columns),
                     .expected = Phrase("at most %1", {std::to_string(mostWordsAligned)})});
    return {.name = "cross",
            .rows = rows,
            .columns = columns,
            .weights = std::vector<float>(std::size_t(rows * columns))};
}

std::size_t chosenItem(std::size_t count, const Phrase& what, const Phrase& where,
                       const std::optional<Index>& item) {
    if (item && *item < Index(count)) return std::size_t(*item);
    if (count == 1 && !item) return 0;
    const ErrorReport report{.what = what,
                             .where = where,
                             .got = Phrase(std::to_string(count)),
                             .remedy = "Choose one with --item N; the first is 0."};
    if (!item) throw SeveralItems(report);
    throw Error({.what = "the file has no such item",
                 .where = where,
                 .got = std::to_string(*item),
                 .expected = Phrase("0 to %1", {std::to_string(count - 1)})});
}

}  // namespace attentionscope
