#include "core/run/run_request.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/base/read_file.h"
#include "core/mechanisms/word_producer.h"
#include "core/recording/writers.h"
#include "core/run/require_numbers.h"
#include "core/run/translate_again.h"

namespace attentionscope {

namespace {

// A string, a list of strings, a list of lists of numbers, a list of integers (token ids), or {"picture":
// "FILE"}.
InputValue inputFrom(const JsonValue& value) {
    if (value.isText()) return value.text();
    if (value.isObject() && value.has("picture") && value.keys().size() == 1)
        return PictureInput{value.text("picture")};
    if (value.isObject() && value.has("sound") && value.keys().size() == 1)
        return SoundInput{value.text("sound")};
    const std::vector<JsonValue> items = value.isList() ? value.items() : std::vector<JsonValue>();
    if (value.isList() && (items.empty() || items.front().isText())) return value.texts();
    if (!items.empty() && items.front().isNumber()) return value.integers();
    if (items.empty() || !items.front().isList())
        value.refuse(
            "a text, a list of texts, rows of numbers such as [[1, 0], [0, 1]], token ids such as [1, 2], "
            "{\"picture\": \"FILE\"} or {\"sound\": \"FILE\"}");
    NumberTable table;
    for (const JsonValue& row : items) {
        const std::vector<double> numbers = row.numbers();
        table.rows.emplace_back(numbers.begin(), numbers.end());
    }
    return table;
}

GenerationOptions generationFrom(const JsonValue& fields) {
    fields.requireKnownKeys({"tokens", "temperature", "top_k", "top_p", "beam", "seed"});
    GenerationOptions options;
    options.tokens = fields.integerOr("tokens", 0, 1 << 20, options.tokens);
    options.temperature = fields.has("temperature") ? fields.number("temperature") : options.temperature;
    options.topK = fields.integerOr("top_k", 0, 1 << 30, options.topK);
    options.topP = fields.has("top_p") ? fields.number("top_p") : options.topP;
    options.beam = fields.integerOr("beam", 1, 64, options.beam);
    options.seed = std::uint64_t(fields.integerOr("seed", 0, Index(1) << 53, Index(options.seed)));
    return options;
}

nlohmann::ordered_json inputToJson(const InputValue& value) {
    if (const auto* picture = std::get_if<PictureInput>(&value)) return {{"picture", picture->source}};
    if (const auto* sound = std::get_if<SoundInput>(&value)) return {{"sound", sound->source}};
    if (const auto* table = std::get_if<NumberTable>(&value)) return table->rows;
    if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) return *texts;
    if (const auto* ids = std::get_if<TokenIds>(&value)) return *ids;
    return std::get<std::string>(value);
}

}  // namespace

RunInputs inputsFromJson(const JsonValue& object) {
    RunInputs inputs;
    for (const JsonValue& input : object.members()) inputs.values[input.key()] = inputFrom(input);
    return inputs;
}

RunRequest requestFromJson(const std::string& text) {
    return requestFromJson(JsonValue::parse(text, "the request"));
}

RunRequest requestFromJson(const JsonValue& fields, const std::vector<std::string>& others) {
    std::vector<std::string> known{"model",       "text",           "second",    "inputs",  "ids",
                                   "decoder_ids", "special_tokens", "precision", "changes", "generation"};
    known.insert(known.end(), others.begin(), others.end());
    fields.requireKnownKeys(known);
    RunRequest request;
    request.model = fields.textOr("model", "");
    if (const auto inputs = fields.find("inputs")) request.inputs = inputsFromJson(*inputs);
    auto& values = request.inputs.values;
    for (const char* name : {"text", "second"})
        if (const auto given = fields.find(name)) values[name] = given->text();
    // Version 0.1 stored ids beside the texts; they have priority.
    if (const auto ids = fields.find("ids")) values["text"] = ids->integers();
    if (const auto ids = fields.find("decoder_ids")) values["second"] = ids->integers();
    request.specialTokens = fields.flagOr("special_tokens", true);
    if (fields.choiceOr("precision", {"keep", "float32"}, "keep") == "float32")
        request.precision = Precision::float32;
    if (const auto changes = fields.find("changes"))
        for (const JsonValue& change : changes->items()) request.changes.push_back(changeFromJson(change));
    if (const auto generation = fields.find("generation")) request.generation = generationFrom(*generation);
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
    // Invalid UTF-8 is kept as far as JSON allows.
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

namespace {

// The inputs and options of the run after its structural changes; without any input the model's samples.
RunInputs prepare(const RunRequest& request, const Model& model, RunOptions& options) {
    RunInputs inputs = request.inputs.empty() ? model.information().samples() : request.inputs;
    options.generation = request.generation;
    options.specialTokens = request.specialTokens;
    for (const auto& change : request.changes) applyStructure(change, inputs, options);
    return checkedInputs(inputs, model.inputs(), request.model);
}

/// The temperature for drawing words, 1 unless a change sets it.
double samplingTemperature(const RunRequest& request) {
    double temperature = 1;
    for (const auto& change : request.changes)
        if (const auto* drawn = change.as<DrawWords>(); drawn && change.enabled)
            temperature = drawn->temperature;
    return temperature;
}

/// Probabilities of words at a temperature: softmax(logits / temperature).
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

/// Throws Error if an active change has no effect on this model.
void requireEffect(const std::vector<Change>& changes, const Recording& recording) {
    for (const Change& change : changes) {
        const NoEffect reason = change.enabled ? whyWithoutEffect(change, recording) : NoEffect::none;
        if (reason != NoEffect::none)
            throw Error({.what = Phrase("this change does nothing here: %1", {noEffectText(reason)}),
                         .where = recording.model,
                         .got = changeToJson(change),
                         .remedy = "Leave it out, or open a model that has what it changes."});
    }
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

/// An imported recording, in which only values can be changed.
RecordingPointer openedFor(const RunRequest& request) {
    for (const Change& change : request.changes)
        if (change.enabled && change.isStructural())
            throw Error({.what = "a recording cannot be computed again",
                         .where = request.model,
                         .remedy = "Only values can be changed in it: silence heads, mask or set cells."});
    return openRecording(request.model);
}

}  // namespace

bool isRecordingFile(const std::string& model) {
    return fileEnding(model) == "safetensors";
}

namespace {

RecordingPointer ran(const RunRequest& request, ModelShelf& shelf, RunOptions options,
                     const RecordingPointer& earlier) {
    RecordingPointer recording = earlier;
    if (!recording && isRecordingFile(request.model)) recording = openedFor(request);
    if (!recording) {
        const ModelPointer model =
            shelf.open(request.model, options.progress, options.stop, request.precision);
        const RunInputs inputs = prepare(request, *model, options);
        if (translatesAgain(request.changes))
            options.generation.forced = wordsUnder(request.changes, *model, inputs, options);
        recording = model->record(inputs, options);
        requireEffect(request.changes, *recording);
        recording = drawnAt(recording, samplingTemperature(request));
    }
    // After choosing words again, a row that a change names may no longer exist.
    const bool again = translatesAgain(request.changes);
    std::vector<Intervention> interventions;
    for (const auto& change : again ? changesWithin(request.changes, *recording) : request.changes)
        for (auto& intervention : interventionsFor(change, *recording))
            interventions.push_back(std::move(intervention));
    if (interventions.empty() && recording->evaluation->interventions().empty()) return recording;
    return withEvaluation(*recording, recording->evaluation->with(std::move(interventions), options.stop));
}

}  // namespace

RecordingPointer run(const RunRequest& request, ModelShelf& shelf, RunOptions options,
                     const RecordingPointer& earlier) {
    RecordingPointer recording = ran(request, shelf, std::move(options), earlier);
    requireNumbers(*recording);
    return recording;
}

Continuation generate(const RunRequest& request, ModelShelf& shelf, RunOptions options,
                      const TokenListener& onToken) {
    const ModelPointer model = shelf.open(request.model, options.progress, options.stop, request.precision);
    if (const auto* producer = dynamic_cast<const WordProducer*>(model.get()))
        return producer->continuationOf(*run(request, shelf, std::move(options)), onToken);
    const RunInputs inputs = prepare(request, *model, options);
    Continuation made = model->generate(inputs, options, onToken);
    requireNumbers(made.probability, request.model);
    return made;
}

}  // namespace attentionscope
