#pragma once

#include <optional>
#include <vector>

#include "app/figures/drawing/labels.h"
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
    double threshold = 0.05;  ///< lines of less weight are not drawn
    Index mostLines = 0;      ///< of each query, the heaviest so many; 0: all
};

/// A line that is drawn.
struct AlignmentLine {
    Index query, key;
    int head;
    float weight;
};

/// The lines that pass threshold and limit, lightest first, so that heavy ones are painted over light ones.
std::vector<AlignmentLine> linesOf(const AlignmentContent& content);

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
