#include "core/training/repeated_sequence.h"

#include <algorithm>

namespace attentionscope {

RepeatedShape drawRepeatedShape(Random& random, Index limit) {
    RepeatedShape shape{.before = Index(random.below(7)),
                        .period = 3 + Index(random.below(18)),
                        .copies = 2 + Index(random.below(2))};
    shape.before = std::min(shape.before, limit - 7);
    if (shape.tokens() > limit) shape.copies = 2;
    shape.period = std::min(shape.period, (limit - 1 - shape.before) / shape.copies);
    return shape;
}

TokenIdList drawRepeatedTokens(const RepeatedShape& shape, Index begin, Index first, Index vocabulary,
                               Random& random) {
    TokenIdList ids{begin};
    while (Index(ids.size()) < shape.known()) {
        const Index drawn = first + Index(random.below(std::uint64_t(vocabulary - first)));
        if (std::find(ids.begin(), ids.end(), drawn) == ids.end()) ids.push_back(drawn);
    }
    while (Index(ids.size()) < shape.tokens()) ids.push_back(ids[ids.size() - size_t(shape.period)]);
    return ids;
}

}  // namespace attentionscope
