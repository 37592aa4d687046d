#pragma once

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <limits>
#include <vector>

#include "app/figures/drawing/theme.h"
#include "app/figures/painters/matrix_slice.h"

namespace attentionscope {

/// A token as it can be read: white space and control characters get visible signs (␣ ⏎ ⇥), unpaired
/// surrogates the replacement character, an empty token "∅"; the marks of vocabularies for spaces (Ġ, ▁)
/// become spaces, of which one before a word is left out.
QString visibleToken(const std::string& utf8);
QString visibleToken(QString text);
/// Tokens beside one another; those that would look alike ("a" and " a") keep the sign of their space.
std::vector<QString> visibleTokens(const std::vector<QString>& texts);

/// Words of longer texts come again, and carry their position in every label and tooltip.
constexpr Index mostWithoutPositions = 40;

/// Whether a text is written in characters that stand upright in vertical lines (Chinese, Japanese, Korean).
bool standsUpright(const QString& text);

/// Which positions of an axis are in view: from `begin` to `end`, fractions where zoomed.
struct AxisRange {
    double begin = 0;
    double end = 0;
    double length() const { return end - begin; }
    friend bool operator==(const AxisRange&, const AxisRange&) = default;
};

enum class LabelSide { left, top };
enum class LabelDirection {
    level,    ///< along the line of reading
    slanted,  ///< rising by 45°
    upwards,  ///< read from the bottom to the top
    upright,  ///< one character under the other
};

/// A label that is drawn: which position, what is left of its text, and where.
struct PlacedLabel {
    Index position;
    QString text;
    LabelDirection direction;
    QPointF
        anchor;  ///< the point next to the cells: right middle for a left label, bottom middle for a top one
};

/// Where the labels along one side go: thinned where they would touch, elided where they are too long.
struct LabelLayout {
    LabelSide side = LabelSide::left;
    QFont font;
    std::vector<PlacedLabel> labels;
    Index step = 1;       ///< every so manieth position is labelled
    double depth = 0;     ///< pixels away from the cells
    double overhang = 0;  ///< pixels beyond the end of the axis, of slanted labels
};

/// Lays out the labels of `range` along `length` pixels from `start`, at most `mostDepth` pixels deep.
/// `chosen` is always labelled (negative: none). Labels that would reach farther than `mostOverhang` pixels
/// beyond the end of the axis when slanted are read upwards instead.
LabelLayout layoutLabels(const AxisSlice& axis, AxisRange range, LabelSide side, QPointF start, double length,
                         double mostDepth, const QFont& font, Index chosen = -1,
                         double mostOverhang = std::numeric_limits<double>::infinity());

/// Draws them; the chosen one in the accent.
void paintLabels(QPainter& painter, const LabelLayout& layout, const Theme& theme, Index chosen = -1);

/// Draws one line of text with its left end, middle or right end at `x` and centred about `y`; returns its
/// width.
double paintText(QPainter& painter, const QString& text, const QFont& font, double x, double y,
                 Qt::Alignment alignment = Qt::AlignLeft);

}  // namespace attentionscope
