#include "core/transformer/picture_reading.h"

namespace attentionscope {

namespace {

const char* const blipTextDefaults = R"({"vocab_size": 30524, "hidden_size": 768, "intermediate_size": 3072,
    "num_hidden_layers": 12, "num_attention_heads": 8, "max_position_embeddings": 512, "hidden_act": "gelu",
    "layer_norm_eps": 1e-12, "bos_token_id": 30522, "eos_token_id": 2, "pad_token_id": 0, "sep_token_id": 102})";
const char* const blipVisionDefaults =
    R"({"hidden_size": 768, "intermediate_size": 3072, "num_hidden_layers": 12,
    "num_attention_heads": 12, "image_size": 384, "patch_size": 16, "hidden_act": "gelu",
    "layer_norm_eps": 1e-5})";

StackNames blipVisionNames() {
    StackNames names = clipVisionNames();
    names.patches.bias = LinearNames::Bias::required;
    names.positions = "embeddings.position_embedding";
    names.embeddingNorm.clear();
    AttentionNames& self = names.inLayer.self;
    self.query = self.key = self.value = {};
    self.fused = dense("self_attn.qkv");
    self.output = dense("self_attn.projection");
    return names;
}

void readCaptions(const JsonValue& text, FamilyReading& reading) {
    StackSpec stack = readWordEncoder(text, 0);
    stack.tokenTypes = 0;
    readLearnedPositions(text, 512, stack);
    stack.causal = stack.crossAttention = true;
    reading.spec.decoder = stack;
    readSpecialIds(text, stack.vocabulary, reading.spec);
    SpecialIds& ids = reading.spec.ids;
    ids.decoderStart = ids.begin;
    // A caption ends with the separator, whatever else the config calls an end.
    if (const auto separator = readId(text, "sep_token_id", stack.vocabulary, reading.spec))
        ids.end = {*separator};
    WeightNames& names = reading.names;
    names.decoder = bertLikeNames();
    names.decoder.tokenTypes.clear();
    AttentionNames& cross = names.decoder.inLayer.cross;
    cross = attentionNames("crossattention.", {"self.query", "self.key", "self.value", "output.dense"});
    cross.norm = "crossattention.output.LayerNorm";
    names.decoder = within("text_decoder.bert.", names.decoder);
    reading.spec.head = {.kind = HeadSpec::Kind::nextWord, .outputs = stack.vocabulary};
    names.headStages = {{dense("text_decoder.cls.predictions.transform.dense"),
                         readActivation(text, "hidden_act", "gelu"),
                         "text_decoder.cls.predictions.transform.LayerNorm"}};
    names.head = {.stem = "text_decoder.cls.predictions.decoder",
                  .biasName = "text_decoder.cls.predictions.bias"};
}

}  // namespace

FamilyReading readBlip(const JsonValue& config) {
    if (config.has("architectures") && !hasArchitecture(config, "ForConditionalGeneration"))
        config.refuse("architectures", "names a form of BLIP that is not read here",
                      "BlipForConditionalGeneration, which makes captions");
    FamilyReading reading;
    StackSpec seeing =
        readClipVision(readPart(config, "vision_config", blipVisionDefaults), reading.spec.picture);
    seeing.embeddingNorm = false;
    reading.spec.encoder = seeing;
    WeightNames& names = reading.names;
    names.encoder = within("vision_model.", blipVisionNames());
    names.ignored = {"*embeddings.position_ids", "text_decoder.cls.predictions.decoder.bias"};
    readCaptions(readPart(config, "text_config", blipTextDefaults), reading);
    return reading;
}

}  // namespace attentionscope
