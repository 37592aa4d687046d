#include "core/transformer/gguf_reading.h"

#include "core/base/error.h"

namespace attentionscope {

namespace {

class GgufNames {
public:
    GgufNames(const Gguf& model, const Safetensors& tensors, FamilyReading& reading)
        : model_(model),
          tensors_(tensors),
          reading_(reading),
          architecture_(model.metadata().text("general.architecture")),
          stack_(reading.spec.encoder ? *reading.spec.encoder : *reading.spec.decoder) {}

    void read() {
        nameTensors();
        nameNorms();
        readLayout();
        readPositions();
        readHead();
    }

private:
    bool has(const std::string& stem) const { return tensors_.has(stem + ".weight"); }
    bool inLayer(const std::string& stem) const { return has("blk.0." + stem); }
    static LinearNames linear(const std::string& stem) {
        return {.stem = stem, .bias = LinearNames::Bias::optional};
    }

    void nameTensors() {
        WeightNames& names = reading_.names;
        names.prefixes = {""};
        names.ignored = {"rope_freqs.weight", "rope_factors_*.weight", "blk.*.rope_freqs.weight",
                         "blk.*.attn_rot_embd.weight"};
        StackNames& stack = reading_.spec.encoder ? names.encoder : names.decoder;
        stack = {};
        stack.tokens = {"token_embd.weight"};
        stack.positions = "position_embd.weight";
        stack.tokenTypes = "token_types.weight";
        stack.embeddingNorm = "token_embd_norm";
        stack.finalNorm = "output_norm";
        stack.layer = "blk.{}.";
        LayerNames& layer = stack.inLayer;
        if (inLayer("attn_qkv")) {
            layer.self.fused = linear("attn_qkv");
            stack_.fusedLayout = FusedLayout::sideBySide;
        } else {
            layer.self.query = linear("attn_q");
            layer.self.key = linear("attn_k");
            layer.self.value = linear("attn_v");
        }
        layer.self.output = linear("attn_output");
        if (stack_.gated && !inLayer("ffn_gate")) {
            layer.gateAndUp = linear("ffn_up");
        } else {
            if (stack_.gated) layer.gate = linear("ffn_gate");
            layer.up = linear("ffn_up");
        }
        layer.down = linear("ffn_down");
        layer_ = &layer;
    }

    void nameNorms() {
        const bool after = stack_.placement == NormPlacement::after;
        AttentionNames& self = layer_->self;
        if (after) {
            self.norm = "attn_output_norm";
            layer_->feedForwardNorm = "layer_output_norm";
        } else if (stack_.normScaled) {
            // Falcon's two norms: the attention's was added later, and has the number.
            const bool two = architecture_ == "falcon" && inLayer("attn_norm_2");
            if (inLayer("attn_norm")) self.norm = two ? "attn_norm_2" : "attn_norm";
            layer_->feedForwardNorm = two ? "attn_norm" : inLayer("ffn_norm") ? "ffn_norm" : "";
        } else {
            self.norm = "attn_norm";
            layer_->feedForwardNorm = "ffn_norm";
        }
        if (inLayer("post_attention_norm")) self.branchNorm = "post_attention_norm";
        if (inLayer("post_ffw_norm")) layer_->branchNorm = "post_ffw_norm";
        const bool each = inLayer("attn_q_norm.0");
        if (!each && !inLayer("attn_q_norm")) return;
        // One row per head if a norm of one head has its own weights.
        self.queryNorm = each ? "attn_q_norm.{}" : "attn_q_norm";
        self.keyNorm = each ? "attn_k_norm.{}" : "attn_k_norm";
        if (stack_.queryKeyNorm == QueryKeyNorm::none) stack_.queryKeyNorm = QueryKeyNorm::eachHead;
        stack_.headNormsUnshifted = true;
    }

    void readLayout() {
        stack_.normAroundOne = false;
        if (stack_.normalisation == Normalisation::layer && stack_.normScaled)
            stack_.normShifted =
                tensors_.has(stack_.finalNorm ? "output_norm.bias" : "blk.0.attn_output_norm.bias");
        const JsonValue& metadata = model_.metadata();
        if (const auto width = metadata.find(architecture_ + ".feed_forward_length");
            width && width->isNumber())
            stack_.innerWidth = Index(width->integer(1, Index(1) << 24));
    }

    [[noreturn]] void refuse(const Phrase& what, const Phrase& got, const Phrase& expected) const {
        throw Error({.what = what, .where = model_.path().string(), .got = got, .expected = expected});
    }

    std::vector<double> factors(const std::string& name) const {
        const TensorEntry& entry = tensors_.at(name, {stack_.positions.rotary.width / 2});
        if (!isFloating(entry.type)) refuse("the rotary factors are no numbers", entry.typeName, "F32");
        const std::vector<float> read = tensors_.floats(entry);
        for (const float factor : read)
            if (!(factor > 0))
                refuse("a rotary factor is not positive", std::to_string(factor), "more than 0");
        return {read.begin(), read.end()};
    }

    void readPositions() {
        PositionSpec& positions = stack_.positions;
        if (positions.kind == PositionKind::learned) {
            const TensorEntry& table = tensors_.at("position_embd.weight");
            if (!table.shape.empty() && table.shape[0] >= stack_.limit)
                positions.rows = Index(table.shape[0]);
        }
        if (positions.kind != PositionKind::rotary) return;
        RotarySpec& rotary = positions.rotary;
        const JsonValue& metadata = model_.metadata();
        if (metadata.has(architecture_ + ".rope.dimension_count")) {
            rotary.width =
                Index(metadata.integer(architecture_ + ".rope.dimension_count", 2, stack_.headWidth));
            if (rotary.width % 2 != 0)
                refuse("rotary positions turn pairs of dimensions", std::to_string(rotary.width),
                       "an even number");
        }
        // Queries and keys of these are stored so that neighbours are rotated together.
        rotary.interleaved = architecture_ == "llama" || architecture_ == "olmo" ||
                             architecture_ == "granite" || architecture_ == "smollm3";
        const bool same = has("rope_freqs");
        if (!same && !has("rope_factors_short")) return;
        rotary.scaling = RotarySpec::Scaling::longRope;
        rotary.originalLength = metadata.numberOr(architecture_ + ".rope.scaling.original_context_length", 1,
                                                  1e9, double(stack_.limit));
        rotary.shortFactors = factors(same ? "rope_freqs.weight" : "rope_factors_short.weight");
        rotary.longFactors = factors(same ? "rope_freqs.weight" : "rope_factors_long.weight");
        rotary.magnitude = metadata.numberOr(architecture_ + ".rope.scaling.attn_factor", 1e-6, 1e6, 1);
    }

    void readHead() {
        WeightNames& names = reading_.names;
        names.headStages.clear();
        if (reading_.spec.encoder) {
            reading_.spec.head = {};
            return;
        }
        names.head = linear("output");
        names.tiedHead = !has("output");
        names.headOptional = false;
    }

    const Gguf& model_;
    const Safetensors& tensors_;
    FamilyReading& reading_;
    std::string architecture_;
    StackSpec& stack_;
    LayerNames* layer_ = nullptr;
};

}  // namespace

void readGguf(const Gguf& model, const Safetensors& tensors, FamilyReading& reading) {
    GgufNames(model, tensors, reading).read();
}

}  // namespace attentionscope
