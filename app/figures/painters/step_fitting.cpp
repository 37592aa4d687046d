// The part of a step that fits an area: all numbers of its matrices, or the chosen row and thumbnails.
#include <algorithm>
#include <map>

#include "app/figures/painters/cells.h"
#include "app/figures/painters/step_layout.h"

namespace attentionscope {

namespace {

constexpr double endless = 1e6;
constexpr double leastReadable = 14;  // high, of a cell whose number is read
constexpr Index mostAtOnce = 64;      // numbers of a matrix that is taken in at a glance

QRectF endlessly(const QRectF& area) {
    return {area.topLeft(), QSizeF(area.width(), endless)};
}

bool hasRowLabels(const StepMatrix& matrix) {
    return matrix.rows.axis && matrix.rows.axis->hasLabels();
}

/// Where another line begins; the end where there is only one.
std::vector<StepPart>::const_iterator endOfLine(const std::vector<StepPart>& parts) {
    return std::find_if(parts.begin(), parts.end(),
                        [](const StepPart& part) { return std::holds_alternative<NewLine>(part); });
}

/// Whether the matrices among the first `count` parts are in one line.
bool areInOneLine(const StepLayout& layout, size_t count) {
    double right = -endless;
    for (size_t part = 0; part < count; ++part) {
        const QRectF& cells = layout.cells[part];
        if (cells.isEmpty()) continue;
        if (cells.left() < right) return false;
        right = cells.right();
    }
    return true;
}

/// Whether the matrices of the first line are small and fit beside one another with all their numbers.
bool areAllRead(const StepContent& content, const QRectF& area) {
    const StepLayout layout = layoutStep(content, area);
    if (!areInOneLine(layout, size_t(endOfLine(content.parts) - content.parts.begin()))) return false;
    for (auto part = content.parts.begin(); part != endOfLine(content.parts); ++part) {
        const auto* matrix = std::get_if<StepMatrix>(&*part);
        if (!matrix) continue;
        const QRectF& cells = layout.cells[size_t(part - content.parts.begin())];
        if (matrix->values.rows() * matrix->values.columns() > mostAtOnce ||
            cells.height() < leastReadable * double(matrix->values.rows()) ||
            cells.width() < numberWidth(stepCells(*matrix), 2) * double(matrix->values.columns()))
            return false;
    }
    return true;
}

/// The numbers of a row that fit into a width, so that all lines are equally long.
Index numbersOfLine(const StepMatrix& matrix, double width, double leastCell) {
    const Index rows = matrix.values.rows(), columns = matrix.values.columns();
    const double labels =
        hasRowLabels(matrix) ? stepRowLabels(matrix, {0, 0, 0, double(rows) * stepLargeRow}).depth : 0;
    const double cell = std::max(leastCell, numberWidth(stepCells(matrix), 3));
    Index fit = std::clamp(Index((width - labels) / cell), Index(1), columns);
    while (columns % fit != 0) --fit;
    return fit;
}

/// Rows of numbers that are longer than a line continue below.
StepMatrix inLines(const StepMatrix& matrix, Index fit) {
    const Index rows = matrix.values.rows(), columns = matrix.values.columns();
    if (fit == columns) return matrix;
    StepMatrix result = matrix;
    const Index lines = columns / fit;
    auto values = std::make_shared<Matrix>(rows * lines, fit);
    Axis::Labels words;
    result.origins.clear();
    for (Index line = 0; line < lines; ++line)
        for (Index row = 0; row < rows; ++row) {
            for (Index column = 0; column < fit; ++column)
                (*values)(line * rows + row, column) = matrix.values(row, line * fit + column);
            StepMatrix::RowOrigin origin{matrix.node, matrix.firstRow + row, 0};
            if (!matrix.origins.empty()) origin = matrix.origins[size_t(row)];
            origin.firstColumn += line * fit;
            result.origins.push_back(origin);
            // The first row of each line has its dimensions; those of a single row stand without its word.
            const std::string dimensions =
                std::to_string(line * fit) + "–" + std::to_string((line + 1) * fit - 1);
            const bool hasWord = rows > 1 || line == 0;
            words.push_back(!hasWord   ? dimensions
                            : row == 0 ? matrix.rows.label(row) + " · " + dimensions
                                       : matrix.rows.label(row));
        }
    result.values = MatrixSlice(values);
    if (hasRowLabels(matrix)) result.rows = {tokenAxis(std::move(words))};
    result.chosenRow.reset();
    result.blockRows = rows > 1 ? rows : 0;
    return result;
}

constexpr double signRoom = 72;

/// The width of what follows the vectors at `from` in their line, up to a column of many rows; 0 if none
/// follows. Beside the vectors it takes no height of its own.
double roomOfColumnAfter(const std::vector<StepPart>& parts, size_t from) {
    double room = 0;
    for (size_t i = from + 1; i < parts.size(); ++i) {
        if (std::holds_alternative<NewLine>(parts[i])) return 0;
        const auto* matrix = std::get_if<StepMatrix>(&parts[i]);
        if (matrix && matrix->values.columns() > 1) return 0;
        room += matrix ? std::max(stepLargeCell, numberWidth(stepCells(*matrix), 3)) : signRoom;
        if (!matrix || matrix->values.rows() == 1) continue;
        return room + stepRowLabels(*matrix, {0, 0, 0, double(matrix->values.rows()) * stepLargeRow}).depth;
    }
    return 0;
}

/// The chosen row, large. The parts before it, and its bars, are left out if they would need their own line.
StepContent rowOnly(const StepContent& content, const QRectF& area) {
    StepContent result = content;
    result.parts = content.row;
    // Equally long vectors have equally long lines, so that their numbers stand below one another.
    std::map<Index, Index> lines;
    for (size_t i = 0; i < content.row.size(); ++i) {
        const auto* matrix = std::get_if<StepMatrix>(&content.row[i]);
        if (!matrix || !matrix->large || matrix->bars) continue;
        const bool hasSign = i > 0 && std::holds_alternative<QString>(content.row[i - 1]);
        const double after = roomOfColumnAfter(content.row, i);
        const double taken = (hasSign ? signRoom : 0) + (after < area.width() / 2 ? after : 0);
        const Index fit = numbersOfLine(*matrix, area.width() - taken, taken > 0 ? stepLargeCell : 0);
        Index& line = lines.try_emplace(matrix->values.columns(), fit).first->second;
        line = std::min(line, fit);
    }
    for (StepPart& part : result.parts)
        if (auto* matrix = std::get_if<StepMatrix>(&part); matrix && matrix->large && !matrix->bars)
            *matrix = inLines(*matrix, lines.at(matrix->values.columns()));
    if (content.leading == 0) return result;
    const auto isInOneLine = [&] {
        return areInOneLine(layoutStep(result, endlessly(area)), result.parts.size());
    };
    const auto* last = std::get_if<StepMatrix>(&result.parts.back());
    if (last && last->bars && !isInOneLine()) result.parts.pop_back();
    if (!isInOneLine())
        result.parts.erase(result.parts.begin(), result.parts.begin() + Index(content.leading));
    return result;
}

/// The matrices of the first line as thumbnails, behind what is shown of them.
void addThumbnails(StepContent& shown, const StepContent& content) {
    shown.parts.emplace_back(NewLine());
    for (auto part = content.parts.begin(); part != endOfLine(content.parts); ++part) {
        shown.parts.push_back(*part);
        if (auto* matrix = std::get_if<StepMatrix>(&shown.parts.back())) matrix->thumbnail = true;
    }
}

bool isTooHigh(const StepContent& content, const QRectF& area) {
    return layoutStep(content, area).height > area.height();
}

/// The numbers of the result alone, without those that it is computed from.
StepContent resultOnly(StepContent row) {
    const auto isResult = [](const StepPart& part) {
        const auto* matrix = std::get_if<StepMatrix>(&part);
        return matrix && matrix->large && !matrix->bars;
    };
    const auto last = std::find_if(row.parts.rbegin(), row.parts.rend(), isResult);
    if (last != row.parts.rend()) row.parts.erase(row.parts.begin(), std::prev(last.base()));
    return row;
}

/// Numbers have priority: if they do not fit, the words are dropped, then the formula, in whose place a line
/// of words may return.
StepContent inFewWords(StepContent content, const QRectF& area) {
    const QString sentence = content.sentence;
    for (QString* words : {&content.sentence, &content.formula})
        if (!words->isEmpty() && isTooHigh(content, area)) words->clear();
    StepContent shortened = content;
    shortened.sentence = sentence;
    return isTooHigh(shortened, area) ? content : shortened;
}

}  // namespace

StepContent fitted(StepContent content, const QRectF& area) {
    if (!content.rowSentence.isEmpty()) content.sentence += QChar(u' ') + content.rowSentence;
    if (!content.row.empty() && !areAllRead(content, area)) {
        StepContent row = rowOnly(content, area), withAll = row;
        addThumbnails(withAll, content);
        // Thumbnails do not make the numbers smaller.
        if (layoutStep(withAll, endlessly(area)).height <= area.height()) return withAll;
        if (area.width() >= leastPage) return row;  // a page scrolls; a panel shows all of the step at once
        StepContent brief = inFewWords(row, area);
        if (!isTooHigh(brief, area)) return brief;
        StepContent result = inFewWords(resultOnly(std::move(row)), area);
        if (!isTooHigh(result, area)) return result;
    }
    auto& parts = content.parts;
    const auto end = endOfLine(parts);
    if (end != parts.cend() && layoutStep(content, endlessly(area)).height > area.height()) {
        const auto* last = std::get_if<StepMatrix>(&parts.back());
        if (last && last->isSum())
            parts.erase(parts.cbegin(), end + 1);
        else
            parts.erase(end, parts.cend());
    }
    return inFewWords(std::move(content), area);
}

}  // namespace attentionscope
