#include "core/training/card.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/bundled_texts.h"
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

/// One line for each kind of held-out items, and one for each comparison.
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
        for (const auto& other : scores.beside)
            row(other, scores.name + ": " + scoreTitle(other.name).text());
    }
    return text.str();
}

/// The scores by length, if there are any.
std::string tableByLength(const std::vector<Scores::Length>& groups) {
    if (groups.empty() || groups.front().values.empty()) return {};
    const std::string score = groups.front().values.front().first;
    std::ostringstream text;
    text << "| words | number | " << scoreTitle(score) << " |\n|---|---|---|";
    for (const auto& group : groups)
        text << "\n| " << group.from << "–" << group.to << " | " << group.items << " | "
             << scoreText(score, group.values.front().second) << " |";
    return text.str();
}

/// The scores of each fold.
std::string scoresOfFolds(const std::vector<Scores>& folds) {
    std::string text;
    for (const Scores& fold : folds) {
        const auto first =
            std::ranges::find_if(fold.values, [](const auto& one) { return one.first != "loss"; });
        if (first != fold.values.end())
            text += (text.empty() ? "" : ", ") + scoreText(first->first, first->second);
    }
    return text;
}

std::string listOf(const std::vector<std::string>& lines, const std::string& begin) {
    std::string text;
    for (const std::string& line : lines) text += "- " + begin + line + ".\n";
    return text;
}

std::string cardOf(const ModelFolder& folder, const Recipe& recipe, const TaskTraining& training,
                   const CardFacts& facts, const Judgement& judgement, const StopToken& stop) {
    const Task& task = taskNamed(recipe.task);
    CardText card = cardTextOf(recipe, folder.config());
    for (const auto& [name, value] : judgement.counts) card.set(name, std::to_string(Index(value)));
    for (const auto& [name, value] : judgement.scores) card.set(name, scoreText(name, value));
    Index weights = 0;
    for (const auto& parameter : training.parameters()) weights += parameter->rows() * parameter->columns();
    std::ostringstream minutes;
    minutes << std::fixed << std::setprecision(1) << facts.minutes;
    for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::string>>{
             {"title", recipe.title},
             {"citation", recipe.citation},
             {"recipe", recipe.name},
             {"files", training.files()},
             {"credit", facts.credit},
             {"command", facts.command},
             {"seed", std::to_string(facts.seed)},
             {"minutes", minutes.str()},
             {"threads", std::to_string(facts.threads)},
             {"one_thread", facts.threads == 1 ? "1" : ""},
             {"weights", std::to_string(weights)},
             {"folds", scoresOfFolds(facts.folds)},
             {"by_length", tableByLength(judgement.held.front().byLength)},
             {"everyday", task.firstThingsTyped(folder, stop)},
             {"table", table(judgement.held, task.format().items, task.lossUnit())},
             {"tried", listOf(card.list("tried"), "**Tried**: ")},
             {"differences", listOf(card.list("differences"), "")}})
        card.set(name, value);
    std::string text = card.fill(bundledText("cards/card.md"));
    text.erase(text.find_last_not_of('\n') + 1);
    return text + '\n';
}

}  // namespace

CardText cardTextOf(const Recipe& recipe, const JsonValue& config) {
    CardText::Values values;
    for (const JsonValue& one : config.members()) {
        if (one.isText())
            values[one.key()] = one.text();
        else if (one.isList())
            values[one.key()] = std::to_string(one.items().size());
        else if (one.isNumber() || one.isFlag())
            values[one.key()] = one.dump();
    }
    std::string file = recipe.task;
    std::ranges::replace(file, ' ', '-');
    return CardText(bundledText("cards/" + file + ".md"), recipe.name, std::move(values));
}

Judgement writeCard(const std::filesystem::path& folder, const Recipe& recipe, const TaskTraining& training,
                    const CardFacts& facts, const Progress& progress, const StopToken& stop) {
    Judgement judgement = training.judge(ModelFolder::open(folder), facts.folds, progress, stop);
    if (judgement.held.empty()) return judgement;
    writeScores(folder, judgement);
    writeText(folder / "card.md",
              cardOf(ModelFolder::open(folder), recipe, training, facts, judgement, stop));
    return judgement;
}

}  // namespace attentionscope
