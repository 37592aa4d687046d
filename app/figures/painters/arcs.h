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
    Index position = 0;    ///< where it begins in the map
    bool special = false;  ///< a sign of the model's own, drawn faint
};

/// A sentence, and an arc from each word to the words that it looks at, as thick as the weight.
struct ArcsContent {
    std::vector<ArcsWord> words = {};
    MatrixSlice weights = {};          ///< [words × words]
    std::optional<Index> chosen = {};  ///< the word whose arcs are in the accent, with their numbers
};

/// An arc that is drawn.
struct Arc {
    Index from, to;
    float weight;
    bool chosen;  ///< of the chosen word
};

/// The arcs of the chosen word that weigh something, at least its strongest, and of every other word the
/// strongest where it stands out; the lightest first.
std::vector<Arc> arcsOf(const ArcsContent& content);

/// Where the words stand: as large as they can be, in one line while that can be read.
struct ArcsLayout {
    double pixels = 0;               ///< of the words' font
    std::vector<QRectF> boxes = {};  ///< around each word
    std::vector<int> lines = {};     ///< of each word
    double room = 0;                 ///< for arcs above each line
    double height = 0;               ///< of all, which may be more than there was
};
ArcsLayout layoutArcs(const ArcsContent& content, const QRectF& area);

class ArcsFigure : public Figure {
public:
    explicit ArcsFigure(ArcsContent content) : content_(std::move(content)) {}
    const ArcsContent& content() const { return content_; }
    QSizeF preferredSize() const override;
    double heightFor(double width) const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
    std::optional<FigurePlace> placeAt(QPointF point, const QRectF& area) const override;
    QRectF chosenPlace(const QRectF& area) const override;

private:
    ArcsContent content_;
};

}  // namespace attentionscope
