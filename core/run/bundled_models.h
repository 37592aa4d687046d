#pragma once

#include <string>
#include <vector>

namespace attentionscope {

/// The folders with bundled models, in order of preference: those in ATTENTIONSCOPE_MODELS, the one installed
/// beside the program (../share/attentionscope/models), and the one in the checkout it was built from.
std::vector<std::string> bundledModelFolders();

}  // namespace attentionscope
