#include "app/figures/painters/alignment_lines.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <set>
#include <tuple>

#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

constexpr double alignmentTitleHeight = 24;
constexpr double strokesHeight = 20;
constexpr double thinnestLine = 1.5;
constexpr double mostInk = 0.25;       // of the height, for all lines together
constexpr double leastThinning = 0.2;  // thinner ones would be invisible
constexpr double faint = 0.35;         // of a line's colour, beside those of the chosen key
constexpr double preferredPitch = 24;
constexpr double mostPitch = 84;  // few words fill the space, as long as they still read as a sentence
constexpr double mostLabel = 160;
constexpr double preferredSpan = 240;
constexpr size_t mostPaintedLines = 600;  // beyond this, only the heaviest: more could not be distinguished

double widestLabel(const AxisSlice& axis, Index count, double most) {
    // Any of them may become the chosen one, which is bold.
    return layoutLabels(axis, {0, double(count)}, LabelSide::left, {}, double(count) * preferredPitch, most,
                        textFont(TypeSize::body, QFont::Bold))
        .depth;
}

bool isOfOthers(const AlignmentContent& content, Index query) {
    return content.chosenQuery && *content.chosenQuery != query;
}

bool isFaint(const AlignmentContent& content, Index key) {
    return content.chosenKey && *content.chosenKey != key;
}

bool isAsHeavy(float weight, float other) {
    return weight >= other * (1 - 1e-5F);
}

/// Keeps the first `count` lines in order; among those as heavy as the last of them, some at even distances.
void keepFirst(std::vector<AlignmentLine>& row, size_t count) {
    if (row.size() <= count || count == 0) return row.resize(std::min(row.size(), count));
    const float last = row[count - 1].weight;
    size_t begin = 0, end = count;
    while (begin < count && !isAsHeavy(last, row[begin].weight)) ++begin;
    while (end < row.size() && isAsHeavy(row[end].weight, last)) ++end;
    const size_t taken = count - begin;
    for (size_t i = 0; i < taken; ++i) row[begin + i] = row[begin + i * (end - begin) / taken];
    row.resize(count);
}

/// Keeps the drawn ones of the lines that begin at one query.
void keepDrawn(std::vector<AlignmentLine>& row, const AlignmentContent& content, size_t most) {
    std::stable_sort(row.begin(), row.end(),
                     [](const AlignmentLine& a, const AlignmentLine& b) { return a.weight > b.weight; });
    size_t count = 0;
    while (count < row.size() && (count < strongestLines || double(row[count].weight) >= content.threshold ||
                                  isAsHeavy(row[count].weight, row[strongestLines - 1].weight)))
        ++count;
    if (content.mostLines > 0) count = std::min(count, size_t(content.mostLines));
    keepFirst(row, std::min(count, most));
}

void paintSide(QPainter& painter, const AxisSlice& axis, Index count, double x, double top, double pitch,
               Qt::Alignment alignment, double most, std::optional<Index> chosen, const Theme& theme) {
    const LabelLayout labels =
        layoutLabels(axis, {0, double(count)}, LabelSide::left, {x, top}, double(count) * pitch, most,
                     textFont(TypeSize::body), chosen.value_or(-1));
    const QFont font = labels.font;
    for (const PlacedLabel& label : labels.labels) {
        QFont labelFont = font;
        if (chosen == label.position) labelFont.setWeight(QFont::Bold);
        painter.setPen(chosen == label.position ? theme.accent : theme.text);
        paintText(painter, label.text, labelFont, x, label.anchor.y(), alignment);
    }
}

/// A square with its number for each head.
void paintLegend(QPainter& painter, const AlignmentContent& content, double x, double y, const Theme& theme) {
    if (content.heads.size() < 2) return;
    const QFont font = textFont(TypeSize::small);
    for (const LineHead& head : content.heads) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(lineColor(head.head, 1, theme));
        painter.drawRoundedRect(QRectF(x, y - 5, 10, 10), 2, 2);
        painter.setPen(theme.quietText);
        x += 14 + paintText(painter, QString::number(head.head), font, x + 14, y) + 10;
    }
}

/// Titles, the meaning of thickness, and what is hidden.
double headerHeight(const AlignmentContent& content, double width) {
    const double note = paragraphHeight(content.note, textFont(TypeSize::small), width);
    return alignmentTitleHeight + strokesHeight + (note > 0 ? note + 12 : 0);
}

double thickestOf(const AlignmentLayout& layout) {
    return std::clamp(std::min(layout.queryPitch, layout.keyPitch) * 0.35, 2.0, 6.0);
}

double strokeOf(double position, double thickest) {
    return thinnestLine + (thickest - thinnestLine) * position;
}

/// The factor by which all lines are thinned so that the background shows and single lines can be followed.
double thinning(const AlignmentContent& content, const std::vector<AlignmentLine>& lines, double thickest,
                double height) {
    double ink = 0;
    for (const AlignmentLine& line : lines) ink += strokeOf(content.scale.position(line.weight), thickest);
    return ink > 0 ? std::clamp(mostInk * height / ink, leastThinning, 1.0) : 1.0;
}

QPen penOf(int head, double position, double stroke, const Theme& theme) {
    return {lineColor(head, position, theme), stroke, Qt::SolidLine, Qt::RoundCap};
}

/// The thickness and strength of a line with some weights.
void paintStrokes(QPainter& painter, const AlignmentContent& content, QPointF at, double thickest,
                  double thinned, const Theme& theme) {
    if (content.heads.empty()) return;
    const QFont small = textFont(TypeSize::small);
    for (const ValueScale::Tick& tick : content.scale.ticks(4)) {
        painter.setPen(penOf(content.heads.front().head, tick.position,
                             thinned * strokeOf(tick.position, thickest), theme));
        painter.drawLine(at, at + QPointF(16, 0));
        painter.setPen(theme.quietText);
        at.rx() += 22 + paintText(painter, tick.label, small, at.x() + 22, at.y()) + 12;
    }
}

/// The weights of the chosen word, at the other ends of its lines, where they have room.
void paintWeights(QPainter& painter, const AlignmentContent& content, const std::vector<AlignmentLine>& lines,
                  const AlignmentLayout& layout, const Theme& theme) {
    if (content.heads.size() != 1 || lines.empty() || (!content.chosenQuery && !content.chosenKey)) return;
    const QFont font = textFont(TypeSize::small, QFont::Bold);
    const bool atKeys = content.chosenQuery.has_value();
    if ((atKeys ? layout.keyPitch : layout.queryPitch) < QFontMetricsF(font).height()) return;
    constexpr float leastNumbered = 0.05F;
    painter.setPen(theme.accent);
    for (const AlignmentLine& line : lines) {
        if (isFaint(content, line.key)) continue;
        if (line.weight < leastNumbered && &line != &lines.back()) continue;
        const QPointF end = atKeys ? layout.key(line.key) : layout.query(line.query);
        paintText(painter, numberText(double(line.weight), 2), font, end.x() + (atKeys ? -4 : 4), end.y() - 9,
                  atKeys ? Qt::AlignRight : Qt::AlignLeft);
    }
}

}  // namespace

QColor lineColor(int head, double position, const Theme& theme) {
    // More than 3:1, because the edges of a thin line blend with the background.
    constexpr double strong = 5.5, weak = 4.5;
    const QColor full = visibleOn(theme.ground, headColor(head), strong);
    return visibleOn(theme.ground, mixed(theme.ground, full, 0.6 + 0.4 * position), weak);
}

std::vector<AlignmentLine> linesOf(const AlignmentContent& content) {
    std::vector<AlignmentLine> lines;
    std::vector<AlignmentLine> row;
    Index groups = 1;
    if (!content.chosenQuery)
        for (const LineHead& head : content.heads) groups = std::max(groups, head.weights.rows());
    const size_t most = std::max(
        strongestLines, mostPaintedLines / std::max<size_t>(content.heads.size() * size_t(groups), 1));
    for (const LineHead& head : content.heads) {
        for (Index query = 0; query < head.weights.rows(); ++query) {
            for (Index key = 0; key < head.weights.columns(); ++key) {
                const float weight = head.weights(query, key);
                if (weight > 0 && !isOfOthers(content, query)) row.push_back({query, key, head.head, weight});
            }
            keepDrawn(row, content, most);
            lines.insert(lines.end(), row.begin(), row.end());
            row.clear();
        }
    }
    std::ranges::stable_sort(lines, {}, [&](const AlignmentLine& line) {
        return std::pair(!isFaint(content, line.key), line.weight);
    });
    return lines;
}

LinesLeftOut leftOut(const AlignmentContent& content) {
    LinesLeftOut left;
    std::set<std::tuple<int, Index, Index>> drawn;
    for (const AlignmentLine& line : linesOf(content)) drawn.emplace(line.head, line.query, line.key);
    for (const LineHead& head : content.heads)
        for (Index query = 0; query < head.weights.rows(); ++query)
            for (Index key = 0; key < head.weights.columns(); ++key) {
                const float weight = head.weights(query, key);
                if (!(weight > 0)) continue;
                if (isOfOthers(content, query)) {
                    ++left.ofOthers;
                } else if (!drawn.count({head.head, query, key})) {
                    ++left.weaker;
                    left.strongest = std::max(left.strongest, weight);
                }
            }
    return left;
}

std::optional<Index> AlignmentLayout::queryAt(QPointF point, Index count) const {
    const double row = (point.y() - top) / queryPitch;
    return point.x() <= (left + right) / 2 && row >= 0 && row < double(count) ? std::optional(Index(row))
                                                                              : std::nullopt;
}

std::optional<Index> AlignmentLayout::keyAt(QPointF point, Index count) const {
    const double row = (point.y() - top) / keyPitch;
    return point.x() > (left + right) / 2 && row >= 0 && row < double(count) ? std::optional(Index(row))
                                                                             : std::nullopt;
}

AlignmentLayout layoutAlignment(const AlignmentContent& content, const QRectF& area) {
    const double most = std::min(mostLabel, area.width() * 0.3);
    AlignmentLayout layout{};
    layout.left = area.left() + widestLabel(content.queries, content.queryCount, most) + 4;
    layout.right = area.right() - widestLabel(content.keys, content.keyCount, most) - 4;
    const double header = headerHeight(content, area.width());
    layout.top = area.top() + header;
    const double height = std::max(area.height() - header, 1.0);
    layout.queryPitch = std::min(height / double(std::max<Index>(content.queryCount, 1)), mostPitch);
    layout.keyPitch = std::min(height / double(std::max<Index>(content.keyCount, 1)), mostPitch);
    return layout;
}

void paintAlignment(QPainter& painter, const AlignmentContent& content, const QRectF& area,
                    const Style& style) {
    const AlignmentLayout layout = layoutAlignment(content, area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const double thickest = thickestOf(layout);
    const double bend = (layout.right - layout.left) * 0.45;
    const std::vector<AlignmentLine> lines = linesOf(content);
    const double words =
        std::max(double(content.queryCount) * layout.queryPitch, double(content.keyCount) * layout.keyPitch);
    const double thinned = thinning(content, lines, thickest, words);
    for (const AlignmentLine& line : lines) {
        const double position = content.scale.position(line.weight);
        QPen pen = penOf(line.head, position, thinned * strokeOf(position, thickest), style.theme);
        if (isFaint(content, line.key)) pen.setColor(mixed(style.theme.ground, pen.color(), faint));
        painter.setPen(pen);
        const QPointF from = layout.query(line.query), to = layout.key(line.key);
        QPainterPath path(from);
        path.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
        painter.drawPath(path);
    }
    const double most = std::min(mostLabel, area.width() * 0.3);
    paintSide(painter, content.queries, content.queryCount, layout.left - 6, layout.top, layout.queryPitch,
              Qt::AlignRight, most, content.chosenQuery, style.theme);
    paintSide(painter, content.keys, content.keyCount, layout.right + 6, layout.top, layout.keyPitch,
              Qt::AlignLeft, most, content.chosenKey, style.theme);
    paintWeights(painter, content, lines, layout, style.theme);
    const QFont small = textFont(TypeSize::small);
    painter.setPen(style.theme.quietText);
    paintText(painter, QCoreApplication::translate("Alignment", "query"), small, layout.left - 6,
              area.top() + 8, Qt::AlignRight);
    paintText(painter, QCoreApplication::translate("Alignment", "key"), small, layout.right + 6,
              area.top() + 8);
    paintLegend(painter, content, layout.left + 8, area.top() + 8, style.theme);
    paintStrokes(painter, content, {area.left(), area.top() + alignmentTitleHeight + strokesHeight / 2},
                 thickest, thinned, style.theme);
    painter.setPen(style.theme.quietText);
    drawParagraph(painter, {area.left(), area.top() + alignmentTitleHeight + strokesHeight}, content.note,
                  small, area.width());
    painter.restore();
}

QSizeF AlignmentFigure::preferredSize() const {
    const Index most = std::max<Index>({content_.queryCount, content_.keyCount, 1});
    const double pitch = most <= 64 ? preferredPitch : std::max(1600.0 / double(most), 2.0);
    const double width = widestLabel(content_.queries, content_.queryCount, mostLabel) +
                         widestLabel(content_.keys, content_.keyCount, mostLabel) + preferredSpan + 8;
    return {width, headerHeight(content_, width) + double(most) * pitch};
}

void AlignmentFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    paintAlignment(painter, content_, area, style);
}

}  // namespace attentionscope
