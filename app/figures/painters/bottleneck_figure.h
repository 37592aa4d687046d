#pragma once

#include "app/figures/content/differing_words.h"
#include "app/figures/painters/curves.h"
#include "app/figures/painters/matrix_slice.h"
#include "core/run/bottleneck.h"

namespace attentionscope {

/// Why attention is needed. Above, for each model: the words, the decoder's input (one vector, or one for
/// each token) and its translation; words missing from the other translation are marked. Below, left: BLEU by
/// the length of the source, with and without attention. Right: for every source word, how strongly the
/// gradient of the translation reaches it.
struct BottleneckContent {
    CurveContent scores;
    QString note = {};  ///< origin of the test sentences
    struct Side {
        QString name;
        QColor color;
        QString translation;
        /// The translation in words, if there is one with and one without attention: words missing from the
        /// other one differ.
        std::vector<MarkedWord> output = {};
        bool attends = false;
        MatrixSlice handed = {};      ///< the decoder's input, [1 or tokens × width]
        std::vector<double> shares;   ///< of the gradient, one for each word
        std::vector<double> lengths;  ///< norms of the gradients
        std::vector<QString> words;
    };
    std::vector<Side> sides;
};

BottleneckContent contentOf(const Bottleneck& bottleneck);

/// The places of the words' bars, and the word at a point; -1 for none.
struct ReachLayout {
    QRectF bars;
    double pitch = 0;
    Index wordAt(QPointF point) const;
};
ReachLayout layoutReach(const BottleneckContent& content, const QRectF& area);

void paintBottleneck(QPainter& painter, const BottleneckContent& content, const QRectF& area,
                     const Style& style);

class BottleneckFigure : public FigureOf<BottleneckContent> {
public:
    using FigureOf::FigureOf;
    QSizeF preferredSize() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
};

}  // namespace attentionscope
