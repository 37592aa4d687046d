#include "core/base/file_ending.h"

#include <algorithm>

namespace attentionscope {

std::string fileEnding(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    if (!ending.empty()) ending.erase(0, 1);
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    return ending;
}

}  // namespace attentionscope
