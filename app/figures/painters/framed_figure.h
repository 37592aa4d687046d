#pragma once

#include <QString>
#include <memory>

#include "app/figures/painters/figure.h"

namespace attentionscope {

/// The caption below an exported figure.
struct Caption {
    QString title;   ///< "Self-attention · layer 1 · head 3"
    QString source;  ///< model, and whether it was trained or constructed
    QString text;    ///< the sentence; long ones are cut to three lines
};

/// A figure for export: on its background, with margins and its caption.
class FramedFigure : public Figure {
public:
    FramedFigure(std::shared_ptr<const Figure> figure, Caption caption)
        : figure_(std::move(figure)), caption_(std::move(caption)) {}
    QSizeF preferredSize() const override;
    Index cellCount() const override { return figure_->cellCount(); }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;

private:
    double captionHeight(double width) const;

    std::shared_ptr<const Figure> figure_;
    Caption caption_;
};

}  // namespace attentionscope
