#pragma once

#include <map>
#include <string>
#include <string_view>

namespace attentionscope {

/// The texts of resources/ that are part of the program, by their paths there: "cards/card.md". The build
/// writes the definition.
const std::map<std::string, std::string_view>& bundledTexts();

/// One of them. Throws Error where there is none.
std::string_view bundledText(const std::string& path);

}  // namespace attentionscope
