#pragma once

#include <QPainter>
#include <QRectF>
#include <QSizeF>
#include <optional>

#include "app/figures/drawing/theme.h"
#include "core/base/matrix.h"

namespace attentionscope {

/// How a figure is to be painted.
struct Style {
    const Theme& theme;
    /// Cells as shapes rather than as an image: for vector files of moderate size.
    bool vectorCells = false;
};

/// A place in a map that a figure shows: its row, its column, or both; -1: not told.
struct FigurePlace {
    Index query = -1;
    Index key = -1;
    friend bool operator==(const FigurePlace&, const FigurePlace&) = default;
};

/// A picture that is a function of its content: the same in the window, in a file and on paper. Immutable.
class Figure {
public:
    virtual ~Figure() = default;
    /// The size it asks for when nobody gives it one, in logical pixels.
    virtual QSizeF preferredSize() const = 0;
    /// The height it asks for at a width: of what is set in lines, more where it is narrow.
    virtual double heightFor(double /*width*/) const { return preferredSize().height(); }
    /// How many cells it would draw; decides about vector cells.
    virtual Index cellCount() const { return 0; }
    /// Paints into `area`, leaving the ground as it is.
    virtual void paint(QPainter& painter, const QRectF& area, const Style& style) const = 0;
    /// What lies at a point when it is painted into `area`.
    virtual std::optional<FigurePlace> placeAt(QPointF, const QRectF& /*area*/) const { return {}; }
    /// Where the chosen key lies when it is painted into `area`; empty where it is not told.
    virtual QRectF chosenPlace(const QRectF& /*area*/) const { return {}; }
};

/// Most cells of a figure that become shapes in SVG and PDF; beyond, they are one lossless image.
constexpr Index mostVectorCells = 65536;

}  // namespace attentionscope
