#include "core/recording/json_text.h"

#include <nlohmann/json.hpp>

namespace attentionscope {

nlohmann::ordered_json labelsJson(const Axis& axis) {
    auto labels = nlohmann::ordered_json::array();
    for (Index i = 0; i < axis.size(); ++i) labels.push_back(axis.label(i));
    return labels;
}

std::string jsonText(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace attentionscope
