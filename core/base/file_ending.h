#pragma once

#include <filesystem>
#include <string>

namespace attentionscope {

/// What the end of a file's name says that it holds: "png" of "map.PNG", in small letters without the dot;
/// empty where the name says nothing.
std::string fileEnding(const std::filesystem::path& path);

}  // namespace attentionscope
