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

/// A readable form of a token: white space and control characters get visible signs (␣ ⏎ ⇥), unpaired
/// surrogates the replacement character, an empty token "∅"; the vocabularies' marks for spaces (Ġ, ▁) become
/// spaces, except one before a word, which is dropped.
QString visibleToken(const std::string& utf8);
QString visibleToken(QString text);
/// Tokens side by side; those that would look alike ("a" and " a") keep the sign of their space.
std::vector<QString> visibleTokens(const std::vector<QString>& texts);

/// Words recur in longer texts, where every label and tooltip includes their position.
constexpr Index mostWithoutPositions = 40;

/// Whether a text is written in characters that stand upright in vertical lines (Chinese, Japanese, Korean).
bool standsUpright(const QString& text);

/// The positions of an axis in view: from `begin` to `end`, fractions if zoomed.
struct AxisRange {
    double begin = 0;
    double end = 0;
    double length() const { return end - begin; }
    friend bool operator==(const AxisRange&, const AxisRange&) = default;
};

enum class LabelSide { left, top };
enum class LabelDirection {
    level,    ///< horizontal
    slanted,  ///< rising by 45°
    upwards,  ///< reads from bottom to top
    upright,  ///< one character below the other
};

/// A drawn label: its position, its possibly shortened text, and its place.
struct PlacedLabel {
    Index position;
    QString text;
    LabelDirection direction;
    QPointF
        anchor;  ///< the point next to the cells: right middle for a left label, bottom middle for a top one
};

/// The labels along one side: thinned if they would touch, elided if they are too long.
struct LabelLayout {
    LabelSide side = LabelSide::left;
    QFont font;
    std::vector<PlacedLabel> labels;
    Index step = 1;       ///< every `step`-th position is labelled
    double depth = 0;     ///< pixels away from the cells
    double overhang = 0;  ///< pixels beyond the end of the axis, for slanted labels
};

/// Lays out the labels of `range` along `length` pixels from `start`, at most `mostDepth` pixels deep.
/// `chosen` is always labelled (negative: none). Labels that would extend more than `mostOverhang` pixels
/// beyond the end of the axis when slanted are read upwards instead.
LabelLayout layoutLabels(const AxisSlice& axis, AxisRange range, LabelSide side, QPointF start, double length,
                         double mostDepth, const QFont& font, Index chosen = -1,
                         double mostOverhang = std::numeric_limits<double>::infinity());

/// Draws them; the chosen one in the accent.
void paintLabels(QPainter& painter, const LabelLayout& layout, const Theme& theme, Index chosen = -1);

/// Draws one line of text with its left end, middle or right end at `x` and centred on `y`; returns its
/// width.
double paintText(QPainter& painter, const QString& text, const QFont& font, double x, double y,
                 Qt::Alignment alignment = Qt::AlignLeft);

}  // namespace attentionscope
