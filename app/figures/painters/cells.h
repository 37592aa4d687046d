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

/// A matrix at decreasing resolution, each level half of the one before, keeping the value of largest
/// magnitude: a single weight stays visible when thousands of cells share a pixel. Computed once for a large
/// map, then panned and zoomed.
class Pyramid {
public:
    explicit Pyramid(MatrixSlice values);
    /// The level to start from if a pixel covers this many cells: one or two of the level's cells per pixel.
    /// 0 is the matrix itself.
    int levelFor(double cellsPerPixel) const;
    const MatrixSlice& level(int index) const { return levels_[size_t(index)]; }

private:
    std::vector<MatrixSlice> levels_;
};

/// Cells `first` to `first + count` of an axis, divided among this many pixels, at most one for each cell.
struct SharedCells {
    Index first, count, pixels;
    Index begin(Index pixel) const { return first + pixel * count / pixels; }
    Index end(Index pixel) const { return first + ((pixel + 1) * count + pixels - 1) / pixels; }
};

/// For every pixel, the value of largest magnitude among the cells it touches (one of them if several are
/// equal); masked only if all are.
MatrixSlice strongest(const MatrixSlice& values, const SharedCells& rows, const SharedCells& columns);

/// `values` at the finest level within this many rows and columns; without a copy if that is 0.
MatrixSlice reduced(MatrixSlice values, Index mostSide);

/// The last image of cells, for content that is painted again and again at the same size.
struct DrawnCells {
    QImage image = {};
    QRectF covered = {};  ///< relative to the corner of the target
    QSizeF size = {};
    double pixelRatio = 0;
    const Theme* theme = nullptr;
    ColorMapName colors = ColorMapName::viridis;
    ValueScale scale = {};
};

/// Content painted as cells: values, their colours, and the part in view.
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

/// The colours of the part in view as an image of at most one pixel per cell and per pixel of `target`. If
/// cells share a pixel, it shows the value of largest magnitude among them. `covered` is its area, cut at
/// whole cells, so it extends beyond `target` if a cell is partly in view.
QImage cellImage(const CellContent& content, const QRectF& target, double pixelRatio, const Theme& theme,
                 QRectF& covered);

/// The number of device pixels per unit of a painter.
double pixelsToUnit(const QPainter& painter);

/// Paints the part in view into `target`; minus infinity and missing values as masked (hatched if there is
/// room).
void paintCells(QPainter& painter, const CellContent& content, const QRectF& target, const Style& style);

/// Whether numbers with two decimals fit cells that fill a target of this size.
bool areNumbersShown(const CellContent& content, QSizeF target);
/// Writes the values into their cells if there is room; three decimals, or two if narrow.
void paintNumbers(QPainter& painter, const CellContent& content, const QRectF& target, const Style& style);

/// The colour of one value, `theme.masked` for missing values.
QColor cellColor(float value, const ValueScale& scale, ColorMapName colors, const Theme& theme);

/// The width of a cell that fits the widest of the values in view, with this many decimals.
double numberWidth(const CellContent& content, int decimals);

}  // namespace attentionscope
