#include "core/training/batches.h"

#include <algorithm>
#include <numeric>

namespace attentionscope {

namespace {

std::vector<size_t> placesOf(size_t items) {
    std::vector<size_t> places(items);
    std::iota(places.begin(), places.end(), size_t(0));
    return places;
}

std::vector<std::vector<size_t>> cutInto(const std::vector<size_t>& places, size_t together) {
    std::vector<std::vector<size_t>> batches;
    for (size_t begin = 0; begin < places.size(); begin += together)
        batches.emplace_back(places.begin() + std::ptrdiff_t(begin),
                             places.begin() + std::ptrdiff_t(std::min(begin + together, places.size())));
    return batches;
}

}  // namespace

std::vector<std::vector<size_t>> batchesBySize(const std::vector<ItemSize>& sizes, Index tokens,
                                               Random& random, std::vector<size_t> chosen) {
    std::vector<size_t> order = chosen.empty() ? placesOf(sizes.size()) : std::move(chosen);
    random.shuffle(order);
    // Ties keep their shuffled order, so that batches differ from epoch to epoch.
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

std::vector<std::vector<size_t>> batchesInOrder(size_t items, size_t together) {
    return cutInto(placesOf(items), together);
}

std::vector<std::vector<size_t>> shuffledBatches(size_t items, size_t together, Random& random) {
    std::vector<size_t> places = placesOf(items);
    random.shuffle(places);
    return cutInto(places, together);
}

}  // namespace attentionscope
