#pragma once

#include <optional>
#include <vector>

#include "app/figures/painters/heatmap.h"
#include "app/figures/painters/picture_attention.h"

namespace attentionscope {

/// A produced word and its range in the sentence, in UTF-16 units; begin = end: not in it.
struct OutputWord {
    QString text;
    int begin = 0, end = 0;
};

/// How words are produced one after another: the source above, the output below, unrolled in time; lines from
/// the source to the current word, its row in the map, and the sentence that it drops into.
struct DecodingContent {
    AxisSlice read = {};  ///< the words that are read; for a picture, the picture
    Index readCount = 0;
    bool readsOnlyOutput = false;  ///< each place reads only the output so far
    bool recurrent = false;        ///< the states of the source are connected
    QString readTitle = {}, outputTitle = {};
    std::vector<OutputWord> output = {};
    Index place = 0;           ///< the current word
    Index firstRow = 0;        ///< of `weights`, which belongs to the first word
    MatrixSlice weights = {};  ///< [rows × read]; empty: without attention, one vector is passed on
    int head = 0;              ///< determines the colour
    QString sentence = {};     ///< complete, including the given part
    int given = 0;             ///< length of the given part
    std::optional<PictureContent> picture = {};  ///< with the weights of the current place
    std::optional<HeatmapContent> map = {};      ///< `weights` as a map
    double progress = 1;                         ///< progress of the word: 0 nothing, 1 it is in the sentence

    Index row() const { return firstRow + place; }
    /// How many read words exist so far.
    Index readSoFar() const { return readsOnlyOutput ? std::min(readCount, row() + 1) : readCount; }
};

/// The places of everything; the same for every word, so that only the animation moves.
struct DecodingLayout {
    QRectF unrolled;  ///< source and output, with the lines
    QRectF map;       ///< empty if it has no room
    QRectF sentence;
    QRectF picture;  ///< empty if words are read
    LabelLayout readLabels;
    QSizeF box;         ///< of a state
    double pitch = 0;   ///< between words
    QPointF firstRead;  ///< the centres of the first boxes
    QPointF firstOutput;
    int outputLines = 1;  ///< of labels below the output; neighbours alternate
    QRectF readBox(Index index) const;
    QRectF outputBox(Index index) const;
    /// The produced word at a box.
    std::optional<Index> outputAt(QPointF point, Index count) const;
};
DecodingLayout layoutDecoding(const DecodingContent& content, const QRectF& area);

void paintDecoding(QPainter& painter, const DecodingContent& content, const QRectF& area, const Style& style);

class DecodingFigure : public FigureOf<DecodingContent> {
public:
    using FigureOf::FigureOf;
    QSizeF preferredSize() const override;
    Index cellCount() const override { return content_.weights.rows() * content_.weights.columns(); }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
};

}  // namespace attentionscope
