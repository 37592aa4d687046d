#pragma once

#include <QImage>
#include <QString>
#include <optional>
#include <vector>

#include "app/figures/drawing/color_map.h"
#include "app/figures/drawing/value_scale.h"
#include "app/figures/painters/figure.h"
#include "app/figures/painters/weighted_text.h"

namespace attentionscope {

/// Weights over the regions of a picture; for a produced word, also small pictures of all words of the
/// sentence; and, if words of a text get attention at the same time, these as well.
struct PictureContent {
    struct Word {
        QString text;
        std::vector<float> weights;      ///< of every position, as below
        std::optional<Index> read = {};  ///< the single position that is read: hard attention
    };

    QImage picture;              ///< null if it cannot be read: the regions are drawn on the plain background
    Index gridColumns = 0;       ///< regions in a row
    std::vector<float> weights;  ///< of every position: first those outside the picture, then row by row
    Index outside = 0;           ///< positions that are not regions: the class token
    std::vector<QString> outsideNames = {};  ///< with their weights
    std::optional<Index> chosen = {};        ///< position whose attention is shown, if it is one of these
    std::optional<Index> marked = {};        ///< a chosen key
    std::optional<Index> read = {};          ///< the single position that is read: hard attention
    std::vector<Word> words = {};            ///< a click chooses one of them
    std::optional<Index> word = {};          ///< the one whose weights are shown
    bool choosesQuery = false;               ///< the positions are queries as well: a click chooses the query
    std::optional<WeightedTextContent> text = {};  ///< the words that get attention at the same time
    std::vector<Index> textPositions = {};         ///< of its spans, if a click chooses one
    bool choosesRegion = true;                     ///< a click on a region chooses it, as key or as query
    ValueScale scale = {};
    ColorMapName colors = ColorMapName::viridis;
    QString valueTitle = {};

    Index gridRows() const { return gridColumns > 0 ? (Index(weights.size()) - outside) / gridColumns : 0; }
};

/// The places of all parts.
struct PictureLayout {
    QRectF picture;
    std::vector<QRectF> outside;
    QRectF colorBar;
    std::vector<QRectF> words;  ///< the small pictures, their words below them
    QRectF text;                ///< of the words that get attention at the same time
    Index gridColumns = 0, gridRows = 0;

    /// The rectangle of a position.
    QRectF place(Index position) const;
    std::optional<Index> positionAt(QPointF point) const;
    std::optional<Index> wordAt(QPointF point) const;
};

PictureLayout layoutPicture(const PictureContent& content, const QRectF& area);

class PictureFigure : public FigureOf<PictureContent> {
public:
    using FigureOf::FigureOf;
    QSizeF preferredSize() const override;
    Index cellCount() const override { return Index(content_.weights.size()); }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
    std::optional<FigurePlace> placeAt(QPointF point, const QRectF& area) const override;
    QRectF chosenPlace(const QRectF& area) const override;
};

}  // namespace attentionscope
