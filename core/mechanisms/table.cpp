#include "core/mechanisms/table.h"

#include <array>
#include <utility>

#include "core/base/error.h"
#include "core/checkpoint/config_file.h"

namespace attentionscope {

namespace {

constexpr std::string_view prefix = "attentionscope/";

// "inputs": names of texts, or objects {"name", "kind", "label", "sample", "optional", "most"}; a "sample"
// beside them belongs to the first.
std::vector<Input> readInputs(const JsonValue& given) {
    std::vector<Input> inputs;
    if (const auto list = given.find("inputs")) {
        for (const JsonValue& one : list->items()) {
            if (one.isText()) {
                inputs.push_back({.name = one.text()});
                continue;
            }
            Input input{.name = one.textOr("name", "text"), .label = one.textOr("label", "")};
            const std::string kind =
                one.choiceOr("kind", {"text", "texts", "picture", "numbers", "ids", "sound"}, "text");
            input.kind = inputKindFromName(kind).value_or(InputKind::text);
            if (const auto sample = one.find("sample"))
                input.sample = inputFromText(input.kind, sample->text(), sample->where());
            input.optional = one.flagOr("optional", false);
            input.most = one.integerOr("most", 0, 1 << 20, 0);
            inputs.push_back(std::move(input));
        }
    }
    if (!inputs.empty() && given.has("sample")) inputs.front().sample = given.textOr("sample", "");
    return inputs;
}

std::map<std::string, std::map<std::string, std::string>> readWords(const std::filesystem::path& file) {
    std::map<std::string, std::map<std::string, std::string>> words;
    for (const JsonValue& language : readConfig(file).members())
        for (const JsonValue& word : language.members()) words[language.key()][word.key()] = word.text();
    return words;
}

}  // namespace

std::span<const Mechanism> mechanisms() {
    static const std::array all{
        constructedMechanism(),      namedFeaturesMechanism(),  numbersMechanism(),
        kernelRegressionMechanism(), translationMechanism(),    classificationMechanism(),
        hierarchicalMechanism(),     featureWiseMechanism(),    embeddingAttentionMechanism(),
        memoryMechanism(),           captionMechanism(),        speechMechanism(),
        coAttentionMechanism(),      itemSimilarityMechanism(),
    };
    return all;
}

Matrix matrixOf(const NumberTable& table) {
    Matrix matrix(Index(table.rows.size()), table.columns());
    for (Index i = 0; i < matrix.rows(); ++i)
        for (Index j = 0; j < matrix.cols(); ++j) matrix(i, j) = table.rows[size_t(i)][size_t(j)];
    return matrix;
}

AxisPointer numberedAxis(const std::string& symbol, Index size) {
    return std::make_shared<Axis>(AxisRole::item, size, [symbol, size] {
        Axis::Labels labels;
        for (Index i = 0; i < size; ++i) labels.push_back(symbol + std::to_string(i));
        return labels;
    });
}

ModelPointer openMechanism(const ModelFolder& folder, const Progress& progress, const StopToken& stop) {
    const std::string type = folder.modelType();
    std::string known;
    for (const auto& mechanism : mechanisms()) {
        if (type == std::string(prefix) + mechanism.name) return mechanism.open(folder, progress, stop);
        known += (known.empty() ? "" : ", ") + std::string(prefix) + mechanism.name;
    }
    throw Error({.what = "unknown mechanism",
                 .where = Phrase("%1, model_type", {(folder.path() / "config.json").string()}),
                 .got = type,
                 .expected = known});
}

ModelInformation readInformation(const ModelFolder& folder) {
    ModelInformation information;
    information.id = folder.name();
    if (const auto weights = folder.file("model.safetensors"))
        information.bytes = std::filesystem::file_size(*weights);
    information.recipe = folder.config().textOr("recipe", "");
    if (const auto words = folder.file("words.json")) information.words = readWords(*words);
    const auto given = folder.config().optionalObject("information");
    if (!given) return information;
    information.title = given->textOr("title", information.id);
    information.system = given->textOr("system", "");
    information.inputs = readInputs(*given);
    std::vector<std::string> gates;
    for (const auto& mechanism : mechanisms()) {
        if (folder.modelType() != std::string(prefix) + mechanism.name) continue;
        if (mechanism.gates) gates = mechanism.gates(folder.config());
        if (mechanism.axes) information.axes = mechanism.axes(folder.config());
        if (!mechanism.inputs) continue;
        const std::vector<Input> named = std::exchange(information.inputs, mechanism.inputs());
        for (Input& input : information.inputs)
            for (const Input& one : named)
                if (one.name == input.name && one.sample != InputValue())
                    input.sample = inputFromText(input.kind, inputToText(one.sample), input.name);
    }
    if (given->has("maps")) information.maps = given->texts("maps");
    information.maps.insert(information.maps.end(), gates.begin(), gates.end());
    information.task = given->textOr("task", "look");
    information.citation = given->textOr("citation", "");
    information.group = given->textOr("group", "");
    information.order = given->integerOr("order", 0, 1 << 30, information.order);
    if (given->has("examples"))
        for (const auto& example : given->objects("examples"))
            information.examples.push_back({example.text("text"), example.textOr("word", "")});
    information.constructed = given->flagOr("constructed", false);
    if (const auto scores = given->optionalObject("scores"))
        for (const auto& name : scores->keys()) information.scores[name] = scores->number(name, -1e9, 1e9);
    information.lengthsOf = given->textOr("by_length_of", "");
    if (given->has("by_length"))
        for (const auto& group : given->objects("by_length"))
            information.byLength.push_back({.from = group.integer("from", 0, 1 << 20),
                                            .to = group.integer("to", 0, 1 << 20),
                                            .items = group.integer("items", 0, 1 << 30),
                                            .bleu = group.number("bleu", 0, 100)});
    return information;
}

}  // namespace attentionscope
