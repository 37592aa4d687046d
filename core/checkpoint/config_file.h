#pragma once

#include <filesystem>

#include "core/base/json_value.h"

namespace attentionscope {

/// No configuration is longer, and one that gives a key twice is ambiguous.
inline const JsonRules configRules{.longest = 64'000'000, .uniqueKeys = true};

/// Reads config.json, generation_config.json, the index of a sharded checkpoint … Throws Error for a file
/// that is missing, too long, not JSON, not an object, or gives a key twice.
JsonValue readConfig(const std::filesystem::path& file);

}  // namespace attentionscope
