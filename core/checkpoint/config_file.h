#pragma once

#include <filesystem>

#include "core/base/json_value.h"

namespace attentionscope {

/// Longer no configuration is, and one that gives a key twice leaves open which is meant.
inline const JsonRules configRules{.longest = 64'000'000, .uniqueKeys = true};

/// config.json, generation_config.json, the index of a checkpoint in parts … Throws Error for a file that is
/// missing, too long, no JSON, no object, or gives a key twice.
JsonValue readConfig(const std::filesystem::path& file);

}  // namespace attentionscope
