#pragma once

#include "app/figures/content/differing_words.h"
#include "app/figures/painters/curves.h"
#include "app/figures/painters/matrix_slice.h"
#include "core/run/bottleneck.h"

namespace attentionscope {

/// Why attention at all. Above, for each model: the words, what the decoder gets of them (one vector, or one
/// for each token) and what it says; words that the other model does not say are marked. Below, left: BLEU by
/// the length of the source, with and without attention. Right: for every source word, how far the gradient
/// of what is said reaches back to it.
struct BottleneckContent {
    CurveContent scores;
    QString note = {};  ///< where the sentences come from by which they were judged
    struct Side {
        QString name;
        QColor color;
        QString translation;
        /// The translation in words, where there is one with attention and one without: those that the other
        /// one does not say differ.
        std::vector<MarkedWord> output = {};
        bool attends = false;
        MatrixSlice handed = {};      ///< what the decoder gets, [1 or tokens × width]
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
