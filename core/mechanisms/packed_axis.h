#pragma once

#include <string>
#include <vector>

#include "core/base/axis.h"

namespace attentionscope {

// Several sentences, documents or stories side by side are rows of one matrix, one segment each.

/// The length of each of them.
template <class Group>
std::vector<Index> sizesOf(const std::vector<Group>& groups) {
    std::vector<Index> sizes;
    for (const Group& group : groups) sizes.push_back(Index(group.size()));
    return sizes;
}

/// Their contents, one after another.
template <class Number>
std::vector<Index> joined(const std::vector<std::vector<Number>>& groups) {
    std::vector<Index> all;
    for (const auto& group : groups) all.insert(all.end(), group.begin(), group.end());
    return all;
}

/// Their rows, with labels if given.
AxisPointer packedAxis(AxisRole role, const std::vector<Index>& sizes, std::vector<std::string> labels = {});

/// One row for each of `count` items, each in its own segment, all labelled `label`.
AxisPointer oneForEach(AxisRole role, Index count, const char* label);

}  // namespace attentionscope
