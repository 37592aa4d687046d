#include "core/training/batches.h"

#include <algorithm>
#include <numeric>

namespace attentionscope {

std::vector<std::vector<size_t>> batchesBySize(const std::vector<ItemSize>& sizes, Index tokens,
                                               Random& random, std::vector<size_t> chosen) {
    std::vector<size_t> order = std::move(chosen);
    if (order.empty()) {
        order.resize(sizes.size());
        std::iota(order.begin(), order.end(), size_t(0));
    }
    random.shuffle(order);
    // Ties stay in their shuffled order, so that batches differ from epoch to epoch.
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return sizes[a] < sizes[b]; });
    std::vector<std::vector<size_t>> batches;
    Index filled = 0;
    for (const size_t i : order) {
        const Index size = sizes[i].first;
        if (batches.empty() || filled + size > tokens) {
            batches.emplace_back();
            filled = 0;
        }
        batches.back().push_back(i);
        filled += size;
    }
    random.shuffle(batches);
    return batches;
}

}  // namespace attentionscope
