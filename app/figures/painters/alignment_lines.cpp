#include "app/figures/painters/alignment_lines.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>

namespace attentionscope {

namespace {

constexpr double alignmentTitleHeight = 24;
constexpr double preferredPitch = 24;
constexpr double mostPitch = 72;  // few words fill the room, as far as they still read as a sentence
constexpr double mostLabel = 160;
constexpr double preferredSpan = 240;
constexpr size_t mostPaintedLines = 20000;  // beyond, only the heaviest: more could not be told apart

double widestLabel(const AxisSlice& axis, Index count, double most) {
    // Any of them may come to be the chosen one, which is bold.
    return layoutLabels(axis, {0, double(count)}, LabelSide::left, {}, double(count) * preferredPitch, most,
                        textFont(TypeSize::body, QFont::Bold))
        .depth;
}

bool isFaint(const AlignmentContent& content, const AlignmentLine& line) {
    return (content.chosenQuery && *content.chosenQuery != line.query) ||
           (content.chosenKey && *content.chosenKey != line.key);
}

void paintSide(QPainter& painter, const AxisSlice& axis, Index count, double x, double top, double pitch,
               Qt::Alignment alignment, double most, std::optional<Index> chosen, const Theme& theme) {
    const QFont font = textFont(TypeSize::body);
    const LabelLayout labels = layoutLabels(axis, {0, double(count)}, LabelSide::left, {x, top},
                                            double(count) * pitch, most, font, chosen.value_or(-1));
    for (const PlacedLabel& label : labels.labels) {
        QFont labelFont = font;
        if (chosen == label.position) labelFont.setWeight(QFont::Bold);
        painter.setPen(chosen == label.position ? theme.accent : theme.text);
        paintText(painter, label.text, labelFont, x, label.anchor.y(), alignment);
    }
}

/// A square for each head with its number.
void paintLegend(QPainter& painter, const AlignmentContent& content, double x, double y, const Theme& theme) {
    if (content.heads.size() < 2) return;
    const QFont font = textFont(TypeSize::small);
    for (const LineHead& head : content.heads) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(headColor(head.head));
        painter.drawRoundedRect(QRectF(x, y - 5, 10, 10), 2, 2);
        painter.setPen(theme.quietText);
        x += 14 + paintText(painter, QString::number(head.head), font, x + 14, y) + 10;
    }
}

}  // namespace

std::vector<AlignmentLine> linesOf(const AlignmentContent& content) {
    std::vector<AlignmentLine> lines;
    std::vector<AlignmentLine> row;
    for (const LineHead& head : content.heads) {
        for (Index query = 0; query < head.weights.rows(); ++query) {
            row.clear();
            for (Index key = 0; key < head.weights.columns(); ++key) {
                const float weight = head.weights(query, key);
                if (weight > 0 && double(weight) >= content.threshold)
                    row.push_back({query, key, head.head, weight});
            }
            const auto heavier = [](const AlignmentLine& a, const AlignmentLine& b) {
                return a.weight > b.weight;
            };
            if (content.mostLines > 0 && Index(row.size()) > content.mostLines) {
                std::stable_sort(row.begin(), row.end(), heavier);
                row.resize(size_t(content.mostLines));
            }
            lines.insert(lines.end(), row.begin(), row.end());
        }
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const AlignmentLine& a, const AlignmentLine& b) { return a.weight < b.weight; });
    if (lines.size() > mostPaintedLines) lines.erase(lines.begin(), lines.end() - mostPaintedLines);
    return lines;
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
    layout.top = area.top() + alignmentTitleHeight;
    const double height = std::max(area.height() - alignmentTitleHeight, 1.0);
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
    const double thickest = std::clamp(std::min(layout.queryPitch, layout.keyPitch) * 0.35, 1.0, 6.0);
    const double bend = (layout.right - layout.left) * 0.45;
    const std::vector<AlignmentLine> lines = linesOf(content);
    for (const bool faint : {true, false}) {
        for (const AlignmentLine& line : lines) {
            if (isFaint(content, line) != faint) continue;
            QColor color = headColor(line.head);
            color.setAlphaF(float(faint ? 0.06 : 0.25 + 0.65 * double(std::min(line.weight, 1.0f))));
            painter.setPen(QPen(color, std::max(0.5, thickest * double(std::min(line.weight, 1.0f))),
                                Qt::SolidLine, Qt::RoundCap));
            const QPointF from = layout.query(line.query), to = layout.key(line.key);
            QPainterPath path(from);
            path.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
            painter.drawPath(path);
        }
    }
    const double most = std::min(mostLabel, area.width() * 0.3);
    paintSide(painter, content.queries, content.queryCount, layout.left - 6, layout.top, layout.queryPitch,
              Qt::AlignRight, most, content.chosenQuery, style.theme);
    paintSide(painter, content.keys, content.keyCount, layout.right + 6, layout.top, layout.keyPitch,
              Qt::AlignLeft, most, content.chosenKey, style.theme);
    const QFont small = textFont(TypeSize::small);
    painter.setPen(style.theme.quietText);
    paintText(painter, QCoreApplication::translate("Alignment", "query"), small, layout.left - 6,
              area.top() + 8, Qt::AlignRight);
    paintText(painter, QCoreApplication::translate("Alignment", "key"), small, layout.right + 6,
              area.top() + 8);
    paintLegend(painter, content, layout.left + 8, area.top() + 8, style.theme);
    painter.restore();
}

QSizeF AlignmentFigure::preferredSize() const {
    const Index most = std::max<Index>({content_.queryCount, content_.keyCount, 1});
    const double pitch = most <= 64 ? preferredPitch : std::max(1600.0 / double(most), 2.0);
    return {widestLabel(content_.queries, content_.queryCount, mostLabel) +
                widestLabel(content_.keys, content_.keyCount, mostLabel) + preferredSpan + 8,
            alignmentTitleHeight + double(most) * pitch};
}

void AlignmentFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    paintAlignment(painter, content_, area, style);
}

}  // namespace attentionscope
