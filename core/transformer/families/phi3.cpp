#include "core/transformer/families/llama_like.h"

namespace attentionscope {

FamilyReading readPhi3(const JsonValue& config) {
    FamilyReading reading = readLlamaLike(config, false);
    readWholeWindow(config, *reading.spec.decoder);
    if (!config.has("rms_norm_eps")) reading.spec.decoder->epsilon = 1e-5;
    LayerNames& layer = reading.names.decoder.inLayer;
    layer.self.query = layer.self.key = layer.self.value = {};
    layer.self.fused = dense("self_attn.qkv_proj", false);
    layer.gate = layer.up = {};
    layer.gateAndUp = dense("mlp.gate_up_proj", false);
    return reading;
}

}  // namespace attentionscope
