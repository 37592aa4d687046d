#pragma once

#include <filesystem>
#include <string>

namespace attentionscope {

/// Whether a model's name refers to files, as a path with a '/' in it or hub:NAME, and not to a bundled
/// model.
bool isModelPath(const std::string& model);

/// The path for a name that satisfies isModelPath(); for hub:OWNER/NAME, the folder in the hub's local cache,
/// where its programs keep it (HF_HUB_CACHE, HF_HOME, XDG_CACHE_HOME, ~/.cache). Downloads nothing. Throws
/// Error if the cache has no such model.
std::filesystem::path modelPath(const std::string& model);

}  // namespace attentionscope
