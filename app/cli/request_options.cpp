#include "app/cli/request_options.h"

#include <filesystem>
#include <iostream>
#include <optional>

#include "core/analysis/derived_recording.h"
#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/read_file.h"
#include "core/picture/picture.h"
#include "core/recording/used_text.h"
#include "core/recording/words.h"
#include "core/run/model_shelf.h"
#include "core/sound/sound.h"

namespace attentionscope {

namespace {

constexpr std::size_t longestFile = 256u << 20;

/// "-" is standard input.
std::string readGiven(const std::string& path) {
    return path == "-" ? readStandardInput() : readFile(path, longestFile);
}

JsonValue jsonFile(const std::string& path) {
    return JsonValue::parse(readGiven(path), path == "-" ? spoken("standard input") : path);
}

/// A text as typed, or from a pipe without its final line end.
std::string textFrom(const std::string& value) {
    if (value != "-") return value;
    std::string text = readStandardInput();
    if (!text.empty() && text.back() == '\n') text.pop_back();
    if (!text.empty() && text.back() == '\r') text.pop_back();
    return text;
}

}  // namespace

std::vector<Option> requestOptions() {
    return {
        {"--model", "M", "a bundled model's id, or a path that contains a '/'"},
        {"--text", "TEXT", "the text; - reads it from standard input"},
        {"--second", "TEXT", "the second text, where the model takes a pair"},
        {"--input", "NAME=VALUE",
         "an input by its name, whatever its kind; @FILE reads it from a file, @- from standard input"},
        {"--inputs", "FILE.json", "inputs by name from a JSON object"},
        {"--ids", "1,2,3", "token ids as they are, no tokenizer"},
        {"--decoder-ids", "1,2", "token ids of the decoder"},
        {"--precision",
         "KIND",
         "how a checkpoint's half-precision weights are kept in memory",
         {"keep", "float32"}},
        {"--change", "JSON", "a change as the window makes it; may be given several times"},
        {"--request", "FILE.json", "a whole request from a file; other options are added to it"},
    };
}

std::vector<Option> mapOptions() {
    return {
        {"--map", "NAME", "the attention map: self, encoder.self, decoder.self, cross …"},
        {"--layer", "L", "the layer, from 0"},
        {"--head", "H", "the head, from 0"},
    };
}

std::vector<Option> derivedOptions() {
    return {
        {"--derived", "MAP", "a map derived from the weights, in place of a stage", derivedMapNames()},
        {"--mean", "WHAT", "the mean of the maps of all heads, or of all layers", {"heads", "layers"}},
        {"--without-special", "", "leave special tokens out and divide each row by its sum"},
    };
}

std::vector<Option> generationOptions() {
    return {
        {"--tokens", "N", "maximum number of new tokens"},
        {"--temperature", "T", "temperature of sampling; 0 takes the most likely token"},
        {"--top-k", "K", "sample among the K likeliest"},
        {"--top-p", "P", "sample among the likeliest that add up to P"},
        {"--beam", "B", "width of the beam search"},
        {"--seed", "S", "seed of the sampling"},
    };
}

std::vector<Option> joined(std::initializer_list<std::vector<Option>> lists) {
    std::vector<Option> all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

namespace {

/// Options that may occur several times, as given for one request; empty: not given.
struct RequestChoice {
    std::string file, model;
    std::optional<std::string> text = {};
};

RunRequest requestFrom(const Arguments& arguments, const RequestChoice& choice) {
    RunRequest request;
    if (!choice.file.empty()) request = requestFromJson(jsonFile(choice.file));
    if (!choice.model.empty()) request.model = choice.model;
    if (request.model.empty())
        throw UsageError("--model is missing; the command models lists those that are bundled");
    auto& values = request.inputs.values;
    if (arguments.has("--inputs")) {
        const RunInputs given = inputsFromJson(jsonFile(arguments.text("--inputs")));
        for (const auto& [name, value] : given.values) values[name] = value;
    }
    for (const std::string& input : arguments.all("--input")) {
        const size_t equals = input.find('=');
        if (equals == std::string::npos || equals == 0)
            throw UsageError(Phrase("--input takes NAME=VALUE, not \"%1\"", {input}));
        const std::string value = input.substr(equals + 1),
                          file = value.substr(0, 1) == "@" ? value.substr(1) : "";
        InputValue& given = values[input.substr(0, equals)];
        if (file.empty())
            given = value;
        else if (isPictureFile(file) || std::filesystem::path(file).extension() == ".npy")
            given = PictureInput(file);  // read as a picture, not as a text
        else if (isSoundFile(file))
            given = SoundInput(file);
        else
            given = readGiven(file);
    }
    if (choice.text) values["text"] = textFrom(*choice.text);
    if (arguments.has("--second")) values["second"] = textFrom(arguments.text("--second"));
    if (arguments.has("--ids"))
        values["text"] = inputFromText(InputKind::ids, arguments.text("--ids"), "--ids");
    if (arguments.has("--decoder-ids"))
        values["second"] = inputFromText(InputKind::ids, arguments.text("--decoder-ids"), "--decoder-ids");
    if (arguments.has("--precision"))
        request.precision = arguments.text("--precision") == "keep" ? Precision::keep : Precision::float32;
    for (const std::string& change : arguments.all("--change")) {
        if (change.find('{') == std::string::npos)
            throw UsageError(
                Phrase("--change takes JSON, such as %1, not \"%2\"; run --help lists what there is",
                       {R"({"kind": "silence", "layer": 0, "head": 1})", change}));
        request.changes.push_back(changeFromJson(change));
    }
    return request;
}

}  // namespace

RunRequest requestFrom(const Arguments& arguments, const std::string& model) {
    RequestChoice choice{arguments.text("--request"),
                         arguments.has("--model") ? arguments.text("--model") : model};
    if (arguments.has("--text")) choice.text = arguments.text("--text");
    return requestFrom(arguments, choice);
}

std::vector<RunRequest> requestsFrom(const Arguments& arguments) {
    const auto all = [&](const char* option) {
        const std::vector<std::string>& values = arguments.all(option);
        return values.empty() ? std::vector<std::string>(1) : values;
    };
    std::vector<RunRequest> requests;
    for (const std::string& file : all("--request"))
        for (const std::string& model : all("--model"))
            for (const std::string& text : all("--text")) {
                RequestChoice choice{file, model};
                if (arguments.has("--text")) choice.text = text;
                requests.push_back(requestFrom(arguments, choice));
            }
    return requests;
}

MapSelection selectionFrom(const Arguments& arguments) {
    MapSelection selection;
    if (arguments.has("--map")) selection.map = arguments.text("--map");
    if (arguments.has("--layer")) selection.layer = int(arguments.integer("--layer", 0, 0, 1 << 20));
    // A map that joins all heads has one: --head does not apply to it.
    const bool ofAllHeads =
        joinsHeads(derivedMapNamed(arguments.text("--derived"))) || arguments.text("--mean") == "heads";
    if (arguments.has("--head") && !ofAllHeads)
        selection.head = int(arguments.integer("--head", 0, 0, 1 << 20));
    return selection;
}

RecordingPointer derivedFrom(const RecordingPointer& recording, const Arguments& arguments) {
    return derivedRecording(recording, {.map = derivedMapNamed(arguments.text("--derived")),
                                        .mean = meanNamed(arguments.text("--mean")),
                                        .withoutSpecial = arguments.has("--without-special")});
}

void readGeneration(const Arguments& arguments, GenerationOptions& generation) {
    generation.tokens = arguments.integer("--tokens", generation.tokens, 0, 1 << 20);
    generation.temperature = arguments.number("--temperature", generation.temperature, 0, 1e6);
    generation.topK = arguments.integer("--top-k", generation.topK, 0, 1 << 30);
    generation.topP = arguments.number("--top-p", generation.topP, 0, 1);
    generation.beam = arguments.integer("--beam", generation.beam, 1, 64);
    generation.seed = std::uint64_t(arguments.integer("--seed", (long long)generation.seed, 0, 1LL << 53));
}

std::string readStandardInput() {
    static bool wasRead = false;
    if (wasRead) throw UsageError("standard input can be read once: only one input may be -");
    wasRead = true;
    std::string text;
    for (char part[1 << 16]; std::cin.read(part, sizeof part) || std::cin.gcount() > 0;) {
        text.append(part, size_t(std::cin.gcount()));
        if (text.size() > longestFile)
            throw Error({.what = "there is more on standard input than is read",
                         .expected = Phrase("%1 MiB at most", {std::to_string(longestFile >> 20)})});
    }
    return text;
}

void printTruncation(const Recording& recording, const Console& console) {
    const auto unlisted = recording.provenance.find(unlistedWords);
    if (unlisted != recording.provenance.end())
        console.report(
            Phrase("The model has no features for these words: %1. Their queries are empty, so all their "
                   "scores are 0 and their weights are equal.",
                   {unlisted->second}));
    if (shareOfBytes(recording) >= mostlyBytes)
        console.report(
            "The model's vocabulary lacks these characters: it reads them byte by byte, and its "
            "weights mean little here.");
    if (recording.leftOut.empty()) return;
    std::vector<Phrase> clauses;
    for (const Truncation& one : recording.leftOut) clauses.push_back(leftOutWords(one));
    const Phrase all = joined(clauses, "; ");
    if (const auto text = usedText(recording))
        console.report(Phrase("The input is too long for the model: %1, %2 of %3 characters.",
                              {all, std::to_string(text->used), std::to_string(text->given)}));
    else
        console.report(Phrase("The input is too long for the model: %1.", {all}));
}

ModelShelf& bundledShelf() {
    static ModelShelf shelf(bundledModelFolders());
    return shelf;
}

}  // namespace attentionscope
