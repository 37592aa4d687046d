#include <algorithm>

#include "core/transformer/picture_reading.h"

namespace attentionscope {

namespace {

/// One number for each stage.
std::vector<Index> readOfStages(const JsonValue& config, const char* key, std::vector<std::int64_t> usual,
                                std::size_t stages = 0) {
    const auto given = config.has(key) ? config.integers(key, 1, mostLayers) : std::move(usual);
    if (given.empty() || (stages > 0 && given.size() != stages))
        config.refuse(key, "does not name each stage's number",
                      Phrase("%1 numbers", {std::to_string(stages)}));
    return {given.begin(), given.end()};
}

StackNames swinStageNames(const JsonValue& config, std::size_t stage) {
    StackNames names;
    names.layer = "encoder.layers." + std::to_string(stage) + ".blocks.{}.";
    AttentionNames& self = names.inLayer.self;
    self = attentionNames("attention.", {"self.query", "self.key", "self.value", "output.dense"},
                          config.flagOr("qkv_bias", true));
    self.output.bias = LinearNames::Bias::required;
    self.norm = "layernorm_before";
    self.gridBias = "attention.self.relative_position_bias_table";
    names.inLayer.feedForwardNorm = "layernorm_after";
    names.inLayer.up = dense("intermediate.dense");
    names.inLayer.down = dense("output.dense");
    if (stage == 0) {
        names.patches = dense("embeddings.patch_embeddings.projection");
        names.positions = "embeddings.position_embeddings";
        names.embeddingNorm = "embeddings.norm";
    } else {
        // Four neighbours side by side, normalised and projected to half their width.
        const std::string merging = "encoder.layers." + std::to_string(stage - 1) + ".downsample.";
        names.embeddingNorm = merging + "norm";
        names.embeddingProjection = dense(merging + "reduction", false);
    }
    names.finalNorm = "layernorm";
    return names;
}

}  // namespace

FamilyReading readSwin(const JsonValue& config) {
    FamilyReading reading;
    PictureSpec& picture = reading.spec.picture;
    readPictureSize(config, 224, picture, 4);
    picture.leading.clear();
    if (picture.height % picture.patch != 0 || picture.width % picture.patch != 0)
        config.refuse("patch_size", "does not divide the picture", "a divisor of image_size");
    const std::vector<Index> depths = readOfStages(config, "depths", {2, 2, 6, 2});
    const std::vector<Index> heads = readOfStages(config, "num_heads", {3, 6, 12, 24}, depths.size());
    const Index width = Index(config.integerOr("embed_dim", 1, widest >> 10, 96));
    const double ratio = config.numberOr("mlp_ratio", 1e-3, 64, 4);
    const Index window = Index(config.integerOr("window_size", 1, 1 << 10, 7));
    if (depths.size() > 8) config.refuse("depths", "has more stages than any model", "8 at most");
    StackSpec stack;
    stack.gridRows = picture.rows();
    stack.gridColumns = picture.columns();
    stack.finalNorm = false;
    stack.embeddingNorm = true;
    stack.activation = readActivation(config, "hidden_act", "gelu");
    stack.epsilon = readEpsilon(config, "layer_norm_eps", 1e-5);
    stack.positions.onGrid = true;
    std::vector<StackSpec> stages;
    for (std::size_t stage = 0; stage < depths.size(); ++stage) {
        if (stage > 0) {
            stack.mergedRows = stack.gridRows;
            stack.mergedColumns = stack.gridColumns;
            stack.gridRows = (stack.gridRows + 1) / 2;
            stack.gridColumns = (stack.gridColumns + 1) / 2;
            stack.firstLayer += stack.layers;
            stack.embeddingWidth = 4 * stack.width;
        }
        stack.layers = depths[stage];
        stack.width = width << stage;
        if (stage == 0) stack.embeddingWidth = stack.width;
        stack.heads = stack.keyValueHeads = heads[stage];
        stack.headWidth = stack.width / stack.heads;
        stack.innerWidth = Index(ratio * double(stack.width));
        stack.gridWindow = window;
        if (window > std::min(stack.gridRows, stack.gridColumns))
            config.refuse(
                "window_size", "is larger than the grid of a stage",
                Phrase("%1 at most", {std::to_string(std::min(stack.gridRows, stack.gridColumns))}));
        stages.push_back(stack);
        reading.names.stages.push_back(swinStageNames(config, stage));
    }
    stages.back().finalNorm = true;
    stages.front().normBeforePositions = true;
    if (config.flagOr("use_absolute_embeddings", false))
        stages.front().positions.kind = PositionKind::learned;
    stages.front().positions.rows = stages.front().limit = picture.rows() * picture.columns();
    reading.spec.encoder = stages.front();
    reading.spec.stages.assign(stages.begin() + 1, stages.end());
    WeightNames& names = reading.names;
    names.prefixes = {"swin.", ""};
    names.encoder = names.stages.front();
    names.stages.erase(names.stages.begin());
    names.ignored = {"{prefix}encoder.layers.*relative_position_index", "{prefix}embeddings.mask_token"};
    readPictureLabels(config, HeadSpec::Row::mean, reading);
    return reading;
}

}  // namespace attentionscope
