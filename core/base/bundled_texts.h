#pragma once

#include <map>
#include <string>
#include <string_view>

namespace attentionscope {

/// The texts of resources/ that are compiled into the program, by their paths there: "cards/card.md". The
/// build generates the definition.
const std::map<std::string, std::string_view>& bundledTexts();

/// One of these texts. Throws Error if the text is missing.
std::string_view bundledText(const std::string& path);

}  // namespace attentionscope
