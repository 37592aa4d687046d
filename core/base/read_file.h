#pragma once

#include <filesystem>
#include <string>

namespace attentionscope {

/// The whole of a file, or what comes through a pipe. Throws Error where it cannot be read or is longer than
/// `longest` bytes.
std::string readFile(const std::filesystem::path& path, std::size_t longest = std::size_t(1) << 30);

}  // namespace attentionscope
