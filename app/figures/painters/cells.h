#pragma once

#include <QImage>
#include <memory>
#include <vector>

#include "app/figures/drawing/color_map.h"
#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/value_scale.h"
#include "app/figures/painters/figure.h"
#include "app/figures/painters/matrix_slice.h"

namespace attentionscope {

/// A matrix at falling resolution, each level half of the one before, keeping the value of largest magnitude:
/// a lone weight stays visible when thousands of cells share a pixel. Made once for a large map, then panned
/// and zoomed.
class Pyramid {
public:
    explicit Pyramid(MatrixSlice values);
    /// The level to begin with where a pixel stands for so many cells: of its own cells it stands for one to
    /// two. 0 is the matrix itself.
    int levelFor(double cellsPerPixel) const;
    const MatrixSlice& level(int index) const { return levels_[size_t(index)]; }

private:
    std::vector<MatrixSlice> levels_;
};

/// Cells `first` to `first + count` of an axis, shared by so many pixels, at most one for each.
struct SharedCells {
    Index first, count, pixels;
    Index begin(Index pixel) const { return first + pixel * count / pixels; }
    Index end(Index pixel) const { return first + ((pixel + 1) * count + pixels - 1) / pixels; }
};

/// For every pixel the value of largest magnitude among the cells that it touches, or one of them where
/// several are; masked only where all are.
MatrixSlice strongest(const MatrixSlice& values, const SharedCells& rows, const SharedCells& columns);

/// `values` at the finest level with at most so many rows and columns; without a copy where that is 0.
MatrixSlice reduced(MatrixSlice values, Index mostSide);

/// The picture of cells as they were painted last, for those that are painted over and over at the same size.
struct DrawnCells {
    QImage image = {};
    QRectF covered = {};  ///< from the corner of the target
    QSizeF size = {};
    double pixelRatio = 0;
    const Theme* theme = nullptr;
    ColorMapName colors = ColorMapName::viridis;
    ValueScale scale = {};
};

/// What paints as cells: values, how they become colours, and the part in view.
struct CellContent {
    MatrixSlice values;
    ValueScale scale = {};
    ColorMapName colors = ColorMapName::viridis;
    AxisRange rows;                               ///< in view
    AxisRange columns;                            ///< in view
    std::shared_ptr<const Pyramid> pyramid = {};  ///< of `values`, where they are painted in parts
    bool quietZeros = false;  ///< numbers that would read 0.00 are left out: of differences, most are
    std::shared_ptr<DrawnCells> drawn = {};  ///< kept from one painting of all of `values` to the next
    TypeSize type = TypeSize::small;         ///< of its numbers
};

/// The colours of the part in view as an image of at most one pixel per cell and per pixel of `target`.
/// Where cells share a pixel it has the value of largest magnitude among them. `covered` is the area it
/// stands for, cut at whole cells, so it reaches beyond `target` where a cell is partly in view.
QImage cellImage(const CellContent& content, const QRectF& target, double pixelRatio, const Theme& theme,
                 QRectF& covered);

/// How many device pixels a painter has to a unit.
double pixelsToUnit(const QPainter& painter);

/// Paints the part in view into `target`; minus infinity and missing values as masked (hatched where there is
/// room).
void paintCells(QPainter& painter, const CellContent& content, const QRectF& target, const Style& style);

/// Writes the values into their cells where there is room for them; three decimals, or two where narrow.
void paintNumbers(QPainter& painter, const CellContent& content, const QRectF& target, const Style& style);

/// The colour of one value, `theme.masked` for those without.
QColor cellColor(float value, const ValueScale& scale, ColorMapName colors, const Theme& theme);

}  // namespace attentionscope
