#include <algorithm>
#include <map>

#include "core/base/letters.h"
#include "core/recording/imports/foreign_map.h"

namespace attentionscope {

namespace {

using Cells = std::vector<std::string>;

/// A line's cells; quotation marks may enclose separators, and two of them stand for one.
Cells cellsOf(const std::string& line, char separator) {
    Cells cells{{}};
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            cells.back() += line[i++];
        else if (c == '"')
            quoted = !quoted;
        else if (c == separator && !quoted)
            cells.emplace_back();
        else
            cells.back() += c;
    }
    for (std::string& cell : cells) cell = withoutBlanks(cell, " ");
    return cells;
}

/// Replaces a decimal comma by a point; leaves cells that are not numbers as they are.
std::string withPoint(const std::string& cell) {
    std::string number = cell;
    std::ranges::replace(number, ',', '.');
    return !isNumber(cell) && isNumber(number) ? number : cell;
}

/// The most frequent separator in the first line; a blank if the line contains only blanks between cells.
char separatorIn(const std::string& line) {
    // In "0,5;0,5" the commas belong to the numbers.
    const auto isWhole = [](const std::string& cell) { return isNumber(withPoint(cell)); };
    if (line.find(';') != line.npos && std::ranges::all_of(cellsOf(line, ';'), isWhole)) return ';';
    char best = ',';
    for (const char each : {'\t', ';', ','})
        if (std::ranges::count(line, each) > std::ranges::count(line, best)) best = each;
    const bool blanks = line.find(best) == line.npos && line.find(' ') != line.npos;
    return blanks ? ' ' : best;
}

/// The cells of a line. numpy.savetxt separates them by blanks, other programs by a sign.
Cells cellsIn(const std::string& line, char separator) {
    Cells cells = separator == ' ' ? wordsApart(line) : cellsOf(line, separator);
    if (separator == ',') return cells;
    for (std::string& cell : cells) cell = withPoint(cell);
    return cells;
}

/// Joins lines inside quotation marks, and skips the remarks at the top that numpy.savetxt writes.
std::vector<std::string> tableLines(const std::string& text) {
    std::vector<std::string> lines, parts = linesWithText(text);
    bool open = false;
    for (std::string& part : parts) {
        if (open)
            lines.back() += '\n' + part;
        else
            lines.push_back(part);
        if (std::ranges::count(part, '"') % 2 == 1) open = !open;
    }
    if (open) lines = std::move(parts);
    while (lines.size() > 1 && lines[0].starts_with('#') &&
           cellsIn(lines[0], separatorIn(lines[1])).size() != cellsIn(lines[1], separatorIn(lines[1])).size())
        lines.erase(lines.begin());
    return lines;
}

/// Whether cells count 0, 1, 2 …, as the header that pandas writes for a frame without names.
bool isCount(const Cells& cells, std::size_t begin) {
    for (std::size_t i = begin; i < cells.size(); ++i)
        if (cells[i] != std::to_string(i - begin)) return false;
    return cells.size() > begin + 1;
}

/// The column of a header with one of these names.
std::optional<std::size_t> columnNamed(const Cells& header, std::initializer_list<std::string_view> names) {
    for (std::size_t i = 0; i < header.size(); ++i)
        if (std::ranges::find(names, inLowerCase(header[i])) != names.end()) return i;
    return {};
}

}  // namespace

bool looksLikeTable(std::string_view begin) {
    std::vector<std::string> lines = linesWithText(std::string(begin));
    if (lines.size() < 2) return false;
    const char separator = separatorIn(lines[0]);
    const Cells first = cellsIn(lines[0], separator), second = cellsIn(lines[1], separator);
    // "1 2 2" may be numbered links.
    if (separator == ' ' && (second[0].find('.') == std::string::npos || !isNumber(second[0]))) return false;
    return first.size() > 1 && first.size() == second.size() &&
           std::all_of(second.begin() + 1, second.end(), isNumber);
}

ForeignMap mapOfEdges(const std::vector<Edge>& edges, const Phrase& where) {
    std::map<std::string, Index> numbers;
    std::vector<std::string> nodes;
    const auto numberOf = [&](const std::string& node) {
        const auto [place, isNew] = numbers.emplace(node, Index(nodes.size()));
        if (isNew) nodes.push_back(node);
        return place->second;
    };
    std::vector<std::pair<Index, Index>> ends;
    for (const Edge& edge : edges) {
        const Index source = numberOf(edge.source);
        ends.emplace_back(numberOf(edge.target), source);
    }
    ForeignMap map = emptyAlignment(Index(nodes.size()), Index(nodes.size()), where);
    for (std::size_t i = 0; i < edges.size(); ++i)
        map.weights[std::size_t(ends[i].first * map.columns + ends[i].second)] += edges[i].weight;
    map.name = "self";
    map.queries = map.keys = nodes;
    map.sparse = map.complete = true;
    return map;
}

ForeignMap readTableMap(const std::string& text, const std::string& where) {
    const std::vector<std::string> lines = tableLines(text);
    if (lines.empty()) throw Error({.what = "the file is empty", .where = where});
    const char separator = separatorIn(lines[0]);
    std::vector<Cells> rows;
    for (const std::string& line : lines) {
        rows.push_back(cellsIn(line, separator));
        if (rows.back().size() != rows.front().size())
            throw Error({.what = "the rows of the table are not equally long",
                         .where = Phrase("%1, row %2", {where, std::to_string(rows.size() - 1)}),
                         .got = Phrase("%1 cells", {std::to_string(rows.back().size())}),
                         .expected = Phrase("%1, as in row 0", {std::to_string(rows.front().size())})});
    }
    // Each line may end with a separator.
    if (rows[0].size() > 1 && std::ranges::all_of(rows, [](const Cells& row) { return row.back().empty(); }))
        for (Cells& row : rows) row.pop_back();
    // If the first cell is not a number, the first row is a header, even if its other cells are numbers
    // (times, or the columns of pandas). A first row of 0, 1, 2 … is a header, too; 0, 1 may also be weights.
    const bool corner =
        rows.size() > 1 && rows[0].size() > 1 && !isNumber(rows[0][0]) &&
        (rows[0][0].empty() || isNumber(rows[1][0]) || rows[0].size() == rows.size() || isCount(rows[0], 1));
    const bool headed = rows.size() > 1 &&
                        (!std::all_of(rows[0].begin() + 1, rows[0].end(), isNumber) || corner ||
                         (isCount(rows[0], 0) && (rows[0].size() > 2 || rows.size() == rows[0].size() + 1)));
    const auto place = [&](std::size_t row, std::size_t column) {
        return Phrase("%1, row %2, column %3", {where, std::to_string(row), std::to_string(column)});
    };
    if (headed) {
        const auto source = columnNamed(rows[0], {"source", "src", "from", "key", "sender"}),
                   target = columnNamed(rows[0], {"target", "dst", "to", "query", "receiver", "destination"}),
                   weight = columnNamed(rows[0], {"weight", "attention", "alpha", "score", "value"});
        if (columnNamed(rows[0], {"layer"}) && columnNamed(rows[0], {"head"}))
            throw Error({.what = "a list of weights with layers and heads is not read",
                         .where = where,
                         .expected = "one map: a table, or source, target and weight",
                         .remedy = "Write an array [layers × heads × queries × keys] with numpy.save."});
        if (source && target && weight) {
            std::vector<Edge> edges;
            for (std::size_t r = 1; r < rows.size(); ++r)
                edges.push_back(
                    {rows[r][*source], rows[r][*target], weightIn(rows[r][*weight], place(r, *weight))});
            return mapOfEdges(edges, where);
        }
    }
    const std::size_t top = headed ? 1 : 0;
    const bool named = std::any_of(rows.begin() + std::ptrdiff_t(top), rows.end(),
                                   [](const Cells& row) { return !isNumber(row[0]); }) ||
                       (headed && rows[0][0].empty());
    const std::size_t left = named ? 1 : 0;
    ForeignMap map = emptyAlignment(Index(rows.size() - top), Index(rows[0].size() - left), where);
    map.name.clear();
    map.complete = headed || named;
    for (std::size_t r = top; r < rows.size(); ++r) {
        if (named) map.queries.push_back(rows[r][0]);
        for (std::size_t c = left; c < rows[r].size(); ++c)
            map.weights[(r - top) * std::size_t(map.columns) + c - left] = weightIn(rows[r][c], place(r, c));
    }
    if (headed) map.keys.assign(rows[0].begin() + std::ptrdiff_t(left), rows[0].end());
    if (map.queries.empty() && map.rows == map.columns) map.queries = map.keys;
    if (map.keys.empty() && map.rows == map.columns) map.keys = map.queries;
    if (map.queries != map.keys) map.name = "cross";
    return map;
}

}  // namespace attentionscope
