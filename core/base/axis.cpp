#include "core/base/axis.h"

#include <algorithm>

#include "core/base/error.h"

namespace attentionscope {

Axis::Axis(AxisRole role, Labels labels)
    : role_(role), size_(Index(labels.size())), labels_(std::move(labels)) {}

const std::vector<Index>& Axis::segments() const {
    if (!segments_.empty()) return segments_;
    std::call_once(wholeMade_, [this] { whole_ = {0, size_}; });
    return whole_;
}

Index Axis::segmentOf(Index row) const {
    return Index(std::ranges::upper_bound(segments(), row) - segments().begin()) - 1;
}

Index Axis::longestSegment() const {
    Index longest = 0;
    for (Index s = 0; s < segmentCount(); ++s) longest = std::max(longest, segmentEnd(s) - segmentBegin(s));
    return longest;
}

bool Axis::hasLabels() const {
    if (maker_) std::call_once(made_, [this] { labels_ = maker_(); });
    return !labels_.empty();
}

std::string Axis::label(Index position) const {
    if (hasLabels() && position >= 0 && position < Index(labels_.size())) return labels_[size_t(position)];
    return std::to_string(position);
}

Axis& Axis::setSegments(std::vector<Index> offsets) {
    if (offsets.size() < 2 || offsets.front() != 0 || offsets.back() != size_ ||
        !std::is_sorted(offsets.begin(), offsets.end()))
        throw Error({.what = "the segments of a packed batch do not cover its axis",
                     .got = offsets.empty() ? Phrase("no offsets")
                                            : Phrase("last offset %1", {std::to_string(offsets.back())}),
                     .expected = Phrase("ascending offsets from 0 to %1", {std::to_string(size_)})});
    segments_ = std::move(offsets);
    return *this;
}

AxisPointer featureAxis(Index size, Index blocks) {
    auto axis = std::make_shared<Axis>(AxisRole::feature, size);
    axis->setBlocks(blocks);
    return axis;
}

AxisPointer singleAxis() {
    static const AxisPointer axis = std::make_shared<Axis>(AxisRole::single, 1);
    return axis;
}

AxisPointer tokenAxis(std::vector<std::string> labels) {
    return std::make_shared<Axis>(AxisRole::token, std::move(labels));
}

AxisPointer makeAxis(AxisRole role, Index size) {
    return std::make_shared<Axis>(role, size);
}

}  // namespace attentionscope
