#include "core/mechanisms/packed_axis.h"

namespace attentionscope {

AxisPointer packedAxis(AxisRole role, const std::vector<Index>& sizes, std::vector<std::string> labels) {
    std::vector<Index> offsets{0};
    for (const Index size : sizes) offsets.push_back(offsets.back() + size);
    auto axis = labels.empty() ? std::make_shared<Axis>(role, offsets.back())
                               : std::make_shared<Axis>(role, std::move(labels));
    if (sizes.size() != 1) axis->setSegments(std::move(offsets));
    return axis;
}

AxisPointer oneForEach(AxisRole role, Index count, const char* label) {
    auto axis =
        std::make_shared<Axis>(role, count, [count, label] { return Axis::Labels(size_t(count), label); });
    if (count == 1) return axis;
    std::vector<Index> offsets(size_t(count) + 1);
    for (Index i = 0; i <= count; ++i) offsets[size_t(i)] = i;
    axis->setSegments(std::move(offsets));
    return axis;
}

}  // namespace attentionscope
