#pragma once

#include <filesystem>
#include <string>

namespace attentionscope {

/// The file's extension in lower case without the dot: "png" for "map.PNG"; empty if it has none.
std::string fileEnding(const std::filesystem::path& path);

}  // namespace attentionscope
