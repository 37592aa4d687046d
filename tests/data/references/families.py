"""Forward passes of the families, from their papers and on the tensor names of Hugging Face.

Each is a function of weights, config (as in config.json) and inputs, and returns a Run. The same functions compute the
references of the small random checkpoints here and, for a check, those of trained checkpoints.
"""
import math

import numpy as np

from arithmetic import ACTIVATIONS, attention, causal, gelu, gelu_tanh, rotate


class Run:
    """What one pass leaves: attention weights, scaled scores and hidden states, layer by layer, and the logits."""

    def __init__(self):
        self.tensors = {}
        self.lists = {}
        self.logits = None

    def attended(self, suffix, stages):
        self.lists.setdefault("attn" + suffix, []).append(stages["weights"])
        self.lists.setdefault("scores" + suffix, []).append(stages["scaled"])

    def hidden(self, x, suffix=""):
        self.lists.setdefault("hidden" + suffix, []).append(x)
        return x

    def results(self):
        """attn, scores [layers x heads x queries x keys], hidden [layers + 1 x tokens x d], logits; those of an
        encoder–decoder are told apart by _encoder, _decoder and _cross (hidden: the encoder's, hidden_decoder)."""
        return {**{name: np.stack(values) for name, values in self.lists.items()}, "logits": self.logits}


def split(x, heads):
    """[n x heads·d] -> [heads x n x d]"""
    return x.reshape(x.shape[0], heads, -1).transpose(1, 0, 2)


def join(x):
    return x.transpose(1, 0, 2).reshape(x.shape[1], -1)


def attend(run, suffix, q, k, v, heads, groups=None, **options):
    output, stages = attention(split(q, heads), split(k, groups or heads), split(v, groups or heads), **options)
    run.attended(suffix, stages)
    return join(output)


# ---- encoders ----------------------------------------------------------------------------------------------------

BERT_LAYER = {"layer": "encoder.layer.%d.", "q": "attention.self.query", "k": "attention.self.key",
              "v": "attention.self.value", "o": "attention.output.dense", "norm1": "attention.output.LayerNorm",
              "up": "intermediate.dense", "down": "output.dense", "norm2": "output.LayerNorm"}
DISTILBERT_LAYER = {"layer": "transformer.layer.%d.", "q": "attention.q_lin", "k": "attention.k_lin",
                    "v": "attention.v_lin", "o": "attention.out_lin", "norm1": "sa_layer_norm", "up": "ffn.lin1",
                    "down": "ffn.lin2", "norm2": "output_layer_norm"}
ALBERT_LAYER = {"layer": "encoder.albert_layer_groups.%d.albert_layers.%d.", "q": "attention.query",
                "k": "attention.key", "v": "attention.value", "o": "attention.dense", "norm1": "attention.LayerNorm",
                "up": "ffn", "down": "ffn_output", "norm2": "full_layer_layer_norm"}


def bert_body(run, w, config, ids, types, prefix, names, first_position=0):
    """Devlin et al. 2019: the sum of the embeddings, then post-norm layers. Lan et al. 2020 (ALBERT) embeds in fewer
    features and repeats groups of inner layers; Liu et al. 2019 (RoBERTa) counts positions from after the padding id."""
    d, heads, eps = config["hidden_size"], config["num_attention_heads"], config["layer_norm_eps"]
    narrow, act = config.get("embedding_size", d), ACTIVATIONS[config["hidden_act"]]
    table = prefix + "embeddings.%s_embeddings.weight"
    x = w(table % "word", config["vocab_size"], narrow)[ids]
    x = x + w(table % "position", config["max_position_embeddings"], narrow)[np.arange(len(ids)) + first_position]
    if types is not None:
        x = x + w(table % "token_type", config.get("type_vocab_size", 2), narrow)[types]
    x = w.layer_norm(x, prefix + "embeddings.LayerNorm", eps)
    if narrow != d:
        x = w.linear(x, prefix + "encoder.embedding_hidden_mapping_in", d)
    run.hidden(x)
    layers = config["num_hidden_layers"]
    places = list(range(layers))
    if "num_hidden_groups" in config:
        places = [(layer * config["num_hidden_groups"] // layers, inner) for layer in range(layers)
                  for inner in range(config["inner_group_num"])]
    for place in places:
        at = prefix + names["layer"] % place
        q, k, v = (w.linear(x, at + names[part], d) for part in "qkv")
        context = attend(run, "", q, k, v, heads)
        x = w.layer_norm(x + w.linear(context, at + names["o"], d), at + names["norm1"], eps)
        inner = act(w.linear(x, at + names["up"], config["intermediate_size"]))
        x = run.hidden(w.layer_norm(x + w.linear(inner, at + names["down"], d), at + names["norm2"], eps))
    return x


def bert(w, config, ids, types=None):
    run = Run()
    types = np.zeros(len(ids), int) if types is None else types
    d, eps, vocab = config["hidden_size"], config["layer_norm_eps"], config["vocab_size"]
    x = bert_body(run, w, config, ids, types, "bert.", BERT_LAYER)
    if "BertForSequenceClassification" in config["architectures"]:
        pooled = np.tanh(w.linear(x[:1], "bert.pooler.dense", d))
        run.logits = w.linear(pooled, "classifier", len(config["id2label"]))
    else:
        x = w.layer_norm(gelu(w.linear(x, "cls.predictions.transform.dense", d)),
                         "cls.predictions.transform.LayerNorm", eps)
        run.logits = x @ w("bert.embeddings.word_embeddings.weight", vocab, d).T + w("cls.predictions.bias", vocab)
    return run


def roberta(w, config, ids):
    run = Run()
    d, vocab = config["hidden_size"], config["vocab_size"]
    x = bert_body(run, w, config, ids, np.zeros(len(ids), int), "roberta.", BERT_LAYER, config["pad_token_id"] + 1)
    x = w.layer_norm(gelu(w.linear(x, "lm_head.dense", d)), "lm_head.layer_norm", config["layer_norm_eps"])
    run.logits = x @ w("lm_head.decoder.weight", vocab, d).T + w("lm_head.bias", vocab)
    return run


def distilbert(w, config, ids):
    """Sanh et al. 2019: no token types."""
    run = Run()
    d, vocab = config["dim"], config["vocab_size"]
    as_bert = {"hidden_size": d, "num_attention_heads": config["n_heads"], "num_hidden_layers": config["n_layers"],
               "intermediate_size": config["hidden_dim"], "hidden_act": config["activation"], "layer_norm_eps": 1e-12}
    x = bert_body(run, w, {**config, **as_bert}, ids, None, "distilbert.", DISTILBERT_LAYER)
    x = w.layer_norm(gelu(w.linear(x, "vocab_transform", d)), "vocab_layer_norm", 1e-12)
    run.logits = x @ w("distilbert.embeddings.word_embeddings.weight", vocab, d).T + w("vocab_projector.bias", vocab)
    return run


def albert(w, config, ids):
    run = Run()
    narrow, vocab = config["embedding_size"], config["vocab_size"]
    x = bert_body(run, w, config, ids, np.zeros(len(ids), int), "albert.", ALBERT_LAYER)
    x = w.layer_norm(gelu_tanh(w.linear(x, "predictions.dense", narrow)), "predictions.LayerNorm",
                     config["layer_norm_eps"])
    run.logits = x @ w("albert.embeddings.word_embeddings.weight", vocab, narrow).T + w("predictions.bias", vocab)
    return run


def vit(w, config, picture):
    """Dosovitskiy et al. 2021: each patch of the picture [height x width x channels, 0 to 1] is a token."""
    run = Run()
    d, heads, eps, size = (config[key] for key in ("hidden_size", "num_attention_heads", "layer_norm_eps", "patch_size"))
    height, width, channels = picture.shape
    kernel = w("vit.embeddings.patch_embeddings.projection.weight", d, channels, size, size, spread=0.2)
    pixels = (picture - 0.5) / 0.5
    x = np.stack([np.einsum("dcyx,yxc->d", kernel, pixels[top:top + size, left:left + size])
                  for top in range(0, height, size) for left in range(0, width, size)])
    x = x + w("vit.embeddings.patch_embeddings.projection.bias", d)
    x = np.concatenate([w("vit.embeddings.cls_token", 1, 1, d)[0], x])
    x = run.hidden(x + w("vit.embeddings.position_embeddings", 1, len(x), d)[0])
    for i in range(config["num_hidden_layers"]):
        at = f"vit.encoder.layer.{i}."
        h = w.layer_norm(x, at + "layernorm_before", eps)
        q, k, v = (w.linear(h, at + "attention.attention." + part, d) for part in ("query", "key", "value"))
        x = x + w.linear(attend(run, "", q, k, v, heads), at + "attention.output.dense", d)
        h = w.layer_norm(x, at + "layernorm_after", eps)
        inner = ACTIVATIONS[config["hidden_act"]](w.linear(h, at + "intermediate.dense", config["intermediate_size"]))
        x = run.hidden(x + w.linear(inner, at + "output.dense", d))
    x = w.layer_norm(x, "vit.layernorm", eps)
    run.logits = w.linear(x[:1], "classifier", len(config["id2label"]))
    return run


# ---- decoders ----------------------------------------------------------------------------------------------------

def gpt2(w, config, ids, prefix=""):
    """Radford et al. 2019."""
    run = Run()
    d, heads, vocab, eps = (config[key] for key in ("n_embd", "n_head", "vocab_size", "layer_norm_epsilon"))
    words = w(prefix + "wte.weight", vocab, d)
    x = run.hidden(words[ids] + w(prefix + "wpe.weight", config["n_positions"], d)[:len(ids)])
    for i in range(config["n_layer"]):
        at = prefix + f"h.{i}."
        q, k, v = np.split(w.projection(w.layer_norm(x, at + "ln_1", eps), at + "attn.c_attn", 3 * d), 3, -1)
        depth = i + 1 if config.get("scale_attn_by_inverse_layer_idx") else 1
        context = attend(run, "", q, k, v, heads, scale=1 / math.sqrt(d // heads) / depth, allowed=causal(len(ids)))
        x = x + w.projection(context, at + "attn.c_proj", d)
        inner = w.projection(w.layer_norm(x, at + "ln_2", eps), at + "mlp.c_fc", config.get("n_inner") or 4 * d)
        x = run.hidden(x + w.projection(ACTIVATIONS[config["activation_function"]](inner), at + "mlp.c_proj", d))
    x = w.layer_norm(x, prefix + "ln_f", eps)
    run.logits = x @ (words if config.get("tie_word_embeddings", True) else w("lm_head.weight", vocab, d)).T
    if config.get("lm_head_bias"):
        run.logits = run.logits + w("lm_head.bias", vocab)
    return run


def rotary_frequencies(config, width):
    """Radians per position of each pair of features; for long contexts stretched as rope_scaling says."""
    frequencies = config["rope_theta"] ** (-np.arange(0, width, 2) / width)
    scaling = config.get("rope_scaling")
    if not scaling:
        return frequencies
    if scaling.get("type") == "linear":
        return frequencies / scaling["factor"]
    assert scaling["rope_type"] == "llama3"
    waves = scaling["original_max_position_embeddings"] * frequencies / (2 * math.pi)  # in the original length
    low, high = scaling["low_freq_factor"], scaling["high_freq_factor"]
    smooth = np.clip((waves - low) / (high - low), 0, 1)
    return frequencies * (smooth + (1 - smooth) / scaling["factor"])


def llama(w, config, ids):
    """Touvron et al. 2023: RMSNorm, rotary positions, grouped queries, SwiGLU. Jiang et al. 2023 (Mistral) attends to
    a window; Qwen2 has biases, and its window from some layer on."""
    run = Run()
    d, heads, groups, vocab, eps = (config[key] for key in ("hidden_size", "num_attention_heads", "num_key_value_heads",
                                                            "vocab_size", "rms_norm_eps"))
    n, width, bias = len(ids), config.get("head_dim", d // heads), config["model_type"] == "qwen2"
    windowed_from = config.get("max_window_layers", 0)
    angles = np.arange(n)[:, None] * rotary_frequencies(config, width)

    def turned(x, count):
        return join(rotate(split(x, count), np.cos(angles), np.sin(angles)))

    words = w("model.embed_tokens.weight", vocab, d)
    x = run.hidden(words[ids])
    for i in range(config["num_hidden_layers"]):
        at = f"model.layers.{i}."
        h = w.rms_norm(x, at + "input_layernorm", eps)
        q, k, v = (w.linear(h, at + f"self_attn.{part}_proj", count * width, bias)
                   for part, count in (("q", heads), ("k", groups), ("v", groups)))
        allowed = causal(n, config.get("sliding_window") if i >= windowed_from else None)
        context = attend(run, "", turned(q, heads), turned(k, groups), v, heads, groups, allowed=allowed)
        x = x + w.linear(context, at + "self_attn.o_proj", d, False)
        h = w.rms_norm(x, at + "post_attention_layernorm", eps)
        inner = ACTIVATIONS[config["hidden_act"]](w.linear(h, at + "mlp.gate_proj", config["intermediate_size"], False))
        inner = inner * w.linear(h, at + "mlp.up_proj", config["intermediate_size"], False)
        x = run.hidden(x + w.linear(inner, at + "mlp.down_proj", d, False))
    x = w.rms_norm(x, "model.norm", eps)
    run.logits = x @ (words if config.get("tie_word_embeddings") else w("lm_head.weight", vocab, d)).T
    return run
