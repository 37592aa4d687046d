#pragma once

#include <QString>
#include <memory>

#include "app/figures/painters/figure.h"

namespace attentionscope {

/// A figure for a slide, 16:9: as large as it fits, its type at least 22 of 720 pixels high, one line of
/// title above it.
class SlideFigure : public Figure {
public:
    SlideFigure(std::shared_ptr<const Figure> figure, QString title, bool transparent = false)
        : figure_(std::move(figure)), title_(std::move(title)), transparent_(transparent) {}
    QSizeF preferredSize() const override;
    Index cellCount() const override { return figure_->cellCount(); }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;

private:
    std::shared_ptr<const Figure> figure_;
    QString title_;
    bool transparent_;  ///< paints no ground
};

}  // namespace attentionscope
