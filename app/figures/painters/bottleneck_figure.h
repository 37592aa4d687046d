#pragma once

#include "app/figures/painters/curves.h"
#include "core/run/bottleneck.h"

namespace attentionscope {

/// Why attention at all. Left: BLEU by the length of the source, with and without attention. Right: for every
/// source word, how far the gradient of what is said reaches back to it. Below: what each model says.
struct BottleneckContent {
    CurveContent scores;
    struct Side {
        QString name;
        QColor color;
        QString translation;
        std::vector<double> shares;   ///< of the gradient, one for each word
        std::vector<double> lengths;  ///< the gradients' norms as they are
        std::vector<QString> words;
    };
    std::vector<Side> sides;
};

BottleneckContent contentOf(const Bottleneck& bottleneck);

/// Where the words' bars lie, and which word a point is on; -1 for none.
struct ReachLayout {
    QRectF bars;
    double pitch = 0;
    Index wordAt(QPointF point) const;
};
ReachLayout layoutReach(const BottleneckContent& content, const QRectF& area);

void paintBottleneck(QPainter& painter, const BottleneckContent& content, const QRectF& area,
                     const Style& style);

class BottleneckFigure : public Figure {
public:
    explicit BottleneckFigure(BottleneckContent content) : content_(std::move(content)) {}
    QSizeF preferredSize() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;

private:
    BottleneckContent content_;
};

}  // namespace attentionscope
