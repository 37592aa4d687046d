#include "app/figures/painters/head_grid.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPaintDevice>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/figures/drawing/shaped_text.h"
#include "app/figures/drawing/vertical_text.h"
#include "app/figures/painters/heatmap.h"

namespace attentionscope {

namespace {

constexpr double widestSpacing = 8;
constexpr double spacingShare = 0.22;  // of the distance between small thumbnails
constexpr double leastBetweenNumbers = 4;
constexpr double rowLabels = 38;
constexpr double columnLabels = 20;
constexpr double notes = 20, secondLine = 16;
constexpr double mostSide = 280;
constexpr double scaleRoom = 84;       // for the colour bar of a figure
constexpr double readableShare = 0.7;  // of the widest note; with less, no note is written

int rowCount(const HeadGridContent& content) {
    const int columns = std::max(content.columns, 1);
    return (int(content.heads.size()) + columns - 1) / columns;
}

QRectF fitted(const QRectF& square, const MatrixSlice& weights) {
    const double scale =
        std::min(square.width() / double(weights.columns()), square.height() / double(weights.rows()));
    // Very long and thin maps keep a visible width.
    const double width = std::max(scale * double(weights.columns()), square.width() * 0.2);
    const double height = std::max(scale * double(weights.rows()), square.height() * 0.2);
    return {square.center().x() - width / 2, square.center().y() - height / 2, width, height};
}

void paintThumbnail(QPainter& painter, const HeadGridContent& content, const HeadThumbnail& head,
                    const QRectF& square, const Style& style) {
    if (head.weights.empty()) {
        if (content.view) painter.fillRect(square, style.theme.line);  // read when displayed
        return;
    }
    const QRectF target = fitted(square, head.weights);
    painter.setOpacity(head.silenced ? 0.25 : 1);
    paintCells(painter,
               {head.weights,
                content.scale,
                content.colors,
                {0, double(head.weights.rows())},
                {0, double(head.weights.columns())},
                {},
                false,
                head.drawn},
               target, style);
    painter.setOpacity(1);
    if (head.silenced) {
        painter.setPen(QPen(style.theme.text, 1.5));
        painter.drawLine(target.bottomLeft() + QPointF(4, -4), target.topRight() + QPointF(-4, 4));
    }
}

void paintFrame(QPainter& painter, const QRectF& square, double margin, const QColor& color, double width) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, width));
    painter.drawRoundedRect(square.adjusted(-margin, -margin, margin, margin), margin, margin);
}

}  // namespace

MatrixSlice forThumbnail(const MatrixSlice& weights, size_t heads) {
    constexpr size_t few = 16, many = 1024;
    return reduced(weights, heads <= few ? 512 : heads <= many ? 128 : 32);
}

double leastSideForNotes(const HeadGridContent& content) {
    // The one with the most characters represents all: measuring each would cost more than painting.
    const auto longest = std::max_element(
        content.heads.begin(), content.heads.end(),
        [](const HeadThumbnail& a, const HeadThumbnail& b) { return a.note.size() < b.note.size(); });
    if (longest == content.heads.end()) return std::numeric_limits<double>::infinity();
    const double widest = textWidth(longest->note, textFont(TypeSize::small));
    return widest > 0 ? widest * readableShare : std::numeric_limits<double>::infinity();
}

double heightWithNotes(const HeadGridContent& content, double width) {
    const double distance = (width - 8) / std::max(content.columns, 1);
    return 8 + rowCount(content) * (std::min(distance, mostSide) + notes + secondLine);
}

QSizeF gridSize(const HeadGridContent& content, double distance) {
    return {(content.rowsAreLayers ? rowLabels : 4) + 4 + std::max(content.columns, 1) * distance,
            (content.rowsAreLayers ? columnLabels : 4) + 4 + rowCount(content) * distance};
}

HeadGridLayout::HeadGridLayout(const HeadGridContent& content, const QRectF& area)
    : columns_(std::max(content.columns, 1)), count_(content.heads.size()), noteHeight_(0) {
    const int rows = std::max(rowCount(content), 1);
    const double left = content.rowsAreLayers ? rowLabels : 4;
    const double top = content.rowsAreLayers ? columnLabels : 4;
    const double width = (area.width() - left - 4) / columns_;
    const auto heightFor = [&](double note) { return (area.height() - top - 4) / rows - note; };
    const auto arrange = [&](double note) {
        const double distance = std::min(width, heightFor(note));
        spacing_ = std::clamp(distance * spacingShare, 1.0, widestSpacing);
        side_ = std::clamp(distance - spacing_, 4.0, mostSide);
    };
    arrange(0);
    if (std::min(width, heightFor(notes)) - spacing_ >= leastSideForNotes(content)) {
        noteHeight_ = notes;
        arrange(notes);
        // In two lines if one is too short, unless that makes the thumbnails much smaller.
        if (leastSideForNotes(content) / readableShare > side_ &&
            heightFor(notes + secondLine) >= 0.75 * width) {
            noteHeight_ += secondLine;
            arrange(noteHeight_);
        }
    }
    origin_ = area.topLeft() + QPointF(left, top);
}

QRectF HeadGridLayout::thumbnail(size_t index) const {
    const size_t row = index / size_t(columns_), column = index % size_t(columns_);
    return {origin_.x() + double(column) * (side_ + spacing_),
            origin_.y() + double(row) * (side_ + spacing_ + noteHeight_), side_, side_};
}

std::optional<size_t> HeadGridLayout::thumbnailAt(QPointF point) const {
    const double column = (point.x() - origin_.x() + spacing_ / 2) / (side_ + spacing_);
    const double row = (point.y() - origin_.y() + spacing_ / 2) / (side_ + spacing_ + noteHeight_);
    if (column < 0 || row < 0 || column >= columns_) return {};
    const size_t index = size_t(row) * size_t(columns_) + size_t(column);
    return index < count_ ? std::optional(index) : std::nullopt;
}

bool HeadGridLayout::haveNotesTwoLines() const {
    return noteHeight_ > notes;
}

QSizeF HeadGridLayout::size() const {
    const size_t rows = (count_ + size_t(columns_) - 1) / size_t(columns_);
    return {origin_.x() + columns_ * (side_ + spacing_),
            origin_.y() + double(rows) * (side_ + spacing_ + noteHeight_)};
}

namespace {

/// A note as it is, or divided after its first full line.
QStringList noteLines(const QString& note, const QFont& font, double width, bool two) {
    if (!two || textWidth(note, font) <= width) return {note};
    qsizetype space = note.lastIndexOf(u' ');
    while (space > 0 && textWidth(note.left(space), font) > width) space = note.lastIndexOf(u' ', space - 1);
    return space > 0 ? QStringList{note.left(space), note.mid(space + 1)} : QStringList{note};
}

/// Numbers of heads above and of layers at the left of the visible part, if they do not touch.
void paintPlaces(QPainter& painter, const HeadGridContent& content, const HeadGridLayout& layout,
                 const QRectF& view, const Style& style) {
    constexpr double right = 28, middle = 9;  // end of the layer numbers, and baseline of the head numbers
    const QFont font = textFont(TypeSize::small);
    const size_t columns = size_t(std::max(content.columns, 1));
    int largest = 0;
    for (size_t i = 0; i < std::min(columns, content.heads.size()); ++i)
        largest = std::max(largest, content.heads[i].place.head);
    const double widest = textWidth(QString::number(largest), font) + leastBetweenNumbers;
    const size_t everyColumn = size_t(std::ceil(widest / layout.distance()));
    const size_t everyRow = size_t(std::ceil(QFontMetricsF(font).ascent() / layout.distance()));
    if (content.view) {
        painter.fillRect(QRectF(view.left(), view.top(), view.width(), columnLabels), style.theme.panel);
        painter.fillRect(QRectF(view.left(), view.top(), rowLabels - 2, view.height()), style.theme.panel);
    }
    const auto inView = [&](QPointF centre) {
        return !content.view ||
               QRectF(view.left() + rowLabels, view.top() + columnLabels,
                      view.width() - rowLabels - widest / 2, view.height() - columnLabels - 6)
                   .contains(centre);
    };
    for (size_t i = 0; i < std::min(columns, content.heads.size()); i += everyColumn) {
        const QPointF centre(layout.thumbnail(i).center().x(), view.center().y());
        if (!inView(centre)) continue;
        painter.setPen(content.chosen == content.heads[i].place ? style.theme.accent : style.theme.quietText);
        paintText(painter, QString::number(content.heads[i].place.head), font, centre.x(),
                  view.top() + middle, Qt::AlignHCenter);
    }
    painter.setPen(style.theme.quietText);
    for (size_t i = 0; i < content.heads.size(); i += columns * everyRow) {
        const QPointF centre(view.center().x(), layout.thumbnail(i).center().y());
        if (inView(centre))
            paintText(painter, QString::number(content.heads[i].place.layer), font, view.left() + right,
                      centre.y(), Qt::AlignRight);
    }
    paintVertical(painter, QCoreApplication::translate("HeadGrid", "← layer"), font, view.left() + 6,
                  view.top() + columnLabels, -90, Qt::AlignTop);
    paintText(painter, QCoreApplication::translate("HeadGrid", "head"), font, view.left() + right,
              view.top() + middle, Qt::AlignRight);
}

}  // namespace

void paintHeadGrid(QPainter& painter, const HeadGridContent& content, const QRectF& area,
                   const Style& style) {
    const HeadGridLayout layout(content, area);
    const QFont font = textFont(TypeSize::small);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double margin = std::min(3.0, (layout.distance() - layout.side()) / 2);
    for (size_t i = 0; i < content.heads.size(); ++i) {
        const HeadThumbnail& head = content.heads[i];
        const QRectF square = layout.thumbnail(i);
        if (content.view && !content.view->intersects(square.adjusted(-3, -3, 3, 3))) continue;
        paintThumbnail(painter, content, head, square, style);
        const bool isChosen = content.chosen == head.place;
        if (isChosen) {
            paintFrame(painter, square, margin, style.theme.accent, 2);
        } else if (content.hovered == head.place) {
            paintFrame(painter, square, margin, style.theme.quietText, 1);
        }
        if (!head.note.isEmpty() && layout.hasNotes()) {
            painter.setPen(isChosen ? style.theme.accent : style.theme.text);
            double y = square.bottom() + 12;
            for (const QString& line :
                 noteLines(head.note, font, square.width(), layout.haveNotesTwoLines())) {
                paintText(painter, elidedText(line, font, square.width()), font, square.left(), y);
                y += secondLine;
            }
        }
    }
    if (content.rowsAreLayers && !content.heads.empty())
        paintPlaces(painter, content, layout, content.view.value_or(area), style);
    painter.restore();
}

QSizeF HeadGridFigure::preferredSize() const {
    const int columns = std::max(content_.columns, 1);
    const double side = columns <= 4 ? 140 : columns <= 8 ? 112 : 80;
    const double note = side >= leastSideForNotes(content_) ? notes : 0;
    return {rowLabels + 8 + columns * (side + widestSpacing) + scaleRoom,
            columnLabels + 8 + rowCount(content_) * (side + widestSpacing + note)};
}

Index HeadGridFigure::cellCount() const {
    Index count = 0;
    for (const HeadThumbnail& head : content_.heads) count += head.weights.rows() * head.weights.columns();
    return count;
}

void HeadGridFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    const QRectF heads = area.adjusted(0, 0, -scaleRoom, 0);
    paintHeadGrid(painter, content_, heads, style);
    if (content_.heads.empty()) return;
    const HeadGridLayout layout(content_, heads);
    const QRectF first = layout.thumbnail(0);
    const double bottom = layout.thumbnail(content_.heads.size() - 1).bottom();
    const double height = std::min(bottom - first.top(), 160.0);
    painter.save();
    paintColorBar(painter, {layout.size().width() + 8, first.top(), 10, height}, content_.scale,
                  content_.colors, height < 120 ? QString() : content_.scaleTitle, style);
    painter.restore();
}

}  // namespace attentionscope
