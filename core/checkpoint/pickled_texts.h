#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attentionscope {

/// The texts of a pickled NumPy array of objects, if it is one list of texts. Reads only data: what a pickle
/// would import or call stays a placeholder. Empty for anything else.
std::optional<std::vector<std::string>> readPickledTexts(std::span<const std::byte> pickle);

}  // namespace attentionscope
