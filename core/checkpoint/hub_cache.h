#pragma once

#include <filesystem>
#include <string>

namespace attentionscope {

/// Whether a model's name stands for files, a path with a '/' in it or hub:NAME, and not for a bundled model.
bool isModelPath(const std::string& model);

/// The path that a name of isModelPath() stands for; of hub:OWNER/NAME the folder in the local cache of the
/// hub, where its programs keep it (HF_HUB_CACHE, HF_HOME, XDG_CACHE_HOME, ~/.cache). Nothing is fetched.
/// Throws Error where the cache holds no such model.
std::filesystem::path modelPath(const std::string& model);

}  // namespace attentionscope
