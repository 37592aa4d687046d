#include "core/recording/recording.h"

#include <algorithm>

namespace attentionscope {

const AttentionMap* Recording::find(const std::string& name, int layer) const {
    for (const auto& map : maps)
        if (map.name == name && map.layer == layer) return &map;
    return nullptr;
}

int Recording::layers(const std::string& name) const {
    int count = 0;
    for (const auto& map : maps)
        if (map.name == name) count = std::max(count, map.layer + 1);
    return count;
}

}  // namespace attentionscope
