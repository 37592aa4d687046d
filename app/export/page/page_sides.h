#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// The sides of the maps of a run, each once: {"kind", "labels", "text", "places", "grid", "before",
/// "picture"}.
class PageSides {
public:
    explicit PageSides(const RecordingPointer& recording) : recording_(recording) {}

    /// The place in json() of the side that a map's rows or columns belong to.
    std::size_t queries(const AttentionMap& map);
    std::size_t keys(const AttentionMap& map);
    const nlohmann::ordered_json& json() const { return json_; }

private:
    std::size_t add(const Sequence& sequence, const AxisPointer& axis, const AttentionMap& map);

    RecordingPointer recording_;
    std::vector<AxisPointer> axes_;
    nlohmann::ordered_json json_ = nlohmann::ordered_json::array();
};

}  // namespace attentionscope
