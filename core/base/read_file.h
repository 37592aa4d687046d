#pragma once

#include <filesystem>
#include <string>

namespace attentionscope {

/// The contents of a file or a pipe. Throws Error if it cannot be read or is longer than `longest` bytes.
std::string readFile(const std::filesystem::path& path, std::size_t longest = std::size_t(1) << 30);

/// The file's extension in lower case without the dot: "png" for "map.PNG"; empty if it has none.
std::string fileEnding(const std::filesystem::path& path);

}  // namespace attentionscope
