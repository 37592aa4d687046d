#include "core/transformer/family.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/printable.h"

namespace attentionscope {

const std::vector<Family>& families() {
    static const std::vector<Family> all{
        bertFamily(),  gpt2Family(),       robertaFamily(),    distilbertFamily(), albertFamily(),
        bartFamily(),  t5Family(),         marianFamily(),     vitFamily(),        blenderbotFamily(),
        llamaFamily(), electraFamily(),    longformerFamily(), m2m100Family(),     mpnetFamily(),
        deitFamily(),  gptNeoFamily(),     gptjFamily(),       esmFamily(),        gptNeoxFamily(),
        optFamily(),   bloomFamily(),      mptFamily(),        falconFamily(),     dinov2Family(),
        phiFamily(),   olmoFamily(),       gemmaFamily(),      stablelmFamily(),   starcoder2Family(),
        phi3Family(),  modernbertFamily(), qwen3Family(),      debertaV2Family(),  clipFamily(),
        beitFamily(),  swinFamily(),       whisperFamily(),    blipFamily(),       llavaFamily()};
    return all;
}

const Family& familyOf(const std::string& modelType, const std::string& where) {
    std::string known;
    for (const Family& family : families())
        for (const std::string& type : family.modelTypes) {
            if (type == modelType) return family;
            known += (known.empty() ? "" : ", ") + type;
        }
    throw Error(ErrorReport{.what = "the model_type is not known",
                            .where = where,
                            .got = inQuotes(modelType),
                            .expected = Phrase("one of: %1", {known}),
                            .remedy = "A family is one file in core/transformer/families."});
}

namespace {

void judge(const StackSpec& stack, const std::string& where) {
    const auto refuse = [&](const char* what, Index got, const Phrase& expected) {
        throw Error(
            ErrorReport{.what = what, .where = where, .got = std::to_string(got), .expected = expected});
    };
    // If d_k has its own key, the width need not be divisible by the heads.
    if (stack.headWidth < 1)
        refuse("there are more heads than the width has room for", stack.heads, "fewer heads");
    if (stack.heads % stack.keyValueHeads != 0)
        refuse("the key and value heads do not divide the heads", stack.keyValueHeads,
               Phrase("a divisor of %1", {std::to_string(stack.heads)}));
    if (stack.headWidth * stack.heads > Index(1) << 24)
        refuse("the heads are beyond any model", stack.headWidth * stack.heads, "less");
    const RotarySpec& rotary = stack.positions.rotary;
    if (stack.positions.kind == PositionKind::rotary &&
        (rotary.width % 2 != 0 || rotary.width < 2 || rotary.width > stack.headWidth))
        refuse("rotary positions turn pairs of dimensions", rotary.width,
               Phrase("an even number up to %1", {std::to_string(stack.headWidth)}));
    if (stack.positions.kind == PositionKind::learned &&
        stack.positions.rows < stack.limit + stack.positions.offset)
        refuse("the position table is shorter than the limit", stack.positions.rows,
               std::to_string(stack.limit + stack.positions.offset));
}

/// A width that is divided among the heads must be divisible; one with its own d_k need not be.
void judgeDivision(const JsonValue& config, const StackSpec& stack) {
    if (config.has("head_dim") || config.has("d_kv")) return;
    if (stack.width % stack.heads != 0)
        throw Error(ErrorReport{
            .what = "the width is not a multiple of the heads",
            .where = config.where(),
            .got = Phrase("%1 and %2 heads", {std::to_string(stack.width), std::to_string(stack.heads)})});
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
        if (*stack) {
            judge(**stack, config.where());
            judgeDivision(config, **stack);
        }
    for (const StackSpec& stage : reading.spec.stages) {
        judge(stage, config.where());
        judgeDivision(config, stage);
    }
    if (reading.spec.vision) {
        judge(reading.spec.vision->stack, config.where());
        judgeDivision(config, reading.spec.vision->stack);
    }
    return reading;
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

Index StackSpec::weightsOf(Index layer) const {
    return sharedWeights.empty() ? layer : sharedWeights[std::size_t(layer)];
}

}  // namespace attentionscope
