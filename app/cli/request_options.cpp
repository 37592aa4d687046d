#include "app/cli/request_options.h"

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/run/bundled_models.h"

namespace attentionscope {

namespace {

// "1,2,3" as whole numbers.
std::vector<std::int64_t> numberList(const std::string& text, const std::string& option) {
    std::vector<std::int64_t> numbers;
    size_t begin = 0;
    while (begin <= text.size()) {
        const size_t comma = std::min(text.find(',', begin), text.size());
        const std::string word = text.substr(begin, comma - begin);
        size_t used = 0;
        try {
            numbers.push_back(std::stoll(word, &used));
        } catch (const std::exception&) {
            used = 0;
        }
        while (used < word.size() && word[used] == ' ') ++used;
        if (word.empty() || used != word.size())
            throw UsageError(option + " takes whole numbers with commas between them, not \"" + text + '"');
        begin = comma + 1;
    }
    return numbers;
}

JsonValue jsonFile(const std::string& path) {
    constexpr std::size_t longest = 256u << 20;
    return JsonValue::parse(readFile(path, longest), path);
}

}  // namespace

std::vector<Option> requestOptions() {
    return {
        {"--model", "M", "a bundled model's id, or a path that contains a '/'"},
        {"--text", "TEXT", "the text"},
        {"--second", "TEXT", "the second text, where the model takes a pair"},
        {"--input", "NAME=VALUE", "an input by its name; may be given several times"},
        {"--inputs", "FILE.json", "inputs by name from a JSON object"},
        {"--ids", "1,2,3", "token ids as they are, no tokenizer"},
        {"--decoder-ids", "1,2", "token ids of the decoder"},
        {"--precision", "KIND", "how a checkpoint's half-precision weights are held", {"keep", "float32"}},
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

std::vector<Option> generationOptions() {
    return {
        {"--tokens", "N", "at most so many new tokens"},
        {"--temperature", "T", "of sampling; 0 takes the likeliest"},
        {"--top-k", "K", "sample among the K likeliest"},
        {"--top-p", "P", "sample among the likeliest that add up to P"},
        {"--beam", "B", "width of the beam search"},
        {"--seed", "S", "of the sampling"},
    };
}

std::vector<Option> joined(std::initializer_list<std::vector<Option>> lists) {
    std::vector<Option> all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

RunRequest requestFrom(const Arguments& arguments) {
    RunRequest request;
    if (arguments.has("--request")) request = requestFromJson(jsonFile(arguments.text("--request")));
    if (arguments.has("--model")) request.model = arguments.text("--model");
    if (request.model.empty()) throw UsageError("--model is missing");
    auto& texts = request.inputs.texts;
    if (arguments.has("--inputs")) {
        for (const auto& [name, text] : inputsFromJson(jsonFile(arguments.text("--inputs"))))
            texts[name] = text;
    }
    for (const std::string& input : arguments.all("--input")) {
        const size_t equals = input.find('=');
        if (equals == std::string::npos || equals == 0)
            throw UsageError("--input takes NAME=VALUE, not \"" + input + '"');
        texts[input.substr(0, equals)] = input.substr(equals + 1);
    }
    if (arguments.has("--text")) texts["text"] = arguments.text("--text");
    if (arguments.has("--second")) texts["second"] = arguments.text("--second");
    if (arguments.has("--ids")) request.inputs.ids = numberList(arguments.text("--ids"), "--ids");
    if (arguments.has("--decoder-ids"))
        request.inputs.decoderIds = numberList(arguments.text("--decoder-ids"), "--decoder-ids");
    if (arguments.has("--precision"))
        request.precision = arguments.text("--precision") == "keep" ? Precision::keep : Precision::float32;
    for (const std::string& change : arguments.all("--change"))
        request.changes.push_back(changeFromJson(change));
    return request;
}

MapSelection selectionFrom(const Arguments& arguments) {
    MapSelection selection;
    if (arguments.has("--map")) selection.map = arguments.text("--map");
    if (arguments.has("--layer")) selection.layer = int(arguments.integer("--layer", 0, 0, 1 << 20));
    if (arguments.has("--head")) selection.head = int(arguments.integer("--head", 0, 0, 1 << 20));
    return selection;
}

void readGeneration(const Arguments& arguments, GenerationOptions& generation) {
    generation.tokens = arguments.integer("--tokens", generation.tokens, 0, 1 << 20);
    generation.temperature = arguments.number("--temperature", generation.temperature, 0, 1e6);
    generation.topK = arguments.integer("--top-k", generation.topK, 0, 1 << 30);
    generation.topP = arguments.number("--top-p", generation.topP, 0, 1);
    generation.beam = arguments.integer("--beam", generation.beam, 1, 64);
    generation.seed = std::uint64_t(arguments.integer("--seed", (long long)generation.seed, 0, 1LL << 53));
}

ModelShelf& bundledShelf() {
    static ModelShelf shelf(bundledModelFolders());
    return shelf;
}

}  // namespace attentionscope
