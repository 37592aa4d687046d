#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "app/figures/painters/figure.h"

namespace attentionscope {

/// One of several figures side by side.
struct Panel {
    QString title;
    std::shared_ptr<const Figure> figure;
};

/// Figures under their titles, in rows of at most `columns`.
class PanelsFigure : public Figure {
public:
    PanelsFigure(std::vector<Panel> panels, int columns) : panels_(std::move(panels)), columns_(columns) {}
    QSizeF preferredSize() const override;
    Index cellCount() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
    std::optional<FigurePlace> placeAt(QPointF point, const QRectF& area) const override;

private:
    QRectF roomOf(size_t panel, const QRectF& area) const;
    int rows() const { return (int(panels_.size()) + columns_ - 1) / columns_; }

    std::vector<Panel> panels_;
    int columns_;
};

}  // namespace attentionscope
