#pragma once

#include <utility>
#include <vector>

#include "core/base/random.h"

namespace attentionscope {

/// The length of an item, which fills a batch, and a second length that groups items with equal first
/// lengths.
using ItemSize = std::pair<Index, Index>;

/// Batches of items of similar length with roughly `tokens` tokens by their first length, in random order; of
/// the items `chosen`, or of all.
std::vector<std::vector<size_t>> batchesBySize(const std::vector<ItemSize>& sizes, Index tokens,
                                               Random& random, std::vector<size_t> chosen = {});
/// Batches of `together` items, the last of the remainder: in order, or in random order.
std::vector<std::vector<size_t>> batchesInOrder(size_t items, size_t together);
std::vector<std::vector<size_t>> shuffledBatches(size_t items, size_t together, Random& random);

}  // namespace attentionscope
