#pragma once

#include <filesystem>
#include <string>

namespace attentionscope {

/// Writes a translator of a recipe's kind ("additive", "transformer" …), but small and with random weights
/// from a seed: its output is meaningless, but everything is recorded as usual.
void writeSmallTranslator(const std::filesystem::path& folder, const std::string& recipe);

/// Writes two tiny English–French translators with random weights into `folder`, in the bundled layout:
/// en-fr-additive, with two snapshots of its training and scores by length, and en-fr-none. They know words
/// like "the cat sees a dog".
void writeSmallTranslators(const std::filesystem::path& folder);

}  // namespace attentionscope
