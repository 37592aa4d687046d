#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace attentionscope {

/// The contents of a file or a pipe. Throws Error if it cannot be read or is longer than `longest` bytes.
std::string readFile(const std::filesystem::path& path, std::size_t longest = std::size_t(1) << 30);

/// The file's extension in lower case without the dot: "png" for "map.PNG"; empty if it has none.
std::string fileEnding(const std::filesystem::path& path);

/// The texts of resources/ that are compiled into the program, by their paths there: "cards/card.md". The
/// build generates the definition.
const std::map<std::string, std::string_view>& bundledTexts();

/// One of these texts. Throws Error if the text is missing.
std::string_view bundledText(const std::string& path);

}  // namespace attentionscope
