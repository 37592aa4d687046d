#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readDistilBert(const JsonValue& config) {
    StackSpec stack = readSizes(config, {.layers = "n_layers", .width = "dim", .heads = "n_heads"});
    stack.innerWidth = readWidth(config, "hidden_dim");
    stack.vocabulary = readVocabulary(config);
    stack.activation = readActivation(config, "activation", "gelu");
    stack.epsilon = 1e-12;
    stack.placement = NormPlacement::after;
    stack.embeddingNorm = true;
    // A sinusoidal table is stored like a learned one.
    readLearnedPositions(config, 512, stack);
    FamilyReading reading = readWithBertLikeNames(config, stack, "distilbert.");
    WeightNames& names = reading.names;
    names.encoder.tokenTypes.clear();
    names.encoder.layer = "transformer.layer.{}.";
    names.encoder.inLayer.self = attentionNames("attention.", {"q_lin", "k_lin", "v_lin", "out_lin"});
    names.encoder.inLayer.self.norm = "sa_layer_norm";
    names.encoder.inLayer.up = dense("ffn.lin1");
    names.encoder.inLayer.down = dense("ffn.lin2");
    names.encoder.inLayer.feedForwardNorm = "output_layer_norm";
    readBertLikeHead(config, reading,
                     {.stages = {{dense("vocab_transform"), readActivation(config, "activation", "gelu"),
                                  "vocab_layer_norm"}},
                      .output = dense("vocab_projector"),
                      .pooling = {{dense("pre_classifier"), FeedForwardActivation::relu, {}}},
                      .classifier = dense("classifier")});
    return reading;
}

}  // namespace attentionscope
