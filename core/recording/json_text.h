#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/base/axis.h"

namespace attentionscope {

/// The labels of an axis in their order.
nlohmann::ordered_json labelsJson(const Axis& axis);

/// One line; invalid UTF-8 is replaced by U+FFFD.
std::string jsonText(const nlohmann::ordered_json& json);

}  // namespace attentionscope
