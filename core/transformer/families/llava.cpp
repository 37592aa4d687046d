#include "core/transformer/picture_reading.h"

namespace attentionscope {

namespace {

/// Default widths of the language model's class, for configs of LLaVA that omit them.
const char* const llavaTextDefaults = R"({"model_type": "llama", "vocab_size": 32000, "hidden_size": 4096,
    "intermediate_size": 11008, "num_hidden_layers": 32, "num_attention_heads": 32})";
/// The CLIP tower that LLaVA uses by default.
const char* const llavaVisionDefaults = R"({"model_type": "clip_vision_model", "hidden_size": 1024,
    "intermediate_size": 4096, "num_hidden_layers": 24, "num_attention_heads": 16, "num_channels": 3,
    "image_size": 336, "patch_size": 14, "hidden_act": "quick_gelu", "layer_norm_eps": 1e-5})";

/// The hidden states that are read: a number, or several side by side; from the end where negative.
std::vector<Index> readStates(const JsonValue& config, Index layers) {
    std::vector<Index> states;
    const auto given = config.has("vision_feature_layer")
                           ? config.integersOrOne("vision_feature_layer", -layers - 1, layers)
                           : std::vector<std::int64_t>{-2};
    for (const std::int64_t state : given)
        states.push_back(state < 0 ? layers + 1 + Index(state) : Index(state));
    return states;
}

}  // namespace

FamilyReading readLlava(const JsonValue& config) {
    const JsonValue text = readPart(config, "text_config", llavaTextDefaults);
    const JsonValue vision = readPart(config, "vision_config",
                                      config.has("vision_config") ? clipVisionDefaults : llavaVisionDefaults);
    vision.choiceOr("model_type", {"clip_vision_model"}, "clip_vision_model");
    FamilyReading reading = familyOf(text.text("model_type"), text.where()).read(text);
    if (!reading.spec.decoder || reading.spec.encoder || reading.spec.head.kind != HeadSpec::Kind::nextWord)
        text.refuse("model_type", "does not name a model that continues a text", "such as llama");
    reading.names = within("language_model.", reading.names);
    VisionSpec seeing{.stack = readClipVision(vision, reading.spec.picture)};
    const std::string key = oneOf(config, "image_token_index", "image_token_id");
    seeing.placeId = Index(config.integerOr(key, 0, reading.spec.decoder->vocabulary - 1,
                                            std::min<Index>(32000, reading.spec.decoder->vocabulary - 1)));
    seeing.readStates = readStates(config, seeing.stack.layers);
    seeing.leadingLeftOut =
        config.choiceOr("vision_feature_select_strategy", {"default", "full"}, "default") == "default";
    seeing.activation = readActivation(config, "projector_hidden_act", "gelu");
    reading.spec.vision = seeing;
    const bool bias = config.flagOr("multimodal_projector_bias", true);
    reading.names.firstProjection = dense("multi_modal_projector.linear_1", bias);
    reading.names.secondProjection = dense("multi_modal_projector.linear_2", bias);
    reading.names.vision = within("vision_tower.vision_model.", clipVisionNames());
    reading.names.ignored.emplace_back("*embeddings.position_ids");
    return reading;
}

}  // namespace attentionscope
