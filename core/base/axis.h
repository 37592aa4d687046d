#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// What the positions along one side of a matrix stand for. Views choose by role, never by model.
enum class AxisRole {
    token,       ///< words, subwords, characters of a text, in order
    feature,     ///< dimensions of a vector; `blocks` heads side by side
    head,        ///< attention heads
    step,        ///< time steps: produced words, hops
    region,      ///< regions of a picture, row by row, `gridColumns` in a row
    vocabulary,  ///< candidate words
    item,        ///< sentences of a document, stored facts, items of a history
    pair,        ///< every query with every key, query by query
    single,      ///< one position: a sum, a maximum, a loss
};

/// One side of a matrix: its role, its length, the segments of a packed batch, and its labels, which are
/// computed on first use and shared by all nodes along the axis.
class Axis {
public:
    using Labels = std::vector<std::string>;
    using LabelMaker = std::function<Labels()>;

    Axis(AxisRole role, Index size) : role_(role), size_(size) {}
    Axis(AxisRole role, Labels labels);
    Axis(AxisRole role, Index size, LabelMaker maker) : role_(role), size_(size), maker_(std::move(maker)) {}

    AxisRole role() const { return role_; }
    Index size() const { return size_; }

    /// Row offsets of the segments of a packed batch, from 0 to size(); {0, size()} for a batch of one.
    const std::vector<Index>& segments() const;
    Index segmentCount() const { return segments_.empty() ? 1 : Index(segments_.size()) - 1; }
    Index segmentBegin(Index segment) const { return segments_.empty() ? 0 : segments_[size_t(segment)]; }
    Index segmentEnd(Index segment) const {
        return segments_.empty() ? size_ : segments_[size_t(segment) + 1];
    }
    Index segmentSize(Index segment) const { return segmentEnd(segment) - segmentBegin(segment); }
    Index longestSegment() const;
    /// The segment that a row belongs to.
    Index segmentOf(Index row) const;

    /// The number of equal column blocks (heads) of a feature axis; 1 if it has no blocks.
    Index blocks() const { return blocks_; }
    /// Width of the picture, in regions, for a region axis.
    Index gridColumns() const { return gridColumns_; }

    /// The label of one position, or its number if the axis has no labels. Thread-safe.
    std::string label(Index position) const;
    bool hasLabels() const;

    Axis& setSegments(std::vector<Index> offsets);
    Axis& setBlocks(Index blocks) {
        blocks_ = blocks;
        return *this;
    }
    Axis& setGridColumns(Index columns) {
        gridColumns_ = columns;
        return *this;
    }

private:
    AxisRole role_;
    Index size_;
    Index blocks_ = 1;
    Index gridColumns_ = 0;
    std::vector<Index> segments_;
    LabelMaker maker_;
    mutable std::once_flag made_;
    mutable std::once_flag wholeMade_;
    mutable std::vector<Index> whole_;
    mutable Labels labels_;
};

using AxisPointer = std::shared_ptr<const Axis>;

AxisPointer featureAxis(Index size, Index blocks = 1);
AxisPointer singleAxis();
AxisPointer tokenAxis(std::vector<std::string> labels);
AxisPointer makeAxis(AxisRole role, Index size);

}  // namespace attentionscope
