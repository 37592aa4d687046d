// Every card lists the model's differences from the cited paper, in the words of its recipe.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/base/read_file.h"
#include "core/checkpoint/model_folder.h"
#include "core/training/card.h"
#include "core/training/task.h"
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

namespace {

/// Calls `judge(card, prose, folder)` for every trained bundled model.
template <class Judge>
void forEachTrained(const Judge& judge) {
    int trained = 0;
    for (const auto& folder : bundledFolders()) {
        const JsonValue config = ModelFolder::open(folder).config();
        const std::string recipe = config.textOr("recipe", "");
        if (recipe.empty()) continue;
        ++trained;
        judge(readFile(folder / "card.md"), cardTextOf(recipeNamed(recipe), config), folder);
    }
    EXPECT_GT(trained, 15);
}

}  // namespace

TEST(Cards, HaveTheDifferencesOfTheirRecipe) {
    forEachTrained([](const std::string& card, const CardText& prose, const auto& folder) {
        std::string section = "\n## What differs from the paper\n\n";
        for (const std::string& line : prose.list("differences")) section += "- " + line + ".\n";
        EXPECT_TRUE(card.ends_with(section)) << folder << '\n' << section;
    });
}

TEST(Cards, HaveWhatWasTriedAndTheShapeOfTheirModel) {
    forEachTrained([](const std::string& card, const CardText& prose, const auto& folder) {
        for (const std::string& line : prose.list("tried"))
            EXPECT_NE(card.find("- **Tried**: " + line + ".\n"), std::string::npos) << folder << '\n' << line;
        EXPECT_NE(card.find(" weights, " + prose.section("shape") + ".\n"), std::string::npos)
            << folder << '\n'
            << prose.section("shape");
        EXPECT_NE(card.find(". " + prose.section("introduction") + "\n\n|"), std::string::npos) << folder;
    });
}

TEST(Cards, EveryRecipeNamesItsDifferences) {
    for (const Recipe& recipe : recipes()) {
        // The sizes that some of them name are in config.json.
        const auto config = JsonValue::parse(
            R"({"window": 6, "layers": 3, "heads": 4, "frames_together": 2})", "config.json");
        EXPECT_FALSE(cardTextOf(recipe, config).list("differences").empty()) << recipe.name;
    }
}
