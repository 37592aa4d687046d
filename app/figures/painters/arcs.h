#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/figures/painters/figure.h"
#include "app/figures/painters/matrix_slice.h"

namespace attentionscope {

/// A word of a sentence over which arcs are drawn.
struct ArcsWord {
    QString text = {};
    Index position = 0;    ///< its first position in the map
    bool special = false;  ///< a special token of the model, drawn faint
};

/// A sentence, and an arc from each word to the words it attends to, as thick as the weight.
struct ArcsContent {
    std::vector<ArcsWord> words = {};
    MatrixSlice weights = {};          ///< [words × words]
    std::optional<Index> chosen = {};  ///< the word whose arcs are accented and numbered
    bool silenced = false;             ///< the model does not use these weights: grey, dashed
    std::optional<Index> key = {};     ///< a word that it attends to, drawn however light its arc is
};

/// A drawn arc.
struct Arc {
    Index from, to;
    float weight;
    bool chosen;  ///< of the chosen word
};

/// The significant arcs of the chosen word, at least its strongest, and of every other word the strongest if
/// it stands out; the lightest first.
std::vector<Arc> arcsOf(const ArcsContent& content);

/// The places of the words: as large as possible, in one line while that is readable.
struct ArcsLayout {
    double pixels = 0;               ///< of the words' font
    std::vector<QRectF> boxes = {};  ///< around each word
    std::vector<int> lines = {};     ///< of each word
    double room = 0;                 ///< for arcs above each line
    double height = 0;               ///< total height, which may exceed the area
};
ArcsLayout layoutArcs(const ArcsContent& content, const QRectF& area);

class ArcsFigure : public FigureOf<ArcsContent> {
public:
    using FigureOf::FigureOf;
    const ArcsContent& content() const { return content_; }
    QSizeF preferredSize() const override;
    double heightFor(double width) const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
    std::optional<FigurePlace> placeAt(QPointF point, const QRectF& area) const override;
    QRectF chosenPlace(const QRectF& area) const override;
};

}  // namespace attentionscope
