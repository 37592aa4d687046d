#include "core/training/task.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/lists.h"
#include "core/base/read_file.h"
#include "core/checkpoint/atomic_file.h"
#include "core/mechanisms/table.h"
#include "core/training/transformer_parameters.h"

namespace attentionscope {

void Recipe::refuseSettings() const {
    throw Error({.what = "the recipe has no settings for this task", .where = name, .got = task});
}

const std::vector<Recipe>& recipes() {
    static const std::vector<Recipe> all = [] {
        std::vector<Recipe> gathered;
        for (const Task* task : tasks())
            for (const Recipe& recipe : task->recipes()) gathered.push_back(recipe);
        return gathered;
    }();
    return all;
}

Recipe recipeNamed(const std::string& name) {
    for (const Recipe& recipe : recipes())
        if (name == recipe.name) return recipe;
    throw Error({.what = "unknown recipe",
                 .got = name,
                 .expected = Phrase("one of: %1", {joinedTexts(recipes(), &Recipe::name)})});
}

std::span<const Task* const> tasks() {
    static const std::array all{
        &translationTask(), &classificationTask(), &maskedWordTask(), &nextWordTask(), &answerTask(),
        &captionTask(),     &pictureAnswerTask(),  &summaryTask(),    &clickTask(),    &speechTask()};
    return all;
}

std::string DataRequest::names() const {
    return joinedTexts(files, [](const auto& file) { return file.filename().string(); });
}

void TestResults::take(const Scores& from, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        std::optional<double> value = from.find(name);
        for (const Scores& other : from.beside)
            if (!value && name.ends_with('_' + other.name))
                value = other.find(name.substr(0, name.size() - other.name.size() - 1));
        if (value) scores.emplace_back(name, *value);
    }
}

Task::Task(TaskDescription own) : own_(std::move(own)) {
    for (Recipe& recipe : own_.recipes) recipe.task = own_.name;
}

void TaskTraining::restore(const std::map<std::string, double>& stored) {
    for (auto& [name, value] : state_)
        if (const auto known = stored.find(name); known != stored.end()) value = known->second;
}

std::string TaskTraining::answer(const Recording& recording) const {
    const auto produced = recording.provenance.find("translation");
    return produced != recording.provenance.end() ? produced->second
                                                  : recording.predictions.front().candidates.front().label;
}

std::vector<std::string> different(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    return texts;
}

std::string linesOf(const std::vector<std::string>& texts) {
    std::string lines;
    for (const auto& text : texts) lines += text + '\n';
    return lines;
}

namespace {

/// The inputs that a model of this mechanism needs.
std::vector<Input> neededInputs(const std::string& name) {
    std::vector<Input> needed;
    for (const Mechanism& mechanism : mechanisms())
        if (mechanism.name == name)
            for (const Input& input : mechanism.inputs())
                if (!input.optional) needed.push_back(input);
    return needed;
}

}  // namespace

RunInputs typedInputs(const std::string& mechanism, const std::string& typed) {
    const std::vector<Input> needed = neededInputs(mechanism);
    const size_t end = needed.size() > 1 ? typed.rfind('\n') : typed.npos;
    RunInputs inputs;
    const auto take = [&](const Input& input, const std::string& text) {
        inputs.values[input.name] = inputFromText(input.kind, text, input.name);
    };
    take(needed.at(0), typed.substr(0, end));
    if (needed.size() > 1) take(needed[1], end == typed.npos ? std::string() : typed.substr(end + 1));
    return inputs;
}

const Task& taskNamed(const std::string& name) {
    for (const Task* task : tasks())
        if (task->name() == name) return *task;
    throw Error({.what = "unknown task",
                 .got = name,
                 .expected = Phrase("one of: %1", {joinedTexts(tasks(), &Task::name)})});
}

const Task& taskOf(const ModelFolder& folder) {
    const auto information = folder.config().optionalObject("information");
    const std::string declared = information ? information->textOr("task", "") : "";
    for (const Task* task : tasks())
        if (task->declared() == declared &&
            (task->mechanism().empty() || folder.modelType() == "attentionscope/" + task->mechanism()))
            return *task;
    const std::vector<Phrase> known =
        eachOf(tasks(), [](const Task* task) { return Phrase::known(task->declared()); });
    throw Error({.what = "the model declares no task for evaluation",
                 .where = folder.path().string(),
                 .got = declared.empty() ? Phrase("nothing") : Phrase::known(declared),
                 .expected = Phrase("one of: %1", {joined(known, ", ")}),
                 .remedy = "Models trained by this program declare theirs."});
}

void writeModelFolder(const std::filesystem::path& folder, const Recipe& recipe, const FolderContent& content,
                      const std::vector<ParameterPointer>& parameters) {
    auto config = nlohmann::ordered_json::parse(content.config);
    const bool published = content.mechanism.empty();
    if (!published) config["model_type"] = "attentionscope/" + content.mechanism;
    std::vector<std::string> inputs = eachOf(neededInputs(content.mechanism), &Input::name);
    if (published) inputs = {"text"};
    config["recipe"] = recipe.name;
    config["information"] = {{"title", recipe.title},
                             {"system", content.system},
                             {"inputs", inputs},
                             {"maps", content.maps},
                             {"task", taskNamed(recipe.task).declared()},
                             {"citation", recipe.citation},
                             {"sample", recipe.sample},
                             {"constructed", false}};
    // Another training keeps the model's place among others and its examples.
    const auto file = folder / "config.json";
    if (std::filesystem::exists(file)) {
        const auto before = JsonValue::parse(readFile(file), file.string()).optionalObject("information");
        for (const char* name : {"group", "order", "examples"})
            if (before && before->has(name)) config["information"][name] = before->at(name).tree();
    }
    const auto weights = folder / "model.safetensors";
    if (published)
        writePublished(parameters, weights);
    else
        writeParameters(parameters, DataType::float16, weights);
    if (!content.tokenizer.empty()) writeText(folder / "tokenizer.json", content.tokenizer);
    writeText(file, config.dump(2) + "\n");
}

}  // namespace attentionscope
