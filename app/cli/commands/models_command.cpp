#include <iomanip>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/request_options.h"
#include "app/figures/content/model_words.h"
#include "app/session/model_translator.h"
#include "core/base/phrase.h"

namespace attentionscope {

namespace {

std::string joinedWords(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

/// "at most 128 words"
Phrase mostWords(const Input& input) {
    const std::vector<Phrase> most{std::to_string(input.most)};
    switch (input.unit) {
        case LimitUnit::tokens: return Phrase("at most %1 tokens", most);
        case LimitUnit::words: return Phrase("at most %1 words", most);
        case LimitUnit::sentences: return Phrase("at most %1 sentences", most);
        case LimitUnit::titles: return Phrase("at most %1 titles", most);
        case LimitUnit::rows: return Phrase("at most %1 rows", most);
        case LimitUnit::shapes: return Phrase("at most %1 shapes", most);
    }
    return {};
}

/// "at most 30 titles, each of at most 40 words", "8 × 8 regions"; empty: no known limit.
Phrase limitWords(const Input& input) {
    std::vector<Phrase> parts;
    if (input.most > 0) parts.push_back(mostWords(input));
    if (input.mostWords > 0)
        parts.push_back(Phrase("each of at most %1 words", {std::to_string(input.mostWords)}));
    if (input.gridRows > 0)
        parts.push_back(
            Phrase("%1 × %2 regions", {std::to_string(input.gridColumns), std::to_string(input.gridRows)}));
    return joined(parts, ", ");
}

Phrase kindWords(InputKind kind) {
    switch (kind) {
        case InputKind::text: return "text";
        case InputKind::texts: return "texts";
        case InputKind::picture: return "picture";
        case InputKind::numbers: return "numbers";
        case InputKind::ids: return "token ids";
        case InputKind::sound: return "sound";
    }
    return {};
}

/// The task of a model, for people; --json has its name.
Phrase taskWords(const std::string& task) {
    static const std::map<std::string, Phrase> words{{"look", Phrase("look")},
                                                     {"translate", Phrase("translate")},
                                                     {"transcribe", Phrase("transcribe")},
                                                     {"describe", Phrase("describe")},
                                                     {"caption", Phrase("caption")},
                                                     {"classify", Phrase("classify")},
                                                     {"summarise", Phrase("summarise")},
                                                     {"answer", Phrase("answer")},
                                                     {"picture answer", Phrase("picture answer")},
                                                     {"score", Phrase("score")},
                                                     {"next word", Phrase("next word")},
                                                     {"masked word", Phrase("hidden word")}};
    const auto known = words.find(task);
    return known == words.end() ? Phrase(task) : known->second;
}

Phrase inputWords(const std::vector<Input>& inputs) {
    std::vector<Phrase> words;
    for (const Input& input : inputs) {
        std::vector<Phrase> about;
        if (input.kind != InputKind::text) about.push_back(kindWords(input.kind));
        if (Phrase limits = limitWords(input); !limits.empty()) about.push_back(std::move(limits));
        if (input.optional) about.push_back(Phrase("may be left out"));
        words.push_back(about.empty() ? Phrase(input.name)
                                      : Phrase("%1 (%2)", {input.name, joined(about, ", ")}));
    }
    return joined(words, ", ");
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
    // A model's limits are known only after opening it.
    std::vector<ModelInformation> models;
    if (arguments.has("--model"))
        models.push_back(bundledShelf().open(arguments.text("--model"))->information());
    else
        for (const ModelInformation& model : bundledShelf().bundled())
            models.push_back(bundledShelf().open(model.id)->information());
    if (models.empty()) throw bundledModelsAreMissing();
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
        learnWords(model);
        const std::string title = modelTitle(model).toStdString();
        console.print(model.constructed ? Phrase("%1  %2 (constructed, not trained)", {model.id, title})
                                        : Phrase("%1  %2", {model.id, title}));
        console.print(
            Phrase("    %1; reads %2; maps %3; %4; %5 KiB",
                   {modelWords(model.system).toStdString(), inputWords(model.inputs), joinedWords(model.maps),
                    taskWords(model.task), std::to_string((model.bytes + 512) / 1024)}));
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
