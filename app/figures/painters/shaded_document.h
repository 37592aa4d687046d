#pragma once

#include <vector>

#include "app/figures/painters/weighted_text.h"

namespace attentionscope {

/// Items and their words, shaded at both levels: a bar before each item, a background behind each word.
struct DocumentContent {
    struct Item {
        WeightedTextContent text;  ///< its words with their weights
        float weight = 0;
    };
    std::vector<Item> items;
    ValueScale scale = {};             ///< for the words' colours; bars extend from 0 to 1
    QString scaleTitle = {};           ///< of their legend
    std::optional<Index> chosen = {};  ///< item
};

class DocumentFigure : public FigureOf<DocumentContent> {
public:
    using FigureOf::FigureOf;
    QSizeF preferredSize() const override { return {preferredWidth, heightFor(preferredWidth)}; }
    double heightFor(double width) const override;
    Index cellCount() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
    /// An item is a key of the map of items.
    std::optional<FigurePlace> placeAt(QPointF point, const QRectF& area) const override;

    static constexpr double preferredWidth = 720;
};

}  // namespace attentionscope
