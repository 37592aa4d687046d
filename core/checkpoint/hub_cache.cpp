#include "core/checkpoint/hub_cache.h"

#include <cstdlib>

#include "core/base/error.h"

namespace attentionscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view hubPrefix = "hub:";

/// The first of these variables that is set, followed by the rest of the cache's path.
fs::path cacheFolder() {
    struct Variable {
        const char* name;
        const char* rest;
    };
    for (const auto& [name, rest] : {Variable{"HF_HUB_CACHE", ""},
                                     {"HUGGINGFACE_HUB_CACHE", ""},
                                     {"HF_HOME", "hub"},
                                     {"XDG_CACHE_HOME", "huggingface/hub"},
                                     {"HOME", ".cache/huggingface/hub"}})
        if (const char* value = std::getenv(name); value && *value) return fs::path(value) / rest;
    return {};
}

}  // namespace

bool isModelPath(const std::string& model) {
    return model.starts_with(hubPrefix) || model.find('/') != std::string::npos;
}

fs::path modelPath(const std::string& model) {
    if (!model.starts_with(hubPrefix)) return model;
    std::string name = "models--";
    for (const char c : model.substr(hubPrefix.size()))
        name += c == '/' ? std::string("--") : std::string(1, c);
    const fs::path folder = cacheFolder() / name;
    std::error_code problem;
    if (name.find("..") != std::string::npos || !fs::is_directory(folder, problem))
        throw Error({.what = "the local cache of the hub does not hold this model",
                     .where = folder.string(),
                     .got = model,
                     .expected = "hub:OWNER/NAME of a model that was fetched before",
                     .remedy = "Fetch it once with the hub's own program, or name its folder."});
    return folder;
}

}  // namespace attentionscope
