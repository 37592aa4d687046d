#include "app/figures/painters/cells.h"

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

/// Whole cells [first, last) of a range, within 0 … count.
struct Span {
    Index first, last;
    Span(AxisRange range, Index count)
        : first(std::clamp<Index>(Index(std::floor(range.begin)), 0, count)),
          last(std::clamp<Index>(Index(std::ceil(range.end)), first, count)) {}
    Index length() const { return last - first; }
};

QRectF cellsRect(const CellContent& content, const QRectF& target, const Span& rows, const Span& columns) {
    const double width = target.width() / content.columns.length();
    const double height = target.height() / content.rows.length();
    return {target.left() + (double(columns.first) - content.columns.begin) * width,
            target.top() + (double(rows.first) - content.rows.begin) * height,
            width * double(columns.length()), height * double(rows.length())};
}

bool isMasked(float value) {
    return std::isnan(value) || value == -std::numeric_limits<float>::infinity();
}

/// One rectangle for each run of equal colours, all of one colour in a single path: keeps vector files small.
void paintShapes(QPainter& painter, const CellContent& content, const QRectF& target, const Style& style) {
    const Span rows(content.rows, content.values.rows());
    const Span columns(content.columns, content.values.columns());
    const QRectF all = cellsRect(content, target, rows, columns);
    const ColorMap& map = ColorMap::named(content.colors, style.theme.ground);
    constexpr int maskedIndex = -1;
    std::map<int, QPainterPath> paths;
    for (Index row = rows.first; row < rows.last; ++row) {
        Index begin = columns.first;
        const auto indexAt = [&](Index column) {
            const float value = content.values(row, column);
            return isMasked(value) ? maskedIndex : ColorMap::indexOf(content.scale.position(value));
        };
        while (begin < columns.last) {
            const int index = indexAt(begin);
            Index end = begin + 1;
            while (end < columns.last && indexAt(end) == index) ++end;
            // Slightly wider than the cells, or viewers show the seams.
            const double right = end < columns.last ? 0.03 : 0;
            const double below = row + 1 < rows.last ? 0.03 : 0;
            paths[index].setFillRule(Qt::WindingFill);  // or what neighbours share would stay empty
            paths[index].addRect(double(begin - columns.first), double(row - rows.first),
                                 double(end - begin) + right, 1 + below);
            begin = end;
        }
    }
    painter.save();
    painter.setClipRect(target, Qt::IntersectClip);
    painter.translate(all.topLeft());
    painter.scale(all.width() / double(columns.length()), all.height() / double(rows.length()));
    painter.setPen(Qt::NoPen);
    for (const auto& [index, path] : paths) {
        painter.setBrush(index == maskedIndex ? style.theme.masked : QColor::fromRgb(map.entry(index)));
        painter.drawPath(path);
    }
    painter.restore();
}

/// A thin stroke through masked cells that are large enough for it.
void paintMaskMarks(QPainter& painter, const CellContent& content, const QRectF& target, const Style& style) {
    const double width = target.width() / content.columns.length();
    const double height = target.height() / content.rows.length();
    if (std::min(width, height) < 10) return;
    const Span rows(content.rows, content.values.rows());
    const Span columns(content.columns, content.values.columns());
    painter.save();
    painter.setClipRect(target, Qt::IntersectClip);
    painter.setPen(QPen(mixed(style.theme.masked, style.theme.text, 0.2), 1));
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF reach(std::min(width, height) * 0.16, -std::min(width, height) * 0.16);
    for (Index row = rows.first; row < rows.last; ++row) {
        for (Index column = columns.first; column < columns.last; ++column) {
            if (!isMasked(content.values(row, column))) continue;
            const QPointF centre(target.left() + (double(column) + 0.5 - content.columns.begin) * width,
                                 target.top() + (double(row) + 0.5 - content.rows.begin) * height);
            painter.drawLine(centre - reach, centre + reach);
        }
    }
    painter.restore();
}

constexpr int maskedEntry = ColorMap::size;  // after those of the map

/// The colour map's entries for a scale without logarithms; branch-free, so that several are computed at
/// once. `roots` has the same size.
void findEntries(const float* __restrict cells, int count, const ValueScale& scale, float* __restrict roots,
                 int* __restrict entries) {
    constexpr float last = ColorMap::size - 1;
    const float low = float(scale.low()), factor = float(double(last) / (scale.high() - scale.low()));
    const bool isRoot = scale.kind() == ScaleKind::squareRoot;
    if (isRoot)
        Eigen::Map<Eigen::ArrayXf>(roots, count) =
            Eigen::Map<const Eigen::ArrayXf>(cells, count).max(0.0F).min(1.0F).sqrt();
    const float* __restrict places = isRoot ? roots : cells;
    for (int i = 0; i < count; ++i) {
        const float place = (places[i] - low) * factor + 0.5f;
        const float above = place > 0 ? place : 0;  // false also for NaN
        const int entry = int(above < last ? above : last);
        entries[i] = cells[i] >= std::numeric_limits<float>::lowest() ? entry : maskedEntry;
    }
}

}  // namespace

QColor cellColor(float value, const ValueScale& scale, ColorMapName colors, const Theme& theme) {
    if (isMasked(value)) return theme.masked;
    return QColor::fromRgb(ColorMap::named(colors, theme.ground).at(scale.position(value)));
}

QImage cellImage(const CellContent& content, const QRectF& target, double pixelRatio, const Theme& theme,
                 QRectF& covered) {
    const Span rows(content.rows, content.values.rows());
    const Span columns(content.columns, content.values.columns());
    covered = cellsRect(content, target, rows, columns);
    if (rows.length() == 0 || columns.length() == 0) return {};
    const double down = double(rows.length()) / (covered.height() * pixelRatio);
    const double along = double(columns.length()) / (covered.width() * pixelRatio);
    MatrixSlice values = content.values;
    Index shrink = 1;
    if (content.pyramid && std::min(down, along) >= 2) {
        const int level = content.pyramid->levelFor(std::min(down, along));
        values = content.pyramid->level(level);
        shrink = Index(1) << level;
    }
    Index firstRow = rows.first / shrink, lastRow = (rows.last + shrink - 1) / shrink;
    Index firstColumn = columns.first / shrink, lastColumn = (columns.last + shrink - 1) / shrink;
    // Whole cells of the level cover a slightly larger area than the requested cells.
    const double cellWidth = covered.width() / double(columns.length()) * double(shrink);
    const double cellHeight = covered.height() / double(rows.length()) * double(shrink);
    covered = {covered.left() - double(columns.first - firstColumn * shrink) * cellWidth / double(shrink),
               covered.top() - double(rows.first - firstRow * shrink) * cellHeight / double(shrink),
               cellWidth * double(lastColumn - firstColumn), cellHeight * double(lastRow - firstRow)};
    const auto pixels = [&](double length) { return std::max<Index>(1, Index(length * pixelRatio + 1e-6)); };
    const Index height = std::min(lastRow - firstRow, pixels(covered.height()));
    const Index width = std::min(lastColumn - firstColumn, pixels(covered.width()));
    if (height < lastRow - firstRow || width < lastColumn - firstColumn) {
        values = strongest(values, {firstRow, lastRow - firstRow, height},
                           {firstColumn, lastColumn - firstColumn, width});
        firstRow = firstColumn = 0;
        lastRow = height;
        lastColumn = width;
    }
    const ColorMap& map = ColorMap::named(content.colors, theme.ground);
    const QRgb masked = theme.masked.rgb();
    std::array<QRgb, ColorMap::size + 1> colors;
    for (int i = 0; i < ColorMap::size; ++i) colors[size_t(i)] = map.entry(i);
    colors[maskedEntry] = masked;
    const int across = int(lastColumn - firstColumn);
    QImage image(across, int(lastRow - firstRow), QImage::Format_RGB32);
    std::vector<int> entries(static_cast<size_t>(across));
    std::vector<float> roots(static_cast<size_t>(across));
    for (Index row = firstRow; row < lastRow; ++row) {
        const float* cells = values.row(row) + firstColumn;
        QRgb* line = reinterpret_cast<QRgb*>(image.scanLine(int(row - firstRow)));
        if (content.scale.kind() == ScaleKind::logarithmic) {
            for (int x = 0; x < across; ++x)
                line[x] = isMasked(cells[x]) ? masked : map.at(content.scale.position(cells[x]));
        } else {
            findEntries(cells, across, content.scale, roots.data(), entries.data());
            for (int x = 0; x < across; ++x) line[x] = colors[size_t(entries[size_t(x)])];
        }
    }
    return image;
}

namespace {

/// The last image, or a new one if the appearance has changed.
QImage keptImage(const CellContent& content, const QRectF& target, double pixelRatio, const Theme& theme,
                 QRectF& covered) {
    DrawnCells& drawn = *content.drawn;
    const bool same = drawn.size == target.size() && drawn.pixelRatio == pixelRatio &&
                      drawn.theme == &theme && drawn.colors == content.colors && drawn.scale == content.scale;
    if (!same || drawn.image.isNull()) {
        drawn = {.size = target.size(),
                 .pixelRatio = pixelRatio,
                 .theme = &theme,
                 .colors = content.colors,
                 .scale = content.scale};
        drawn.image = cellImage(content, target, pixelRatio, theme, drawn.covered);
        drawn.covered.translate(-target.topLeft());
    }
    covered = drawn.covered.translated(target.topLeft());
    return drawn.image;
}

}  // namespace

double pixelsToUnit(const QPainter& painter) {
    const QTransform& transform = painter.transform();
    return std::max(std::hypot(transform.m11(), transform.m12()), 0.01) *
           (painter.device() ? painter.device()->devicePixelRatioF() : 1.0);
}

void paintCells(QPainter& painter, const CellContent& content, const QRectF& target, const Style& style) {
    if (content.values.empty() || target.isEmpty() || content.rows.length() <= 0 ||
        content.columns.length() <= 0) {
        return;
    }
    if (style.vectorCells) {
        paintShapes(painter, content, target, style);
    } else {
        QRectF covered;
        const QImage image = content.drawn
                                 ? keptImage(content, target, pixelsToUnit(painter), style.theme, covered)
                                 : cellImage(content, target, pixelsToUnit(painter), style.theme, covered);
        painter.save();
        painter.setClipRect(target, Qt::IntersectClip);
        // No averaging: an average would make a large weight look small.
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(covered, image);
        painter.restore();
    }
    paintMaskMarks(painter, content, target, style);
}

namespace {

/// The largest magnitude in view.
double largestOf(const CellContent& content) {
    const Span rows(content.rows, content.values.rows());
    const Span columns(content.columns, content.values.columns());
    double largest = 0;
    for (Index row = rows.first; row < rows.last; ++row)
        for (Index column = columns.first; column < columns.last; ++column)
            if (!isMasked(content.values(row, column)))
                largest = std::max(largest, std::abs(double(content.values(row, column))));
    return largest;
}

}  // namespace

double numberWidth(const CellContent& content, int choice) {
    const double smallest = smallestShown(choice), largest = largestOf(content);
    const QFont font = textFont(content.type);
    const Span rows(content.rows, content.values.rows());
    const Span columns(content.columns, content.values.columns());
    const double usual = textWidth(numberText(0, choice), font);
    double widest = usual;
    for (Index row = rows.first; row < rows.last; ++row) {
        for (Index column = columns.first; column < columns.last; ++column) {
            const float value = content.values(row, column);
            if (isMasked(value)) continue;  // shown as a mark, not as a number
            // "≈0" is narrower than "0.00".
            const bool isTiny = value != 0 && std::abs(double(value)) < smallest;
            if (isTiny && (content.quietZeros || largest >= 10 * smallest)) continue;
            // Numbers of equal length have equal width, because figures are tabular.
            if (std::abs(double(value)) >= 1 || value < 0 || isTiny)
                widest = std::max(widest, textWidth(numberAmong(double(value), largest, choice), font));
        }
    }
    return widest + 6;
}

namespace {

bool isHighEnough(double width, double height, const QFont& font) {
    constexpr double narrowest = 18;  // fits a number with two digits
    return height >= QFontMetricsF(font).height() + 2 && width >= narrowest;
}

}  // namespace

bool areNumbersShown(const CellContent& content, QSizeF target) {
    const double width = target.width() / content.columns.length();
    return isHighEnough(width, target.height() / content.rows.length(), textFont(content.type)) &&
           numberWidth(content, 2) <= width;
}

void paintNumbers(QPainter& painter, const CellContent& content, const QRectF& target, const Style& style) {
    const double width = target.width() / content.columns.length();
    const double height = target.height() / content.rows.length();
    const QFont font = textFont(content.type);
    if (!isHighEnough(width, height, font)) return;
    const Span rows(content.rows, content.values.rows());
    const Span columns(content.columns, content.values.columns());
    int decimals = -1;
    for (const int choice : {3, 2})
        if (decimals < 0 && numberWidth(content, choice) <= width) decimals = choice;
    // For numbers like 12.3, one decimal is enough to distinguish them.
    if (decimals < 0 && content.scale.high() >= 10 && numberWidth(content, 1) <= width) decimals = 1;
    if (decimals < 0) return;
    const double smallest = smallestShown(decimals), largest = largestOf(content);
    for (Index row = rows.first; row < rows.last; ++row) {
        for (Index column = columns.first; column < columns.last; ++column) {
            const float value = content.values(row, column);
            if (isMasked(value)) continue;
            if (content.quietZeros && std::abs(double(value)) < smallest) continue;
            const QPointF centre(target.left() + (double(column) + 0.5 - content.columns.begin) * width,
                                 target.top() + (double(row) + 0.5 - content.rows.begin) * height);
            if (!target.contains(centre)) continue;
            painter.setPen(readableOn(cellColor(value, content.scale, content.colors, style.theme)));
            paintText(painter, numberAmong(double(value), largest, decimals), font, centre.x(), centre.y(),
                      Qt::AlignHCenter);
        }
    }
}

}  // namespace attentionscope
