#pragma once

#include <QPainter>
#include <QRectF>
#include <QSizeF>
#include <optional>

#include "app/figures/drawing/theme.h"
#include "core/base/matrix.h"

namespace attentionscope {

/// How to paint a figure.
struct Style {
    const Theme& theme;
    /// Draws cells as shapes instead of an image: for vector files of moderate size.
    bool vectorCells = false;
};

/// A place in a figure's map: its row, its column, or both; -1: unknown.
struct FigurePlace {
    Index query = -1;
    Index key = -1;
    Index panel = -1;  ///< of figures side by side
    friend bool operator==(const FigurePlace&, const FigurePlace&) = default;
};

/// A picture that depends only on its content: the same in the window, in a file and on paper. Immutable.
class Figure {
public:
    virtual ~Figure() = default;
    /// The default size, in logical pixels.
    virtual QSizeF preferredSize() const = 0;
    /// The height for a width: content in lines is higher if it is narrow.
    virtual double heightFor(double /*width*/) const { return preferredSize().height(); }
    /// The number of cells; decides whether they are drawn as vectors.
    virtual Index cellCount() const { return 0; }
    /// Paints into `area`, leaving the background.
    virtual void paint(QPainter& painter, const QRectF& area, const Style& style) const = 0;
    /// The place at a point when painted into `area`.
    virtual std::optional<FigurePlace> placeAt(QPointF, const QRectF& /*area*/) const { return {}; }
    /// The rectangle of the chosen key when painted into `area`; empty if unknown.
    virtual QRectF chosenPlace(const QRectF& /*area*/) const { return {}; }
};

/// A figure that is painted from its content alone.
template <class Content>
class FigureOf : public Figure {
public:
    explicit FigureOf(Content content) : content_(std::move(content)) {}

protected:
    Content content_;
};

/// The most cells drawn as shapes in SVG and PDF; beyond this, they are one lossless image.
constexpr Index mostVectorCells = 65536;

}  // namespace attentionscope
