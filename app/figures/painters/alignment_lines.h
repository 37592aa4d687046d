#pragma once

#include <optional>
#include <vector>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/value_scale.h"
#include "app/figures/painters/figure.h"
#include "app/figures/painters/matrix_slice.h"

namespace attentionscope {

/// One head's weights in a picture of lines. [queries × keys]
struct LineHead {
    int head = 0;  ///< decides the colour
    MatrixSlice weights;
};

/// Queries on the left, keys on the right, a line for each pair as thick as its weight.
struct AlignmentContent {
    AxisSlice queries;
    AxisSlice keys;
    Index queryCount = 0;
    Index keyCount = 0;
    std::vector<LineHead> heads;
    std::optional<Index> chosenQuery = {};  ///< only its lines, all others faint
    std::optional<Index> chosenKey = {};
    double threshold = 0.05;  ///< lines of less weight are not drawn, but for the heaviest of each query
    Index mostLines = 0;      ///< of each query, the heaviest so many; 0: all
    ValueScale scale = {};    ///< of thickness and strength
    QString note = {};        ///< what is left out, in words
};

/// A line that is drawn.
struct AlignmentLine {
    Index query, key;
    int head;
    float weight;
};

/// However light they are, the heaviest so many lines of a query are drawn, and those as heavy as the last.
constexpr size_t strongestLines = 3;

/// The lines of the chosen query or key, else of all, that pass threshold and limit or are the strongest,
/// lightest first, so that heavy ones are painted over light ones. Of too many that are equally heavy, some
/// are taken at even distances.
std::vector<AlignmentLine> linesOf(const AlignmentContent& content);

/// What is not drawn of them.
struct LinesLeftOut {
    Index weaker = 0;     ///< lines of what is shown
    float strongest = 0;  ///< of these
    Index ofOthers = 0;   ///< lines of queries or keys that are not chosen
};
LinesLeftOut leftOut(const AlignmentContent& content);

/// The colour of a line at a position of the scale: seen on its ground however light it is.
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

class AlignmentFigure : public Figure {
public:
    explicit AlignmentFigure(AlignmentContent content) : content_(std::move(content)) {}
    QSizeF preferredSize() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;

private:
    AlignmentContent content_;
};

}  // namespace attentionscope
