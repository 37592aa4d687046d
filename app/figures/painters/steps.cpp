#include "app/figures/painters/steps.h"

#include <QFontMetricsF>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/painters/number_width.h"
#include "app/figures/painters/vector_bars.h"

namespace attentionscope {

namespace {

constexpr double formulaSize = 19;
constexpr double stepTitleHeight = 22;
constexpr double nameHeight = 22;
constexpr double columnLabelDepth = 56;
constexpr double rowLabelDepth = 72;
constexpr double signSize = 17;
constexpr double signGap = 12;
constexpr double stepGap = 28;
constexpr double tallest = 200;
constexpr double numberRow = 16.5;  // high enough for a number
constexpr double mostNumberRows = 24;
constexpr double highestRow = 18;
constexpr double lowestBars = 9;
constexpr double widestStep = 300;     // of a map of words
constexpr double widestVectors = 216;  // of vectors, whose numbers would not fit anyhow
constexpr double numberCell = 42;
constexpr double preferredWidth = 1040;
constexpr double roomyWidth = preferredWidth;  // from here on, matrices grow with the room
constexpr double mostGrown = 1.7;
constexpr double mostNumbersInStep = 1024;
constexpr double mostHeight = 1e6;  // of a page that is as long as it has to be

bool hasLabels(const AxisSlice& axis) {
    return axis.axis && axis.axis->hasLabels();
}

/// Shares of their usual size that matrices have where there is not enough room, and whether rows have their
/// words beside them also where the matrix before has the same.
struct Sizing {
    double width = 1;
    double height = 1;
    bool everyLabel = true;
};

// What is tried where a step is too high at its usual size.
constexpr double narrower[] = {1, 0.75, 0.55, 0.42, 0.32, 0.25, 0.18};
constexpr double lower[] = {1, 0.8, 0.65, 0.5, 0.38, 0.28, 0.2, 0.12};

CellContent cellsOf(const StepMatrix& matrix) {
    return {matrix.values,
            matrix.scale,
            matrix.colors,
            {0, double(matrix.values.rows())},
            {0, double(matrix.values.columns())}};
}

/// Large cells with numbers where the whole fits, else as small as need be.
QSizeF cellsSize(const StepMatrix& matrix, double mostWidth, const Sizing& sizing,
                 const std::function<double()>& widestNumber) {
    const double rows = double(std::max<Index>(matrix.values.rows(), 1));
    const double columns = double(std::max<Index>(matrix.values.columns(), 1));
    const double grown = std::clamp(mostWidth / roomyWidth, 1.0, mostGrown);
    if (matrix.bars) {
        const double width = columns == 1 ? numberCell
                                          : std::clamp(columns * (columns <= mostNumbered ? numberCell : 12),
                                                       40.0, widestVectors * grown);
        return {std::min(columns == 1 ? width : std::max(40.0, width * sizing.width), mostWidth),
                rows * std::max(lowestBars, (matrix.bars->numbered ? numberedRowHeight : barRowHeight) *
                                                grown * sizing.height)};
    }
    const double width =
        std::min((matrix.labelColumns ? widestStep : widestVectors) * grown * sizing.width, mostWidth);
    double cellWidth = std::min(numberCell, width / columns);
    const double least = (rows <= mostNumberRows ? numberRow : 0) * sizing.height;
    const double cellHeight = std::clamp(tallest * grown * sizing.height / rows, least, highestRow * grown);
    // Scores are large numbers: where they would just fit, they get the room.
    if (matrix.labelColumns && sizing.width == 1 && rows * columns <= mostNumbersInStep &&
        cellHeight >= numberRow) {
        const double needed = widestNumber();
        if (needed * columns <= mostWidth) cellWidth = std::max(cellWidth, needed);
    }
    // Cells too narrow for numbers look best square, but a matrix is not drawn narrower than can be seen.
    if (cellWidth < 30) cellWidth = std::min(cellWidth, std::max(cellHeight, 40 / columns));
    return {cellWidth * columns, cellHeight * rows};
}

double sentenceHeight(const QString& text, double width, QPainter* painter, QPointF at) {
    if (text.isEmpty()) return 0;
    QTextLayout layout(text, textFont(TypeSize::body));
    double y = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
    if (painter) layout.draw(painter, at);
    return y;
}

double labelDepth(const StepMatrix& matrix) {
    if (!hasLabels(matrix.rows)) return 0;
    const double rows = double(matrix.values.rows());
    const auto depthAt = [&](double height) {
        return layoutLabels(matrix.rows, {0, rows}, LabelSide::left, {}, height, rowLabelDepth,
                            textFont(TypeSize::small), matrix.chosenRow.value_or(-1))
            .depth;
    };
    const double whole = depthAt(rows * numberRow);
    // Where not every row has its label, they are numbered, and wider.
    return rows * numberRow > widestStep ? std::max(whole, depthAt(widestStep)) : whole;
}

/// Whether the rows of a matrix have their words beside them already, at the matrix before it in the line.
bool hasLabelsOf(const StepMatrix* before, const StepMatrix& matrix) {
    return before && before->rows.axis == matrix.rows.axis && before->values.rows() == matrix.values.rows() &&
           before->chosenRow == matrix.chosenRow;
}

LabelLayout stepColumnLabels(const StepMatrix& matrix, QPointF start, double width) {
    return layoutLabels(matrix.columns, {0, double(matrix.values.columns())}, LabelSide::top, start, width,
                        columnLabelDepth, textFont(TypeSize::small), matrix.chosenColumn.value_or(-1));
}

double columnDepth(const StepMatrix& matrix, double width) {
    return matrix.labelColumns ? stepColumnLabels(matrix, {}, width).depth : 0;
}

void paintMatrix(QPainter& painter, const StepMatrix& matrix, bool labelled, const QRectF& cells,
                 const Style& style) {
    CellContent content = cellsOf(matrix);
    // A column that is read as numbers is shaded where there is no room for them.
    if (!matrix.bars && matrix.values.columns() == 1 &&
        cells.height() < numberRow * 0.95 * double(matrix.values.rows())) {
        content.colors = ColorMapName::greys;
        content.scale = ValueScale::over(ScaleKind::fitted, matrix.values);
    }
    if (matrix.bars) {
        paintVectorBars(painter, matrix.values, matrix.scale, *matrix.bars, cells, style);
    } else {
        paintCells(painter, content, cells, style);
        paintNumbers(painter, content, cells, style);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.theme.line, 1));
    painter.drawRect(cells);
    const double rowHeight = cells.height() / double(matrix.values.rows());
    const double columnWidth = cells.width() / double(matrix.values.columns());
    const auto row = [&](Index at) {
        return QRectF(cells.left(), cells.top() + double(at) * rowHeight, cells.width(),
                      std::max(rowHeight, 1.0));
    };
    const auto column = [&](Index at) {
        return QRectF(cells.left() + double(at) * columnWidth, cells.top(), std::max(columnWidth, 1.0),
                      cells.height());
    };
    painter.setPen(QPen(style.theme.accent, 1.5));
    if (matrix.chosenRow && *matrix.chosenRow < matrix.values.rows()) {
        painter.drawRect(row(*matrix.chosenRow));
    }
    if (matrix.chosenColumn && *matrix.chosenColumn < matrix.values.columns()) {
        painter.drawRect(column(*matrix.chosenColumn));
    }
    // Dark within light, so that it is seen on every cell.
    const auto light = [&](const QRectF& place) {
        painter.setPen(QPen(style.theme.ground, 3));
        painter.drawRect(place);
        painter.setPen(QPen(style.theme.text, 1));
        painter.drawRect(place);
    };
    if (matrix.litRow && *matrix.litRow < matrix.values.rows()) light(row(*matrix.litRow));
    if (matrix.litColumn && *matrix.litColumn < matrix.values.columns()) light(column(*matrix.litColumn));
    const QFont small = textFont(TypeSize::small);
    const double nameY = cells.top() - nameHeight / 2 - columnDepth(matrix, cells.width());
    const Formula name(matrix.name, 15);
    name.paint(painter, {cells.left(), nameY + 5}, style.theme.text);
    // Bars show one query of matrices that say how large they are.
    if (!matrix.bars) {
        painter.setPen(style.theme.quietText);
        paintText(painter,
                  QStringLiteral("%1 × %2").arg(countText(matrix.values.rows()),
                                                countText(matrix.values.columns())),
                  small, cells.left() + name.width() + 8, nameY + 1);
    }
    if (labelled) {
        const LabelLayout labels =
            layoutLabels(matrix.rows, {0, double(matrix.values.rows())}, LabelSide::left, cells.topLeft(),
                         cells.height(), rowLabelDepth, small, matrix.chosenRow.value_or(-1));
        paintLabels(painter, labels, style.theme, matrix.chosenRow.value_or(-1));
    }
    if (matrix.labelColumns) {
        paintLabels(painter, stepColumnLabels(matrix, cells.topLeft(), cells.width()), style.theme,
                    matrix.chosenColumn.value_or(-1));
    }
}

}  // namespace

std::optional<StepLayout::Hit> StepLayout::cellAt(const StepContent& content, QPointF point) const {
    for (size_t i = 0; i < cells.size(); ++i) {
        const auto* matrix = std::get_if<StepMatrix>(&content.parts[i]);
        if (!matrix || !cells[i].contains(point) || matrix->values.empty()) continue;
        const QPointF inside = point - cells[i].topLeft();
        return Hit{i, matrix,
                   std::min(Index(inside.y() / cells[i].height() * double(matrix->values.rows())),
                            matrix->values.rows() - 1),
                   std::min(Index(inside.x() / cells[i].width() * double(matrix->values.columns())),
                            matrix->values.columns() - 1)};
    }
    return {};
}

namespace {

/// What of a step does not depend on the sizes that are tried: of each matrix the room that its words take
/// beside it, above it at some width, and its name.
class MeasuredStep {
public:
    explicit MeasuredStep(const StepContent& content) {
        for (const auto& part : content.parts) {
            const auto* matrix = std::get_if<StepMatrix>(&part);
            labels_.push_back(matrix ? labelDepth(*matrix) : 0);
            names_.push_back(matrix ? Formula(matrix->name, 15).width() + (matrix->bars ? 0 : 70) : 0);
        }
        columns_.resize(labels_.size());
        numbers_.resize(labels_.size());
    }
    double labels(size_t part) const { return labels_[part]; }
    double name(size_t part) const { return names_[part]; }
    double columns(size_t part, const StepMatrix& matrix, double width) {
        const auto [known, isNew] = columns_[part].try_emplace(width, 0);
        if (isNew) known->second = columnDepth(matrix, width);
        return known->second;
    }

    /// How wide the widest of its numbers is; asked of those that may be written alone.
    std::function<double()> numbers(size_t part, const StepMatrix& matrix) {
        return [this, part, &matrix] {
            if (!numbers_[part]) numbers_[part] = numberWidth(cellsOf(matrix), 2);
            return *numbers_[part];
        };
    }

private:
    std::vector<double> labels_, names_;
    std::vector<std::map<double, double>> columns_;
    std::vector<std::optional<double>> numbers_;
};

StepLayout layoutStepAt(const StepContent& content, MeasuredStep& measured, const QRectF& area,
                        const Sizing& sizing) {
    StepLayout layout;
    const Formula formula(content.formula, formulaSize);
    double y = area.top() + (content.title.isEmpty() ? 0 : stepTitleHeight);
    y += sentenceHeight(content.sentence, area.width(), nullptr, {});
    if (!content.formula.isEmpty()) y += formula.height() + 16;
    layout.matricesTop = y;
    // Cells start on one line, except those that stand below the others.
    const auto roomAbove = [&](size_t first) {
        double above = nameHeight;
        for (size_t i = first; i < content.parts.size(); ++i) {
            if (std::holds_alternative<NewLine>(content.parts[i])) break;
            const auto* matrix = std::get_if<StepMatrix>(&content.parts[i]);
            if (!matrix) continue;
            const double width =
                cellsSize(*matrix, area.width(), sizing, measured.numbers(i, *matrix)).width();
            above = std::max(above, nameHeight + measured.columns(i, *matrix, width));
        }
        return above;
    };
    double above = roomAbove(0);
    double x = area.left();
    double lineTop = y, lineHeight = 0;
    const StepMatrix* beside = nullptr;  // the one before, in the same line
    const auto beginLine = [&] {
        x = area.left();
        lineTop += lineHeight + signGap;
        lineHeight = 0;
        beside = nullptr;
    };
    for (size_t i = 0; i < content.parts.size(); ++i) {
        const auto* matrix = std::get_if<StepMatrix>(&content.parts[i]);
        layout.cells.emplace_back();
        layout.signs.emplace_back();
        layout.labelled.push_back(false);
        if (std::holds_alternative<NewLine>(content.parts[i])) {
            beginLine();
            above = roomAbove(i + 1);
            continue;
        }
        if (!matrix) {
            const Formula sign(std::get<QString>(content.parts[i]), signSize);
            layout.signs.back() = {x, 0};
            x += sign.width() + signGap;
            continue;
        }
        const double words = measured.labels(i);
        const bool named =
            beside && (hasLabelsOf(beside, *matrix) && !(sizing.everyLabel && matrix->values.columns() > 1));
        double labels = named ? 0 : words;
        const QSizeF size = cellsSize(*matrix, area.width() - words, sizing, measured.numbers(i, *matrix));
        if (x > area.left() && x + labels + size.width() > area.right() + 0.5) {
            // The sign before the matrix comes with it.
            beginLine();
            labels = words;
            if (i > 0 && std::holds_alternative<QString>(content.parts[i - 1])) {
                const Formula sign(std::get<QString>(content.parts[i - 1]), signSize);
                layout.signs[i - 1] = {x, 0};
                x += sign.width() + signGap;
            }
        }
        layout.labelled.back() = labels > 0;
        beside = matrix;
        layout.cells.back() = {x + labels, lineTop + above, size.width(), size.height()};
        if (i > 0 && std::holds_alternative<QString>(content.parts[i - 1])) {
            layout.signs[i - 1].setY(layout.cells.back().top() + std::min(size.height() / 2, 60.0));
        }
        x += labels + std::max(size.width(), measured.name(i)) + signGap;
        layout.width = std::max(layout.width, x - signGap - area.left());
        lineHeight = std::max(lineHeight, above + size.height());
    }
    layout.height = lineTop + lineHeight - area.top();
    return layout;
}

}  // namespace

StepContent shortened(StepContent content, const QRectF& area) {
    auto& parts = content.parts;
    const auto below = std::find_if(parts.begin(), parts.end(), [](const StepPart& part) {
        return std::holds_alternative<NewLine>(part);
    });
    if (below == parts.end()) return content;
    MeasuredStep measured(content);
    if (layoutStepAt(content, measured, area, {}).height <= area.height()) return content;
    const auto* last = std::get_if<StepMatrix>(&parts.back());
    if (last && last->isSum())
        parts.erase(parts.begin(), below + 1);
    else
        parts.erase(below, parts.end());
    return content;
}

StepLayout layoutStep(const StepContent& content, const QRectF& area) {
    MeasuredStep measured(content);
    const StepLayout usual = layoutStepAt(content, measured, area, {});
    if (usual.height <= area.height()) return usual;
    // Of what fits, that in which the most is seen: narrow matrices side by side, or low ones in two lines.
    const auto seen = [](const StepLayout& layout) {
        double cells = 0;
        for (const QRectF& part : layout.cells) cells += part.width() * part.height();
        return cells;
    };
    std::optional<StepLayout> best;
    for (const double width : narrower)
        for (const bool everyLabel : {true, false})
            for (const double height : lower) {
                StepLayout layout = layoutStepAt(content, measured, area, {width, height, everyLabel});
                if (layout.height > area.height()) continue;
                if (!best || seen(layout) > seen(*best)) best = std::move(layout);
                break;
            }
    return best ? *best
                : layoutStepAt(content, measured, area,
                               {narrower[std::size(narrower) - 1], lower[std::size(lower) - 1], false});
}

void paintStep(QPainter& painter, const StepContent& content, const StepLayout& layout, const QRectF& area,
               const Style& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    double y = area.top();
    if (!content.title.isEmpty()) {
        painter.setPen(style.theme.text);
        paintText(painter, content.title, textFont(TypeSize::body, QFont::Bold), area.left(), y + 9);
        y += stepTitleHeight;
    }
    painter.setPen(style.theme.quietText);
    y += sentenceHeight(content.sentence, area.width(), &painter, {area.left(), y});
    if (!content.formula.isEmpty()) {
        const Formula formula(content.formula, formulaSize);
        formula.paint(painter, {area.left(), y + 10 + formula.ascent()}, style.theme.text);
    }
    for (size_t i = 0; i < content.parts.size(); ++i) {
        if (const auto* matrix = std::get_if<StepMatrix>(&content.parts[i])) {
            if (!matrix->values.empty())
                paintMatrix(painter, *matrix, layout.labelled[i], layout.cells[i], style);
        } else if (const auto* sign = std::get_if<QString>(&content.parts[i])) {
            Formula(*sign, signSize)
                .paintCentred(painter, layout.signs[i].x(), layout.signs[i].y(), style.theme.text);
        }
    }
    painter.restore();
}

QSizeF StepsFigure::preferredSize() const {
    double height = 0, width = 320;
    for (const StepContent& step : steps_) {
        const StepLayout layout = layoutStep(step, {0, 0, preferredWidth, mostHeight});
        height += (height > 0 ? stepGap : 0) + layout.height;
        width = std::max({width, layout.width, Formula(step.formula, formulaSize).width()});
    }
    // Sentences wrap at the width of what is drawn, so the height is asked for again at that width.
    height = 0;
    for (const StepContent& step : steps_) {
        height += (height > 0 ? stepGap : 0) + layoutStep(step, {0, 0, std::ceil(width), mostHeight}).height;
    }
    return {std::ceil(width), std::max(height, 20.0)};
}

Index StepsFigure::cellCount() const {
    Index count = 0;
    for (const StepContent& step : steps_) {
        for (const StepPart& part : step.parts) {
            if (const auto* matrix = std::get_if<StepMatrix>(&part)) {
                count += matrix->values.rows() * matrix->values.columns();
            }
        }
    }
    return count;
}

void StepsFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    double y = area.top();
    for (const StepContent& step : steps_) {
        const QRectF place(area.left(), y, area.width(), mostHeight);
        const StepLayout layout = layoutStep(step, place);
        paintStep(painter, step, layout, place, style);
        y += layout.height + stepGap;
    }
}

}  // namespace attentionscope
