#include "core/transformer/picture_reading.h"

namespace attentionscope {

FamilyReading readBeit(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack = readEncoder(config);
    const bool shared = config.flagOr("use_shared_relative_position_bias", false);
    const bool own = config.flagOr("use_relative_position_bias", false);
    const bool mean = config.flagOr("use_mean_pooling", true);
    readVitLike(config, stack, 1, reading);
    StackSpec& encoder = *reading.spec.encoder;
    encoder.gridRows = reading.spec.picture.rows();
    encoder.gridColumns = reading.spec.picture.columns();
    if (!config.flagOr("use_absolute_position_embeddings", false))
        encoder.positions.kind = PositionKind::none;
    encoder.finalNorm = !mean;
    WeightNames& names = reading.names;
    names.prefixes = {config.text("model_type") == "beit" ? "beit." : "data2vec_vision.", ""};
    LayerNames& layer = names.encoder.inLayer;
    layer.self.key.bias = LinearNames::Bias::none;
    const std::string table = "relative_position_bias.relative_position_bias_table";
    if (own) layer.self.gridBias = "attention.attention." + table;
    if (shared) names.encoder.gridBias = "encoder." + table;
    encoder.positions.onGrid = shared || own;
    if (config.numberOr("layer_scale_init_value", 0, 1e6, 0.1) > 0) {
        layer.self.branchScale = "lambda_1";
        layer.branchScale = "lambda_2";
    }
    names.ignored.insert(names.ignored.end(),
                         {"{prefix}*relative_position_index", "{prefix}embeddings.position_ids"});
    if (hasArchitecture(config, "ForMaskedImageModeling")) {
        // For each patch, words of a vocabulary of pictures, which only have numbers (Bao et al. 2022).
        HeadSpec& head = reading.spec.head;
        head.kind = HeadSpec::Kind::tokenLabel;
        head.row = HeadSpec::Row::patches;
        head.outputs = readVocabulary(config);
        for (Index word = 0; word < head.outputs; ++word) head.labels.push_back(std::to_string(word));
        names.headStages = {{{}, {}, "layernorm"}};
        names.head = dense("lm_head");
        return reading;
    }
    const bool labels = readPictureLabels(config, mean ? HeadSpec::Row::mean : HeadSpec::Row::first, reading);
    if (labels && mean) names.headStages = {{{}, {}, "{prefix}pooler.layernorm"}};
    return reading;
}

}  // namespace attentionscope
