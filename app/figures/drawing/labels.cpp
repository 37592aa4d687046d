#include "app/figures/drawing/labels.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/place_label.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

constexpr double labelGap = 6;  // between a label and the cells
constexpr double slant = 0.70710678;
constexpr double everyPosition = mostWithoutPositions;  // up to so many in view, each has its label
constexpr double lineShare = 0.95;                      // of a line, below which labels touch

/// The smallest of 1, 2, 5, 10, 20 … that is at least `least`.
Index roundLabelStep(double least) {
    for (Index power = 1;; power *= 10) {
        for (const Index factor : {1, 2, 5}) {
            if (double(factor * power) >= least) return factor * power;
        }
    }
}

/// The font of the chosen label.
QFont bold(QFont font) {
    font.setWeight(QFont::Bold);
    return font;
}

/// If there are few positions, each is labelled, in smaller letters if lines would touch.
QFont fittingFont(QFont font, double positions, double pitch) {
    constexpr int smallest = 5;
    const double needed = TextMeasure(font).lineHeight() * lineShare;
    if (positions > everyPosition || needed <= pitch) return font;
    font.setPixelSize(std::max(smallest, int(font.pixelSize() * pitch / needed)));
    return font;
}

struct Visible {
    std::vector<Index> positions;
    std::vector<QString> texts;
    double widest = 0;
    bool anyUpright = false;
    bool shortUpright = true;  // all upright texts are short enough for it
};

Visible gather(const AxisSlice& axis, AxisRange range, Index step, Index chosen, const TextMeasure& measure) {
    Visible visible;
    const Index first = std::max<Index>(0, Index(std::floor(range.begin)));
    const Index last = Index(std::ceil(range.end)) - 1;
    const auto add = [&](Index position) {
        visible.positions.push_back(position);
        const QString text =
            visibleToken(axis.axis ? placeLabel(*axis.axis, axis.first + position) : axis.label(position));
        // Where many are left out, positions distinguish repeated words.
        const bool numbered = step > 1 && axis.axis && axis.axis->size() > mostWithoutPositions &&
                              axis.axis->hasLabels() && !standsUpright(text);
        visible.texts.push_back(numbered ? QStringLiteral("%1 %2").arg(axis.first + position).arg(text)
                                         : text);
        visible.widest = std::max(visible.widest, measure.width(visible.texts.back()));
        if (standsUpright(visible.texts.back())) {
            visible.anyUpright = true;
            if (visible.texts.back().toUcs4().size() > 6) visible.shortUpright = false;
        }
    };
    for (Index position = (first + step - 1) / step * step; position <= last; position += step) {
        // The chosen one takes the space of neighbours that it would touch.
        if (chosen >= 0 && position != chosen && std::abs(position - chosen) < step) continue;
        add(position);
    }
    if (chosen >= first && chosen <= last && chosen % step != 0) add(chosen);
    return visible;
}

LabelDirection topDirection(const Visible& visible, double pitch, Index step, double lineHeight, double em) {
    if (visible.widest <= pitch * double(step) - labelGap) return LabelDirection::level;
    if (visible.anyUpright && visible.shortUpright && pitch * double(step) >= em * 1.1)
        return LabelDirection::upright;
    return pitch * double(step) >= lineHeight * 1.35 ? LabelDirection::slanted : LabelDirection::upwards;
}

double depthOf(LabelDirection direction, double width, double lineHeight, qsizetype characters) {
    switch (direction) {
        case LabelDirection::level: return lineHeight;
        case LabelDirection::slanted: return (width + lineHeight / 2) * slant;
        case LabelDirection::upwards: return width;
        case LabelDirection::upright: return lineHeight * double(characters);
    }
    return 0;
}

}  // namespace

LabelLayout layoutLabels(const AxisSlice& axis, AxisRange range, LabelSide side, QPointF start, double length,
                         double mostDepth, const QFont& wanted, Index chosen, double mostOverhang) {
    LabelLayout layout{.side = side, .font = wanted, .labels = {}};
    if (range.length() <= 0 || length <= 0) return layout;
    const QFont font = layout.font = fittingFont(wanted, range.length(), length / range.length());
    const TextMeasure usual(font), strong(bold(font));
    const double lineHeight = usual.lineHeight();
    const double em = font.pixelSize();
    const double pitch = length / range.length();
    layout.step = range.length() <= everyPosition ? 1 : roundLabelStep(lineHeight * lineShare / pitch);
    const Visible visible = gather(axis, range, layout.step, chosen, usual);
    const auto longestOf = [&](LabelDirection direction) {
        return direction == LabelDirection::slanted ? mostDepth / slant - lineHeight / 2
               : side == LabelSide::top && direction == LabelDirection::level
                   ? pitch * double(layout.step) - 2
                   : mostDepth - labelGap;
    };
    // As long as if it were chosen, so that choosing it moves nothing.
    const auto widthOf = [&](size_t label, LabelDirection direction) {
        return std::min(strong.width(visible.texts[label]), std::max(longestOf(direction), em));
    };
    const auto centreOf = [&](size_t label) {
        return (double(visible.positions[label]) + 0.5 - range.begin) * pitch;
    };
    const auto overhangOf = [&](size_t label) {
        return centreOf(label) + (widthOf(label, LabelDirection::slanted) + lineHeight) * slant - length;
    };
    LabelDirection along = side == LabelSide::left
                               ? LabelDirection::level
                               : topDirection(visible, pitch, layout.step, lineHeight, em);
    for (size_t i = 0; i < visible.positions.size() && along == LabelDirection::slanted; ++i)
        if (overhangOf(i) > mostOverhang && centreOf(i) <= length) along = LabelDirection::upwards;
    for (size_t i = 0; i < visible.positions.size(); ++i) {
        const double centre = centreOf(i);
        if (centre < 0 || centre > length) continue;
        PlacedLabel label{visible.positions[i], visible.texts[i], along, {}};
        if (along == LabelDirection::upright && !standsUpright(label.text))
            label.direction = LabelDirection::upwards;
        const TextMeasure& own = label.position == chosen ? strong : usual;
        const bool isUpright = label.direction == LabelDirection::upright;
        if (!isUpright) label.text = own.elided(label.text, std::max(longestOf(label.direction), em));
        const double width = isUpright ? own.width(label.text) : widthOf(i, label.direction);
        if (side == LabelSide::left) {
            label.anchor = start + QPointF(-labelGap, centre);
            layout.depth = std::max(layout.depth, width + labelGap);
        } else {
            label.anchor = start + QPointF(centre, -labelGap);
            layout.depth = std::max(layout.depth, labelGap + depthOf(label.direction, width, lineHeight,
                                                                     label.text.toUcs4().size()));
            if (label.direction == LabelDirection::slanted)
                layout.overhang = std::max(layout.overhang, overhangOf(i));
        }
        layout.labels.push_back(label);
    }
    return layout;
}

double paintText(QPainter& painter, const QString& text, const QFont& font, double x, double y,
                 Qt::Alignment alignment) {
    const QFontMetricsF metrics(font);
    const double width = textWidth(text, font);
    const double left = alignment & Qt::AlignRight     ? x - width
                        : alignment & Qt::AlignHCenter ? x - width / 2
                                                       : x;
    drawTextLine(painter, QPointF(left, y + (metrics.ascent() - metrics.descent()) / 2), text, font);
    return width;
}

void paintLabels(QPainter& painter, const LabelLayout& layout, const Theme& theme, Index chosen) {
    const QFontMetricsF metrics(layout.font);
    const double lineHeight = metrics.ascent() + metrics.descent();
    for (const PlacedLabel& label : layout.labels) {
        const bool isChosen = label.position == chosen;
        const QFont font = isChosen ? bold(layout.font) : layout.font;
        painter.setPen(isChosen ? theme.accent : theme.text);
        if (layout.side == LabelSide::left) {
            paintText(painter, label.text, font, label.anchor.x(), label.anchor.y(), Qt::AlignRight);
            continue;
        }
        switch (label.direction) {
            case LabelDirection::level:
                paintText(painter, label.text, font, label.anchor.x(), label.anchor.y() - lineHeight / 2,
                          Qt::AlignHCenter);
                break;
            case LabelDirection::upright: {
                const QList<uint> points = label.text.toUcs4();
                for (qsizetype i = 0; i < points.size(); ++i) {
                    const char32_t point = points[i];
                    paintText(painter, QString::fromUcs4(&point, 1), font, label.anchor.x(),
                              label.anchor.y() - lineHeight * (double(points.size() - i) - 0.5),
                              Qt::AlignHCenter);
                }
                break;
            }
            case LabelDirection::slanted:
            case LabelDirection::upwards:
                painter.save();
                painter.translate(label.anchor);
                painter.rotate(label.direction == LabelDirection::slanted ? -45 : -90);
                paintText(painter, label.text, font, 0,
                          label.direction == LabelDirection::slanted ? -lineHeight * 0.1 : 0);
                painter.restore();
                break;
        }
    }
}

}  // namespace attentionscope
