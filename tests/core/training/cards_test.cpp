// Every card lists the model's differences from the cited paper, in the words of its recipe.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

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

/// How a card in a language joins its prose.
struct CardLanguage {
    const char *ending, *beforeIntroduction, *weights, *stop, *heading;
};

constexpr CardLanguage cardLanguages[] = {
    {".md", ". ", " weights, ", ".", "\n## What differs from the paper\n\n"},
    {".zh_CN.md", "）。", " 个权重，", "。", "\n## 与论文的不同之处\n\n"}};

}  // namespace

TEST(Cards, NameWhatDiffersFromThePaper) {
    for (const auto& folder : bundledFolders())
        for (const auto& language : cardLanguages)
            EXPECT_NE(readFile(folder / ("card" + std::string(language.ending)))
                          .find(std::string(language.heading) + "- "),
                      std::string::npos)
                << folder << language.ending;
}

namespace {

/// Calls `judge(card, prose, language, folder)` for every card of every trained bundled model.
template <class Judge>
void forEachTrained(const Judge& judge) {
    int trained = 0;
    for (const auto& folder : bundledFolders()) {
        const JsonValue config = ModelFolder::open(folder).config();
        const std::string recipe = config.textOr("recipe", "");
        if (recipe.empty()) continue;
        ++trained;
        for (const auto& language : cardLanguages)
            judge(readFile(folder / ("card" + std::string(language.ending))),
                  cardTextOf(recipeNamed(recipe), config, language.ending), language, folder);
    }
    EXPECT_GT(trained, 15);
}

}  // namespace

TEST(Cards, HaveTheDifferencesOfTheirRecipe) {
    forEachTrained(
        [](const std::string& card, const CardText& prose, const CardLanguage& language, const auto& folder) {
            std::string section = language.heading;
            for (const std::string& line : prose.list("differences"))
                section += "- " + line + language.stop + '\n';
            EXPECT_TRUE(card.ends_with(section)) << folder << '\n' << section;
        });
}

TEST(Cards, HaveWhatWasTriedAndTheShapeOfTheirModel) {
    forEachTrained(
        [](const std::string& card, const CardText& prose, const CardLanguage& language, const auto& folder) {
            for (const std::string& line : prose.list("tried")) {
                const std::string item = cardWords({"- **Tried**: %1.", {line}}, language.ending) + '\n';
                EXPECT_NE(card.find(item), std::string::npos) << folder << '\n' << item;
            }
            const std::string shape = language.weights + prose.section("shape") + language.stop + '\n';
            EXPECT_NE(card.find(shape), std::string::npos) << folder << '\n' << shape;
            const std::string introduction =
                language.beforeIntroduction + prose.section("introduction") + "\n\n|";
            EXPECT_NE(card.find(introduction), std::string::npos) << folder << '\n' << introduction;
        });
}

namespace {

std::vector<std::string> numbersIn(const std::string& text) {
    static const std::regex number("[0-9]+([.,][0-9]+)*");
    return {std::sregex_token_iterator(text.begin(), text.end(), number), {}};
}

std::vector<std::string> inOrder(std::vector<std::string> all) {
    std::ranges::sort(all);
    return all;
}

std::vector<std::string> rowsOf(const std::string& card) {
    std::vector<std::string> rows;
    std::istringstream lines(card);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with('|')) rows.push_back(line);
    return rows;
}

/// A cell of a table of scores, in Chinese.
std::string chineseCell(const std::string& cell) {
    if (cell.ends_with(" %")) return cell.substr(0, cell.size() - 2) + '%';
    if (cell.starts_with("held-out ")) return "留出的" + chineseCell(cell.substr(9));
    if (const size_t colon = cell.rfind(": "); colon != cell.npos)
        return chineseCell(cell.substr(0, colon)) + "：" + chineseCell(cell.substr(colon + 2));
    return cardWords(Phrase::known(cell), ".zh_CN.md");
}

std::string chineseRow(const std::string& row) {
    std::string chinese = "|";
    size_t from = 2;
    for (size_t end; (end = row.find(" |", from)) != row.npos; from = end + 3)
        chinese += ' ' + chineseCell(row.substr(from, end - from)) + " |";
    return chinese;
}

}  // namespace

// A Chinese card has every number of the English one, and no other, and its tables row by row.
TEST(Cards, AreEqualInBothLanguages) {
    for (const auto& folder : bundledFolders()) {
        const std::string english = readFile(folder / "card.md"),
                          chinese = readFile(folder / "card.zh_CN.md");
        EXPECT_EQ(inOrder(numbersIn(english)), inOrder(numbersIn(chinese))) << folder;
        EXPECT_EQ(chinese.find_first_of("{}"), std::string::npos) << folder;
        const auto rows = rowsOf(english), chineseRows = rowsOf(chinese);
        ASSERT_EQ(rows.size(), chineseRows.size()) << folder;
        bool ofScores = false;
        for (size_t i = 0; i < rows.size(); ++i) {
            EXPECT_EQ(numbersIn(rows[i]), numbersIn(chineseRows[i])) << folder;
            ofScores = rows[i].starts_with("| held-out") || (ofScores && !rows[i].starts_with("| words"));
            const bool isSame =
                rows[i].ends_with("✓ |") || rows[i].ends_with("✗ |") || rows[i].starts_with("|---");
            if (isSame || (ofScores && !rows[i].starts_with("| sentence |"))) {
                EXPECT_EQ(chineseRows[i], isSame ? rows[i] : chineseRow(rows[i])) << folder;
            }
        }
    }
}

namespace {

/// The headings of a template with the placeholders, the numbers and the items of each section.
std::vector<std::string> outlineOf(std::string_view file) {
    static const std::regex placeholder("\\{[?!]?[a-z0-9_]+");
    std::vector<std::string> outline;
    std::string section;
    size_t items = 0;
    const auto end = [&] {
        if (outline.empty()) return;
        std::vector<std::string> parts{
            std::sregex_token_iterator(section.begin(), section.end(), placeholder), {}};
        for (std::string& number : numbersIn(std::regex_replace(section, placeholder, "")))
            parts.push_back(std::move(number));
        for (const std::string& part : inOrder(parts)) outline.back() += ' ' + part;
        outline.back() += ", items: " + std::to_string(items);
        section.clear();
        items = 0;
    };
    std::istringstream lines{std::string(file)};
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# ")) {
            end();
            outline.push_back(line);
            continue;
        }
        section += line + '\n';
        items += line.starts_with("- ");
    }
    end();
    return outline;
}

}  // namespace

TEST(Cards, HaveTheSameTemplatesInBothLanguages) {
    int templates = 0;
    for (const auto& [name, text] : bundledTexts()) {
        if (!name.starts_with("cards/") || name == "cards/card.md" || name.ends_with(".zh_CN.md")) continue;
        ++templates;
        EXPECT_EQ(outlineOf(text), outlineOf(bundledText(name.substr(0, name.size() - 3) + ".zh_CN.md")))
            << name;
    }
    EXPECT_GE(templates, 10);
}

TEST(Cards, HaveChineseWordsForEveryRecipeAndTask) {
    const auto expectChinese = [](const std::string& words) {
        EXPECT_NE(cardWords(Phrase::known(words), ".zh_CN.md"), words);
    };
    for (const Recipe& recipe : recipes()) expectChinese(recipe.title);
    for (const Task* task : tasks()) {
        expectChinese(task->format().items);
        expectChinese(task->lossUnit());
    }
}

TEST(Cards, EveryRecipeNamesItsDifferences) {
    for (const Recipe& recipe : recipes()) {
        // The sizes that some of them name are in config.json.
        const auto config = JsonValue::parse(
            R"({"window": 6, "layers": 3, "heads": 4, "frames_together": 2})", "config.json");
        for (const auto& language : cardLanguages)
            EXPECT_FALSE(cardTextOf(recipe, config, language.ending).list("differences").empty())
                << recipe.name << language.ending;
    }
}
