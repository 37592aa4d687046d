#include "app/figures/painters/steps.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/shaped_text.h"
#include "app/figures/painters/scale_strip.h"
#include "app/figures/painters/step_layout.h"
#include "app/figures/painters/vector_bars.h"

namespace attentionscope {

namespace {

constexpr double stepGap = 28;
constexpr double mostHeight = 1e6;  // for a page as long as needed

/// How far the content above a matrix may extend: to the next one in its line.
double endOfName(const StepLayout& layout, size_t part, double end) {
    for (size_t next = part + 1; next < layout.cells.size(); ++next)
        if (!layout.cells[next].isEmpty())
            return layout.cells[next].top() == layout.cells[part].top() ? layout.cells[next].left() - 8 : end;
    return end;
}

/// The distance between drawn columns of waves: always a sine, and each with its own pixel; 1: all are drawn.
Index columnsForOne(const StepMatrix& matrix, const QRectF& cells, double pixelRatio) {
    const double pixels = std::max(1.0, cells.width() * pixelRatio + 1);
    const Index columns = matrix.values.columns();
    const auto drawn = [columns](Index every) { return (columns + every - 1) / every; };
    Index every = 1;
    if (matrix.waves && double(columns) > pixels)
        for (every = 2; double(drawn(every)) > pixels;) every += 2;
    return every;
}

/// Each `every`th column.
MatrixSlice thinned(const MatrixSlice& values, Index every) {
    auto result = std::make_shared<Matrix>(values.rows(), (values.columns() + every - 1) / every);
    for (Index row = 0; row < values.rows(); ++row)
        for (Index column = 0; column < result->cols(); ++column)
            (*result)(row, column) = values(row, column * every);
    return MatrixSlice(result);
}

/// Lines between adjacent parts, and the sign of each above it if there is room for all.
void paintParts(QPainter& painter, const StepMatrix& matrix, const QRectF& cells, const Style& style) {
    if (matrix.parts.empty()) return;
    const double columnWidth = cells.width() / double(matrix.values.columns());
    std::vector<QRectF> places;
    std::vector<Formula> names;
    bool fit = true;
    double left = cells.left();
    for (const StepMatrix::Division& part : matrix.parts) {
        places.emplace_back(left, cells.top(), double(part.columns) * columnWidth, cells.height());
        left = places.back().right();
        names.emplace_back(part.name, stepNameSize);
        fit = fit && names.back().width() <= places.back().width();
    }
    for (size_t i = 0; i < places.size(); ++i) {
        const bool chosen = i == matrix.chosenPart;
        if (i > 0) {
            painter.setPen(QPen(style.theme.text, 1.5));
            painter.drawLine(places[i].topLeft(), places[i].bottomLeft());
        }
        if (fit || chosen) {
            const double x = places[i].center().x() - names[i].width() / 2;
            names[i].paint(painter, {x, cells.top() - stepNameHeight / 2 + 5},
                           chosen ? style.theme.accent : style.theme.text);
        }
    }
    if (!matrix.chosenPart || *matrix.chosenPart >= places.size()) return;
    painter.setPen(QPen(style.theme.accent, 2));
    painter.drawRect(places[*matrix.chosenPart]);
}

/// Which numbers of a long row are shown.
QString partWords(const StepMatrix& matrix) {
    const QString whole = countText(matrix.ofColumns);
    if (matrix.nodeColumns.empty())
        return QCoreApplication::translate("Steps", "the first %1 of %2 numbers")
            .arg(countText(matrix.values.rows() * matrix.values.columns()), whole);
    return QCoreApplication::translate("Steps", "numbers %1 to %2 of %3, from 0")
        .arg(countText(matrix.nodeColumns.front()), countText(matrix.nodeColumns.back()), whole);
}

void paintMatrix(QPainter& painter, const StepMatrix& matrix, const StepLayout& layout, size_t part,
                 double right, const Style& style) {
    const QRectF& cells = layout.cells[part];
    const ColumnLabels& above = layout.columnLabels[part];
    CellContent content = stepCells(matrix);
    if (!isColoured(matrix, cells)) content.scale = ValueScale::between(ScaleKind::centred, -1e30, 1e30);
    if (matrix.bars) {
        paintVectorBars(painter, matrix.values, matrix.scale, *matrix.bars, cells, style, matrix.chosenRow);
    } else {
        const Index every = style.vectorCells ? 1 : columnsForOne(matrix, cells, pixelsToUnit(painter));
        if (every > 1) {
            content.values = thinned(matrix.values, every);
            content.columns = {0, double(content.values.columns())};
        }
        paintCells(painter, content, cells, style);
        if (every == 1) paintNumbers(painter, content, cells, style);
    }
    painter.setBrush(Qt::NoBrush);
    if (matrix.bars && matrix.bars->level) return;
    painter.setPen(QPen(style.theme.line, 1));
    painter.drawRect(cells);
    const double rowHeight = cells.height() / double(matrix.values.rows());
    for (Index at = matrix.blockRows; at > 0 && at < matrix.values.rows(); at += matrix.blockRows) {
        const double y = cells.top() + double(at) * rowHeight;
        painter.fillRect(QRectF(cells.left(), y - 1.5, cells.width(), 3), style.theme.ground);
    }
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
    // Dark within light, so that it is visible on every cell.
    const auto light = [&](const QRectF& place) {
        painter.setPen(QPen(style.theme.ground, 3));
        painter.drawRect(place);
        painter.setPen(QPen(style.theme.text, 1));
        painter.drawRect(place);
    };
    if (matrix.litRow && *matrix.litRow < matrix.values.rows()) light(row(*matrix.litRow));
    if (matrix.litColumn && *matrix.litColumn < matrix.values.columns()) light(column(*matrix.litColumn));
    paintParts(painter, matrix, cells, style);
    const QFont small = textFont(TypeSize::small);
    const double nameY = cells.top() - stepNameHeight / 2 -
                         (above                  ? above->depth
                          : matrix.parts.empty() ? 0
                                                 : stepNameHeight);
    const Formula name(matrix.name, stepNameSize);
    name.paint(painter, {cells.left(), nameY + 5}, style.theme.text);
    // Bars show one query of matrices whose size is given elsewhere; a narrow one at the end has no room for
    // it.
    const QString size = matrix.ofColumns > 0
                             ? partWords(matrix)
                             : QStringLiteral("%1 × %2").arg(countText(matrix.values.rows()),
                                                             countText(matrix.values.columns()));
    const double sizeLeft = cells.left() + name.width() + 8;
    if (!matrix.bars && (!matrix.large || matrix.ofColumns > 0) &&
        sizeLeft + textWidth(size, small) <= right) {
        painter.setPen(style.theme.quietText);
        paintText(painter, size, small, sizeLeft, nameY + 1);
    }
    if (layout.labelled[part])
        paintLabels(painter, stepRowLabels(matrix, cells), style.theme, matrix.chosenRow.value_or(-1));
    if (above) {
        painter.save();
        painter.translate(cells.topLeft());
        paintLabels(painter, *above, style.theme, matrix.chosenColumn.value_or(-1));
        painter.restore();
    }
}

void paintStepLegend(QPainter& painter, const StepLayout::Legend& legend, const Style& style) {
    const Formula names(legend.names, stepNameSize);
    names.paint(painter, legend.place + QPointF(0, stepLegendHeight / 2), style.theme.text);
    paintScaleStrip(painter, legend.place + QPointF(names.width() + 6, 0), legend.scale, legend.colors, {},
                    style);
}

/// Whether columns or rows of a matrix are thinner than a pixel.
bool haveTooFewPixels(const StepContent& content, const StepLayout& layout, double pixelRatio) {
    for (size_t i = 0; i < content.parts.size(); ++i) {
        const auto* matrix = std::get_if<StepMatrix>(&content.parts[i]);
        if (!matrix || matrix->bars || matrix->thumbnail || layout.cells[i].isEmpty()) continue;
        const QSizeF pixels = layout.cells[i].size() * pixelRatio;
        if (double(matrix->values.columns()) > pixels.width() + 1 ||
            double(matrix->values.rows()) > pixels.height() + 1)
            return true;
    }
    return false;
}

/// "; P: 1 column in 2", if not all columns of waves are drawn.
QString wavesLeftOut(const StepContent& content, const StepLayout& layout, double pixelRatio) {
    for (size_t i = 0; i < content.parts.size(); ++i) {
        const auto* matrix = std::get_if<StepMatrix>(&content.parts[i]);
        const Index every = matrix ? columnsForOne(*matrix, layout.cells[i], pixelRatio) : 1;
        if (every > 1)
            return QCoreApplication::translate("Heatmap", "; %1: 1 column in %2")
                .arg(matrix->name, countText(every));
    }
    return {};
}

}  // namespace

void paintStep(QPainter& painter, const StepContent& content, const StepLayout& layout, const QRectF& area,
               const Style& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    double y = area.top();
    if (!content.title.isEmpty()) {
        painter.setPen(style.theme.text);
        const QFont bold = textFont(TypeSize::body, QFont::Bold), small = textFont(TypeSize::small);
        paintText(painter, content.title, bold, area.left(), y + 9);
        if (!style.vectorCells && haveTooFewPixels(content, layout, pixelsToUnit(painter))) {
            const double left = area.left() + textWidth(content.title, bold) + 16;
            painter.setPen(style.theme.quietText);
            const double room = std::max(0.0, area.right() - left);
            const QString whole =
                              QCoreApplication::translate("Heatmap", "each pixel shows the largest value"),
                          brief = QCoreApplication::translate("Heatmap", "largest per pixel");
            const QString rest = wavesLeftOut(content, layout, pixelsToUnit(painter));
            const QString note = textWidth(whole + rest, small) <= room ? whole : brief;
            paintText(painter, elidedText(note + rest, small, room), small, left, y + 10);
        }
        y += stepTitleHeight;
    }
    painter.setPen(style.theme.quietText);
    const QFont body = textFont(TypeSize::body);
    drawParagraph(painter, {area.left(), y}, content.sentence, body, area.width());
    y += paragraphHeight(content.sentence, body, area.width());
    for (const Formula& formula : formulaLines(content.formula, area.width())) {
        formula.paint(painter, {area.left(), y + 10 + formula.ascent()}, style.theme.text);
        y += formula.height() + formulaGap;
    }
    for (size_t i = 0; i < content.parts.size(); ++i) {
        if (const auto* matrix = std::get_if<StepMatrix>(&content.parts[i])) {
            if (!matrix->values.empty())
                paintMatrix(painter, *matrix, layout, i, endOfName(layout, i, area.right()), style);
        } else if (const auto* sign = std::get_if<QString>(&content.parts[i])) {
            Formula(*sign, stepSignSize)
                .paintCentred(painter, layout.signs[i].x(), layout.signs[i].y(), style.theme.text);
        }
    }
    for (const StepLayout::Legend& legend : layout.legends) paintStepLegend(painter, legend, style);
    painter.restore();
}

StepsFigure::StepsFigure(std::vector<StepContent> steps) : given_(steps), steps_(std::move(steps)) {
    for (StepContent& step : steps_) step = fitted(std::move(step), {0, 0, preferredStepWidth, mostHeight});
}

QSizeF StepsFigure::preferredSize() const {
    double height = 0, width = 320;
    for (const StepContent& step : steps_) {
        const StepLayout layout = layoutStep(step, {0, 0, preferredStepWidth, mostHeight});
        height += (height > 0 ? stepGap : 0) + layout.height;
        width = std::max(width, layout.width);
        for (const Formula& line : formulaLines(step.formula, preferredStepWidth))
            width = std::max(width, line.width());
    }
    // Sentences wrap at the width of the drawing, so the height is computed again for that width.
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
    if (given_.size() == 1 && area.height() < preferredSize().height() - 1) {
        const StepContent step = fitted(given_.front(), area);
        return paintStep(painter, step, layoutStep(step, area), area, style);
    }
    double y = area.top();
    for (const StepContent& step : steps_) {
        const QRectF place(area.left(), y, area.width(), mostHeight);
        const StepLayout layout = layoutStep(step, place);
        paintStep(painter, step, layout, place, style);
        y += layout.height + stepGap;
    }
}

}  // namespace attentionscope
