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
    bool transposed = false;  ///< its rows are the node's columns, and its columns the node's rows
    std::optional<VectorBars> bars = {};  ///< how to draw rows as bars; for a sum, its row is `firstRow`

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

/// For a step that does not fit at its usual size: only its bars, if they show all of it (a sum), else none.
/// If its matrices do not fit at any size: without its sentence, then without its formula.
StepContent shortened(StepContent content, const QRectF& area);
/// If the area is not high enough, matrices shrink as long as they stay readable, so that the result of a
/// step is visible together with its operands.
StepLayout layoutStep(const StepContent& content, const QRectF& area);
void paintStep(QPainter& painter, const StepContent& content, const StepLayout& layout, const QRectF& area,
               const Style& style);

/// Steps one below the other, numbered.
class StepsFigure : public Figure {
public:
    explicit StepsFigure(std::vector<StepContent> steps) : steps_(std::move(steps)) {}
    QSizeF preferredSize() const override;
    Index cellCount() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;

private:
    std::vector<StepContent> steps_;
};

}  // namespace attentionscope
