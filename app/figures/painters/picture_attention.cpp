#include "app/figures/painters/picture_attention.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/shaped_text.h"
#include "app/figures/painters/cells.h"
#include "app/figures/painters/heatmap.h"

namespace attentionscope {

namespace {

constexpr double chipHeight = 26;
constexpr double chipGap = 8;
constexpr double pictureBarGap = 16;
constexpr double pictureBarWidth = 10;
constexpr double pictureBarLabels = 60;
constexpr double barOverhang = 8;  // half of the label at either end of the bar
constexpr double preferredSide = 480;
constexpr double leastRegion = 5;   // in pixels, for a region with a line around it
constexpr double largestWord = 76;  // of the picture of one word, on its longer side
constexpr double smallestWord = 36;
constexpr double wordGap = 10;
constexpr double wordLine = 20;  // its word, below it

double aspectOf(const PictureContent& content) {
    if (!content.picture.isNull()) return double(content.picture.width()) / content.picture.height();
    return double(std::max<Index>(content.gridColumns, 1)) / double(std::max<Index>(content.gridRows(), 1));
}

/// The paint of a region: over a picture a veil, otherwise its colour.
QColor regionColor(const PictureContent& content, float weight, const Theme& theme) {
    return content.picture.isNull() ? cellColor(weight, content.scale, content.colors, theme)
                                    : veilOver(content.scale.position(weight));
}

/// A frame visible on any background.
void frame(QPainter& painter, const QRectF& rectangle, const QColor& color, const QColor& ground) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ground, 4));
    painter.drawRect(rectangle);
    painter.setPen(QPen(color, 2));
    painter.drawRect(rectangle);
}

/// The weight of a region, below it; in the last row above it.
void paintWeight(QPainter& painter, const QRectF& region, float weight, const QRectF& picture,
                 const Theme& theme) {
    const QFont font = textFont(TypeSize::small, QFont::Bold);
    const QString number = numberText(double(weight), 3);
    QRectF box(0, 0, textWidth(number, font) + 8, QFontMetricsF(font).height() + 2);
    box.moveCenter(region.center());
    box.moveTop(region.bottom() + 4);
    if (box.bottom() > picture.bottom()) box.moveBottom(region.top() - 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.ground);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(theme.text);
    paintText(painter, number, font, box.center().x(), box.center().y(), Qt::AlignHCenter);
}

/// The pictures of all words: their size, the number in a line, and the total height.
struct WordsLayout {
    QSizeF size;
    int inLine = 1;
    double height = 0;
};
/// The largest that fits.
WordsLayout layoutWords(const PictureContent& content, const QSizeF& room) {
    WordsLayout made;
    const double aspect = aspectOf(content);
    const int count = int(content.words.size());
    for (double side = largestWord; side >= smallestWord && count > 0; side -= 4) {
        made.size = aspect >= 1 ? QSizeF(side, side / aspect) : QSizeF(side * aspect, side);
        made.inLine = std::max(1, int((room.width() + wordGap) / (made.size.width() + wordGap)));
        const int lines = (count + made.inLine - 1) / made.inLine;
        made.height = lines * (made.size.height() + wordLine) + (lines - 1) * wordGap;
        if (made.height <= room.height()) break;
    }
    return made;
}

/// The pictures of all words, which show the course of a sentence.
void paintWords(QPainter& painter, const PictureContent& content, const PictureLayout& layout,
                const Theme& theme) {
    painter.setFont(textFont(TypeSize::small));
    for (size_t i = 0; i < layout.words.size(); ++i) {
        const PictureContent::Word& word = content.words[i];
        PictureLayout small;
        small.picture = layout.words[i];
        small.gridColumns = layout.gridColumns;
        small.gridRows = layout.gridRows;
        small.outside.resize(size_t(content.outside));
        if (!content.picture.isNull()) painter.drawImage(small.picture, content.picture);
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (Index at = content.outside; at < Index(word.weights.size()); ++at) {
            painter.fillRect(small.place(at), regionColor(content, word.weights[size_t(at)], theme));
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        if (word.read) {
            painter.setPen(QPen(theme.ground, 2.5));
            painter.drawRect(small.place(*word.read));
            painter.setPen(QPen(theme.text, 1.25));
            painter.drawRect(small.place(*word.read));
        }
        const bool chosen = content.word && *content.word == Index(i);
        painter.setPen(chosen ? QPen(theme.accent, 2.5) : QPen(theme.line, 1));
        painter.drawRect(chosen ? small.picture.adjusted(-1.5, -1.5, 1.5, 1.5) : small.picture);
        painter.setPen(chosen ? theme.accent : theme.text);
        const QRectF below(small.picture.left() - wordGap / 2, small.picture.bottom() + 3,
                           small.picture.width() + wordGap, wordLine - 3);
        painter.drawText(below, Qt::AlignHCenter | Qt::AlignTop,
                         painter.fontMetrics().elidedText(word.text, Qt::ElideRight, int(below.width())));
    }
}

double heightOfText(const PictureContent& content, double width) {
    return content.text ? WeightedTextLayout(*content.text, {0, 0, width, 1e6}, Theme::light()).height() : 0;
}

void paintRegions(QPainter& painter, const PictureContent& content, const PictureLayout& layout,
                  const Theme& theme) {
    painter.setRenderHint(QPainter::Antialiasing, false);  // avoids seams between neighbours
    for (Index position = content.outside; position < Index(content.weights.size()); ++position) {
        painter.fillRect(layout.place(position),
                         regionColor(content, content.weights[size_t(position)], theme));
    }
    const QRectF one = layout.place(content.outside);
    QColor line = theme.ground;
    line.setAlphaF(0.35f);
    painter.setPen(QPen(line, 1));
    for (Index i = 1; i < layout.gridColumns && one.width() >= leastRegion; ++i) {
        const double x = layout.picture.left() + double(i) * one.width();
        painter.drawLine(QPointF(x, layout.picture.top()), QPointF(x, layout.picture.bottom()));
    }
    for (Index i = 1; i < layout.gridRows && one.height() >= leastRegion; ++i) {
        const double y = layout.picture.top() + double(i) * one.height();
        painter.drawLine(QPointF(layout.picture.left(), y), QPointF(layout.picture.right(), y));
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void paintOutside(QPainter& painter, const PictureContent& content, const PictureLayout& layout,
                  const Theme& theme) {
    const QFont font = textFont(TypeSize::body);
    for (size_t i = 0; i < layout.outside.size(); ++i) {
        const QColor color = cellColor(content.weights[i], content.scale, content.colors, theme);
        painter.setPen(QPen(theme.line, 1));
        painter.setBrush(color);
        painter.drawRoundedRect(layout.outside[i], 3, 3);
        painter.setPen(readableOn(color));
        painter.setFont(font);
        painter.drawText(layout.outside[i], Qt::AlignCenter, content.outsideNames[i]);
    }
}

}  // namespace

QRectF PictureLayout::place(Index position) const {
    if (position < Index(outside.size())) return outside[size_t(position)];
    const Index region = position - Index(outside.size());
    const double width = picture.width() / double(std::max<Index>(gridColumns, 1));
    const double height = picture.height() / double(std::max<Index>(gridRows, 1));
    const Index line = region / gridColumns, column = region % gridColumns;
    return {picture.left() + double(column) * width, picture.top() + double(line) * height, width, height};
}

std::optional<Index> PictureLayout::positionAt(QPointF point) const {
    for (Index i = 0; i < Index(outside.size()); ++i)
        if (outside[size_t(i)].contains(point)) return i;
    if (!picture.contains(point) || gridColumns == 0 || gridRows == 0) return {};
    const auto along = [](double at, double length, Index count) {
        return std::clamp(Index(at / length * double(count)), Index(0), count - 1);
    };
    return Index(outside.size()) +
           along(point.y() - picture.top(), picture.height(), gridRows) * gridColumns +
           along(point.x() - picture.left(), picture.width(), gridColumns);
}

std::optional<Index> PictureLayout::wordAt(QPointF point) const {
    for (size_t i = 0; i < words.size(); ++i)
        if (words[i].adjusted(-wordGap / 2, 0, wordGap / 2, wordLine).contains(point)) return Index(i);
    return {};
}

PictureLayout layoutPicture(const PictureContent& content, const QRectF& area) {
    PictureLayout layout;
    layout.gridColumns = content.gridColumns;
    layout.gridRows = content.gridRows();
    const QFontMetricsF metrics(textFont(TypeSize::body));
    double x = area.left();
    for (Index i = 0; i < content.outside; ++i) {
        const double width = metrics.horizontalAdvance(content.outsideNames[size_t(i)]) + 20;
        layout.outside.emplace_back(x, area.top() + 2, width, chipHeight - 4);
        x += width + chipGap;
    }
    const double top = content.outside > 0 ? chipHeight + chipGap : barOverhang;
    // The pictures of the words are below, or beside if there is little height.
    const double bar = pictureBarGap + pictureBarWidth + pictureBarLabels;
    const bool beside = area.width() > 1.5 * area.height();
    const double share = (content.words.empty() && !content.text) || !beside ? 1 : 0.5;
    const WordsLayout below = content.words.empty() || beside
                                  ? WordsLayout()
                                  : layoutWords(content, {area.width(), 0.45 * area.height()});
    const double textBelow = beside ? 0 : heightOfText(content, area.width());
    const double taken =
        (below.height > 0 ? below.height + 2 * wordGap : 0) + (textBelow > 0 ? textBelow + 2 * wordGap : 0);
    const QSizeF room(std::max(share * area.width() - bar, 8.0),
                      std::max(area.height() - top - taken - barOverhang, 8.0));
    const double width = std::min(room.width(), room.height() * aspectOf(content));
    layout.picture = {area.left(), area.top() + top, width, width / aspectOf(content)};
    layout.colorBar = {layout.picture.right() + pictureBarGap, layout.picture.top(), pictureBarWidth,
                       std::max(std::min(layout.picture.height(), 240.0), 8.0)};
    const QPointF words = beside ? QPointF(layout.picture.right() + bar + wordGap, layout.picture.top())
                                 : QPointF(area.left(), layout.picture.bottom() + 2 * wordGap);
    const WordsLayout small =
        beside ? layoutWords(content, {area.right() - words.x(), area.height() - top - barOverhang}) : below;
    for (int i = 0; i < int(content.words.size()); ++i) {
        const int line = i / small.inLine;
        layout.words.emplace_back(words.x() + i % small.inLine * (small.size.width() + wordGap),
                                  words.y() + line * (small.size.height() + wordLine + wordGap),
                                  small.size.width(), small.size.height());
    }
    if (content.text && beside)
        layout.text = {layout.picture.right() + bar + wordGap, layout.picture.top(),
                       std::max(area.right() - layout.picture.right() - bar - wordGap, 8.0),
                       area.height() - top};
    else if (content.text)
        layout.text = {area.left(), layout.picture.bottom() + 2 * wordGap, area.width(), textBelow};
    return layout;
}

QSizeF PictureFigure::preferredSize() const {
    const double aspect = aspectOf(content_);
    const double width = aspect >= 1 ? preferredSide : preferredSide * aspect;
    const double whole = width + pictureBarGap + pictureBarWidth + pictureBarLabels;
    return {whole,
            width / aspect + barOverhang + (content_.outside > 0 ? chipHeight + chipGap : barOverhang) +
                (content_.words.empty() ? 0 : layoutWords(content_, {whole, 1e9}).height + 2 * wordGap) +
                (content_.text ? heightOfText(content_, whole) + 2 * wordGap : 0)};
}

void PictureFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    if (content_.gridRows() == 0) return;
    const Theme& theme = style.theme;
    const PictureLayout layout = layoutPicture(content_, area);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    if (!content_.picture.isNull()) painter.drawImage(layout.picture, content_.picture);
    paintRegions(painter, content_, layout, theme);
    paintOutside(painter, content_, layout, theme);
    paintWords(painter, content_, layout, theme);
    if (content_.text) WeightedTextLayout(*content_.text, layout.text, theme).paint(painter, style);
    if (content_.read) frame(painter, layout.place(*content_.read), theme.accent, theme.ground);
    if (content_.marked) {
        frame(painter, layout.place(*content_.marked), theme.text, theme.ground);
        if (*content_.marked >= content_.outside && *content_.marked < std::ssize(content_.weights))
            paintWeight(painter, layout.place(*content_.marked), content_.weights[size_t(*content_.marked)],
                        layout.picture, theme);
    }
    if (content_.chosen) frame(painter, layout.place(*content_.chosen), theme.accent, theme.ground);
    paintColorBar(painter, layout.colorBar, content_.scale, content_.colors, content_.valueTitle, style);
    painter.restore();
}

std::optional<FigurePlace> PictureFigure::placeAt(QPointF point, const QRectF& area) const {
    const PictureLayout layout = layoutPicture(content_, area);
    if (const auto word = layout.wordAt(point)) return FigurePlace{.query = *word};
    if (content_.text && !content_.textPositions.empty()) {
        const auto span = WeightedTextLayout(*content_.text, layout.text, Theme::light()).spanAt(point);
        if (span) return FigurePlace{.key = content_.textPositions[*span]};
    }
    const auto position = layout.positionAt(point);
    if (!position || !content_.choosesRegion) return {};
    return content_.choosesQuery ? FigurePlace{.query = *position} : FigurePlace{.key = *position};
}

QRectF PictureFigure::chosenPlace(const QRectF& area) const {
    return content_.marked ? layoutPicture(content_, area).place(*content_.marked) : QRectF();
}

}  // namespace attentionscope
