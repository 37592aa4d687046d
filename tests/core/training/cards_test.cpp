// Every card names what the model does otherwise than the paper that it cites, in the words of its recipe.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/base/read_file.h"
#include "core/checkpoint/model_folder.h"
#include "core/training/recipes.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

std::vector<std::filesystem::path> bundledFolders() {
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(RESOURCES) / "models"))
        folders.push_back(entry.path());
    return folders;
}

constexpr const char* heading = "\n## What differs from the paper\n\n- ";

}  // namespace

TEST(Cards, NameWhatDiffersFromThePaper) {
    for (const auto& folder : bundledFolders())
        EXPECT_NE(readFile(folder / "card.md").find(heading), std::string::npos) << folder;
}

TEST(Cards, HaveTheDifferencesOfTheirRecipe) {
    int trained = 0;
    for (const auto& folder : bundledFolders()) {
        const std::string recipe = ModelFolder::open(folder).config().textOr("recipe", "");
        if (recipe.empty()) continue;
        ++trained;
        std::string section = "\n## What differs from the paper\n\n";
        for (const std::string& line : recipeNamed(recipe).differences) section += "- " + line + ".\n";
        EXPECT_TRUE(readFile(folder / "card.md").ends_with(section)) << folder << '\n' << section;
    }
    EXPECT_GT(trained, 15);
}

TEST(Cards, EveryRecipeNamesItsDifferences) {
    for (const Recipe& recipe : recipes()) EXPECT_FALSE(recipe.differences.empty()) << recipe.name;
}
