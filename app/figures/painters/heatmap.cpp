#include "app/figures/painters/heatmap.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/shaped_text.h"
#include "app/figures/drawing/vertical_text.h"

namespace attentionscope {

namespace {

constexpr double heatmapTitleHeight = 20;  // the line above the key labels
constexpr double besideTitle = 4;          // left of it if the title is beside the labels
constexpr double barWidth = 10;
constexpr double barGap = 16;
constexpr double barLabels = 60;
constexpr double leastBar = 96;       // of its height, if there is room below the map
constexpr double roomBesideBar = 40;  // for its title beyond its ends
constexpr double mostLabelDepth = 150;
constexpr double lowestNumber = 7;
constexpr Index manyKeys = 64;         // so many that labels are thinned anyway
constexpr double fewLabelsDepth = 72;  // of those that remain, so that the map has room
constexpr double roomyRow = 40;
constexpr double leastLargestCell = 72;
constexpr double matrixCellHeight = 24;
constexpr double narrowestCellWord = 16, widestCellWord = 96;
constexpr Index lowMap = 3;          // times as many columns as rows: square cells would make the map a line
constexpr double largestCell = 180;  // cells of short sentences do not grow beyond this
constexpr double readableCell = 16;  // square cells smaller than this use the room to a side, up to
constexpr double mostStretch = 2.5, leastStretch = 1.25;           // times the other
constexpr double fewestCellsInHeight = 4;                          // that fill the figure
constexpr double soundGap = 10, leastSound = 32, mostSound = 140;  // the spectrogram under the cells

QString orElse(const QString& text, const char* otherwise) {
    return text.isEmpty() ? QCoreApplication::translate("Heatmap", otherwise) : text;
}

double cellSizeFor(Index queries, Index keys) {
    const Index most = std::max<Index>(std::max(queries, keys), 1);
    if (most <= 8) return 52;
    if (most <= 16) return 42;
    if (most <= 32) return 26;
    if (most <= 64) return 17;
    return std::max(900.0 / double(most), 0.25);
}

/// Cells that need not be square are high enough for the label of their row, if there is room.
double cellHeight(double width, double most) {
    return std::clamp(matrixCellHeight, width, std::max(width, most));
}

/// The width of horizontal row labels: the widest in view, up to a limit.
double queryDepth(const HeatmapContent& content, AxisRange range, double most) {
    const LabelLayout probe = layoutLabels(content.queries, range, LabelSide::left, {}, 400, most,
                                           textFont(TypeSize::body), content.chosenQuery.value_or(-1));
    return std::max(probe.depth, 24.0);
}

QString keyTitleOf(const HeatmapContent& content) {
    return orElse(content.keyTitle, QT_TRANSLATE_NOOP("Heatmap", "key →"));
}

/// Whether some cells share a pixel.
bool sharesPixels(const HeatmapLayout& layout, double pixelRatio) {
    const QRectF cell = layout.cellRect(0, 0);
    return std::min(cell.width(), cell.height()) * pixelRatio < 0.999;
}

/// Frames the single key that is read, in black or white, whichever is visible on the cell.
void paintRead(QPainter& painter, const HeatmapContent& content, const HeatmapLayout& layout,
               const Theme& theme) {
    const QRectF one = layout.cellRect(0, 0);
    const double inset = std::min(one.width(), one.height()) / 8;
    if (inset < 0.5) return;
    painter.save();
    painter.setClipRect(layout.cells, Qt::IntersectClip);
    painter.setBrush(Qt::NoBrush);
    const Index rows = std::min({Index(content.readKeys.size()), content.values.rows(),
                                 content.rowsSoFar.value_or(content.values.rows())});
    for (Index row = 0; row < rows; ++row) {
        const Index key = content.readKeys[size_t(row)];
        if (key < 0 || key >= content.values.columns()) continue;
        const QColor cell = cellColor(content.values(row, key), content.scale, content.colors, theme);
        painter.setPen(QPen(readableOn(cell), std::clamp(inset / 2, 1.0, 2.0)));
        painter.drawRect(layout.cellRect(row, key).adjusted(inset, inset, -inset, -inset));
    }
    painter.restore();
}

/// The labels of the part that exists so far.
LabelLayout labelsSoFar(LabelLayout labels, const std::optional<Index>& count) {
    if (count)
        std::erase_if(labels.labels, [&](const PlacedLabel& label) { return label.position >= *count; });
    return labels;
}

/// The words of the cells, shortened to fit, and their numbers below if there is room.
void paintCellWords(QPainter& painter, const HeatmapContent& content, const HeatmapLayout& layout,
                    const Theme& theme) {
    const QFont font = textFont(TypeSize::small);
    const double line = QFontMetricsF(font).height(), width = layout.cellRect(0, 0).width() - 4,
                 height = layout.cellRect(0, 0).height();
    if (height < line || width < narrowestCellWord) return;
    const bool numbers = content.showNumbers && height >= 2 * line;
    for (Index row = 0; row < content.values.rows(); ++row)
        for (Index column = 0; column < content.values.columns(); ++column) {
            const float value = content.values(row, column);
            const QPointF centre = layout.cellRect(row, column).center();
            if (!std::isfinite(value) || !layout.cells.contains(centre)) continue;
            painter.setPen(readableOn(cellColor(value, content.scale, content.colors, theme)));
            const QString& word = content.words[std::size_t(row * content.values.columns() + column)];
            paintText(painter, elidedText(word, font, width), font, centre.x(),
                      centre.y() - (numbers ? line / 2 : 0), Qt::AlignHCenter);
            if (numbers)
                paintText(painter, elidedText(numberText(double(value), 2), font, width), font, centre.x(),
                          centre.y() + line / 2, Qt::AlignHCenter);
        }
}

/// The spectrogram of a sound, each frame under the key that it belongs to.
void paintSound(QPainter& painter, const HeatmapContent& content, const HeatmapLayout& layout,
                const Style& style) {
    if (layout.sound.isEmpty()) return;
    const double frames = double(content.sound.columns()) / double(content.values.columns());
    paintCells(painter,
               {.values = content.sound,
                .scale = ValueScale::over(ScaleKind::fitted, content.sound),
                .colors = ColorMapName::greys,
                .rows = {0, double(content.sound.rows())},
                .columns = {layout.keys.begin * frames, layout.keys.end * frames}},
               layout.sound, style);
    painter.setPen(QPen(style.theme.line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(layout.sound);
}

/// The label under the pointer, on its own background if only its neighbours are labelled.
void paintHoveredLabel(QPainter& painter, const AxisSlice& axis, AxisRange range, const LabelLayout& there,
                       QPointF start, double length, Index position, const Theme& theme) {
    if (there.step < 2 || position % there.step == 0) return;
    LabelLayout own = layoutLabels(axis, range, there.side, start, length, std::max(there.depth, 24.0),
                                   textFont(TypeSize::body), position, 0);
    std::erase_if(own.labels, [&](const PlacedLabel& label) { return label.position != position; });
    if (own.labels.empty()) return;
    const double line = QFontMetricsF(own.font).height(), depth = std::max(there.depth, own.depth);
    const QPointF& at = own.labels.front().anchor;
    const double wide = own.labels.front().direction == LabelDirection::level
                            ? textWidth(own.labels.front().text, own.font) + 8
                            : line;
    painter.fillRect(there.side == LabelSide::left ? QRectF(at.x() - depth, at.y() - line / 2, depth, line)
                                                   : QRectF(at.x() - wide / 2, at.y() - depth, wide, depth),
                     theme.ground);
    paintLabels(painter, own, theme);
}

void paintChosen(QPainter& painter, const HeatmapContent& content, const HeatmapLayout& layout,
                 const Theme& theme) {
    if (!content.chosenQuery && !content.chosenKey) return;
    painter.save();
    if (layout.cellRect(0, 0).height() < 6 || layout.cellRect(0, 0).width() < 6) {
        // A frame would hide cells this small: arrowheads beside the map point at them.
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        const QRectF cell = layout.cellRect(content.chosenQuery.value_or(0), content.chosenKey.value_or(0));
        const QPointF left(layout.cells.left() - 1, cell.center().y());
        const QPointF top(cell.center().x(), layout.cells.top() - 1);
        if (content.chosenQuery && layout.cells.top() <= left.y() && left.y() <= layout.cells.bottom()) {
            painter.drawPolygon(QPolygonF{left, left + QPointF(-5, -4), left + QPointF(-5, 4)});
        }
        if (content.chosenKey && layout.cells.left() <= top.x() && top.x() <= layout.cells.right()) {
            painter.drawPolygon(QPolygonF{top, top + QPointF(-4, -5), top + QPointF(4, -5)});
        }
        painter.restore();
        return;
    }
    painter.setClipRect(layout.cells.adjusted(-1.5, -1.5, 1.5, 1.5), Qt::IntersectClip);
    painter.setBrush(Qt::NoBrush);
    const auto outline = [&](QRectF rect, double width) {
        // A line in the background colour outside the accent keeps it visible on every cell colour.
        painter.setPen(QPen(theme.ground, width + 2));
        painter.drawRect(rect);
        painter.setPen(QPen(theme.accent, width));
        painter.drawRect(rect);
    };
    if (content.chosenQuery) {
        const QRectF row = layout.cellRect(*content.chosenQuery, 0);
        outline({layout.cells.left(), row.top(), layout.cells.width(), row.height()}, 1.5);
    }
    if (content.chosenKey) {
        const QRectF column = layout.cellRect(0, *content.chosenKey);
        outline({column.left(), layout.cells.top(), column.width(), layout.cells.height()}, 1.5);
    }
    painter.restore();
}

}  // namespace

std::optional<std::pair<Index, Index>> HeatmapLayout::cellAt(QPointF point) const {
    if (!cells.contains(point)) return {};
    const double row = queries.begin + (point.y() - cells.top()) / cells.height() * queries.length();
    const double column = keys.begin + (point.x() - cells.left()) / cells.width() * keys.length();
    return std::pair{Index(std::floor(row)), Index(std::floor(column))};
}

QRectF HeatmapLayout::cellRect(Index query, Index key) const {
    const double width = cells.width() / keys.length();
    const double height = cells.height() / queries.length();
    return {cells.left() + (double(key) - keys.begin) * width,
            cells.top() + (double(query) - queries.begin) * height, width, height};
}

HeatmapLayout layoutHeatmap(const HeatmapContent& content, const QRectF& whole) {
    // The lowest number of the colour bar extends below the cells.
    const QRectF area = whole.adjusted(0, 0, 0, -lowestNumber);
    HeatmapLayout layout;
    const Index rows = content.values.rows();
    const Index columns = content.values.columns();
    layout.queries = content.visibleQueries.value_or(AxisRange{0, double(rows)});
    layout.keys = content.visibleKeys.value_or(AxisRange{0, double(columns)});
    if (content.values.empty()) return layout;
    const QFont font = textFont(TypeSize::body);
    const double most = std::min(mostLabelDepth, area.width() * 0.3);
    const double left =
        content.showQueries ? queryDepth(content, layout.queries, most) + heatmapTitleHeight : 0;
    // The height that a map of few rows does not need goes to its labels.
    const double spare = area.height() - heatmapTitleHeight - double(rows) * roomyRow;
    const double deepest =
        columns > manyKeys ? fewLabelsDepth : std::min(mostLabelDepth, std::max(area.height() * 0.3, spare));
    double right = content.showScale ? barGap + barWidth + barLabels : 0;
    // Two maps side by side share their labels and their scale: their titles are aligned above.
    layout.keyTitleBeside = content.keyTitleBeside && content.showQueries && content.showScale &&
                            textWidth(keyTitleOf(content), textFont(TypeSize::small)) + 8 <= left;
    const double title = layout.keyTitleBeside ? besideTitle : heatmapTitleHeight;
    const auto labelsOf = [&](const QRectF& cells) {
        return layoutLabels(content.keys, layout.keys, LabelSide::top, cells.topLeft(), cells.width(),
                            deepest, font, content.chosenKey.value_or(-1));
    };
    const double largest =
        std::min(std::clamp(area.height() / fewestCellsInHeight, leastLargestCell, largestCell),
                 content.mostCell.value_or(largestCell));
    // The depth of the key labels depends on the size of the cells, and the size on the depth: takes the
    // largest that fits.
    constexpr int mostPasses = 4;
    const bool square = content.squareCells && columns < lowMap * rows;
    double top = title;
    bool found = false;
    for (int pass = 0; pass < mostPasses; ++pass) {
        const double width = std::max(area.width() - left - right, 8.0);
        const double height = std::max(area.height() - top, 8.0);
        const double wide = std::min(width / double(columns), largest), high = height / double(rows);
        // Cells that need not be square may be lower than they are wide, or higher if there is room.
        const double side = std::min(wide, high), stretched = std::min(readableCell, mostStretch * side);
        const auto squareSide = [&](double room) {
            const double longer = std::min(room, stretched);
            return longer < leastStretch * side ? side : longer;
        };
        const double across = square ? squareSide(wide) : wide;
        const double down =
            square ? squareSide(high) : std::min(std::max(cellHeight(across, high), roomyRow), high);
        const QRectF cells(area.left() + left, area.top() + top, across * double(columns),
                           down * double(rows));
        const LabelLayout labels = labelsOf(cells);
        const double needed = title + std::max(labels.depth, content.leastKeyDepth);
        const bool fits = needed <= top + 0.5 && labels.overhang <= right + 0.5;
        if (!found || (fits && cells.width() > layout.cells.width())) layout.cells = cells;
        found = found || fits;
        if (fits && needed > top - 1) break;
        top = needed;
        right = std::max(right, labels.overhang);
    }
    layout.keyLabels = labelsOf(layout.cells);
    layout.cells.moveTop(area.top() + title + std::max(layout.keyLabels.depth, content.leastKeyDepth));
    layout.cells.setHeight(std::min(layout.cells.height(), area.bottom() - layout.cells.top()));
    layout.keyLabels = labelsOf(layout.cells);
    if (content.showQueries)
        layout.queryLabels =
            layoutLabels(content.queries, layout.queries, LabelSide::left, layout.cells.topLeft(),
                         layout.cells.height(), most, font, content.chosenQuery.value_or(-1));
    if (!content.sound.empty()) {
        const double under = layout.cells.bottom() + soundGap;
        const double room = std::min(area.bottom() - under, mostSound);
        if (room >= leastSound) layout.sound = {layout.cells.left(), under, layout.cells.width(), room};
    }
    if (!content.showScale) {
        layout.colorBar = {layout.cells.right(), layout.cells.top(), 0, 0};
        return layout;
    }
    layout.colorBar = {
        layout.cells.right() + barGap, layout.cells.top(), barWidth,
        std::max({layout.cells.height(), 8.0, std::min(leastBar, area.bottom() - layout.cells.top())})};
    return layout;
}

void paintColorBar(QPainter& painter, const QRectF& bar, const ValueScale& scale, ColorMapName colors,
                   const QString& title, const Style& style) {
    const ColorMap& map = ColorMap::named(colors, style.theme.ground);
    painter.save();
    QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
    for (int i = 0; i <= 32; ++i) gradient.setColorAt(i / 32.0, QColor::fromRgb(map.at(i / 32.0)));
    painter.setPen(QPen(style.theme.line, 1));
    painter.setBrush(gradient);
    painter.drawRect(bar);
    const QFont font = textFont(TypeSize::small);
    painter.setPen(style.theme.quietText);
    double widest = 0;
    for (const ValueScale::Tick& tick : scale.ticks(std::max(2, int(bar.height() / 40)))) {
        const double y = bar.bottom() - tick.position * bar.height();
        painter.drawLine(QPointF(bar.right() + 1, y), QPointF(bar.right() + 4, y));
        widest = std::max(widest, paintText(painter, tick.label, font, bar.right() + 8, y));
    }
    if (!title.isEmpty()) {
        // The part in brackets is shown if there is room.
        const qsizetype aside = title.indexOf(QRegularExpression(QStringLiteral(" ?[(（]")));
        const QString shown =
            aside > 0 && textWidth(title, font) > bar.height() + roomBesideBar ? title.left(aside) : title;
        // A title longer than the bar ends where the bar does, and begins above it.
        const double middle =
            std::min(bar.center().y(), bar.bottom() + lowestNumber - verticalLength(shown, font) / 2);
        paintVertical(painter, shown, font, bar.right() + 8 + widest + 12, middle, 90);
    }
    painter.restore();
}

namespace {

CellContent cellsOf(const HeatmapContent& content, const HeatmapLayout& layout) {
    // Few cells are seen from afar.
    const double width = layout.cells.width() / std::max(layout.keys.length(), 1.0),
                 height = layout.cells.height() / std::max(layout.queries.length(), 1.0);
    const bool areLarge = width >= 96 && height >= 48;
    return {content.drawn.empty() ? content.values : content.drawn,
            content.scale,
            content.colors,
            layout.queries,
            layout.keys,
            content.pyramid,
            content.quietZeros,
            {},
            areLarge ? TypeSize::sentence : CellContent().type};
}

}  // namespace

bool areNumbersShown(const HeatmapContent& content, const HeatmapLayout& layout) {
    return content.showNumbers && areNumbersShown(cellsOf(content, layout), layout.cells.size());
}

void paintHeatmap(QPainter& painter, const HeatmapContent& content, const HeatmapLayout& layout,
                  const Style& style) {
    if (content.values.empty()) return;
    CellContent cells = cellsOf(content, layout);
    QRectF there = layout.cells;
    if (content.rowsSoFar) {
        cells.rows.end = std::min(cells.rows.end, double(*content.rowsSoFar));
        there.setBottom(layout.cellRect(*content.rowsSoFar, 0).top());
    }
    if (content.columnsSoFar) {
        cells.columns.end = std::min(cells.columns.end, double(*content.columnsSoFar));
        there.setRight(layout.cellRect(0, *content.columnsSoFar).left());
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (!there.isEmpty()) {
        paintCells(painter, cells, there, style);
        if (!content.words.empty())
            paintCellWords(painter, content, layout, style.theme);
        else if (content.showNumbers)
            paintNumbers(painter, cells, there, style);
    }
    for (const Index query : content.emptyQueries) {
        const QRectF row = layout.cellRect(query, 0);
        painter.fillRect(QRectF(there.left(), row.top(), there.width(), row.height()) & there,
                         style.theme.ground);
    }
    for (const Index key : content.emptyKeys) {
        const QRectF column = layout.cellRect(0, key);
        painter.fillRect(QRectF(column.left(), there.top(), column.width(), there.height()) & there,
                         style.theme.ground);
    }
    painter.setPen(QPen(style.theme.line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(layout.cells);
    paintLabels(painter, labelsSoFar(layout.queryLabels, content.rowsSoFar), style.theme,
                content.chosenQuery.value_or(-1));
    paintLabels(painter, labelsSoFar(layout.keyLabels, content.columnsSoFar), style.theme,
                content.chosenKey.value_or(-1));
    if (content.hovered) {
        const auto& [query, key] = *content.hovered;
        if (content.showQueries)
            paintHoveredLabel(painter, content.queries, layout.queries, layout.queryLabels,
                              layout.cells.topLeft(), layout.cells.height(), query, style.theme);
        paintHoveredLabel(painter, content.keys, layout.keys, layout.keyLabels, layout.cells.topLeft(),
                          layout.cells.width(), key, style.theme);
    }
    paintSound(painter, content, layout, style);
    paintRead(painter, content, layout, style.theme);
    paintChosen(painter, content, layout, style.theme);

    const QFont font = textFont(TypeSize::small);
    painter.setPen(style.theme.quietText);
    QString keyTitle = keyTitleOf(content);
    if (layout.keyTitleBeside) {
        paintText(painter, keyTitle, font, layout.cells.left() - 8, layout.cells.top() - 10, Qt::AlignRight);
    } else {
        if (!style.vectorCells && sharesPixels(layout, pixelsToUnit(painter)))
            keyTitle += QStringLiteral("   ") +
                        QCoreApplication::translate("Heatmap", "each pixel shows the largest value");
        paintText(painter, keyTitle, font, layout.cells.left(),
                  layout.cells.top() - layout.keyLabels.depth - heatmapTitleHeight / 2 - 2);
    }
    if (content.showQueries) {
        paintVertical(painter, orElse(content.queryTitle, QT_TRANSLATE_NOOP("Heatmap", "← query")), font,
                      layout.cells.left() - layout.queryLabels.depth - heatmapTitleHeight / 2,
                      layout.cells.top(), -90, Qt::AlignTop);
    }
    if (!content.note.isEmpty()) {
        painter.setFont(textFont(TypeSize::body));
        painter.setPen(style.theme.text);
        painter.drawText(layout.cells.adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         content.note);
    }
    if (!content.showScale) return;
    paintColorBar(painter, layout.colorBar, content.scale, content.colors, content.valueTitle, style);
}

QSizeF HeatmapFigure::preferredSize() const {
    const Index rows = std::max<Index>(content_.values.rows(), 1);
    const Index columns = std::max<Index>(content_.values.columns(), 1);
    double cell = cellSizeFor(rows, columns);
    double down = content_.squareCells ? cell : cellHeight(cell, 4000.0 / double(rows));
    if (!content_.words.empty() && columns <= manyKeys) {
        down = std::max(down, roomyRow);
        for (const QString& word : content_.words)
            cell = std::max(cell, std::min(textWidth(word, textFont(TypeSize::small)) + 8, widestCellWord));
    }
    const AxisRange all{0, double(columns)};
    const LabelLayout keys = layoutLabels(content_.keys, all, LabelSide::top, {}, cell * double(columns),
                                          mostLabelDepth, textFont(TypeSize::body));
    const double left = queryDepth(content_, {0, double(rows)}, mostLabelDepth) + heatmapTitleHeight;
    return {left + cell * double(columns) + std::max(barGap + barWidth + barLabels, keys.overhang) + 8,
            heatmapTitleHeight + keys.depth + std::max(down * double(rows), 60.0) + lowestNumber + 2 +
                (content_.sound.empty() ? 0 : soundGap + mostSound)};
}

void HeatmapFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    painter.save();
    paintHeatmap(painter, content_, layoutHeatmap(content_, area), style);
    painter.restore();
}

std::optional<FigurePlace> HeatmapFigure::placeAt(QPointF point, const QRectF& area) const {
    const auto cell = layoutHeatmap(content_, area).cellAt(point);
    return cell ? std::optional(FigurePlace{cell->first, cell->second}) : std::nullopt;
}

}  // namespace attentionscope
