#include <cmath>

#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

bool isMultilingual(const JsonValue& config) {
    return config.text("model_type") == "mt5";
}

/// Whether the last hidden states are divided by √d: once implied by the tied head, stated by its own key
/// since transformers 5, and then never in mT5.
bool scalesOutputs(const JsonValue& config) {
    const bool multilingual = isMultilingual(config);
    const bool tied = config.flagOr("tie_word_embeddings", !multilingual);
    if (multilingual && config.textOr("transformers_version", "").starts_with("5")) return false;
    return config.flagOr("scale_decoder_outputs", tied);
}

StackSpec readStack(const JsonValue& config, bool decoder) {
    StackSpec stack;
    stack.layers = decoder && config.has("num_decoder_layers") ? readLayers(config, "num_decoder_layers")
                                                               : readLayers(config, "num_layers");
    stack.width = stack.embeddingWidth = readWidth(config, "d_model");
    stack.heads = stack.keyValueHeads = readWidth(config, "num_heads");
    stack.headWidth = readWidth(config, "d_kv");
    stack.innerWidth = readWidth(config, "d_ff");
    stack.vocabulary = readVocabulary(config);
    stack.limit = Index(config.integerOr("n_positions", 1, mostPositions, 512));
    stack.epsilon = readEpsilon(config, "layer_norm_epsilon", 1e-6);
    stack.normalisation = Normalisation::rootMeanSquare;
    stack.finalNorm = true;
    stack.attentionScale = 1;  // the initialisation compensates for the missing 1 / √d_k
    stack.positions.kind = PositionKind::relativeBuckets;
    stack.positions.buckets = Index(config.integerOr("relative_attention_num_buckets", 2, 1 << 16, 32));
    stack.positions.maximumDistance =
        Index(config.integerOr("relative_attention_max_distance", 2, mostPositions, 128));
    if (stack.positions.buckets < 4 || stack.positions.maximumDistance <= stack.positions.buckets / 2)
        config.refuse("relative_attention_num_buckets", "does not fit relative_attention_max_distance",
                      "4 or more, below twice that distance");
    const std::string projection =
        config.textOr("feed_forward_proj", isMultilingual(config) ? "gated-gelu" : "relu");
    stack.gated = projection.starts_with("gated-");
    // "gated-gelu" has always meant the tanh form.
    const std::string name = stack.gated ? projection.substr(6) : projection;
    stack.activation =
        activationNamed(config, "feed_forward_proj", projection == "gated-gelu" ? "gelu_new" : name);
    stack.causal = stack.crossAttention = decoder;
    return stack;
}

AttentionNames attention(const std::string& layer, const std::string& kind) {
    AttentionNames names = attentionNames(layer + kind + '.', {"q", "k", "v", "o"}, false);
    names.norm = layer + "layer_norm";
    return names;
}

StackNames stackNames(const StackSpec& stack, const std::string& side) {
    StackNames names;
    names.tokens = {"shared.weight", side + ".embed_tokens.weight"};
    names.layer = side + ".block.{}.";
    names.inLayer.self = attention("layer.0.", "SelfAttention");
    if (stack.crossAttention) names.inLayer.cross = attention("layer.1.", "EncDecAttention");
    const std::string last = stack.crossAttention ? "layer.2." : "layer.1.";
    if (stack.gated) names.inLayer.gate = dense(last + "DenseReluDense.wi_0", false);
    names.inLayer.up = dense(last + (stack.gated ? "DenseReluDense.wi_1" : "DenseReluDense.wi"), false);
    names.inLayer.down = dense(last + "DenseReluDense.wo", false);
    names.inLayer.feedForwardNorm = last + "layer_norm";
    names.finalNorm = side + ".final_layer_norm";
    names.relativeBias = side + ".block.0.layer.0.SelfAttention.relative_attention_bias.weight";
    return names;
}

}  // namespace

FamilyReading readT5(const JsonValue& config) {
    const UsualIds usual{.pad = 0, .end = 1};
    FamilyReading reading;
    reading.spec.encoder = readStack(config, false);
    WeightNames& names = reading.names;
    names.encoder = stackNames(*reading.spec.encoder, "encoder");
    names.prefixes = {"", "transformer."};
    names.ignored = {"{prefix}encoder.embed_tokens.weight", "{prefix}decoder.embed_tokens.weight",
                     // Written by an early export, never used by the model.
                     "{prefix}decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight"};
    if (hasArchitecture(config, "EncoderModel")) {
        readSpecialIds(config, reading.spec.encoder->vocabulary, reading.spec, usual);
        return reading;
    }
    if (hasArchitecture(config, "ForTokenClassification")) {
        readSpecialIds(config, reading.spec.encoder->vocabulary, reading.spec, usual);
        readLabels(config, HeadSpec::Kind::tokenLabel, HeadSpec::Row::each, reading.spec.head);
        names.head = dense("classifier");
        return reading;
    }
    reading.spec.decoder = readStack(config, true);
    reading.spec.head = {.kind = HeadSpec::Kind::nextWord, .outputs = reading.spec.decoder->vocabulary};
    readSpecialIds(config, reading.spec.decoder->vocabulary, reading.spec, usual);
    names.decoder = stackNames(*reading.spec.decoder, "decoder");
    names.head = {.stem = "lm_head", .bias = LinearNames::Bias::optional};
    names.tiedHead = config.flagOr("tie_word_embeddings", !isMultilingual(config));
    names.headOptional = !names.tiedHead && config.has("architectures") &&
                         !hasArchitecture(config, "ForConditionalGeneration");
    if (hasArchitecture(config, "ForSequenceClassification")) {
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::last, reading.spec.head);
        names.headStages = {{dense("classification_head.dense"), FeedForwardActivation::tanh, {}}};
        names.head = dense("classification_head.out_proj");
        names.tiedHead = names.headOptional = false;
        return reading;
    }
    if (scalesOutputs(config))
        reading.spec.head.inputScale = 1 / std::sqrt(double(reading.spec.decoder->width));
    return reading;
}

}  // namespace attentionscope
