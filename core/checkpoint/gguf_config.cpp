#include "core/checkpoint/gguf_config.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/base/printable.h"

namespace attentionscope {

namespace {

using Json = nlohmann::json;

struct Architecture {
    const char *name, *modelType;
};

constexpr Architecture architectures[] = {
    {"llama", "llama"},       {"qwen2", "qwen2"},
    {"qwen3", "qwen3"},       {"gemma", "gemma"},
    {"gemma2", "gemma2"},     {"gemma3", "gemma3_text"},
    {"phi2", "phi"},          {"phi3", "phi3"},
    {"gpt2", "gpt2"},         {"gptneox", "gpt_neox"},
    {"falcon", "falcon"},     {"bloom", "bloom"},
    {"stablelm", "stablelm"}, {"starcoder2", "starcoder2"},
    {"olmo", "olmo"},         {"olmo2", "olmo2"},
    {"mpt", "mpt"},           {"bert", "bert"},
    {"granite", "granite"},   {"smollm3", "smollm3"},
};

/// A key of the file and its names in the families' config.json.
struct Alias {
    const char* key;
    std::vector<const char*> names;
};

const std::vector<Alias>& aliases() {
    static const std::vector<Alias> all{
        {"block_count", {"num_hidden_layers", "n_layer", "n_layers"}},
        {"embedding_length", {"hidden_size", "n_embd", "d_model"}},
        {"attention.head_count", {"num_attention_heads", "n_head", "n_heads"}},
        {"attention.head_count_kv", {"num_key_value_heads", "num_kv_heads"}},
        {"feed_forward_length", {"intermediate_size", "n_inner", "ffn_hidden_size"}},
        {"context_length", {"max_position_embeddings", "n_positions"}},
        {"attention.layer_norm_rms_epsilon", {"rms_norm_eps"}},
        {"attention.layer_norm_epsilon", {"layer_norm_eps", "layer_norm_epsilon", "norm_epsilon"}},
        {"attention.key_length", {"head_dim"}},
        {"rope.freq_base", {"rope_theta", "rotary_emb_base"}},
        {"attn_logit_softcapping", {"attn_logit_softcapping"}},
        {"final_logit_softcapping", {"final_logit_softcapping"}},
        {"attention.clamp_kqv", {"clip_qkv"}},
        {"use_parallel_residual", {"use_parallel_residual"}},
        {"attention.sliding_window", {"sliding_window"}},
        {"embedding_scale", {"embedding_multiplier"}},
        {"attention.scale", {"attention_multiplier"}},
        {"residual_scale", {"residual_multiplier"}},
        {"logit_scale", {"logits_scaling"}},
    };
    return all;
}

class Translation {
public:
    explicit Translation(const Gguf& model)
        : model_(model), from_(model.metadata()), name_(from_.textOr("general.architecture", "")) {}

    JsonValue config() {
        to_["model_type"] = modelType();
        for (const Alias& alias : aliases())
            if (const auto found = find(alias.key))
                for (const char* name : alias.names) to_[name] = single(*found);
        const TensorEntry* tokens = model_.find("token_embd.weight");
        if (tokens && !tokens->shape.empty()) to_["vocab_size"] = tokens->shape[0];
        // Phi-4 and others write 0 for no window.
        if (to_.contains("sliding_window") && to_["sliding_window"] == 0) to_.erase("sliding_window");
        readHeads();
        readRotatedShare();
        readScaling();
        readIds();
        readOwn();
        return JsonValue::parse(to_.dump(-1, ' ', false, Json::error_handler_t::replace),
                                model_.path().string());
    }

private:
    std::string modelType() const {
        for (const Architecture& each : architectures)
            if (name_ == each.name) return each.modelType;
        throw Error(
            {.what = Phrase("a GGUF file of the architecture %1, which is not read here", {inQuotes(name_)}),
             .where = model_.path().string(),
             .expected = Phrase("one of: %1", {joinedTexts(architectures, &Architecture::name)})});
    }

    std::optional<JsonValue> find(const std::string& key) const { return from_.find(name_ + '.' + key); }
    std::optional<double> number(const std::string& key) const {
        const auto found = find(key);
        return found ? std::optional(found->number()) : std::nullopt;
    }

    /// A number, or a list that repeats it for each layer.
    static Json single(const JsonValue& value) {
        if (!value.isList()) return value.tree();
        const auto items = value.items();
        for (const JsonValue& item : items)
            if (item.tree() != items.front().tree()) value.refuse("one number for all layers");
        if (items.empty()) value.refuse("a number");
        return items.front().tree();
    }

    bool has(const std::string& tensor) const { return model_.has(tensor); }

    void readHeads() {
        if (to_.contains("head_dim") || !name_.starts_with("gemma")) return;
        const double width = number("embedding_length").value_or(0),
                     heads = number("attention.head_count").value_or(0);
        if (heads >= 1 && width >= heads) to_["head_dim"] = std::int64_t(width / heads);
    }

    /// Three architectures rotate a part of each head.
    void readRotatedShare() {
        const auto rotated = number("rope.dimension_count");
        if (!rotated || (name_ != "stablelm" && name_ != "gptneox" && name_ != "phi2")) return;
        const double width = number("embedding_length").value_or(0),
                     heads = number("attention.head_count").value_or(0);
        if (!(heads >= 1 && width >= heads)) return;
        // Adds half a dimension, because the share of the head is rounded down.
        const double share = std::min(1.0, (*rotated + 0.5) / std::floor(width / heads));
        for (const char* name : {"partial_rotary_factor", "rotary_pct"}) to_[name] = share;
    }

    void readScaling() {
        const auto old = number("rope.scale_linear");  // until 2023
        const auto factor = number("rope.scaling.factor") ? number("rope.scaling.factor") : old;
        const std::string type = find("rope.scaling.type") ? find("rope.scaling.type")->text() : "linear";
        if (type == "none" || !factor) return;
        Json scaling{{"rope_type", type}, {"factor", *factor}};
        if (const auto original = number("rope.scaling.original_context_length"))
            scaling["original_max_position_embeddings"] = *original;
        if (const auto magnitude = number("rope.scaling.attn_factor"))
            scaling["attention_factor"] = *magnitude;
        if (const auto fast = number("rope.scaling.yarn_beta_fast")) scaling["beta_fast"] = *fast;
        if (const auto slow = number("rope.scaling.yarn_beta_slow")) scaling["beta_slow"] = *slow;
        if (type == "linear" || type == "yarn") to_["rope_scaling"] = scaling;
    }

    void readIds() {
        const auto id = [&](const char* key) { return from_.find(std::string("tokenizer.ggml.") + key); };
        if (const auto begin = id("bos_token_id")) to_["bos_token_id"] = begin->tree();
        if (const auto padding = id("padding_token_id")) to_["pad_token_id"] = padding->tree();
        Json ends = Json::array();
        for (const char* key : {"eos_token_id", "eot_token_id"})
            if (const auto end = id(key)) ends.push_back(end->tree());
        if (!ends.empty()) to_["eos_token_id"] = ends;
    }

    /// Reads what one architecture stores in its own way.
    void readOwn() {
        if (name_ == "falcon") {
            to_["new_decoder_architecture"] = true;
            to_["num_ln_in_parallel_attn"] = has("blk.0.attn_norm_2.weight") ? 2 : 1;
            if (!to_.contains("num_kv_heads")) to_["num_kv_heads"] = 1;
        } else if (name_ == "mpt") {
            if (to_.contains("clip_qkv")) to_["attn_config"] = {{"clip_qkv", to_["clip_qkv"]}};
        } else if (name_ == "bert") {
            const TensorEntry* types = model_.find("token_types.weight");
            to_["type_vocab_size"] = types && !types->shape.empty() ? types->shape[0] : 0;
        } else if (name_ == "gemma2" || name_ == "gemma3") {
            // The scale is not stored. It is 1/√d_k except in the largest model of each, which divides by
            // √(width / heads).
            const double layers = number("block_count").value_or(0),
                         heads = number("attention.head_count").value_or(1);
            // Later files list the layers with a window: every n-th, or each one.
            if (const auto pattern = find("attention.sliding_window_pattern"); pattern && pattern->isNumber())
                to_["sliding_window_pattern"] = pattern->tree();
            else if (pattern && pattern->isList())
                for (const JsonValue& slides : pattern->items())
                    to_["layer_types"].push_back(slides.flag() ? "sliding_attention" : "full_attention");
            const bool largest = layers == (name_ == "gemma2" ? 46 : 62);
            if (largest && heads >= 1)
                to_["query_pre_attn_scalar"] = number("embedding_length").value_or(0) / heads;
            else if (to_.contains("head_dim"))
                to_["query_pre_attn_scalar"] = to_["head_dim"];
        } else if (name_ == "stablelm") {
            // Converters write true for models that are not parallel, too.
            to_["use_parallel_residual"] = !has("blk.0.ffn_norm.weight");
        } else if (name_ == "granite") {
            // Without the key, the usual scale: 1/√d_k.
            const double width = number("embedding_length").value_or(0),
                         heads = number("attention.head_count").value_or(0);
            if (!to_.contains("attention_multiplier") && heads >= 1 && width >= heads)
                to_["attention_multiplier"] = 1 / std::sqrt(std::floor(width / heads));
        } else if (name_ == "qwen2" || name_ == "qwen3" || name_ == "llama" || name_ == "smollm3") {
            to_.erase("sliding_window");
            if (name_ != "llama" && !to_.contains("num_key_value_heads"))
                to_["num_key_value_heads"] = to_["num_attention_heads"];
        }
    }

    const Gguf& model_;
    const JsonValue& from_;
    std::string name_;
    Json to_ = Json::object();
};

}  // namespace

JsonValue configOf(const Gguf& model) {
    return Translation(model).config();
}

}  // namespace attentionscope
