#pragma once

#include <utility>
#include <vector>

#include "core/base/random.h"

namespace attentionscope {

/// How long an item is: what fills a batch, and a second length by which items that are alike in the first
/// are put together.
using ItemSize = std::pair<Index, Index>;

/// Batches of items of similar length with roughly `tokens` tokens by their first length, in random order; of
/// the items `chosen`, or of all.
std::vector<std::vector<size_t>> batchesBySize(const std::vector<ItemSize>& sizes, Index tokens,
                                               Random& random, std::vector<size_t> chosen = {});
/// Batches of `together` items, the last of what is left: in the order of their places, or in random order.
std::vector<std::vector<size_t>> batchesInOrder(size_t items, size_t together);
std::vector<std::vector<size_t>> shuffledBatches(size_t items, size_t together, Random& random);

}  // namespace attentionscope
