#include "core/training/card.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/json_value.h"
#include "core/base/read_file.h"
#include "core/checkpoint/atomic_file.h"

namespace attentionscope {

namespace {

double rounded(double value) {
    return std::round(value * 1000) / 1000;
}

void writeScores(const std::filesystem::path& folder, const Judgement& judgement) {
    const auto path = folder / "config.json";
    auto config = JsonValue::parseInOrder(readFile(path), path.string());
    for (const auto& [name, value] : judgement.config) config[name] = Index(value);
    auto& information = config["information"];
    information["scores"] = nlohmann::ordered_json::object();
    for (const auto& [name, value] : judgement.scores) information["scores"][name] = rounded(value);
    nlohmann::ordered_json lengths = nlohmann::ordered_json::array();
    for (const auto& group : judgement.held.front().byLength) {
        nlohmann::ordered_json one{{"from", group.from}, {"to", group.to}, {"items", group.items}};
        for (const auto& [name, value] : group.values) one[name] = rounded(value);
        lengths.push_back(std::move(one));
    }
    if (!lengths.empty()) {
        information["by_length_of"] = judgement.held.front().name;
        information["by_length"] = std::move(lengths);
    }
    writeText(path, config.dump(2) + "\n");
}

/// One line for each kind of held-out items, and one for each of what they are compared with.
std::string table(const std::vector<Scores>& held, const std::string& items, const std::string& lossUnit) {
    std::vector<std::string> columns;
    for (const auto& scores : held)
        for (const auto& [name, value] : scores.values)
            if (std::find(columns.begin(), columns.end(), name) == columns.end()) columns.push_back(name);
    std::ostringstream text;
    text << "| held-out " << items << " | number |";
    for (const auto& name : columns)
        text << ' ' << scoreTitle(name) << (name == "loss" ? ", " + lossUnit : "") << " |";
    text << "\n|";
    for (size_t i = 0; i < columns.size() + 2; ++i) text << "---|";
    text << '\n';
    const auto row = [&](const Scores& scores, const std::string& title) {
        text << "| " << title << " | " << scores.items << " |";
        for (const auto& name : columns) {
            const auto value = scores.find(name);
            text << ' ' << (value ? scoreText(name, *value) : "–") << " |";
        }
        text << '\n';
    };
    for (const auto& scores : held) {
        row(scores, scores.name);
        for (const auto& other : scores.beside) row(other, scores.name + ": " + scoreTitle(other.name));
    }
    return text.str();
}

std::string cardText(const Recipe& recipe, const TaskTraining& training, const CardFacts& facts,
                     const Judgement& judgement) {
    const Task& task = taskNamed(recipe.task);
    Index weights = 0;
    for (const auto& parameter : training.parameters()) weights += parameter->rows() * parameter->columns();
    std::ostringstream card;
    card << "# " << recipe.title << "\n\nTrained by this program from random weights, " << recipe.citation
         << ". " << judgement.introduction << "\n\n"
         << table(judgement.held, task.format().items, task.lossUnit()) << '\n'
         << judgement.remarks << "\n\n- **Data**: " << judgement.data << ".\n";
    if (!facts.credit.empty()) card << "- **Credit**: " << facts.credit << ".\n";
    for (const std::string& line : recipe.tried) card << "- **Tried**: " << line << ".\n";
    card << std::fixed << std::setprecision(1) << "- **Recipe**: `" << recipe.name << "`, seed " << facts.seed
         << ", " << facts.minutes << " minutes on " << facts.threads
         << (facts.threads == 1 ? " thread" : " threads") << ".\n"
         << "- **Again from nothing**: `" << facts.command << "`\n"
         << "- **Shape**: " << weights << " weights, " << judgement.shape << ".\n"
         << "- **Limits**: " << judgement.limits << ".\n";
    if (!recipe.differences.empty()) card << "\n## What differs from the paper\n\n";
    for (const std::string& line : recipe.differences) card << "- " << line << ".\n";
    return card.str();
}

}  // namespace

Judgement writeCard(const std::filesystem::path& folder, const Recipe& recipe, const TaskTraining& training,
                    const CardFacts& facts, const Progress& progress, const StopToken& stop) {
    Judgement judgement = training.judge(ModelFolder::open(folder), facts.folds, progress, stop);
    if (judgement.held.empty()) return judgement;
    writeScores(folder, judgement);
    writeText(folder / "card.md", cardText(recipe, training, facts, judgement));
    return judgement;
}

}  // namespace attentionscope
