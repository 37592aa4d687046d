"""Forward passes of DeBERTa-v2, BEiT and later kin of Llama, as families.py has those of older families."""
import math

import numpy as np

from arithmetic import ACTIVATIONS, causal, gelu, rotate, softmax
from families import Run, attend, join, split


def log_bucket(distance, buckets, longest):
    """He et al. 2021: near distances as they are, far ones on a logarithmic scale."""
    middle = buckets // 2
    if abs(distance) < middle:
        return distance
    far = math.ceil(math.log(abs(distance) / middle) / math.log((longest - 1) / middle) * (middle - 1)) + middle
    return distance if abs(distance) <= middle else int(math.copysign(far, distance))


def deberta_v2(w, config, ids):
    """He et al. 2021, 2023: queries meet the keys of distances, keys the queries of distances; a convolution beside
    the first layer."""
    run = Run()
    d, heads, eps = (config[key] for key in ("hidden_size", "num_attention_heads", "layer_norm_eps"))
    buckets, longest, inner = (config[key] for key in ("position_buckets", "max_relative_positions", "intermediate_size"))
    n, depth = len(ids), d // heads
    words = w("deberta.embeddings.word_embeddings.weight", config["vocab_size"], d)
    x = run.hidden(w.layer_norm(words[ids], "deberta.embeddings.LayerNorm", eps))
    first = x
    distances = w.layer_norm(w("deberta.encoder.rel_embeddings.weight", 2 * buckets, d), "deberta.encoder.LayerNorm", eps)
    row = np.array([[log_bucket(i - j, buckets, longest) + buckets for j in range(n)] for i in range(n)])
    row = row.clip(0, 2 * buckets - 1)
    scale = 1 / math.sqrt(3 * depth)  # content and both kinds of distances
    for i in range(config["num_hidden_layers"]):
        at = f"deberta.encoder.layer.{i}."
        own = at + "attention.self."
        q, k, v = (w.linear(x, own + part + "_proj", d) for part in ("query", "key", "value"))
        far_keys, far_queries = (split(w.linear(distances, own + part, d), heads)
                                 for part in ("pos_key_proj", "pos_query_proj"))
        bias = (np.einsum("hid,hijd->hij", split(q, heads), far_keys[:, row])
                + np.einsum("hjd,hijd->hij", split(k, heads), far_queries[:, row])) * scale
        context = attend(run, "", q, k, v, heads, scale=scale, bias=bias)
        attended = w.layer_norm(x + w.linear(context, at + "attention.output.dense", d), at + "attention.output.LayerNorm", eps)
        fed = w.linear(gelu(w.linear(attended, at + "intermediate.dense", inner)), at + "output.dense", d)
        x = w.layer_norm(attended + fed, at + "output.LayerNorm", eps)
        if i == 0:
            kernel = w("deberta.encoder.conv.conv.weight", d, d, 3, spread=0.15)
            padded = np.pad(first, ((1, 1), (0, 0)))
            convolved = sum(padded[shift:shift + n] @ kernel[:, :, shift].T for shift in range(3))
            convolved = convolved + w("deberta.encoder.conv.conv.bias", d)
            x = w.layer_norm(x + np.tanh(convolved), "deberta.encoder.conv.LayerNorm", eps)
        run.hidden(x)
    x = gelu(w.linear(x, "cls.predictions.transform.dense", d))
    x = w.layer_norm(x, "cls.predictions.transform.LayerNorm", eps)
    run.logits = x @ words.T + w("cls.predictions.bias", config["vocab_size"])
    return run


def beit(w, config, picture):
    """Bao et al. 2022: a number for each distance on the grid in every layer, no other positions; keys without bias."""
    run = Run()
    d, heads, eps, size = (config[key] for key in ("hidden_size", "num_attention_heads", "layer_norm_eps", "patch_size"))
    height, width, channels = picture.shape
    rows, columns = height // size, width // size
    kernel = w("beit.embeddings.patch_embeddings.projection.weight", d, channels, size, size, spread=0.2)
    pixels = (picture - 0.5) / 0.5
    x = np.stack([np.einsum("dcyx,yxc->d", kernel, pixels[top:top + size, left:left + size])
                  for top in range(0, height, size) for left in range(0, width, size)])
    x = x + w("beit.embeddings.patch_embeddings.projection.bias", d)
    x = run.hidden(np.concatenate([w("beit.embeddings.cls_token", 1, 1, d)[0], x]))
    # Behind the kinds of pairs of patches: class token to patch, patch to class token, class token to itself.
    kinds = (2 * rows - 1) * (2 * columns - 1)
    places = [(i, j) for i in range(rows) for j in range(columns)]
    kind = np.full((len(places) + 1, len(places) + 1), kinds)
    kind[:, 0] = kinds + 1
    kind[0, 0] = kinds + 2
    for a, (i, j) in enumerate(places):
        for b, (k, l) in enumerate(places):
            kind[a + 1, b + 1] = (i - k + rows - 1) * (2 * columns - 1) + j - l + columns - 1
    for i in range(config["num_hidden_layers"]):
        at = f"beit.encoder.layer.{i}."
        own = at + "attention.attention."
        h = w.layer_norm(x, at + "layernorm_before", eps)
        q, k, v = (w.linear(h, own + part, d, bias=part != "key") for part in ("query", "key", "value"))
        table = w(own + "relative_position_bias.relative_position_bias_table", kinds + 3, heads)
        context = attend(run, "", q, k, v, heads, bias=table[kind].transpose(2, 0, 1))
        x = x + w(at + "lambda_1", d, centre=0.5) * w.linear(context, at + "attention.output.dense", d)
        h = w.layer_norm(x, at + "layernorm_after", eps)
        inner = ACTIVATIONS[config["hidden_act"]](w.linear(h, at + "intermediate.dense", config["intermediate_size"]))
        x = run.hidden(x + w(at + "lambda_2", d, centre=0.5) * w.linear(inner, at + "output.dense", d))
    mean = w.layer_norm(x[1:].mean(0, keepdims=True), "beit.pooler.layernorm", eps)
    run.logits = w.linear(mean, "classifier", len(config["id2label"]))
    return run


def experts(w, config, x, at):
    """Shazeer et al. 2017, Jiang et al. 2024: each token goes to the few experts that its router prefers."""
    d, inner, count = config["hidden_size"], config["intermediate_size"], config["num_local_experts"]
    probabilities = softmax(w.linear(x, at + "gate", count, False))
    best = np.argsort(-probabilities)[:, :config["num_experts_per_tok"]]
    y = np.zeros_like(x)
    for expert in range(count):
        own = f"{at}experts.{expert}."
        opened = ACTIVATIONS[config["hidden_act"]](w.linear(x, own + "w1", inner, False)) * w.linear(x, own + "w3", inner, False)
        made = w.linear(opened, own + "w2", d, False)
        for token in range(len(x)):
            if expert in best[token]:
                y[token] += made[token] * probabilities[token, expert] / probabilities[token, best[token]].sum()
    return y


def later_llama(w, config, ids):
    """SmolLM3 (Bakouch et al. 2025): every n-th layer has no positions, and the window if there is one. Granite
    (2024): embeddings, scores, what sublayers add, and logits are scaled. Mixtral (Jiang et al. 2024): experts."""
    run = Run()
    d, heads, groups, vocab, eps, inner = (config[key] for key in (
        "hidden_size", "num_attention_heads", "num_key_value_heads", "vocab_size", "rms_norm_eps", "intermediate_size"))
    kind, n, width = config["model_type"], len(ids), d // heads
    theta = config.get("rope_theta", {"smollm3": 2e6, "mixtral": 1e6}.get(kind))
    angles = np.arange(n)[:, None] * theta ** (-np.arange(0, width, 2) / width)
    scale = config["attention_multiplier"] if kind == "granite" else 1 / math.sqrt(width)
    share = config.get("residual_multiplier", 1)

    def turned(x, count):
        return join(rotate(split(x, count), np.cos(angles), np.sin(angles)))

    words = w("model.embed_tokens.weight", vocab, d)
    x = run.hidden(words[ids] * config.get("embedding_multiplier", 1))
    for i in range(config["num_hidden_layers"]):
        at = f"model.layers.{i}."
        placed = kind != "smollm3" or (i + 1) % config["no_rope_layer_interval"] != 0
        h = w.rms_norm(x, at + "input_layernorm", eps)
        q, k, v = (w.linear(h, at + f"self_attn.{part}_proj", count * width, config.get("attention_bias", False))
                   for part, count in (("q", heads), ("k", groups), ("v", groups)))
        if placed:
            q, k = turned(q, heads), turned(k, groups)
        allowed = causal(n, None if kind == "smollm3" and placed else config.get("sliding_window"))
        context = attend(run, "", q, k, v, heads, groups, scale=scale, allowed=allowed)
        x = x + share * w.linear(context, at + "self_attn.o_proj", d, config.get("attention_bias", False))
        h = w.rms_norm(x, at + "post_attention_layernorm", eps)
        if kind == "mixtral":
            x = run.hidden(x + experts(w, config, h, at + "block_sparse_moe."))
            continue
        gate, up = (w.linear(h, at + f"mlp.{part}_proj", inner, config.get("mlp_bias", False)) for part in ("gate", "up"))
        opened = ACTIVATIONS[config["hidden_act"]](gate) * up
        x = run.hidden(x + share * w.linear(opened, at + "mlp.down_proj", d, config.get("mlp_bias", False)))
    x = w.rms_norm(x, "model.norm", eps)
    tied = config.get("tie_word_embeddings", kind == "smollm3")
    run.logits = x @ (words if tied else w("lm_head.weight", vocab, d)).T / config.get("logits_scaling", 1)
    return run
