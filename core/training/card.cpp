#include "core/training/card.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/letters.h"
#include "core/base/read_file.h"
#include "core/checkpoint/atomic_file.h"

namespace attentionscope {

namespace {

double rounded(double value) {
    return std::round(value * 1000) / 1000;
}

void writeScores(const std::filesystem::path& folder, const TestResults& results) {
    const auto path = folder / "config.json";
    auto config = JsonValue::parseInOrder(readFile(path), path.string());
    for (const auto& [name, value] : results.config) config[name] = Index(value);
    auto& information = config["information"];
    information["scores"] = nlohmann::ordered_json::object();
    for (const auto& [name, value] : results.scores) information["scores"][name] = rounded(value);
    nlohmann::ordered_json lengths = nlohmann::ordered_json::array();
    for (const auto& group : results.held.front().byLength) {
        nlohmann::ordered_json one{{"from", group.from}, {"to", group.to}, {"items", group.items}};
        for (const auto& [name, value] : group.values) one[name] = rounded(value);
        lengths.push_back(std::move(one));
    }
    if (!lengths.empty()) {
        information["by_length_of"] = results.held.front().name;
        information["by_length"] = std::move(lengths);
    }
    writeText(path, config.dump(2) + "\n");
}

/// A number with commas between thousands, as the prose of the cards has them: "207,203", "52,833.3".
std::string grouped(std::string number) {
    for (size_t at = std::min(number.find_first_not_of("0123456789"), number.size()); at > 3; at -= 3)
        number.insert(at - 3, ",");
    return number;
}

std::string grouped(Index number) {
    return grouped(std::to_string(number));
}

/// Words of the card in its language.
using Say = std::function<std::string(const Phrase&)>;

Phrase scoreWords(const std::string& score, double value) {
    std::string text = grouped(scoreText(score, value));
    if (!text.ends_with(" %")) return text;
    text.resize(text.size() - 2);
    return {"%1 %", {text}};
}

/// One line for each kind of held-out items, and one for each comparison.
std::string table(const std::vector<Scores>& held, const Task& task, const Say& say) {
    std::vector<std::string> columns;
    for (const auto& scores : held)
        for (const auto& [name, value] : scores.values)
            if (std::find(columns.begin(), columns.end(), name) == columns.end()) columns.push_back(name);
    std::ostringstream text;
    text << "| " << say({"held-out %1", {Phrase::known(task.format().items)}}) << " | " << say("number")
         << " |";
    for (const auto& name : columns) {
        const Phrase title = scoreTitle(name);
        text << ' ' << say(name == "loss" ? Phrase("loss, %1", {Phrase::known(task.lossUnit())}) : title)
             << " |";
    }
    text << "\n|";
    for (size_t i = 0; i < columns.size() + 2; ++i) text << "---|";
    text << '\n';
    const auto row = [&](const Scores& scores, const Phrase& title) {
        text << "| " << say(title) << " | " << grouped(scores.items) << " |";
        for (const auto& name : columns) {
            const auto value = scores.find(name);
            text << ' ' << (value ? say(scoreWords(name, *value)) : "–") << " |";
        }
        text << '\n';
    };
    for (const auto& scores : held) {
        const Phrase name = Phrase::known(scores.name);
        row(scores, name);
        for (const auto& other : scores.beside) row(other, {"%1: %2", {name, scoreTitle(other.name)}});
    }
    return text.str();
}

/// The scores by length, if there are any.
std::string tableByLength(const std::vector<Scores::Length>& groups, const Say& say) {
    if (groups.empty() || groups.front().values.empty()) return {};
    const std::string score = groups.front().values.front().first;
    std::ostringstream text;
    text << "| " << say("words") << " | " << say("number") << " | " << say(scoreTitle(score))
         << " |\n|---|---|---|";
    for (const auto& group : groups)
        text << "\n| " << group.from << "–" << group.to << " | " << grouped(group.items) << " | "
             << say(scoreWords(score, group.values.front().second)) << " |";
    return text.str();
}

/// The scores of each fold.
Phrase scoresOfFolds(const std::vector<Scores>& folds) {
    std::vector<Phrase> scores;
    for (const Scores& fold : folds) {
        const auto first =
            std::ranges::find_if(fold.values, [](const auto& one) { return one.first != "loss"; });
        if (first != fold.values.end()) scores.push_back(scoreWords(first->first, first->second));
    }
    return joined(scores, ", ");
}

std::string listOf(const std::vector<std::string>& lines, const char* item, const Say& say) {
    std::string text;
    for (const std::string& line : lines) text += say({item, {line}}) + '\n';
    return text;
}

/// Names that stand in a text, with what connects them in the language of the card.
std::string connected(std::string names, const std::vector<std::string>& connections, const Say& say) {
    for (const std::string& one : connections) {
        const std::string other = say(Phrase::known(one));
        for (size_t at = 0; (at = names.find(one, at)) != names.npos; at += other.size())
            names.replace(at, one.size(), other);
    }
    return names;
}

/// A citation in the language of the card, where something else may stand before its years.
std::string citationWords(const std::string& citation, const Say& say) {
    const std::string names = connected(citation, {" et al. ", " and ", "; ", ", "}, say);
    std::string words;
    size_t from = 0;
    for (size_t at; (at = names.find_first_of("0123456789", from)) != names.npos;) {
        const size_t end = std::min(names.find_first_not_of("0123456789", at), names.size());
        const std::string year = names.substr(at, end - at);
        const bool isApart = at > from && names[at - 1] == ' ';
        words += names.substr(from, at - from - (isApart ? 1 : 0)) + (isApart ? say({" %1", {year}}) : year);
        from = end;
    }
    return words + names.substr(from);
}

/// What the cards of a model have in common.
struct CardContent {
    const Recipe& recipe;
    const TaskTraining& training;
    const CardFacts& facts;
    const TestResults& results;
    Phrase everyday = {};
};

std::string cardOf(const ModelFolder& folder, const CardContent& content, const std::string& ending) {
    const auto& [recipe, training, facts, results, everyday] = content;
    const Say say = [&](const Phrase& phrase) { return cardWords(phrase, ending); };
    CardText card = cardTextOf(recipe, folder.config(), ending);
    for (const auto& [name, value] : results.counts) card.set(name, grouped(Index(value)));
    for (const auto& [name, value] : results.scores) card.set(name, say(scoreWords(name, value)));
    Index weights = 0;
    for (const auto& parameter : training.parameters()) weights += parameter->rows() * parameter->columns();
    std::ostringstream minutes;
    minutes << std::fixed << std::setprecision(1) << facts.minutes;
    for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::string>>{
             {"title", say(Phrase::known(recipe.title))},
             {"citation", citationWords(recipe.citation, say)},
             {"recipe", recipe.name},
             {"files", connected(training.files(), {", "}, say)},
             {"credit", facts.credit},
             {"command", facts.command},
             {"seed", std::to_string(facts.seed)},
             {"minutes", minutes.str()},
             {"threads", std::to_string(facts.threads)},
             {"one_thread", facts.threads == 1 ? "1" : ""},
             {"weights", grouped(weights)},
             {"folds", say(scoresOfFolds(facts.folds))},
             {"by_length", tableByLength(results.held.front().byLength, say)},
             {"everyday", say(everyday)},
             {"table", table(results.held, taskNamed(recipe.task), say)},
             {"tried", listOf(card.list("tried"), "- **Tried**: %1.", say)},
             {"differences", listOf(card.list("differences"), "- %1.", say)}})
        card.set(name, value);
    std::string text = card.fill(bundledText("cards/card" + ending));
    text.erase(text.find_last_not_of('\n') + 1);
    return text + '\n';
}

}  // namespace

CardText cardTextOf(const Recipe& recipe, const JsonValue& config, const std::string& ending) {
    CardText::Values values;
    for (const JsonValue& one : config.members()) {
        if (one.isText())
            values[one.key()] = one.text();
        else if (one.isList())
            values[one.key()] = std::to_string(one.items().size());
        else if (one.isNumber() || one.isFlag())
            values[one.key()] = grouped(one.dump());
    }
    std::string file = recipe.task;
    std::ranges::replace(file, ' ', '-');
    return CardText(bundledText("cards/" + file + ending), recipe.name, std::move(values));
}

TestResults writeCard(const std::filesystem::path& folder, const Recipe& recipe, const TaskTraining& training,
                      const CardFacts& facts, const Progress& progress, const StopToken& stop) {
    TestResults results = training.evaluate(ModelFolder::open(folder), facts.folds, progress, stop);
    if (results.held.empty()) return results;
    writeScores(folder, results);
    const ModelFolder scored = ModelFolder::open(folder);
    const CardContent content{recipe, training, facts, results,
                              taskNamed(recipe.task).firstThingsTyped(scored, stop)};
    for (const char* ending : cardEndings)
        writeText(folder / (std::string("card") + ending), cardOf(scored, content, ending));
    return results;
}

namespace {

/// Matches "recipe, *ending" against the name of a recipe.
bool isAmong(std::string_view recipes, std::string_view recipe) {
    while (!recipes.empty()) {
        const size_t comma = recipes.find(", ");
        std::string_view one = recipes.substr(0, comma);
        if (one.starts_with('*') ? recipe.ends_with(one.substr(1)) : recipe == one) return true;
        recipes.remove_prefix(comma == recipes.npos ? recipes.size() : comma + 2);
    }
    return false;
}

void addLine(std::string& text, std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    const bool begins = text.empty() || text.ends_with('\n');
    if (line.empty())
        text += begins ? "" : "\n\n";
    else
        text += (begins ? "" : line.starts_with("- ") ? "\n" : " ") + std::string(line);
}

[[noreturn]] void refuseTemplate(const char* what, std::string_view got) {
    throw Error({.what = what, .where = "resources/cards", .got = std::string(got)});
}

/// The position of the brace that closes the one at `open`.
size_t closingBrace(std::string_view text, size_t open) {
    size_t depth = 0;
    for (size_t i = open; i < text.size(); ++i) {
        depth += text[i] == '{';
        depth -= text[i] == '}';
        if (depth == 0) return i;
    }
    refuseTemplate("a placeholder is not closed", text.substr(open, 40));
}

}  // namespace

CardText::CardText(std::string_view file, const std::string& recipe, Values values)
    : values_(std::move(values)) {
    std::string* section = nullptr;
    while (!file.empty()) {
        const std::string_view line = takenLine(file);
        if (line.starts_with("# ")) {
            const size_t colon = line.find(": ");
            const bool applies = colon == line.npos || isAmong(line.substr(colon + 2), recipe);
            section = applies ? &sections_[std::string(line.substr(2, colon - 2))] : nullptr;
        } else if (section) {
            addLine(*section, line);
        }
    }
    for (auto& [name, text] : sections_) text.erase(text.find_last_not_of('\n') + 1);
}

bool CardText::isGiven(const std::string& name) const {
    const auto value = values_.find(name);
    if (value == values_.end()) return sections_.contains(name);
    return !value->second.empty() && value->second != "0" && value->second != "false";
}

std::string CardText::filled(std::string_view placeholder) const {
    if (placeholder.starts_with('?') || placeholder.starts_with('!')) {
        const size_t space = placeholder.find_first_of(" \n");
        const bool wanted = isGiven(std::string(placeholder.substr(1, space - 1))) == (placeholder[0] == '?');
        return wanted && space != placeholder.npos ? fill(placeholder.substr(space + 1)) : "";
    }
    const std::string name(placeholder);
    if (const auto value = values_.find(name); value != values_.end()) return value->second;
    if (!sections_.contains(name)) refuseTemplate("a card has no value for a placeholder", placeholder);
    return section(name);
}

std::string CardText::fill(std::string_view text) const {
    std::string all;
    for (size_t i = 0; i < text.size();) {
        if (text[i] != '{') {
            all += text[i++];
            continue;
        }
        const size_t end = closingBrace(text, i);
        all += filled(text.substr(i + 1, end - i - 1));
        i = end + 1;
    }
    return all;
}

std::string CardText::section(const std::string& name) const {
    const auto found = sections_.find(name);
    if (found == sections_.end()) return {};
    std::string text = fill(found->second);
    // Removes the gaps of omitted parts.
    for (size_t at; (at = text.find("\n\n\n")) != text.npos;) text.erase(at, 1);
    for (size_t at; (at = text.find(" \n")) != text.npos;) text.erase(at, 1);
    text.erase(text.find_last_not_of(" \n") + 1);
    return text.erase(0, std::min(text.find_first_not_of(" \n"), text.size()));
}

std::vector<std::string> CardText::list(const std::string& name) const {
    std::vector<std::string> items;
    std::string_view text;
    if (const auto found = sections_.find(name); found != sections_.end()) text = found->second;
    while (!text.empty())
        if (const std::string_view line = takenLine(text); line.starts_with("- "))
            items.push_back(fill(line.substr(2)));
    return items;
}

}  // namespace attentionscope
