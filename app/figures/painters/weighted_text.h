#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/figures/drawing/color_map.h"
#include "app/figures/drawing/value_scale.h"
#include "app/figures/painters/figure.h"

class QTextLayout;

namespace attentionscope {

/// A word or token of a text and its weight.
struct TextSpan {
    int begin = 0;  ///< UTF-16 units of the text
    int length = 0;
    float weight = 0;
    bool chosen = false;  ///< one of the words whose attention is shown
};

/// A text coloured by weight; it keeps its own spaces, line breaks and direction.
struct WeightedTextContent {
    QString text;
    std::vector<TextSpan> spans;  ///< in order, not overlapping
    int read = 0;                 ///< UTF-16 units that the model read, and maybe spaces after them; 0: all
    double pixels = 0;            ///< of the font; 0: as usual
    ValueScale scale = {};
    ColorMapName colors = ColorMapName::wash;
    QString scaleTitle = {};  ///< the legend's title below the text; empty: the legend is elsewhere
    QString title = {};       ///< "Where “it” looks"
    QString note = {};        ///< below: what was removed, and that the rest was renormalised
};

/// Joins token labels with spaces, for texts whose original spelling is unknown.
WeightedTextContent joinTokens(const std::vector<QString>& labels, const std::vector<float>& weights);

/// A text laid out in lines, which returns the places of spans.
class WeightedTextLayout {
public:
    WeightedTextLayout(const WeightedTextContent& content, const QRectF& area, const Theme& theme);
    ~WeightedTextLayout();
    WeightedTextLayout(const WeightedTextLayout&) = delete;
    WeightedTextLayout& operator=(const WeightedTextLayout&) = delete;

    void paint(QPainter& painter, const Style& style) const;
    double height() const { return height_; }
    std::optional<size_t> spanAt(QPointF point) const;
    /// The rectangles of a span, one for each line it spans.
    const std::vector<QRectF>& rectangles(size_t span) const { return rectangles_[span]; }

private:
    const WeightedTextContent& content_;
    QPointF origin_, legend_;
    std::unique_ptr<QTextLayout> layout_;
    std::vector<std::vector<QRectF>> rectangles_;
    double height_ = 0;
};

class WeightedTextFigure : public Figure {
public:
    explicit WeightedTextFigure(WeightedTextContent content, double width = 640)
        : content_(std::move(content)), width_(width) {}
    QSizeF preferredSize() const override;
    Index cellCount() const override { return Index(content_.spans.size()); }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;

private:
    WeightedTextContent content_;
    double width_;
};

}  // namespace attentionscope
