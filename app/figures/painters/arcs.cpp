#include "app/figures/painters/arcs.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

constexpr double mostWordPixels = 44, leastInOneLine = 17, mostInLines = 30, leastWordPixels = 16;
constexpr double specialShare = 0.6;  // relative to the size of a word
constexpr double wordPadding = 0.28;  // within its box, relative to the size of a word, like everything below
constexpr double gapOfWords = 0.22;   // between boxes
constexpr double wordBoxHeight = 1.45;
constexpr double roomOfNumbers = 0.85;                    // below a line
constexpr double roomOfOneLine = 3.4, roomOfLines = 1.5;  // at least, above a line
constexpr double highestArch = 0.34;                      // of the width
constexpr float leastChosen = 0.02F;                      // for arcs of the chosen word
constexpr float standsOut = 0.3F;                         // the strongest of another word
constexpr double leastRise = 1.1;                         // of an arc, relative to the size of a word
constexpr size_t mostOfChosen = 8;
constexpr double reachOfArcs = 14;  // pixels across an arc in which it is clicked

QFont wordFont(double pixels, QFont::Weight weight = QFont::Normal) {
    QFont font = textFont(TypeSize::sentence, weight);
    font.setPixelSize(std::max(1, int(std::lround(pixels))));
    return font;
}

/// The width of each word in a font of one pixel; bold, which it may become.
std::vector<double> unitWidths(const ArcsContent& content) {
    constexpr double measured = 32;
    const TextMeasure usual(wordFont(measured, QFont::Bold));
    std::vector<double> widths;
    for (const ArcsWord& word : content.words)
        widths.push_back(usual.width(word.text) / measured * (word.special ? specialShare : 1));
    return widths;
}

/// The last word of each line.
std::vector<size_t> brokenInto(const std::vector<double>& widths, double pixels, double width) {
    std::vector<size_t> ends;
    double x = 0;
    for (size_t i = 0; i < widths.size(); ++i) {
        const double box = (widths[i] + 2 * wordPadding) * pixels;
        if (x > 0 && x + box > width) {
            ends.push_back(i);
            x = 0;
        }
        x += box + gapOfWords * pixels;
    }
    ends.push_back(widths.size());
    return ends;
}

/// The narrowest width that needs no more lines: this makes them about equally long.
double evenWidth(const std::vector<double>& widths, double pixels, double width) {
    const size_t lines = brokenInto(widths, pixels, width).size();
    while (width > 1 && brokenInto(widths, pixels, width - pixels / 2).size() == lines) width -= pixels / 2;
    return width;
}

double leastHeight(size_t lines, double pixels) {
    return double(lines) * (wordBoxHeight + roomOfNumbers + (lines == 1 ? roomOfOneLine : roomOfLines)) *
           pixels;
}

double fittingPixels(const std::vector<double>& widths, QSizeF size) {
    for (double pixels = mostWordPixels; pixels >= leastInOneLine; --pixels)
        if (brokenInto(widths, pixels, size.width()).size() == 1 && leastHeight(1, pixels) <= size.height())
            return pixels;
    for (double pixels = mostInLines; pixels > leastWordPixels; --pixels)
        if (leastHeight(brokenInto(widths, pixels, size.width()).size(), pixels) <= size.height())
            return pixels;
    return leastWordPixels;
}

/// The line of an arc; it ends this far before the word that is looked at, where an arrow's head begins.
QPainterPath pathOf(const ArcsLayout& layout, const Arc& arc, double headLength = 0) {
    const QRectF &from = layout.boxes[size_t(arc.from)], &to = layout.boxes[size_t(arc.to)];
    const int line = layout.lines[size_t(arc.from)], other = layout.lines[size_t(arc.to)];
    if (line != other) {
        const bool down = line < other;
        const QPointF begin(from.center().x(), down ? from.bottom() : from.top()),
            end(to.center().x(), down ? to.top() - headLength : to.bottom() + headLength);
        const double bend = (end.y() - begin.y()) * 0.5;
        QPainterPath path(begin);
        path.cubicTo(begin + QPointF(0, bend), end - QPointF(0, bend), end);
        return path;
    }
    const double y = from.top() - 1;
    double begin = from.center().x(), end = to.center().x();
    if (arc.from == arc.to) {
        const double half = std::min(from.width() / 2, layout.pixels * 0.5);
        begin -= half;
        end += half;
    }
    const double span = std::abs(end - begin);
    const double whole = layout.boxes.back().right() - layout.boxes.front().left();
    const double rise = std::max(layout.room * std::pow(span / std::max({whole, span, 1.0}), 0.7),
                                 std::min(layout.room, layout.pixels * leastRise));
    QPainterPath path({begin, y});
    path.cubicTo({begin, y - rise * 4 / 3}, {end, y - rise * 4 / 3}, {end, y - headLength});
    return path;
}

}  // namespace

std::vector<Arc> arcsOf(const ArcsContent& content) {
    std::vector<Arc> arcs;
    for (Index from = 0; from < content.weights.rows(); ++from) {
        const bool chosen = content.chosen == from;
        if (!chosen && content.words[size_t(from)].special) continue;
        std::vector<Arc> row;
        for (Index to = 0; to < content.weights.columns(); ++to)
            if (chosen || (to != from && !content.words[size_t(to)].special))
                row.push_back({from, to, content.weights(from, to), chosen});
        const size_t most = std::min(chosen ? mostOfChosen : size_t(1), row.size());
        std::partial_sort(row.begin(), row.begin() + std::ptrdiff_t(most), row.end(),
                          [](const Arc& a, const Arc& b) { return a.weight > b.weight; });
        for (size_t i = 0; i < row.size(); ++i) {
            const bool isStrong = i < most && (row[i].weight >= (chosen ? leastChosen : standsOut) ||
                                               (chosen && i == 0 && row[i].weight > 0));
            if (isStrong || (chosen && row[i].to == content.key)) arcs.push_back(row[i]);
        }
    }
    std::stable_sort(arcs.begin(), arcs.end(), [](const Arc& a, const Arc& b) {
        return std::pair(a.chosen, a.weight) < std::pair(b.chosen, b.weight);
    });
    return arcs;
}

ArcsLayout layoutArcs(const ArcsContent& content, const QRectF& area) {
    ArcsLayout layout;
    if (content.words.empty()) return layout;
    const std::vector<double> widths = unitWidths(content);
    layout.pixels = fittingPixels(widths, area.size());
    const std::vector<size_t> ends =
        brokenInto(widths, layout.pixels, evenWidth(widths, layout.pixels, area.width()));
    const double set = (wordBoxHeight + roomOfNumbers) * layout.pixels;
    const double least = (ends.size() == 1 ? roomOfOneLine : roomOfLines) * layout.pixels;
    layout.room = std::clamp((area.height() - double(ends.size()) * set) / double(ends.size()), least,
                             std::max(least, area.width() * highestArch));
    const double pitch = set + layout.room;
    layout.height = pitch * double(ends.size());
    double y = area.top() + std::max(0.0, (area.height() - layout.height) / 2) + layout.room;
    size_t begin = 0;
    for (size_t line = 0; line < ends.size(); ++line, y += pitch) {
        const auto boxOf = [&](size_t i) { return (widths[i] + 2 * wordPadding) * layout.pixels; };
        double gap = gapOfWords * layout.pixels, width = -gap;
        for (size_t i = begin; i < ends[line]; ++i) width += boxOf(i) + gap;
        // A single line is spread a little if there is room.
        if (ends.size() == 1 && widths.size() > 1) {
            const double more = std::clamp((area.width() * 0.94 - width) / double(widths.size() - 1), 0.0,
                                           layout.pixels * 0.6);
            gap += more;
            width += more * double(widths.size() - 1);
        }
        double x = area.left() + std::max(0.0, (area.width() - width) / 2);
        for (size_t i = begin; i < ends[line]; ++i) {
            layout.boxes.emplace_back(x, y, boxOf(i), wordBoxHeight * layout.pixels);
            layout.lines.push_back(int(line));
            x += boxOf(i) + gap;
        }
        begin = ends[line];
    }
    return layout;
}

void ArcsFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    if (content_.words.empty()) return;
    const Theme& theme = style.theme;
    const ArcsLayout layout = layoutArcs(content_, area);
    const std::vector<Arc> arcs = arcsOf(content_);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const double thickest = std::clamp(layout.pixels * 0.32, 4.0, 11.0);
    const QColor faint = visibleOn(theme.ground, theme.line, 2);
    const QColor ink = content_.silenced ? theme.quietText : theme.accent;
    const Qt::PenStyle line = content_.silenced ? Qt::DashLine : Qt::SolidLine;
    const auto paintArc = [&](const Arc& arc, QColor color) {
        const double thick = 1.2 + (arc.chosen ? thickest : thickest * 0.6) * double(arc.weight);
        painter.setPen(QPen(color, thick, line, Qt::FlatCap));
        painter.setBrush(Qt::NoBrush);
        const double headLength = std::max(1.7 * thick, layout.pixels * 0.28), half = 0.6 * headLength;
        const QPainterPath path = pathOf(layout, arc, headLength);
        painter.drawPath(path);
        const QPointF base = path.currentPosition(), tip = pathOf(layout, arc).currentPosition();
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF({tip, base - QPointF(half, 0), base + QPointF(half, 0)}));
    };
    const auto crosses = [&](const Arc& arc) {
        return layout.lines[size_t(arc.from)] != layout.lines[size_t(arc.to)];
    };
    // Those of other words would cross the text from line to line.
    for (const Arc& arc : arcs)
        if (!crosses(arc)) paintArc(arc, arc.chosen ? ink : faint);
    const Index strongest = content_.key.value_or(!arcs.empty() && arcs.back().chosen ? arcs.back().to : -1);
    for (size_t i = 0; i < content_.words.size(); ++i) {
        const ArcsWord& word = content_.words[i];
        const QRectF& box = layout.boxes[i];
        const bool chosen = content_.chosen == Index(i), target = strongest == Index(i) && !chosen;
        painter.setPen(Qt::NoPen);
        painter.setBrush(chosen ? theme.accent : target ? theme.accentWash : theme.ground);
        painter.drawRoundedRect(box, layout.pixels * 0.25, layout.pixels * 0.25);
        painter.setPen(chosen ? theme.onAccent : word.special ? theme.quietText : theme.text);
        paintText(painter, word.text,
                  wordFont(layout.pixels * (word.special ? specialShare : 1),
                           chosen || target ? QFont::Bold : QFont::Normal),
                  box.center().x(), box.center().y(), Qt::AlignHCenter);
    }
    // Over the words between, which stay readable.
    QColor sheer = ink;
    sheer.setAlphaF(0.45F);
    for (const Arc& arc : arcs)
        if (arc.chosen && crosses(arc)) paintArc(arc, sheer);
    painter.setPen(ink);
    constexpr float leastWeight = 0.05F;
    for (const Arc& arc : arcs) {
        if (!arc.chosen || (arc.weight < leastWeight && arc.to != strongest)) continue;
        const QRectF& box = layout.boxes[size_t(arc.to)];
        // Beside an arc that comes from below.
        const bool isBeside = layout.lines[size_t(arc.from)] > layout.lines[size_t(arc.to)];
        paintText(painter, weightText(arc.weight), wordFont(std::max(13.0, layout.pixels * 0.5), QFont::Bold),
                  box.center().x() + (isBeside ? layout.pixels * 0.4 : 0),
                  box.bottom() + layout.pixels * roomOfNumbers * 0.5,
                  isBeside ? Qt::AlignLeft : Qt::AlignHCenter);
    }
    painter.restore();
}

QSizeF ArcsFigure::preferredSize() const {
    constexpr double wide = 960;
    return {wide, std::max(heightFor(wide), 360.0)};
}

double ArcsFigure::heightFor(double width) const {
    return layoutArcs(content_, QRectF(0, 0, width, 0)).height;
}

std::optional<FigurePlace> ArcsFigure::placeAt(QPointF point, const QRectF& area) const {
    const ArcsLayout layout = layoutArcs(content_, area);
    for (size_t i = 0; i < layout.boxes.size(); ++i)
        if (layout.boxes[i].contains(point)) return FigurePlace{.query = content_.words[i].position};
    QPainterPathStroker around;
    around.setWidth(reachOfArcs);
    const std::vector<Arc> arcs = arcsOf(content_);
    for (auto arc = arcs.rbegin(); arc != arcs.rend(); ++arc) {
        QRectF number = layout.boxes[size_t(arc->to)];
        number.translate(0, number.height());
        number.setHeight(layout.pixels * roomOfNumbers);
        if ((arc->chosen && number.contains(point)) ||
            around.createStroke(pathOf(layout, *arc)).contains(point))
            return FigurePlace{.query = content_.words[size_t(arc->from)].position,
                               .key = content_.words[size_t(arc->to)].position};
    }
    return {};
}

QRectF ArcsFigure::chosenPlace(const QRectF& area) const {
    return content_.chosen ? layoutArcs(content_, area).boxes[size_t(*content_.chosen)] : QRectF();
}

}  // namespace attentionscope
