"""Forward passes of encoder–decoders, as families.py has those of single stacks."""
import math

import numpy as np

from arithmetic import ACTIVATIONS, causal, gelu_tanh
from families import Run, attend


def sinusoids(rows, d):
    """Vaswani et al. 2017, the sines in the first half and the cosines in the second, as Marian keeps them."""
    angles = np.arange(rows)[:, None] / 10000 ** (2 * np.arange(d // 2)[None, :] / d)
    return np.concatenate([np.sin(angles), np.cos(angles)], -1)


# What tells the three apart: how far the table of positions is shifted, where the norm stands, and which norms exist.
LAYOUTS = {"bart": {"shift": 2, "after": True, "embedding_norm": True, "final_norm": False},
           "blenderbot": {"shift": 0, "after": False, "embedding_norm": False, "final_norm": True},
           "marian": {"shift": 0, "after": True, "embedding_norm": False, "final_norm": False}}


def bart(w, config, source, target):
    """Lewis et al. 2020, Roller et al. 2021 (Blenderbot), Junczys-Dowmunt et al. 2018 (Marian)."""
    run, layout = Run(), LAYOUTS[config["model_type"]]
    d, vocab, eps = config["d_model"], config["vocab_size"], 1e-5
    act = ACTIVATIONS[config["activation_function"]]
    words = w("model.shared.weight", vocab, d)

    def attended(x, memory, at, heads, allowed, suffix):
        q = w.linear(x, at + ".q_proj", d)
        k, v = w.linear(memory, at + ".k_proj", d), w.linear(memory, at + ".v_proj", d)
        return w.linear(attend(run, suffix, q, k, v, heads, allowed=allowed), at + ".out_proj", d)

    def sublayer(x, stem, function):
        if layout["after"]:
            return w.layer_norm(x + function(x), stem, eps)
        return x + function(w.layer_norm(x, stem, eps))

    def stack(side, ids, memory):
        x = words[ids] * (math.sqrt(d) if config.get("scale_embedding") else 1)
        if config.get("static_position_embeddings"):
            positions = sinusoids(config["max_position_embeddings"], d)
        else:
            positions = w(f"model.{side}.embed_positions.weight", config["max_position_embeddings"] + layout["shift"], d)
        x = x + positions[np.arange(len(ids)) + layout["shift"]]
        if layout["embedding_norm"]:
            x = w.layer_norm(x, f"model.{side}.layernorm_embedding", eps)
        suffix = "_decoder" if side == "decoder" else ""
        run.hidden(x, suffix)
        for i in range(config[side + "_layers"]):
            at, heads = f"model.{side}.layers.{i}.", config[side + "_attention_heads"]
            allowed = causal(len(ids)) if side == "decoder" else None
            x = sublayer(x, at + "self_attn_layer_norm",
                         lambda h: attended(h, h, at + "self_attn", heads, allowed, "_" + side))
            if side == "decoder":
                x = sublayer(x, at + "encoder_attn_layer_norm",
                             lambda h: attended(h, memory, at + "encoder_attn", heads, None, "_cross"))
            x = sublayer(x, at + "final_layer_norm", lambda h: w.linear(
                act(w.linear(h, at + "fc1", config[side + "_ffn_dim"])), at + "fc2", d))
            run.hidden(x, suffix)
        return w.layer_norm(x, f"model.{side}.layer_norm", eps) if layout["final_norm"] else x

    x = stack("decoder", target, stack("encoder", source, None))
    head = words if config.get("tie_word_embeddings", True) else w("lm_head.weight", vocab, d)
    run.logits = x @ head.T + w("final_logits_bias", 1, vocab)
    return run


def bucket(distance, both, buckets, furthest):
    """Raffel et al. 2020: the number of the bias for a key `distance` to the right of its query; near distances each
    have their own, far ones share in steps of a logarithm, and those to the right count apart where `both` are seen."""
    first = 0
    if both:
        buckets //= 2
        first = buckets if distance > 0 else 0
        distance = abs(distance)
    else:
        distance = max(0, -distance)
    exact = buckets // 2
    if distance < exact:
        return first + distance
    far = exact + int(math.log(distance / exact) / math.log(furthest / exact) * (buckets - exact))
    return first + min(far, buckets - 1)


def t5(w, config, source, target):
    """Raffel et al. 2020: RMSNorm, no scaling of the scores, a learned bias for each bucket of distances."""
    run = Run()
    d, heads, width, vocab, eps = config["d_model"], config["num_heads"], config["d_kv"], config["vocab_size"], 1e-6
    buckets, furthest = config["relative_attention_num_buckets"], config["relative_attention_max_distance"]
    words = w("shared.weight", vocab, d)

    def attended(x, memory, at, bias, allowed, suffix):
        q, k, v = (w.linear(y, at + part, heads * width, False) for y, part in ((x, "q"), (memory, "k"), (memory, "v")))
        return w.linear(attend(run, suffix, q, k, v, heads, scale=1, bias=bias, allowed=allowed), at + "o", d, False)

    def stack(side, ids, memory):
        n, both = len(ids), side == "encoder"
        table = w(f"{side}.block.0.layer.0.SelfAttention.relative_attention_bias.weight", buckets, heads, spread=1.0)
        bias = np.stack([[table[bucket(j - i, both, buckets, furthest)] for j in range(n)] for i in range(n)])
        allowed, suffix = (None, "") if both else (causal(n), "_decoder")
        x = run.hidden(words[ids], suffix)
        for i in range(config["num_layers" if both else "num_decoder_layers"]):
            at = f"{side}.block.{i}.layer."
            h = w.rms_norm(x, at + "0.layer_norm", eps)
            x = x + attended(h, h, at + "0.SelfAttention.", bias.transpose(2, 0, 1), allowed, "_" + side)
            if not both:
                h = w.rms_norm(x, at + "1.layer_norm", eps)
                x = x + attended(h, memory, at + "1.EncDecAttention.", None, None, "_cross")
            last = at + ("1" if both else "2")
            h = w.rms_norm(x, last + ".layer_norm", eps)
            ff = last + ".DenseReluDense."
            if config["feed_forward_proj"] == "gated-gelu":
                inner = gelu_tanh(w.linear(h, ff + "wi_0", config["d_ff"], False)) * w.linear(
                    h, ff + "wi_1", config["d_ff"], False)
            else:
                inner = np.maximum(w.linear(h, ff + "wi", config["d_ff"], False), 0)
            x = run.hidden(x + w.linear(inner, ff + "wo", d, False), suffix)
        return w.rms_norm(x, side + ".final_layer_norm", eps)

    x = stack("decoder", target, stack("encoder", source, None))
    if config["tie_word_embeddings"]:
        run.logits = x / math.sqrt(d) @ words.T
    else:
        run.logits = x @ w("lm_head.weight", vocab, d).T
    return run
