#include "core/run/analyse.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/base/fnv_hash.h"
#include "core/base/letters.h"
#include "core/base/read_file.h"
#include "core/run/run_request.h"

namespace attentionscope {

namespace {

/// "4 layers", of an axis of a table.
Phrase sizeOf(const AnalysisAxis& axis) {
    const bool hasEmbedding = !axis.labels.empty() && axis.labels.front() == "embedding";
    const std::string count = std::to_string(axis.labels.size() - std::size_t(hasEmbedding));
    if (axis.name == "layer") return Phrase("%1 layers", {count});
    if (axis.name == "head") return Phrase("%1 heads in each layer", {count});
    if (axis.name == "position" || axis.name == "query" || axis.name == "key")
        return Phrase("%1 tokens", {count});
    if (axis.name == "component") return Phrase("%1 heads and feed-forward layers", {count});
    return Phrase("%1 rows along the axis %2", {count, axis.name});
}

/// Throws Error with the first size or label that two models do not share.
void requireSameAxes(const AnalysisTable& first, const AnalysisTable& other, const std::string& model,
                     const std::string& firstModel) {
    for (std::size_t axis = 0; axis < first.axes.size(); ++axis) {
        const auto &expected = first.axes[axis].labels, &own = other.axes[axis].labels;
        if (own.size() != expected.size())
            throw Error({.what = Phrase("%1 has another shape than %2", {model, firstModel}),
                         .got = sizeOf(other.axes[axis]),
                         .expected = sizeOf(first.axes[axis]),
                         .remedy = "Analyse each model alone, or choose models of equal shape."});
        const auto [one, another] = std::ranges::mismatch(own, expected);
        if (one != own.end())
            throw Error({.what = "the tables of two models have different labels",
                         .where = Phrase("%1, %2 %3",
                                         {model, first.axes[axis].name, std::to_string(one - own.begin())}),
                         .got = *one,
                         .expected = *another});
    }
}

/// Appends the table of one more model.
void append(AnalysisTable& all, AnalysisTable own, const std::string& model) {
    if (all.axes.empty()) {
        all.axes = own.axes;
        all.axes.insert(all.axes.begin(), AnalysisAxis{"model", {}});
    } else {
        AnalysisTable first{{all.axes.begin() + 1, all.axes.end()}};
        requireSameAxes(first, own, model, all.axes.front().labels.front());
    }
    all.axes.front().labels.push_back(model);
    all.values.insert(all.values.end(), own.values.begin(), own.values.end());
}

/// The last part of a path, which distinguishes checkpoints.
std::string shortName(const std::string& model) {
    const std::filesystem::path path(model);
    return (path.has_filename() ? path : path.parent_path()).filename().string();
}

}  // namespace

Analysis analyseModels(const std::string& name, const RunRequest& request,
                       const std::vector<std::string>& models, const AnalysisInput& given, ModelShelf& shelf,
                       const RunOptions& options) {
    Analysis all;
    AnalysisInput input = given;
    input.partial = {};
    for (const std::string& model : models) {
        RunRequest own = request;
        own.model = model;
        Analysis analysis = analyse(name, own, input, shelf, options);
        const std::string title = shortName(model);
        append(all.table, std::move(analysis.table), title);
        for (auto& [table, values] : analysis.others) append(all.others[table], std::move(values), title);
        all.tokens.insert(all.tokens.end(), analysis.tokens.begin(), analysis.tokens.end());
        for (const auto& [key, value] : analysis.settings) all.settings[title + "." + key] = value;
        all.of = analysis.of;
        all.request = requestToJson(request);
        all.metric = analysis.metric;
        all.definitions = analysis.definitions;
        all.missing.merge(analysis.missing);
        for (const Phrase& note : analysis.notes) all.notes.push_back(Phrase("%1: %2", {title, note}));
        all.model += (all.model.empty() ? "" : ", ") + title;
        given.report(double(all.table.axes.front().labels.size()) / double(models.size()), all);
    }
    return all;
}

std::vector<std::string> modelsIn(const std::string& path) {
    const auto isModel = [](const std::filesystem::path& one) {
        return one.extension() == ".gguf" || std::filesystem::exists(one / "config.json");
    };
    if (isModel(path)) return {path};
    std::map<std::string, std::string> sorted;
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator(path, failure))
        if (isModel(entry.path()))
            sorted.emplace(sortedByNumbers(entry.path().filename().string()), entry.path().string());
    if (sorted.empty())
        throw Error({.what = "the folder contains no model",
                     .where = path,
                     .expected = "folders with a config.json, one for each checkpoint, or .gguf files"});
    std::vector<std::string> models;
    for (const auto& [key, model] : sorted) models.push_back(model);
    return models;
}

std::string journalIdentity(const std::string& name, const RunRequest& request, const AnalysisInput& given,
                            const std::vector<std::string>& models, const ModelShelf& shelf) {
    nlohmann::ordered_json identity{
        {"of", name}, {"request", nlohmann::ordered_json::parse(requestToJson(request))}, {"by", given.by}};
    for (const auto& [option, value] : {std::pair{"target", given.target},
                                        {"against", given.against},
                                        {"corrupt", given.corrupt},
                                        {"to", given.receiver}})
        if (value) identity[option] = *value;
    if (given.position) identity["position"] = *given.position;
    if (!given.map.empty()) identity["map"] = given.map;
    if (given.steps) identity["steps"] = *given.steps;
    if (given.eachToken) identity["each_token"] = true;
    for (const std::string& model : models.empty() ? std::vector{request.model} : models)
        identity["models"][model] = isRecordingFile(model) ? "" : shelf.version(shelf.folderOf(model));
    std::uint64_t texts = fnvHash(std::string_view());
    for (const std::string& text : given.texts) texts = fnvHash(std::string_view(text + '\n'), texts);
    identity["texts"] = std::to_string(given.texts.size()) + " texts " + std::to_string(texts);
    return identity.dump();
}

std::vector<std::string> textsOf(const std::string& path) {
    std::istringstream lines(readFile(path));
    std::vector<std::string> texts;
    for (std::string line; std::getline(lines, line);) {
        if (line.ends_with('\r')) line.pop_back();
        if (!line.empty()) texts.push_back(line);
    }
    if (texts.empty())
        throw Error({.what = "the file holds no text", .where = path, .expected = "one text a line"});
    return texts;
}

namespace {

/// A copy of the run that ends with the prediction of this produced word.
RecordingPointer endingAt(const Recording& recording, Index position) {
    const auto part = std::make_shared<Recording>(recording);
    std::erase_if(part->predictions, [&](const Prediction& one) { return one.position > position; });
    if (position < 0 || part->predictions.empty() || part->predictions.back().position != position)
        throw Error({.what = "the model produces no word at this position",
                     .where = recording.model,
                     .got = std::to_string(position),
                     .expected = Phrase("0 to %1", {std::to_string(recording.predictions.back().position)})});
    return part;
}

void requireToken(const Recording& recording, Index position) {
    const Index count = recording.sequences.back().size();
    if (position < 0 || position >= count)
        throw Error({.what = "the text has no token at this position",
                     .where = recording.model,
                     .got = std::to_string(position),
                     .expected = Phrase("0 to %1", {std::to_string(count - 1)})});
}

/// A copy of the run of a model of hidden words that predicts the word at this position, hidden or not.
RecordingPointer predictingAt(const Recording& recording, Index position) {
    requireToken(recording, position);
    const auto part = std::make_shared<Recording>(recording);
    part->predictions = {recording.predictAt(recording.evaluation, position)};
    return part;
}

}  // namespace

Analysis analyse(const std::string& name, const RunRequest& asked, AnalysisInput given, ModelShelf& shelf,
                 const RunOptions& options) {
    RunRequest request = asked;
    if (!given.texts.empty() && request.inputs.values.empty())
        request.inputs = textInput(given.texts.front().substr(0, given.texts.front().find('\t')));
    given.stop = options.stop;
    given.progress = options.progress;
    given.seed = request.generation.seed;
    // The predictions of a next-word model after the first tokens do not depend on the tokens that follow.
    const auto recorded = [&](const RunRequest& whole, const RunOptions& with) {
        const RecordingPointer recording = run(whole, shelf, with);
        if (!given.position) return recording;
        if (!recording->predictions.empty() &&
            recording->predictions.back().kind == Prediction::Kind::producedWord)
            return endingAt(*recording, *given.position);
        if (!predictsNextWords(*recording)) {
            if (recording->predictAt) return predictingAt(*recording, *given.position);
            throw Error({.what = "this model does not predict a word at every position",
                         .where = recording->model,
                         .expected = "a model that continues a text, or one that names hidden words"});
        }
        requireToken(*recording, *given.position);
        const auto& tokens = recording->sequences.back().tokens;
        RunRequest part = whole;
        TokenIds ids;
        for (Index i = 0; i <= *given.position; ++i) ids.push_back(tokens[std::size_t(i)].id);
        part.inputs.values["text"] = std::move(ids);
        return run(part, shelf, with);
    };
    RunOptions alone = options;
    alone.reusesRuns = false;
    given.recording = recorded(request, alone);
    if (!isRecordingFile(request.model)) {
        const std::vector<Input> inputs =
            shelf.open(request.model, {}, options.stop, request.precision)->inputs();
        if (!inputs.empty()) given.limit = inputs.front().most;
        for (const Input& one : inputs)
            if (one.target) given.targetInput = one.name;
    }
    given.record = [&](const RunInputs& inputs) {
        RunRequest other = request;
        other.inputs = inputs;
        return recorded(other, {.stop = options.stop, .reusesRuns = false});
    };
    given.silenced = [](const Recording& recording, const AttentionMap& map, int head) {
        const SilenceHeads silence{{.map = map.name, .layer = map.layer, .head = head}};
        return interventionsFor(Change{silence}, recording);
    };
    Analysis analysis = analyse(name, given);
    analysis.request = requestToJson(asked);
    return analysis;
}

}  // namespace attentionscope
