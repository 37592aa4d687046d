#include "core/run/run_request.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/run/json_fields.h"

namespace attentionscope {

namespace {

// A string, an array of strings, an array of arrays of numbers, an array of whole numbers (token ids), or
// {"picture": "FILE"}.
InputValue inputFrom(const nlohmann::json& value, const std::string& name) {
    const std::string where = "the request, input \"" + name + '"';
    const auto all = [&](auto test) { return std::all_of(value.begin(), value.end(), test); };
    const auto isNumber = [](const auto& one) { return one.is_number(); };
    if (value.is_string()) return value.get<std::string>();
    if (value.is_object() && value.size() == 1 && value.contains("picture") && value["picture"].is_string())
        return PictureInput{value["picture"].get<std::string>()};
    if (value.is_array() && !value.empty()) {
        if (all([](const auto& one) { return one.is_string(); }))
            return value.get<std::vector<std::string>>();
        if (all([](const auto& one) { return one.is_number_integer(); })) return value.get<TokenIds>();
        const auto isRow = [&](const auto& row) {
            return row.is_array() && std::all_of(row.begin(), row.end(), isNumber);
        };
        if (all(isRow)) return NumberTable{value.get<std::vector<std::vector<float>>>()};
    }
    throw Error({.what = "the input is none of the kinds that there are",
                 .where = where,
                 .got = value.dump().substr(0, 60),
                 .expected =
                     "a text, a list of texts, rows of numbers such as [[1, 0], [0, 1]], token ids such as "
                     "[1, 2], or {\"picture\": \"FILE\"}"});
}

nlohmann::ordered_json inputToJson(const InputValue& value) {
    if (const auto* picture = std::get_if<PictureInput>(&value)) return {{"picture", picture->source}};
    if (const auto* table = std::get_if<NumberTable>(&value)) return table->rows;
    if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) return *texts;
    if (const auto* ids = std::get_if<TokenIds>(&value)) return *ids;
    return std::get<std::string>(value);
}

}  // namespace

RunRequest requestFromJson(const std::string& text) {
    const auto json = parseJson(text, "the request");
    requireObject(json, "the request");
    const JsonFields fields(json, "the request");
    RunRequest request;
    for (const auto& [name, value] : json.items()) {
        if (name == "model") {
            request.model = fields.text("model");
        } else if (name == "text" || name == "second") {
            request.inputs.values[name] = fields.text(name.c_str());
        } else if (name == "inputs") {
            requireObject(value, "the request, \"inputs\"");
            for (const auto& [input, content] : value.items())
                request.inputs.values[input] = inputFrom(content, input);
        } else if (name == "ids") {
            request.inputs.values["text"] = fields.integers("ids");
        } else if (name == "decoder_ids") {
            request.inputs.values["second"] = fields.integers("decoder_ids");
        } else if (name == "special_tokens") {
            request.specialTokens = fields.boolean("special_tokens");
        } else if (name == "precision") {
            const std::string kind = fields.text("precision");
            if (kind != "keep" && kind != "float32")
                throw Error({.what = "there is no such precision",
                             .where = "the request, \"precision\"",
                             .got = kind,
                             .expected = "keep or float32"});
            request.precision = kind == "keep" ? Precision::keep : Precision::float32;
        } else if (name == "changes") {
            if (!value.is_array())
                throw Error(ErrorReport{.what = "\"changes\" is not a list", .where = "the request"});
            for (const auto& change : value) request.changes.push_back(changeFromJson(change.dump()));
        } else if (name == "generation") {
            requireObject(value, "the request, \"generation\"");
            const JsonFields generation(value, "the request, \"generation\"");
            auto& options = request.generation;
            if (generation.has("tokens")) options.tokens = generation.integer("tokens", 0, 1 << 20);
            if (generation.has("temperature")) options.temperature = generation.number("temperature");
            if (generation.has("top_k")) options.topK = generation.integer("top_k", 0, 1 << 30);
            if (generation.has("top_p")) options.topP = generation.number("top_p");
            if (generation.has("beam")) options.beam = generation.integer("beam", 1, 64);
            if (generation.has("seed"))
                options.seed = std::uint64_t(generation.integer("seed", 0, Index(1) << 53));
        } else {
            throw Error({.what = "a request has no field of this name",
                         .got = name,
                         .expected =
                             "model, text, second, inputs, ids, decoder_ids, special_tokens, precision, "
                             "changes, generation"});
        }
    }
    return request;
}

std::string requestToJson(const RunRequest& request) {
    nlohmann::ordered_json json;
    json["model"] = request.model;
    for (const auto& [name, value] : request.inputs.values) json["inputs"][name] = inputToJson(value);
    if (!request.specialTokens) json["special_tokens"] = false;
    if (request.precision == Precision::float32) json["precision"] = "float32";
    const GenerationOptions &given = request.generation, usual;
    nlohmann::ordered_json generation;
    if (given.tokens != usual.tokens) generation["tokens"] = given.tokens;
    if (given.temperature != usual.temperature) generation["temperature"] = given.temperature;
    if (given.topK != usual.topK) generation["top_k"] = given.topK;
    if (given.topP != usual.topP) generation["top_p"] = given.topP;
    if (given.beam != usual.beam) generation["beam"] = given.beam;
    if (given.seed != usual.seed) generation["seed"] = given.seed;
    if (!generation.empty()) json["generation"] = generation;
    for (const auto& change : request.changes)
        json["changes"].push_back(nlohmann::ordered_json::parse(changeToJson(change)));
    return json.dump(2);
}

namespace {

// The inputs and options of the run, with structural changes entered.
RunInputs prepare(const RunRequest& request, RunOptions& options) {
    RunInputs inputs = request.inputs;
    options.generation = request.generation;
    options.specialTokens = request.specialTokens;
    for (const auto& change : request.changes) applyStructure(change, inputs, options);
    return inputs;
}

/// The temperature at which words are drawn, 1 unless a change says otherwise.
double samplingTemperature(const RunRequest& request) {
    double temperature = 1;
    for (const auto& change : request.changes)
        if (change.enabled && change.kind == Change::Kind::sampling) temperature = change.value;
    return temperature;
}

/// Probabilities of words as they are at a temperature: softmax(logits / temperature).
std::vector<Prediction::Candidate> tempered(const Prediction& prediction, const Evaluation& evaluation,
                                            double temperature) {
    std::vector<Prediction::Candidate> candidates = prediction.candidates.read();
    const MatrixPointer logits = evaluation.value(prediction.logits);
    const std::vector<double> shares = probabilities(rowOf(*logits, prediction.row), temperature);
    for (auto& candidate : candidates)
        if (candidate.id >= 0 && candidate.id < logits->cols())
            candidate.probability = shares[size_t(candidate.id)];
    return candidates;
}

RecordingPointer drawnAt(const RecordingPointer& recording, double temperature) {
    if (temperature == 1 || !recording->predict) return recording;
    auto changed = std::make_shared<Recording>(*recording);
    changed->predict = [predict = recording->predict, temperature](const EvaluationPointer& evaluation) {
        std::vector<Prediction> predictions = predict(evaluation);
        for (Prediction& prediction : predictions)
            if (prediction.logits != noNode && prediction.kind != Prediction::Kind::label)
                prediction.candidates =
                    Lazy<std::vector<Prediction::Candidate>>::from([prediction, evaluation, temperature] {
                        return tempered(prediction, *evaluation, temperature);
                    });
        return predictions;
    };
    changed->predictions = changed->predict(changed->evaluation);
    return changed;
}

}  // namespace

RecordingPointer run(const RunRequest& request, ModelShelf& shelf, RunOptions options,
                     const RecordingPointer& earlier) {
    RecordingPointer recording = earlier;
    if (!recording) {
        const RunInputs inputs = prepare(request, options);
        const ModelPointer model =
            shelf.open(request.model, options.progress, options.stop, request.precision);
        recording = model->record(judgedInputs(inputs, model->inputs(), request.model), options);
        recording = drawnAt(recording, samplingTemperature(request));
    }
    std::vector<Intervention> interventions;
    for (const auto& change : request.changes)
        for (auto& intervention : interventionsFor(change, *recording))
            interventions.push_back(std::move(intervention));
    if (interventions.empty() && recording->evaluation->interventions().empty()) return recording;
    return withEvaluation(*recording, recording->evaluation->with(std::move(interventions), options.stop));
}

Continuation generate(const RunRequest& request, ModelShelf& shelf, RunOptions options,
                      const TokenListener& onToken) {
    const RunInputs inputs = prepare(request, options);
    const ModelPointer model = shelf.open(request.model, options.progress, options.stop, request.precision);
    return model->generate(judgedInputs(inputs, model->inputs(), request.model), options, onToken);
}

}  // namespace attentionscope
