#include "core/transformer/family.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/base/printable.h"

namespace attentionscope {

const std::vector<Family>& families() {
    static const std::vector<Family> all{
        {{"bert"}, "Devlin et al. 2019", readBert},
        {{"gpt2"}, "Radford et al. 2019", readGpt2},
        {{"roberta", "xlm-roberta", "camembert"}, "Liu et al. 2019", readRoberta},
        {{"distilbert"}, "Sanh et al. 2019", readDistilBert},
        {{"albert"}, "Lan et al. 2020", readAlbert},
        {{"bart", "mbart", "led"}, "Lewis et al. 2020", readBart},
        {{"t5", "mt5"}, "Raffel et al. 2020", readT5},
        {{"marian"}, "Junczys-Dowmunt et al. 2018", readMarian},
        {{"vit"}, "Dosovitskiy et al. 2021", readVit},
        {{"blenderbot", "blenderbot-small"}, "Roller et al. 2021", readBlenderbot},
        {{"llama", "mistral", "qwen2"}, "Touvron et al. 2023", readLlama},
        {{"electra"}, "Clark et al. 2020", readElectra},
        {{"longformer"}, "Beltagy et al. 2020", readLongformer},
        {{"m2m_100", "pegasus"}, "Fan et al. 2021, Zhang et al. 2020", readM2m100},
        {{"mpnet"}, "Song et al. 2020", readMpnet},
        {{"deit"}, "Touvron et al. 2021", readDeit},
        {{"gpt_neo"}, "Black et al. 2021", readGptNeo},
        {{"gptj", "codegen"}, "Wang and Komatsuzaki 2021, Nijkamp et al. 2022", readGptj},
        {{"esm"}, "Rives et al. 2021, Lin et al. 2023", readEsm},
        {{"gpt_neox"}, "Black et al. 2022", readGptNeox},
        {{"opt"}, "Zhang et al. 2022", readOpt},
        {{"bloom"}, "Le Scao et al. 2022", readBloom},
        {{"mpt"}, "MosaicML 2023", readMpt},
        {{"falcon"}, "Almazrouei et al. 2023", readFalcon},
        {{"dinov2", "dinov2_with_registers"}, "Oquab et al. 2023, Darcet et al. 2024", readDinov2},
        {{"phi"}, "Li et al. 2023", readPhi},
        {{"olmo", "olmo2"}, "Groeneveld et al. 2024", readOlmo},
        {{"gemma", "gemma2", "gemma3_text"}, "Gemma Team 2024, 2025", readGemma},
        {{"stablelm"}, "Bellagente et al. 2024", readStablelm},
        {{"starcoder2"}, "Lozhkov et al. 2024", readStarcoder2},
        {{"phi3"}, "Abdin et al. 2024", readPhi3},
        {{"mixtral"}, "Jiang et al. 2024", readMixtral},
        {{"granite"}, "Granite Team 2024", readGranite},
        {{"modernbert"}, "Warner et al. 2024", readModernbert},
        {{"qwen3"}, "Yang et al. 2025", readQwen3},
        {{"smollm3"}, "Bakouch et al. 2025", readSmollm3},
        {{"deberta-v2"}, "He et al. 2021", readDebertaV2},
        {{"clip", "clip_text_model", "clip_vision_model"}, "Radford et al. 2021", readClip},
        {{"beit", "data2vec-vision"}, "Bao et al. 2022", readBeit},
        {{"swin"}, "Liu et al. 2021", readSwin},
        {{"whisper"}, "Radford et al. 2023", readWhisper},
        {{"blip"}, "Li et al. 2022", readBlip},
        {{"llava"}, "Liu et al. 2023", readLlava},
    };
    return all;
}

const Family& familyOf(const std::string& modelType, const std::string& where) {
    for (const Family& family : families())
        if (std::ranges::find(family.modelTypes, modelType) != family.modelTypes.end()) return family;
    throw Error(
        {.what = "the model_type is not known",
         .where = where,
         .got = inQuotes(modelType),
         .expected =
             Phrase("one of: %1",
                    {joinedTexts(families(), [](const Family& one) { return joinedTexts(one.modelTypes); })}),
         .remedy = "A family is one file in core/transformer/families."});
}

namespace {

void check(const JsonValue& config, const StackSpec& stack) {
    const auto refuse = [&](const char* what, const Phrase& got, const Phrase& expected) {
        throw Error({.what = what, .where = config.where(), .got = got, .expected = expected});
    };
    // If d_k has its own key, the width need not be divisible by the heads.
    if (stack.headWidth < 1)
        refuse("there are more heads than the width has room for", std::to_string(stack.heads),
               "fewer heads");
    if (stack.heads % stack.keyValueHeads != 0)
        refuse("the key and value heads do not divide the heads", std::to_string(stack.keyValueHeads),
               Phrase("a divisor of %1", {std::to_string(stack.heads)}));
    if (stack.headWidth * stack.heads > Index(1) << 24)
        refuse("the heads are beyond any model", std::to_string(stack.headWidth * stack.heads), "less");
    const RotarySpec& rotary = stack.positions.rotary;
    if (stack.positions.kind == PositionKind::rotary &&
        (rotary.width % 2 != 0 || rotary.width < 2 || rotary.width > stack.headWidth))
        refuse("rotary positions turn pairs of dimensions", std::to_string(rotary.width),
               Phrase("an even number up to %1", {std::to_string(stack.headWidth)}));
    if (stack.positions.kind == PositionKind::learned &&
        stack.positions.rows < stack.limit + stack.positions.offset)
        refuse("the position table is shorter than the limit", std::to_string(stack.positions.rows),
               std::to_string(stack.limit + stack.positions.offset));
    // A width that is divided among the heads must be divisible; one with its own d_k need not be.
    if (stack.width % stack.heads != 0 && !config.has("head_dim") && !config.has("d_kv"))
        refuse("the width is not a multiple of the heads",
               Phrase("%1 and %2 heads", {std::to_string(stack.width), std::to_string(stack.heads)}), {});
}

}  // namespace

FamilyReading readSpec(const JsonValue& config) {
    const std::string modelType = config.text("model_type");
    if (config.has("quantization_config"))
        config.refuse("quantization_config", "says that the weights are quantised, which is not read here",
                      "weights of F32, F16 or BF16", "Take the checkpoint that was not quantised.");
    FamilyReading reading = familyOf(modelType, config.where()).read(config);
    reading.spec.modelType = modelType;
    const HeadSpec::Kind head = reading.spec.head.kind;
    if ((head == HeadSpec::Kind::sequenceLabel || head == HeadSpec::Kind::tokenLabel) &&
        config.textOr("problem_type", "") == "regression")
        reading.spec.notes.emplace_back(
            "problem_type is regression: the logits are the answer, and their probabilities mean nothing");
    for (const auto* stack : {&reading.spec.encoder, &reading.spec.decoder})
        if (*stack) check(config, **stack);
    for (const StackSpec& stage : reading.spec.stages) check(config, stage);
    if (reading.spec.vision) check(config, reading.spec.vision->stack);
    return reading;
}

double StackSpec::scale() const {
    return attentionScale == 0 ? 1 / std::sqrt(double(headWidth)) : attentionScale;
}

Index StackSpec::storedLayers() const {
    return sharedWeights.empty() ? layers : *std::max_element(sharedWeights.begin(), sharedWeights.end()) + 1;
}

GridWindows StackSpec::windowsOf(Index layer) const {
    // One window over the whole grid has nowhere to go.
    const bool shifted = layer % 2 == 1 && std::min(gridRows, gridColumns) > gridWindow;
    const auto filled = [&](Index side) { return (side + gridWindow - 1) / gridWindow * gridWindow; };
    return {.rows = filled(gridRows),
            .columns = filled(gridColumns),
            .side = gridWindow,
            .shift = shifted ? gridWindow / 2 : 0};
}

Index StackSpec::windowOf(Index layer) const {
    if (!windows.empty()) return windows[std::size_t(layer)];
    return window > 0 && (windowed.empty() || windowed[std::size_t(layer)]) ? window : -1;
}

bool StackSpec::rotates(Index layer) const {
    return positions.kind == PositionKind::rotary &&
           (positions.rotated.empty() || positions.rotated[std::size_t(layer)]);
}

Index StackSpec::globalTokensIn(const std::vector<Index>& ids) const {
    if (!globalBefore) return std::min(globalTokens, Index(ids.size()));
    if (std::ranges::count(ids, *globalBefore) != 3) return 0;
    return std::ranges::find(ids, *globalBefore) - ids.begin();
}

Index StackSpec::weightsOf(Index layer) const {
    return sharedWeights.empty() ? layer : sharedWeights[std::size_t(layer)];
}

}  // namespace attentionscope
