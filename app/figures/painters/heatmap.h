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
    QString queryTitle = {};  ///< title of the rows, "query" if empty
    QString keyTitle = {};
    QString note = {};        ///< over the cells if they have nothing to show
    QString valueTitle = {};  ///< meaning of the colours, with its unit: "attention weight"
    ValueScale scale = {};
    ColorMapName colors = ColorMapName::viridis;
    std::optional<Index> chosenQuery = {};
    std::optional<Index> chosenKey = {};
    std::optional<std::pair<Index, Index>> hovered = {};  ///< query and key, which are always labelled
    std::optional<AxisRange> visibleQueries = {};         ///< all if unset
    std::optional<AxisRange> visibleKeys = {};
    std::shared_ptr<const Pyramid> pyramid = {};
    /// The values with minus infinity in masked cells, for drawing; empty: the values themselves.
    MatrixSlice drawn = {};
    /// If the keys are pieces of a sound: its energies [frequencies, the highest first × frames], with
    /// equally many frames for each key. Drawn below the cells if there is room.
    MatrixSlice sound = {};
    /// The current number of rows and columns of a growing map; the space of the others is empty.
    std::optional<Index> rowsSoFar = {}, columnsSoFar = {};
    /// The single key that each query reads, which gets a frame; empty if all are mixed.
    std::vector<Index> readKeys = {};
    /// Rows and columns for words that only another map beside it has: nothing is drawn there.
    std::vector<Index> emptyQueries = {}, emptyKeys = {};
    /// Pixels that a cell may be large, where another map beside it has no larger ones.
    std::optional<double> mostCell = {};
    double leastKeyDepth = 0;  ///< pixels above the cells, where another map beside it has longer labels
    bool squareCells =
        true;  ///< a matrix of few rows and many columns has higher cells, so that rows have names
    bool showNumbers = true;  ///< in cells with room for them
    /// Of every cell, row by row: written into the cells, with the numbers below them; or empty.
    std::vector<QString> words = {};
    bool quietZeros = false;  ///< except those that would read 0.00
    bool showScale = true;    ///< the colour bar; false beside a map with the same
    bool showQueries = true;  ///< the rows' labels; likewise
    /// Places the title of the keys beside their labels instead of above them, if it fits: in a low window
    /// the cells need the line.
    bool keyTitleBeside = false;
};

/// The places of all parts of a heatmap.
struct HeatmapLayout {
    QRectF cells;
    QRectF sound;     ///< empty if there is none, or no room for it
    QRectF colorBar;  ///< the bar itself, without its labels
    bool keyTitleBeside = false;
    LabelLayout queryLabels;
    LabelLayout keyLabels;
    AxisRange queries;  ///< in view
    AxisRange keys;

    /// The cell at a point: row and column; empty outside.
    std::optional<std::pair<Index, Index>> cellAt(QPointF point) const;
    /// The rectangle of a cell, which may be outside `cells` when zoomed.
    QRectF cellRect(Index query, Index key) const;
};

HeatmapLayout layoutHeatmap(const HeatmapContent& content, const QRectF& area);
/// Whether the cells are large enough for their numbers, with two decimals.
bool areNumbersShown(const HeatmapContent& content, const HeatmapLayout& layout);

/// Paints cells, labels, marks of the chosen row and column, and the colour bar.
void paintHeatmap(QPainter& painter, const HeatmapContent& content, const HeatmapLayout& layout,
                  const Style& style);

/// The legend of a scale: a bar with ticks to its right.
void paintColorBar(QPainter& painter, const QRectF& bar, const ValueScale& scale, ColorMapName colors,
                   const QString& title, const Style& style);

class HeatmapFigure : public FigureOf<HeatmapContent> {
public:
    using FigureOf::FigureOf;
    QSizeF preferredSize() const override;
    Index cellCount() const override { return content_.values.rows() * content_.values.columns(); }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
    std::optional<FigurePlace> placeAt(QPointF point, const QRectF& area) const override;
};

}  // namespace attentionscope
