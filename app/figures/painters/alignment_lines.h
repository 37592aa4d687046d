#pragma once

#include <optional>
#include <vector>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/value_scale.h"
#include "app/figures/painters/figure.h"
#include "app/figures/painters/matrix_slice.h"

namespace attentionscope {

/// One head's weights in a figure of lines. [queries × keys]
struct LineHead {
    int head = 0;  ///< determines the colour
    MatrixSlice weights;
};

/// Queries on the left, keys on the right, and a line for each pair whose thickness is its weight.
struct AlignmentContent {
    AxisSlice queries;
    AxisSlice keys;
    Index queryCount = 0;
    Index keyCount = 0;
    std::vector<LineHead> heads;
    std::optional<Index> chosenQuery = {};  ///< only its lines are drawn
    std::optional<Index> chosenKey = {};    ///< its lines stand out; the others are faint
    double threshold = 0.05;  ///< hides lines with less weight, except the heaviest of each query
    Index mostLines = 0;      ///< only this many heaviest lines of each query; 0: all
    ValueScale scale = {};    ///< for thickness and strength
    QString note = {};        ///< what is hidden, in words
};

/// A drawn line.
struct AlignmentLine {
    Index query, key;
    int head;
    float weight;
};

/// However light they are, this many heaviest lines of a query are drawn, and those as heavy as the last.
constexpr size_t strongestLines = 3;

/// The lines of the chosen query, else of all, that pass threshold and limit or are the strongest, lightest
/// first, so that heavy ones are painted over light ones, and those of the chosen key last. If too many are
/// equally heavy, some are taken at even distances.
std::vector<AlignmentLine> linesOf(const AlignmentContent& content);

/// The hidden lines.
struct LinesLeftOut {
    Index weaker = 0;     ///< lines of the shown queries
    float strongest = 0;  ///< weight among these
    Index ofOthers = 0;   ///< lines of queries that are not chosen
};
LinesLeftOut leftOut(const AlignmentContent& content);

/// The colour of a line at a position of the scale: visible on its background at any weight.
QColor lineColor(int head, double position, const Theme& theme);

struct AlignmentLayout {
    double left, right;  ///< x where lines start and end
    double top;
    double queryPitch, keyPitch;
    QPointF query(Index index) const { return {left, top + (double(index) + 0.5) * queryPitch}; }
    QPointF key(Index index) const { return {right, top + (double(index) + 0.5) * keyPitch}; }
    std::optional<Index> queryAt(QPointF point, Index count) const;
    std::optional<Index> keyAt(QPointF point, Index count) const;
};

AlignmentLayout layoutAlignment(const AlignmentContent& content, const QRectF& area);
void paintAlignment(QPainter& painter, const AlignmentContent& content, const QRectF& area,
                    const Style& style);

class AlignmentFigure : public FigureOf<AlignmentContent> {
public:
    using FigureOf::FigureOf;
    QSizeF preferredSize() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
};

}  // namespace attentionscope
