#include "core/transformer/picture_reading.h"

namespace attentionscope {

namespace {

const char* const clipTextDefaults = R"({"vocab_size": 49408, "hidden_size": 512, "intermediate_size": 2048,
    "num_hidden_layers": 12, "num_attention_heads": 8, "max_position_embeddings": 77,
    "hidden_act": "quick_gelu", "layer_norm_eps": 1e-5, "bos_token_id": 49406, "eos_token_id": 49407})";

void readClipText(const JsonValue& text, FamilyReading& reading) {
    StackSpec stack = readEncoder(text);
    stack.vocabulary = readVocabulary(text);
    readLearnedPositions(text, 77, stack);
    stack.causal = stack.finalNorm = true;
    reading.spec.encoder = stack;
    readSpecialIds(text, stack.vocabulary, reading.spec);
    StackNames& names = reading.names.encoder;
    names.tokens = {"embeddings.token_embedding.weight"};
    names.positions = "embeddings.position_embedding.weight";
    names.layer = "encoder.layers.{}.";
    names.inLayer = clipLayerNames();
    names.finalNorm = "final_layer_norm";
}

}  // namespace

FamilyReading readClip(const JsonValue& config) {
    FamilyReading reading;
    WeightNames& names = reading.names;
    const std::string type = config.text("model_type");
    names.ignored = {"*embeddings.position_ids"};
    if (type == "clip_text_model") {
        readClipText(readPart(config, {}, clipTextDefaults), reading);
        names.prefixes = {"text_model.", ""};
        return reading;
    }
    const bool alone = type == "clip_vision_model";
    const JsonValue vision = readPart(config, alone ? "" : "vision_config", clipVisionDefaults);
    StackSpec seeing = readClipVision(vision, reading.spec.picture);
    if (alone || hasArchitecture(config, "ForImageClassification")) {
        names.prefixes = {"vision_model.", ""};
        names.encoder = clipVisionNames();
        if (!alone) {
            // The labels are computed from the mean of the patches, before the last norm.
            seeing.finalNorm = false;
            names.ignored.emplace_back("{prefix}post_layernorm.*");
            readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::mean, reading.spec.head);
            names.head = dense("classifier");
        }
        reading.spec.encoder = seeing;
        return reading;
    }
    readClipText(readPart(config, "text_config", clipTextDefaults), reading);
    names.prefixes = {""};
    names.encoder = within("text_model.", names.encoder);
    names.vision = within("vision_model.", clipVisionNames());
    reading.spec.vision =
        VisionSpec{.stack = seeing, .sharedWidth = Index(config.integerOr("projection_dim", 1, widest, 512))};
    names.pictureProjection = dense("visual_projection", false);
    names.textProjection = dense("text_projection", false);
    names.similarityScale = "logit_scale";
    return reading;
}

}  // namespace attentionscope
