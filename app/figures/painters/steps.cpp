#include "app/figures/painters/steps.h"

#include <QFontMetricsF>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/number_text.h"

namespace attentionscope {

namespace {

constexpr double formulaSize = 19;
constexpr double titleHeight = 22;
constexpr double nameHeight = 22;
constexpr double columnLabelDepth = 56;
constexpr double rowLabelDepth = 72;
constexpr double signSize = 17;
constexpr double gap = 12;
constexpr double stepGap = 28;
constexpr double tallest = 200;
constexpr double numberRow = 16.5;  // high enough for a number
constexpr double mostNumberRows = 24;
constexpr double highestRow = 18;
constexpr double widest = 300;         // of a map of words
constexpr double widestVectors = 216;  // of vectors, whose numbers would not fit anyhow
constexpr double numberCell = 42;
constexpr double preferredWidth = 1040;
constexpr double roomyWidth = preferredWidth;  // from here on, matrices grow with the room
constexpr double mostGrown = 1.7;

bool hasLabels(const AxisSlice& axis) {
    return axis.axis && axis.axis->hasLabels();
}

/// Large cells with numbers where the whole fits, else as small as need be.
QSizeF cellsSize(const StepMatrix& matrix, double mostWidth) {
    const double rows = double(std::max<Index>(matrix.values.rows(), 1));
    const double columns = double(std::max<Index>(matrix.values.columns(), 1));
    const double grown = std::clamp(mostWidth / roomyWidth, 1.0, mostGrown);
    const double width = std::min((matrix.labelColumns ? widest : widestVectors) * grown, mostWidth);
    double cellWidth = std::min(numberCell, width / columns);
    const double least = rows <= mostNumberRows ? numberRow : 0;
    const double cellHeight = std::clamp(tallest * grown / rows, least, highestRow * grown);
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

double labelDepth(const StepMatrix& matrix, size_t index) {
    // The rows of matrices side by side are the same words: the first has them written out.
    return index == 0 && hasLabels(matrix.rows) ? rowLabelDepth : 0;
}

LabelLayout columnLabels(const StepMatrix& matrix, QPointF start, double width) {
    return layoutLabels(matrix.columns, {0, double(matrix.values.columns())}, LabelSide::top, start, width,
                        columnLabelDepth, textFont(TypeSize::small), matrix.chosenColumn.value_or(-1));
}

double columnDepth(const StepMatrix& matrix, double width) {
    return matrix.labelColumns ? columnLabels(matrix, {}, width).depth : 0;
}

void paintMatrix(QPainter& painter, const StepMatrix& matrix, size_t index, const QRectF& cells,
                 const Style& style) {
    const CellContent content{matrix.values,
                              matrix.scale,
                              matrix.colors,
                              {0, double(matrix.values.rows())},
                              {0, double(matrix.values.columns())}};
    paintCells(painter, content, cells, style);
    paintNumbers(painter, content, cells, style);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.theme.line, 1));
    painter.drawRect(cells);
    const double rowHeight = cells.height() / double(matrix.values.rows());
    const double columnWidth = cells.width() / double(matrix.values.columns());
    painter.setPen(QPen(style.theme.accent, 1.5));
    if (matrix.chosenRow && *matrix.chosenRow < matrix.values.rows()) {
        painter.drawRect(QRectF(cells.left(), cells.top() + double(*matrix.chosenRow) * rowHeight,
                                cells.width(), std::max(rowHeight, 1.0)));
    }
    if (matrix.chosenColumn && *matrix.chosenColumn < matrix.values.columns()) {
        painter.drawRect(QRectF(cells.left() + double(*matrix.chosenColumn) * columnWidth, cells.top(),
                                std::max(columnWidth, 1.0), cells.height()));
    }
    const QFont small = textFont(TypeSize::small);
    const double nameY = cells.top() - nameHeight / 2 - columnDepth(matrix, cells.width());
    const Formula name(matrix.name, 15);
    name.paint(painter, {cells.left(), nameY + 5}, style.theme.text);
    painter.setPen(style.theme.quietText);
    paintText(
        painter,
        QStringLiteral("%1 × %2").arg(countText(matrix.values.rows()), countText(matrix.values.columns())),
        small, cells.left() + name.width() + 8, nameY + 1);
    if (labelDepth(matrix, index) > 0) {
        const LabelLayout labels =
            layoutLabels(matrix.rows, {0, double(matrix.values.rows())}, LabelSide::left, cells.topLeft(),
                         cells.height(), rowLabelDepth, small, matrix.chosenRow.value_or(-1));
        paintLabels(painter, labels, style.theme, matrix.chosenRow.value_or(-1));
    }
    if (matrix.labelColumns) {
        paintLabels(painter, columnLabels(matrix, cells.topLeft(), cells.width()), style.theme,
                    matrix.chosenColumn.value_or(-1));
    }
}

}  // namespace

std::optional<StepLayout::Hit> StepLayout::cellAt(const StepContent& content, QPointF point) const {
    for (size_t i = 0; i < cells.size(); ++i) {
        const auto* matrix = std::get_if<StepMatrix>(&content.parts[i]);
        if (!matrix || !cells[i].contains(point) || matrix->values.empty()) continue;
        const QPointF inside = point - cells[i].topLeft();
        return Hit{i,
                   std::min(Index(inside.y() / cells[i].height() * double(matrix->values.rows())),
                            matrix->values.rows() - 1),
                   std::min(Index(inside.x() / cells[i].width() * double(matrix->values.columns())),
                            matrix->values.columns() - 1)};
    }
    return {};
}

StepLayout layoutStep(const StepContent& content, const QRectF& area) {
    StepLayout layout;
    const Formula formula(content.formula, formulaSize);
    double y = area.top() + (content.title.isEmpty() ? 0 : titleHeight);
    y += sentenceHeight(content.sentence, area.width(), nullptr, {});
    if (!content.formula.isEmpty()) y += formula.height() + 16;
    layout.matricesTop = y;
    // The cells of all matrices of a step start on one line.
    double above = nameHeight;
    for (const StepPart& part : content.parts) {
        const auto* matrix = std::get_if<StepMatrix>(&part);
        if (matrix)
            above =
                std::max(above, nameHeight + columnDepth(*matrix, cellsSize(*matrix, area.width()).width()));
    }
    double x = area.left();
    double lineTop = y, lineHeight = 0;
    for (size_t i = 0; i < content.parts.size(); ++i) {
        const auto* matrix = std::get_if<StepMatrix>(&content.parts[i]);
        layout.cells.emplace_back();
        layout.signs.emplace_back();
        if (!matrix) {
            const Formula sign(std::get<QString>(content.parts[i]), signSize);
            layout.signs.back() = {x, 0};
            x += sign.width() + gap;
            continue;
        }
        const double labels = labelDepth(*matrix, i);
        const QSizeF size = cellsSize(*matrix, area.width() - labels);
        if (x > area.left() && x + labels + size.width() > area.right() + 0.5) {
            // A new line; the sign before the matrix comes with it.
            x = area.left();
            lineTop += lineHeight + gap;
            lineHeight = 0;
            if (i > 0 && std::holds_alternative<QString>(content.parts[i - 1])) {
                const Formula sign(std::get<QString>(content.parts[i - 1]), signSize);
                layout.signs[i - 1] = {x, 0};
                x += sign.width() + gap;
            }
        }
        layout.cells.back() = {x + labels, lineTop + above, size.width(), size.height()};
        if (i > 0 && std::holds_alternative<QString>(content.parts[i - 1])) {
            layout.signs[i - 1].setY(layout.cells.back().top() + std::min(size.height() / 2, 60.0));
        }
        const double nameWidth = Formula(matrix->name, 15).width() + 70;
        x += labels + std::max(size.width(), nameWidth) + gap;
        layout.width = std::max(layout.width, x - gap - area.left());
        lineHeight = std::max(lineHeight, above + size.height());
    }
    layout.height = lineTop + lineHeight - area.top();
    return layout;
}

void paintStep(QPainter& painter, const StepContent& content, const StepLayout& layout, const QRectF& area,
               const Style& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    double y = area.top();
    if (!content.title.isEmpty()) {
        painter.setPen(style.theme.text);
        paintText(painter, content.title, textFont(TypeSize::body, QFont::Bold), area.left(), y + 9);
        y += titleHeight;
    }
    painter.setPen(style.theme.quietText);
    y += sentenceHeight(content.sentence, area.width(), &painter, {area.left(), y});
    if (!content.formula.isEmpty()) {
        const Formula formula(content.formula, formulaSize);
        formula.paint(painter, {area.left(), y + 10 + formula.ascent()}, style.theme.text);
    }
    for (size_t i = 0; i < content.parts.size(); ++i) {
        if (const auto* matrix = std::get_if<StepMatrix>(&content.parts[i])) {
            if (!matrix->values.empty()) paintMatrix(painter, *matrix, i, layout.cells[i], style);
        } else {
            Formula(std::get<QString>(content.parts[i]), signSize)
                .paintCentred(painter, layout.signs[i].x(), layout.signs[i].y(), style.theme.text);
        }
    }
    painter.restore();
}

QSizeF StepsFigure::preferredSize() const {
    double height = 0, width = 320;
    for (const StepContent& step : steps_) {
        const StepLayout layout = layoutStep(step, {0, 0, preferredWidth, 1e6});
        height += (height > 0 ? stepGap : 0) + layout.height;
        width = std::max({width, layout.width, Formula(step.formula, formulaSize).width()});
    }
    // Sentences wrap at the width of what is drawn, so the height is asked for again at that width.
    height = 0;
    for (const StepContent& step : steps_) {
        height += (height > 0 ? stepGap : 0) + layoutStep(step, {0, 0, std::ceil(width), 1e6}).height;
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
        const QRectF place(area.left(), y, area.width(), area.bottom() - y);
        const StepLayout layout = layoutStep(step, place);
        paintStep(painter, step, layout, place, style);
        y += layout.height + stepGap;
    }
}

}  // namespace attentionscope
