#pragma once

#include <array>

#include "app/figures/painters/figure.h"
#include "app/figures/painters/stage_strip.h"
#include "app/figures/story/story.h"

namespace attentionscope {

/// The map of a model: its blocks from left to right, a row for each of their sequences, and the steps inside
/// the block that the reader is in.
struct ArchitectureContent {
    struct Box {
        QString title;                  ///< "layer 0 · self-attention"
        std::array<QString, 3> labels;  ///< inside the box, the longest first; the first one that fits
        QString shape;                  ///< "12 × 64"
        Block::Kind kind = Block::Kind::attention;
        int row = 0;
        int layer = -1;         ///< the layer that the box belongs to; -1: none
        int map = -1;           ///< in Recording::maps: the map whose steps include it; -1: the model's
        std::string step = {};  ///< the first step of those
        std::optional<size_t> from = {};  ///< the box whose result provides its keys, in another row
    };
    std::vector<Box> boxes;
    std::vector<QString> rows;  ///< titles of the rows, if there are several
    StageStrip strip = {};
    std::optional<size_t> chosen = {};  ///< the box that the reader is in
};

/// The map for a reader at `step` of `story`.
ArchitectureContent architectureOf(const Recording& recording, const Story& story, const std::string& step);

/// The places of boxes and stages. In a low area, layers have no numbers.
struct ArchitectureLayout {
    struct Heading {
        int layer;
        QPointF place;  ///< the upper left corner of the layer's first box
        QString text;
    };
    std::vector<QRectF> boxes;
    StageStripLayout strip = {};
    double rowTitleWidth = 0;
    double height = 0;
    /// The text in each box: shortened if needed so that different names still differ; empty if there is no
    /// room for any.
    std::vector<QString> labels = {};
    std::vector<Heading> headings = {};  ///< the numbers of layers
    std::optional<size_t> boxAt(QPointF point) const;
};
ArchitectureLayout layoutArchitecture(const ArchitectureContent& content, const QRectF& area);
void paintArchitecture(QPainter& painter, const ArchitectureContent& content,
                       const ArchitectureLayout& layout, const Style& style);

}  // namespace attentionscope
