#include "core/mechanisms/table.h"

#include <array>

#include "core/base/error.h"
#include "core/mechanisms/constructed.h"
#include "core/mechanisms/translation_model.h"

namespace attentionscope {

namespace {

constexpr std::array allMechanisms{
    Mechanism{"constructed", openConstructed},
    Mechanism{"translation", openTranslation},
};

constexpr std::string_view prefix = "attentionscope/";

}  // namespace

std::span<const Mechanism> mechanisms() {
    return allMechanisms;
}

ModelPointer openMechanism(const ModelFolder& folder, const Progress& progress, const StopToken& stop) {
    const std::string type = folder.modelType();
    std::string known;
    for (const auto& mechanism : mechanisms()) {
        if (type == std::string(prefix) + mechanism.name) return mechanism.open(folder, progress, stop);
        known += (known.empty() ? "" : ", ") + std::string(prefix) + mechanism.name;
    }
    throw Error({.what = "there is no such mechanism",
                 .where = (folder.path() / "config.json").string() + ", model_type",
                 .got = type,
                 .expected = known});
}

ModelInformation readInformation(const ModelFolder& folder) {
    ModelInformation information;
    information.id = folder.name();
    if (const auto weights = folder.file("model.safetensors"))
        information.bytes = std::filesystem::file_size(*weights);
    information.recipe = folder.config().textOr("recipe", "");
    const auto given = folder.config().optionalObject("information");
    if (!given) return information;
    information.title = given->textOr("title", information.id);
    information.system = given->textOr("system", "");
    if (given->has("inputs")) information.inputs = given->texts("inputs");
    if (given->has("maps")) information.maps = given->texts("maps");
    information.task = given->textOr("task", "look");
    information.citation = given->textOr("citation", "");
    information.sample = given->textOr("sample", "");
    information.constructed = given->flagOr("constructed", false);
    if (const auto scores = given->optionalObject("scores"))
        for (const auto& name : scores->keys()) information.scores[name] = scores->number(name, -1e9, 1e9);
    if (given->has("by_length"))
        for (const auto& group : given->objects("by_length"))
            information.byLength.push_back({.from = group.integer("from", 0, 1 << 20),
                                            .to = group.integer("to", 0, 1 << 20),
                                            .items = group.integer("items", 0, 1 << 30),
                                            .bleu = group.number("bleu", 0, 100)});
    return information;
}

}  // namespace attentionscope
