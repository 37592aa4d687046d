#include "app/figures/painters/decoding.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/shaped_text.h"
#include "app/figures/painters/alignment_lines.h"

namespace attentionscope {

namespace {

constexpr double leastWidthForMap = 560;   // beside the unrolled sequence
constexpr double leastHeightForMap = 440;  // below it
constexpr double unrolledShare = 0.56;
constexpr double partGap = 24;
constexpr double mostHigh = 0.8;  // of the width of the unrolled sequence: longer lines add nothing
constexpr double titleLine = 20;
constexpr double widestWordStep = 84;  // between words
constexpr double outputLine = 17, gapOfLabels = 6;
constexpr int mostOutputLines = 3;
constexpr double mostSentence = 0.34;  // of the height
constexpr double leastLineWeight = 0.02;

// The phases of the animation, as shares of its time.
constexpr double linesEnd = 0.55, rowBegins = 0.35, rowEnds = 0.7, dropBegins = 0.6;

double within(double progress, double begin, double end) {
    return std::clamp((progress - begin) / (end - begin), 0.0, 1.0);
}

/// The sentence in lines: large if two are enough.
struct SentenceLines {
    QTextLayout layout;
    double lineHeight = 0;
    int first = 0, count = 0;  ///< the visible ones
    double height() const { return count * lineHeight; }
};

using Formats = QList<QTextLayout::FormatRange>;

void lay(SentenceLines& lines, const DecodingContent& content, double width, double most,
         const Formats& formats = {}) {
    for (const TypeSize size : {TypeSize::sentence, TypeSize::body}) {
        lines.layout.setText(content.sentence);
        lines.layout.setFont(textFont(size));
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        lines.layout.setTextOption(option);
        lines.layout.setFormats(formats);
        lines.lineHeight = std::ceil(QFontMetricsF(textFont(size)).height());
        lines.layout.beginLayout();
        int count = 0;
        for (QTextLine line = lines.layout.createLine(); line.isValid(); line = lines.layout.createLine()) {
            line.setLineWidth(std::max(40.0, width));
            line.setPosition({0, count++ * lines.lineHeight});
        }
        lines.layout.endLayout();
        lines.count = count;
        if (count <= 2) break;
    }
    // If not all lines fit, the line of the current word is the last.
    const int room = std::max(1, int(most / std::max(1.0, lines.lineHeight)));
    if (lines.count <= room) return;
    const OutputWord& word = content.output[size_t(content.place)];
    const int at = std::max(0, lines.layout.lineForTextPosition(word.begin).lineNumber());
    lines.count = room;
    lines.first = std::max(0, at - room + 1);
}

/// A curve from top to bottom, as far as it has grown.
QPolygonF grown(QPointF from, QPointF to, double share) {
    constexpr int pieces = 24;
    const double bend = (to.y() - from.y()) * 0.5;
    const QPointF leaving = from + QPointF(0, bend), coming = to - QPointF(0, bend);
    QPolygonF line;
    for (int i = 0; i <= pieces; ++i) {
        const double t = share * i / pieces, u = 1 - t;
        line << from * (u * u * u) + leaving * (3 * u * u * t) + coming * (3 * u * t * t) + to * (t * t * t);
    }
    return line;
}

void paintArrow(QPainter& painter, QPointF from, QPointF to, const QColor& color) {
    painter.setPen(QPen(color, 1));
    painter.drawLine(from, to);
    if (to.x() - from.x() < 8) return;
    painter.drawPolyline(QPolygonF{to + QPointF(-4, -3), to, to + QPointF(-4, 3)});
}

void paintState(QPainter& painter, const QRectF& box, const QColor& fill, const QPen& outline) {
    painter.setPen(outline);
    painter.setBrush(fill);
    const double round = std::min(4.0, box.width() / 4);
    painter.drawRoundedRect(box, round, round);
    painter.setBrush(Qt::NoBrush);
}

float weightOf(const DecodingContent& content, Index row, Index key) {
    const bool there = row < content.weights.rows() && key < content.weights.columns();
    return there ? std::clamp(content.weights(row, key), 0.0f, 1.0f) : 0;
}

/// Where lines to a key begin.
QPointF sourceOfLine(const DecodingContent& content, const DecodingLayout& layout, Index key) {
    if (!content.picture) return {layout.readBox(key).center().x(), layout.readBox(key).bottom()};
    return layoutPicture(*content.picture, layout.picture).place(key).center();
}

void paintLinesTo(QPainter& painter, const DecodingContent& content, const DecodingLayout& layout,
                  Index place, double share, const Theme& theme) {
    const QRectF box = layout.outputBox(place);
    const QPointF to(box.center().x(), box.top());
    const Index row = content.firstRow + place;
    for (Index key = 0; key < content.weights.columns(); ++key) {
        const double weight = double(weightOf(content, row, key));
        if (weight < leastLineWeight) continue;
        const QColor color = lineColor(content.head, std::sqrt(weight), theme);
        painter.setPen(QPen(color, std::max(1.5, 6 * weight), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(grown(sourceOfLine(content, layout, key), to, share));
    }
}

void paintReadSide(QPainter& painter, const DecodingContent& content, const DecodingLayout& layout,
                   const Style& style) {
    const Theme& theme = style.theme;
    if (content.picture) {
        PictureFigure(*content.picture).paint(painter, layout.picture, style);
        return;
    }
    const double lit = within(content.progress, 0, linesEnd);
    const Index there = content.readSoFar();
    for (Index i = 0; i < there; ++i) {
        const QRectF box = layout.readBox(i);
        QColor fill = mixed(theme.panel, headColor(content.head),
                            0.8 * lit * double(weightOf(content, content.row(), i)));
        paintState(painter, box, fill, QPen(mixed(theme.ground, theme.text, 0.35), 1));
        if (content.recurrent && i + 1 < there)
            paintArrow(painter, {box.right(), box.center().y()},
                       {layout.readBox(i + 1).left(), box.center().y()}, theme.quietText);
    }
    LabelLayout labels = layout.readLabels;
    std::erase_if(labels.labels, [&](const PlacedLabel& label) { return label.position >= there; });
    paintLabels(painter, labels, theme);
}

void paintOutputSide(QPainter& painter, const DecodingContent& content, const DecodingLayout& layout,
                     const Theme& theme) {
    for (Index i = 0; i <= content.place; ++i) {
        const bool now = i == content.place;
        const QRectF box = layout.outputBox(i);
        const QColor fill = now ? theme.accentWash : theme.panel;
        paintState(painter, box, fill,
                   now ? QPen(theme.accent, 1.5) : QPen(mixed(theme.ground, theme.text, 0.35), 1));
        if (i > 0)
            paintArrow(painter, {layout.outputBox(i - 1).right(), box.center().y()},
                       {box.left(), box.center().y()}, theme.quietText);
        const QFont font = textFont(TypeSize::body, now ? QFont::Bold : QFont::Normal);
        const QString& text = content.output[size_t(i)].text;
        const double width = textWidth(text, font);
        const double most = layout.pitch * layout.outputLines - gapOfLabels;
        const double y = box.bottom() + 12 + outputLine * double(i % layout.outputLines);
        // Words that do not fit are still in the sentence.
        if (!now && width > most) continue;
        if (now && content.progress < linesEnd) continue;
        const double half = width / 2,
                     x = std::clamp(box.center().x(), layout.unrolled.left() + half,
                                    std::max(layout.unrolled.left() + half, layout.unrolled.right() - half));
        painter.setPen(now ? theme.accent : theme.text);
        // The chosen word's label may need the space of its neighbours.
        if (now && width > most)
            painter.fillRect(QRectF(x - half - 3, y - outputLine / 2, width + 6, outputLine), theme.ground);
        paintText(painter, text, font, x, y, Qt::AlignHCenter);
    }
}

void paintSentence(QPainter& painter, const DecodingContent& content, const DecodingLayout& layout,
                   const Theme& theme) {
    const OutputWord& word = content.output[size_t(content.place)];
    const bool stands = content.progress >= 1;
    const auto coloured = [](int begin, int end, const QColor& color) {
        QTextLayout::FormatRange range;
        range.start = begin;
        range.length = end - begin;
        range.format.setForeground(color);
        return range;
    };
    int before = 0;  // end of the words produced so far
    for (Index i = 0; i < content.place; ++i) before = std::max(before, content.output[size_t(i)].end);
    before = std::max(before, content.given);
    Formats formats{coloured(0, int(content.sentence.size()), theme.text)};
    if (content.given > 0) formats << coloured(0, content.given, theme.quietText);
    if (stands && word.end > word.begin) formats << coloured(word.begin, word.end, theme.accent);
    SentenceLines lines;
    lay(lines, content, layout.sentence.width(), layout.sentence.height() + 1, formats);
    const QPointF shift(0, -lines.first * lines.lineHeight);
    const int shown = stands ? std::max(before, word.end) : before;
    for (int i = lines.first; i < std::min(lines.layout.lineCount(), lines.first + lines.count); ++i) {
        const QTextLine line = lines.layout.lineAt(i);
        if (line.textStart() >= shown) break;
        // Words not yet produced stay hidden.
        const int end = std::min(shown, line.textStart() + line.textLength());
        painter.save();
        painter.setClipRect(
            QRectF(layout.sentence.left() - 2, layout.sentence.top() + shift.y() + line.y(),
                   line.cursorToX(end) + (end == line.textStart() + line.textLength() ? 4 : 2),
                   lines.lineHeight + 1),
            Qt::IntersectClip);
        line.draw(&painter, layout.sentence.topLeft() + shift);
        painter.restore();
    }
    const double fallen = within(content.progress, dropBegins, 1);
    if (stands || fallen <= 0 || word.end <= word.begin) return;
    const QTextLine line = lines.layout.lineForTextPosition(word.begin);
    if (!line.isValid()) return;
    const QString text = content.sentence.mid(word.begin, word.end - word.begin);
    const QFont font = lines.layout.font();
    const QRectF box = layout.outputBox(content.place);
    const QPointF from(box.center().x() - textWidth(text, font) / 2, box.bottom() + 12);
    const QPointF to(layout.sentence.left() + line.cursorToX(word.begin),
                     layout.sentence.top() + shift.y() + line.y() + line.height() / 2);
    const QPointF at = from + (to - from) * (fallen * fallen);
    painter.setPen(theme.accent);
    paintText(painter, text, font, at.x(), at.y());
}

/// The map as far as it has grown; the current row fades in.
void paintGrowingMap(QPainter& painter, const DecodingContent& content, const QRectF& area,
                     const Style& style) {
    HeatmapContent map = *content.map;
    map.showScale = area.width() >= 320;
    const double come = within(content.progress, rowBegins, rowEnds);
    for (const bool after : {false, true}) {
        map.rowsSoFar = content.row() + (after ? 1 : 0);
        if (content.readsOnlyOutput) map.columnsSoFar = map.rowsSoFar;
        map.chosenQuery = after ? std::optional(content.row()) : std::nullopt;
        if (after ? come <= 0 : come >= 1) continue;
        painter.save();
        painter.setOpacity(after ? come : 1);
        paintHeatmap(painter, map, layoutHeatmap(map, area), style);
        painter.restore();
    }
}

}  // namespace

QRectF DecodingLayout::readBox(Index index) const {
    return {firstRead.x() + double(index) * pitch - box.width() / 2, firstRead.y() - box.height() / 2,
            box.width(), box.height()};
}

QRectF DecodingLayout::outputBox(Index index) const {
    return {firstOutput.x() + double(index) * pitch - box.width() / 2, firstOutput.y() - box.height() / 2,
            box.width(), box.height()};
}

std::optional<Index> DecodingLayout::outputAt(QPointF point, Index count) const {
    const double step = (point.x() - firstOutput.x()) / pitch + 0.5;
    const bool beside = std::abs(point.y() - firstOutput.y()) <=
                        box.height() / 2 + titleLine + outputLine * (outputLines - 1);
    return beside && step >= 0 && step < double(count) ? std::optional(Index(step)) : std::nullopt;
}

DecodingLayout layoutDecoding(const DecodingContent& content, const QRectF& area) {
    DecodingLayout layout;
    SentenceLines lines;
    lay(lines, content, area.width(), area.height() * mostSentence);
    QRectF stage(area.left(), area.top(), area.width(), area.height() - lines.height() - 16);
    const bool wide = area.width() >= leastWidthForMap, high = stage.height() >= leastHeightForMap;
    const bool below = content.map && !wide && high;
    if (!below)
        stage.setHeight(
            std::min(stage.height(), mostHigh * stage.width() * (content.map && wide ? unrolledShare : 1)));
    layout.sentence = {area.left(), stage.bottom() + 12, area.width(), lines.height()};
    layout.unrolled = stage;
    if (content.map && wide) {
        layout.unrolled.setWidth(stage.width() * unrolledShare);
        layout.map = {layout.unrolled.right() + partGap, stage.top(),
                      stage.right() - layout.unrolled.right() - partGap, stage.height()};
    } else if (below) {
        layout.unrolled.setHeight(stage.height() * 0.5);
        layout.map = {stage.left(), layout.unrolled.bottom() + partGap, stage.width(),
                      stage.bottom() - layout.unrolled.bottom() - partGap};
    }
    const QRectF& room = layout.unrolled;
    const Index produced = std::max<Index>(1, std::ssize(content.output));
    const Index most = content.picture ? produced : std::max({content.readCount, produced, Index(1)});
    layout.pitch = std::min(widestWordStep, room.width() / double(most));
    const double gap = std::clamp(layout.pitch * 0.35, 1.0, 24.0);
    layout.box = {layout.pitch - gap, std::clamp((layout.pitch - gap) * 0.5, 8.0, 20.0)};
    const auto beginOf = [&](Index count) {
        return room.left() + (room.width() - layout.pitch * double(count)) / 2 + layout.pitch / 2;
    };
    // Neighbours with long words have their labels in lines of their own.
    double widest = 0;
    for (const OutputWord& word : content.output)
        widest = std::max(widest, textWidth(word.text, textFont(TypeSize::body, QFont::Bold)));
    layout.outputLines =
        std::clamp(int(std::ceil((widest + gapOfLabels) / layout.pitch)), 1, mostOutputLines);
    layout.firstOutput = {
        beginOf(produced),
        room.bottom() - titleLine - outputLine * (layout.outputLines - 1) - layout.box.height() / 2 - 4};
    if (content.picture) {
        layout.picture = {
            room.left(), room.top() + titleLine, room.width(),
            std::max(40.0, layout.firstOutput.y() - layout.box.height() / 2 - 28 - room.top() - titleLine)};
        return layout;
    }
    const Index read = content.readCount;
    const double left = beginOf(read) - layout.pitch / 2;
    layout.readLabels =
        layoutLabels(content.read, {0, double(read)}, LabelSide::top, {left, 0}, layout.pitch * double(read),
                     std::min(90.0, room.height() * 0.3), textFont(TypeSize::body));
    const double top = room.top() + titleLine + layout.readLabels.depth + 2;
    for (PlacedLabel& label : layout.readLabels.labels) label.anchor.ry() += top;
    layout.firstRead = {beginOf(read), top + 2 + layout.box.height() / 2};
    return layout;
}

void paintDecoding(QPainter& painter, const DecodingContent& content, const QRectF& area,
                   const Style& style) {
    if (content.output.empty()) return;
    const DecodingLayout layout = layoutDecoding(content, area);
    const Theme& theme = style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    if (!content.weights.empty()) {
        paintLinesTo(painter, content, layout, content.place, within(content.progress, 0, linesEnd), theme);
    } else if (content.readCount > 0) {
        // Without attention, the whole source is passed on once, in the last state.
        const QRectF last = layout.readBox(content.readCount - 1), first = layout.outputBox(0);
        painter.setPen(QPen(headColor(content.head), 3, Qt::SolidLine, Qt::RoundCap));
        const double share = content.place == 0 ? within(content.progress, 0, linesEnd) : 1;
        painter.drawPolyline(
            grown({last.center().x(), last.bottom()}, {first.center().x(), first.top()}, share));
    }
    paintReadSide(painter, content, layout, style);
    if (!content.weights.empty() && content.picture)
        paintLinesTo(painter, content, layout, content.place, within(content.progress, 0, linesEnd), theme);
    paintOutputSide(painter, content, layout, theme);
    const QFont small = textFont(TypeSize::small);
    painter.setPen(theme.quietText);
    paintText(painter, elidedText(content.readTitle, small, layout.unrolled.width()), small,
              layout.unrolled.left(), layout.unrolled.top() + 8);
    // On its own background, over lines that pass.
    const QString title = elidedText(content.outputTitle, small, layout.unrolled.width());
    const double above = layout.outputBox(0).top() - 14;
    painter.fillRect(QRectF(layout.unrolled.left() - 2, above - 8, textWidth(title, small) + 4, 16),
                     theme.ground);
    paintText(painter, title, small, layout.unrolled.left(), above);
    if (!layout.map.isEmpty()) paintGrowingMap(painter, content, layout.map, style);
    paintSentence(painter, content, layout, theme);
    painter.restore();
}

QSizeF DecodingFigure::preferredSize() const {
    const double words = double(std::max<Index>(content_.readCount, std::ssize(content_.output)));
    return {std::clamp(words * 30 / unrolledShare, 900.0, 1800.0), 420};
}

void DecodingFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    paintDecoding(painter, content_, area, style);
}

}  // namespace attentionscope
