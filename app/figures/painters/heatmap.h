#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "app/figures/painters/cells.h"
#include "app/figures/painters/figure.h"

namespace attentionscope {

/// An attention map, or any query × key matrix. [queries × keys]
struct HeatmapContent {
    MatrixSlice values;
    AxisSlice queries;
    AxisSlice keys;
    QString queryTitle = {};  ///< what the rows are, "query" if empty
    QString keyTitle = {};
    QString note = {};        ///< over the cells, where they have nothing to show
    QString valueTitle = {};  ///< what the colours mean, with its unit: "attention weight"
    ValueScale scale = {};
    ColorMapName colors = ColorMapName::viridis;
    std::optional<Index> chosenQuery = {};
    std::optional<Index> chosenKey = {};
    std::optional<std::pair<Index, Index>> hovered = {};  ///< query and key, which are labelled in any case
    std::optional<AxisRange> visibleQueries = {};         ///< all where unset
    std::optional<AxisRange> visibleKeys = {};
    std::shared_ptr<const Pyramid> pyramid = {};
    /// The values with minus infinity where a mask has closed the cell, which is drawn so; empty: as they
    /// are.
    MatrixSlice drawn = {};
    /// How many rows and columns there are so far of a map that grows; the room of the others is empty.
    std::optional<Index> rowsSoFar = {}, columnsSoFar = {};
    /// The key that alone is read by each query, which gets a frame; empty where all are mixed.
    std::vector<Index> readKeys = {};
    /// Rows and columns that stand for words of another map beside it alone: nothing is drawn there.
    std::vector<Index> emptyQueries = {}, emptyKeys = {};
    /// Pixels that a cell may be large, where another map beside it has no larger ones.
    std::optional<double> mostCell = {};
    double leastKeyDepth = 0;  ///< pixels above the cells, where another map beside it has longer labels
    bool squareCells =
        true;  ///< a matrix of few rows and many columns has higher ones, so that rows have names
    bool showNumbers = true;  ///< in cells with room for them
    bool quietZeros = false;  ///< but not those that would read 0.00
    bool showScale = true;    ///< the colour bar; not beside a map that has the same
    bool showQueries = true;  ///< the rows' labels; likewise
    /// The title of the keys stands beside their labels instead of above them, where it fits there: in a low
    /// window the cells need the line.
    bool keyTitleBeside = false;
};

/// Where everything of a heatmap lies.
struct HeatmapLayout {
    QRectF cells;
    QRectF colorBar;  ///< the bar itself, without its labels
    bool keyTitleBeside = false;
    LabelLayout queryLabels;
    LabelLayout keyLabels;
    AxisRange queries;  ///< in view
    AxisRange keys;

    /// The cell at a point: row and column; nothing outside.
    std::optional<std::pair<Index, Index>> cellAt(QPointF point) const;
    /// The rectangle of a cell, which may lie outside `cells` when zoomed.
    QRectF cellRect(Index query, Index key) const;
};

HeatmapLayout layoutHeatmap(const HeatmapContent& content, const QRectF& area);

/// Paints cells, labels, marks of the chosen row and column, and the colour bar.
void paintHeatmap(QPainter& painter, const HeatmapContent& content, const HeatmapLayout& layout,
                  const Style& style);

/// The legend of a scale: a bar with its ticks, which stand to its right.
void paintColorBar(QPainter& painter, const QRectF& bar, const ValueScale& scale, ColorMapName colors,
                   const QString& title, const Style& style);

class HeatmapFigure : public Figure {
public:
    explicit HeatmapFigure(HeatmapContent content) : content_(std::move(content)) {}
    QSizeF preferredSize() const override;
    Index cellCount() const override { return content_.values.rows() * content_.values.columns(); }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
    std::optional<FigurePlace> placeAt(QPointF point, const QRectF& area) const override;

private:
    HeatmapContent content_;
};

}  // namespace attentionscope
