#include "core/transformer/families/llama_like.h"

namespace attentionscope {

FamilyReading readQwen3(const JsonValue& config) {
    FamilyReading reading = readLlamaLike(config, false);
    reading.spec.decoder->queryKeyNorm = QueryKeyNorm::eachHead;
    AttentionNames& self = reading.names.decoder.inLayer.self;
    self.queryNorm = "self_attn.q_norm";
    self.keyNorm = "self_attn.k_norm";
    return reading;
}

}  // namespace attentionscope
