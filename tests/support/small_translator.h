#pragma once

#include <filesystem>
#include <string>

namespace attentionscope {

/// Writes a translator of a recipe's kind ("additive", "transformer" …), but small and with weights drawn
/// from a seed: what it says means nothing, all that it does is recorded as usual.
void writeSmallTranslator(const std::filesystem::path& folder, const std::string& recipe);

}  // namespace attentionscope
