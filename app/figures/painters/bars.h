#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/figures/drawing/labels.h"
#include "app/figures/painters/figure.h"

namespace attentionscope {

/// One bar: a candidate and its value.
struct Bar {
    QString label;
    double value = 0;
    std::optional<double> before = {};  ///< without the changes, drawn as a mark and in words
};

/// A model's predictions, or one row of weights, as bars.
struct BarContent {
    QString title = {};  ///< "Next word after “the”"
    std::vector<Bar> bars = {};
    std::optional<size_t> chosen = {};
    double low = 0, high = 1;  ///< where the tracks begin and end; 0 lies between
    bool bySign = false;       ///< negative and positive values have colours of their own
    bool integers = false;     ///< such as ranks
};

constexpr double barPitch = 24;

/// Where a bar is painted in an area: a row, or a part of one line if the area is too low for two rows; empty
/// if that line is full.
QRectF barPlace(const BarContent& content, const QRectF& area, size_t bar);

/// The bar at a point of such an area.
std::optional<size_t> barAt(const BarContent& content, const QRectF& area, QPointF point);

void paintBars(QPainter& painter, const BarContent& content, const QRectF& area, const Style& style);

/// Blocks of bars, one below the other.
class BarFigure : public Figure {
public:
    explicit BarFigure(std::vector<BarContent> blocks) : blocks_(std::move(blocks)) {}
    QSizeF preferredSize() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
    /// In a single block, the bar is a key if it shows a row of weights.
    std::optional<FigurePlace> placeAt(QPointF point, const QRectF& area) const override;

private:
    std::vector<BarContent> blocks_;
};

}  // namespace attentionscope
