#include "core/run/bundled_models.h"

#include <cstdlib>
#include <filesystem>

namespace attentionscope {

std::vector<std::string> bundledModelFolders() {
    std::vector<std::string> folders;
    if (const char* chosen = std::getenv("ATTENTIONSCOPE_MODELS")) folders.emplace_back(chosen);
    std::error_code problem;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", problem).parent_path();
    if (program.empty()) return folders;
    for (const char* place : {"../share/attentionscope/models", "../resources/models"}) {
        const auto folder = program / place;
        if (std::filesystem::is_directory(folder, problem))
            folders.push_back(folder.lexically_normal().string());
    }
    return folders;
}

}  // namespace attentionscope
