#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/request_options.h"

namespace attentionscope {

namespace {

std::string joinedWords(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

/// "at most 128 words", "at most 30 titles of 40 words", "8 × 8 regions"; empty: no limit is known.
std::string limitWords(const Input& input) {
    std::string text;
    if (input.most > 0)
        text = "at most " + std::to_string(input.most) + ' ' + std::string(limitUnitName(input.unit));
    if (input.mostWords > 0) text += " of " + std::to_string(input.mostWords) + " words";
    if (input.gridRows > 0)
        text += (text.empty() ? "" : ", ") + std::to_string(input.gridColumns) + " × " +
                std::to_string(input.gridRows) + " regions";
    return text;
}

std::string inputWords(const std::vector<Input>& inputs) {
    std::string text;
    for (const Input& input : inputs) {
        std::vector<std::string> said;
        if (input.kind != InputKind::text) said.emplace_back(inputKindName(input.kind));
        if (const std::string limits = limitWords(input); !limits.empty()) said.push_back(limits);
        if (input.optional) said.emplace_back("may be left out");
        text +=
            (text.empty() ? "" : ", ") + input.name + (said.empty() ? "" : " (" + joinedWords(said) + ")");
    }
    return text;
}

nlohmann::ordered_json inputsJson(const std::vector<Input>& inputs) {
    auto list = nlohmann::ordered_json::array();
    for (const Input& input : inputs) {
        nlohmann::ordered_json entry{
            {"name", input.name},
            {"kind", inputKindName(input.kind)},
            {"sample", kindOf(input.sample) == input.kind ? inputToText(input.sample) : ""}};
        if (input.optional) entry["optional"] = true;
        if (input.most > 0) {
            entry["most"] = input.most;
            entry["unit"] = limitUnitName(input.unit);
        }
        if (input.mostWords > 0) entry["most_words"] = input.mostWords;
        if (input.gridRows > 0) entry["regions"] = {input.gridRows, input.gridColumns};
        list.push_back(std::move(entry));
    }
    return list;
}

int runModels(const Arguments& arguments, Console& console) {
    // What a model reads at most is known when it is open.
    std::vector<ModelInformation> models;
    if (arguments.has("--model"))
        models.push_back(bundledShelf().open(arguments.text("--model"))->information());
    else
        for (const ModelInformation& model : bundledShelf().bundled())
            models.push_back(bundledShelf().open(model.id)->information());
    if (arguments.has("--json")) {
        auto list = nlohmann::ordered_json::array();
        for (const auto& model : models) {
            nlohmann::ordered_json entry{{"id", model.id},         {"title", model.title},
                                         {"system", model.system}, {"inputs", inputsJson(model.inputs)},
                                         {"maps", model.maps},     {"task", model.task},
                                         {"bytes", model.bytes},   {"constructed", model.constructed}};
            entry["scores"] = nlohmann::ordered_json::object();
            for (const auto& [name, score] : model.scores) entry["scores"][name] = score;
            list.push_back(std::move(entry));
        }
        console.out << list.dump(2) << '\n';
        return 0;
    }
    for (const auto& model : models) {
        console.out << model.id << "  " << model.title
                    << (model.constructed ? " (constructed, not trained)" : "") << "\n    " << model.system
                    << "; reads " << inputWords(model.inputs) << "; maps " << joinedWords(model.maps) << "; "
                    << model.task << "; " << (model.bytes + 512) / 1024 << " KiB\n";
        for (const auto& [name, score] : model.scores)
            console.out << "    " << name << ' ' << std::setprecision(4) << score << '\n';
    }
    return 0;
}

}  // namespace

Command modelsCommand() {
    return {.name = "models",
            .summary = "list the bundled models",
            .usage = "[--json] [--model M]",
            .options = {{"--model", "M",
                         "one model: a bundled id, or a model folder's path, which contains a '/'"},
                        {"--json", "", "id, system, inputs, maps, task, bytes and held-out scores as JSON"}},
            .run = runModels};
}

}  // namespace attentionscope
