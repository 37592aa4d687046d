#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

/// Weights are stored [inner × columns] (OpenAI's Conv1D).
LinearNames inputMajor(const std::string& stem) {
    return {.stem = stem, .inputMajor = true};
}

FamilyReading readGpt2(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack;
    stack.layers = readLayers(config, "n_layer");
    stack.width = stack.embeddingWidth = readWidth(config, "n_embd");
    stack.heads = stack.keyValueHeads = readWidth(config, "n_head");
    stack.headWidth = stack.width / stack.heads;
    stack.innerWidth = Index(config.integerOr("n_inner", 1, widest, 4 * stack.width));
    stack.vocabulary = readVocabulary(config);
    stack.limit = Index(config.integerOr("n_positions", 1, mostPositions, 1024));
    stack.activation = readActivation(config, "activation_function", "gelu_new");
    stack.epsilon = readEpsilon(config, "layer_norm_epsilon", 1e-5);
    stack.finalNorm = true;
    stack.causal = true;
    stack.positions = {.kind = PositionKind::learned, .rows = stack.limit};
    if (!config.flagOr("scale_attn_weights", true)) stack.attentionScale = 1;
    stack.scaleByLayer = config.flagOr("scale_attn_by_inverse_layer_idx", false);
    reading.spec.decoder = stack;
    reading.spec.head = {.kind = HeadSpec::Kind::nextWord, .outputs = stack.vocabulary};
    readSpecialIds(config, stack.vocabulary, reading.spec);

    WeightNames& names = reading.names;
    names.prefixes = {"transformer.", ""};
    names.decoder.tokens = {"wte.weight"};
    names.decoder.positions = "wpe.weight";
    names.decoder.layer = "h.{}.";
    names.decoder.inLayer.self.fused = inputMajor("attn.c_attn");
    names.decoder.inLayer.self.output = inputMajor("attn.c_proj");
    names.decoder.inLayer.self.norm = "ln_1";
    names.decoder.inLayer.up = inputMajor("mlp.c_fc");
    names.decoder.inLayer.down = inputMajor("mlp.c_proj");
    names.decoder.inLayer.feedForwardNorm = "ln_2";
    names.decoder.finalNorm = "ln_f";
    // A bias on the head is outside the published model, and used where a file has one.
    names.head = {.stem = "lm_head", .bias = LinearNames::Bias::optional};
    names.tiedHead = config.flagOr("tie_word_embeddings", true);
    names.ignored = {"{prefix}h.*.attn.bias",
                     "{prefix}h.*.attn.masked_bias"};  // causal masks kept as tensors
    if (hasArchitecture(config, "ForSequenceClassification")) {
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::last, reading.spec.head);
        names.head = dense("score", false);
        names.tiedHead = false;
    } else if (hasArchitecture(config, "ForTokenClassification")) {
        readLabels(config, HeadSpec::Kind::tokenLabel, HeadSpec::Row::each, reading.spec.head);
        names.head = dense("classifier");
        names.tiedHead = false;
    }
    return reading;
}

}  // namespace

Family gpt2Family() {
    return {{"gpt2"}, "Radford et al. 2019", readGpt2};
}

}  // namespace attentionscope
