#pragma once

#include <optional>
#include <vector>

#include "app/figures/painters/heatmap.h"
#include "app/figures/painters/picture_attention.h"

namespace attentionscope {

/// A word as it is said, and where it stands in the sentence, in UTF-16 units; begin = end: not in it.
struct OutputWord {
    QString text;
    int begin = 0, end = 0;
};

/// How words are said one after the other: what is read above, what is said below, unrolled in time; lines
/// from what was read to the word that is being said, its row in the map, the sentence that it drops into.
struct DecodingContent {
    AxisSlice read = {};  ///< the words that are read; of a picture it is the picture
    Index readCount = 0;
    bool readsOnlyOutput = false;  ///< of what is read, at each place only what was there already
    bool recurrent = false;        ///< what is read goes from one state to the next
    QString readTitle = {}, outputTitle = {};
    std::vector<OutputWord> output = {};
    Index place = 0;           ///< the word that is being said
    Index firstRow = 0;        ///< of `weights`, which belongs to the first word
    MatrixSlice weights = {};  ///< [rows × read]; empty: without attention, one vector is handed over
    int head = 0;              ///< decides the colour
    QString sentence = {};     ///< whole, with what was given before
    int given = 0;             ///< how much of it was given
    std::optional<PictureContent> picture = {};  ///< with the weights of the place
    std::optional<HeatmapContent> map = {};      ///< `weights` as a map
    double progress = 1;  ///< how far the word has come about: 0 nothing, 1 it stands in the sentence

    Index row() const { return firstRow + place; }
    /// Of what is read, how much there is so far.
    Index readSoFar() const { return readsOnlyOutput ? std::min(readCount, row() + 1) : readCount; }
};

/// Where everything of it lies; the same for every place, so that nothing moves but what is told.
struct DecodingLayout {
    QRectF unrolled;  ///< what is read and what is said, with the lines
    QRectF map;       ///< empty where there is no room
    QRectF sentence;
    QRectF picture;  ///< empty where words are read
    LabelLayout readLabels;
    QSizeF box;         ///< of a state
    double pitch = 0;   ///< from word to word
    QPointF firstRead;  ///< the middles of the first boxes
    QPointF firstOutput;
    QRectF readBox(Index index) const;
    QRectF outputBox(Index index) const;
    /// The word that is said at a box.
    std::optional<Index> saidAt(QPointF point, Index count) const;
};
DecodingLayout layoutDecoding(const DecodingContent& content, const QRectF& area);

void paintDecoding(QPainter& painter, const DecodingContent& content, const QRectF& area, const Style& style);

class DecodingFigure : public Figure {
public:
    explicit DecodingFigure(DecodingContent content) : content_(std::move(content)) {}
    QSizeF preferredSize() const override;
    Index cellCount() const override { return content_.weights.rows() * content_.weights.columns(); }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;

private:
    DecodingContent content_;
};

}  // namespace attentionscope
