#pragma once

#include "app/figures/painters/figure.h"
#include "app/figures/story/story.h"

namespace attentionscope {

/// The map of a model: its blocks from left to right, a row for each sequence they work on, and the steps
/// inside the block where the reader is.
struct ArchitectureContent {
    struct Box {
        QString title;  ///< "layer 0 · self-attention"
        QString label;  ///< short, in the box where it fits
        QString shape;  ///< "12 × 64"
        Block::Kind kind = Block::Kind::attention;
        int row = 0;
        int map = -1;           ///< in Recording::maps: the story that tells it; -1: that of the model
        std::string step = {};  ///< where that story comes to it
        std::optional<size_t> from = {};  ///< the box whose result its keys are made from, in another row
    };
    struct Stage {
        std::string name;
        QString symbol;  ///< TeX
    };
    std::vector<Box> boxes;
    std::vector<QString> rows;  ///< titles of the rows, where there are several
    std::vector<Stage> stages;
    std::optional<size_t> chosen = {};  ///< the box where the reader is
    std::optional<size_t> stage = {};   ///< and the step
};

/// The map for a reader who is at `step` of `story`.
ArchitectureContent architectureOf(const Recording& recording, const Story& story, const std::string& step);

/// Where boxes and stages lie. Boxes are low, and carry no names, where the area is.
struct ArchitectureLayout {
    std::vector<QRectF> boxes;
    std::vector<QRectF> stages;
    bool stagesNamed = true;  ///< there is room for their symbols
    double rowTitleWidth = 0;
    double height = 0;
    /// What stands in each box: shortened where it has to be, so that boxes of different names differ still;
    /// empty where there is no room for any.
    std::vector<QString> labels = {};
    std::optional<size_t> boxAt(QPointF point) const;
    std::optional<size_t> stageAt(QPointF point) const;
};
ArchitectureLayout layoutArchitecture(const ArchitectureContent& content, const QRectF& area);
void paintArchitecture(QPainter& painter, const ArchitectureContent& content,
                       const ArchitectureLayout& layout, const Style& style);

}  // namespace attentionscope
