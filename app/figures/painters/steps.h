#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "app/figures/drawing/formula.h"
#include "app/figures/painters/cells.h"
#include "app/figures/painters/figure.h"
#include "app/figures/painters/vector_bars.h"

namespace attentionscope {

/// A matrix of a step, drawn as a small heatmap with numbers if they fit.
struct StepMatrix {
    QString name;  ///< TeX: "Q", "x_i"
    MatrixSlice values = {};
    AxisSlice rows = {};
    AxisSlice columns = {};
    ValueScale scale = {};
    ColorMapName colors = ColorMapName::diverging;
    std::optional<Index> chosenRow = {};
    std::optional<Index> chosenColumn = {};
    std::optional<Index> litRow = {};  ///< under the pointer, here or in another matrix
    std::optional<Index> litColumn = {};
    bool labelColumns = false;            ///< if the columns are tokens
    bool asNumbers = false;               ///< a column without colours if its numbers have room
    int node = -1;                        ///< its node in the graph, for clicks
    Index firstRow = 0;                   ///< of the node, if only a part is shown
    std::vector<Index> nodeColumns = {};  ///< of the node, if only some are shown
    std::vector<Index> nodeRows = {};     ///< the same for rows; -1: none
    /// Alternating sines and cosines: if columns share pixels, some are dropped. The larger of sine and
    /// cosine would be near 1 everywhere and hide the waves.
    bool waves = false;
    bool transposed = false;  ///< its rows are the node's columns, and its columns rows of the node
    bool large = false;       ///< numbers of one row, which always have the room to be read
    Index ofColumns = 0;      ///< of the row, if only some of its numbers are shown
    bool thumbnail = false;   ///< the whole matrix whose row is drawn large beside it
    /// Where each row begins in the graph, where rows are of different nodes or go on below.
    struct RowOrigin {
        int node;
        Index row, firstColumn;
    };
    std::vector<RowOrigin> origins = {};
    Index blockRows = 0;  ///< rows that belong together, where columns go on below; 0: none do
    std::optional<VectorBars> bars = {};  ///< by which rows are drawn; of a sum, its row is `firstRow`

    /// Its adjacent parts, and the current one.
    struct Division {
        QString name;
        Index columns;
    };
    std::vector<Division> parts = {};
    std::optional<size_t> chosenPart = {};

    bool isSum() const { return bars && !bars->summands.empty(); }
};

/// The next part starts a new line.
struct NewLine {};

/// A step is a line of matrices with signs between them: "=", "×", "softmax"; or several such lines.
using StepPart = std::variant<StepMatrix, QString, NewLine>;

struct StepContent {
    QString title = {};     ///< "Scale": a few words
    QString formula = {};   ///< TeX
    QString sentence = {};  ///< one plain sentence on what happens and why
    std::vector<StepPart> parts = {};
    /// The same of the chosen row alone, for areas without room for the numbers of whole matrices; may be
    /// empty.
    std::vector<StepPart> row = {};
    size_t leading = 0;  ///< parts of the row that led to the step, for where one line has room for them
    QString rowSentence = {};  ///< the chosen row's own numbers in words
};

/// The labels above a matrix, laid out as if its cells began at the origin; null if the columns have none.
using ColumnLabels = std::shared_ptr<const LabelLayout>;

/// The places of each matrix's cells in a step, by the index of its part; empty for signs.
struct StepLayout {
    std::vector<QRectF> cells;
    std::vector<QPointF> signs;
    std::vector<bool> labelled;  ///< whether the rows of the part have their words beside them
    std::vector<ColumnLabels> columnLabels;
    /// The meaning of the matrices' colours: one entry for all that share a scale.
    struct Legend {
        ValueScale scale;
        ColorMapName colors;
        QString names;  ///< "S, S'"
        QPointF place;
    };
    std::vector<Legend> legends;
    double height = 0;
    double width = 0;
    double matricesTop = 0;

    struct CellPlace {
        size_t part;
        const StepMatrix* matrix;  ///< of the content
        Index row, column;
    };
    std::optional<CellPlace> cellAt(const StepContent& content, QPointF point) const;
};

/// A formula in as many lines as needed, with one or more equations in each.
std::vector<Formula> formulaLines(const QString& formula, double width);

/// The part of a step that is shown in an area. If not all numbers of its matrices can be read: the chosen
/// row, large, and the matrices as thumbnails if there is room for them. If even that is too high: without
/// its sentence, and without its formula; in a panel the numbers of the result alone.
StepContent fitted(StepContent content, const QRectF& area);
/// The width from which an area is a page, whose steps may be higher than it and whose numbers may be large.
constexpr double leastPage = 560;
/// In an area that is not high enough, matrices become smaller, as far as they can be seen: the result of a
/// step should be visible together with its operands.
StepLayout layoutStep(const StepContent& content, const QRectF& area);
void paintStep(QPainter& painter, const StepContent& content, const StepLayout& layout, const QRectF& area,
               const Style& style);

/// Numbered steps, one below the other. A single step fits its area.
class StepsFigure : public Figure {
public:
    explicit StepsFigure(std::vector<StepContent> steps);
    QSizeF preferredSize() const override;
    Index cellCount() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;

private:
    std::vector<StepContent> given_, steps_;  // the second fit a page
};

}  // namespace attentionscope
