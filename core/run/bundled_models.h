#pragma once

#include <string>
#include <vector>

namespace attentionscope {

/// The folders that hold bundled models, first choice first: what ATTENTIONSCOPE_MODELS names, beside the
/// program where it was installed (../share/attentionscope/models), and in the checkout that it was built
/// from.
std::vector<std::string> bundledModelFolders();

}  // namespace attentionscope
