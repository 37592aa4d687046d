#!/usr/bin/env python3
"""Small random checkpoints of every family, and what an independent forward pass makes of them.

Written from the papers on plain torch tensors in double precision; shares no code with the program. Run once:

    /usr/bin/python3 tests/data/transformer/make_fixtures.py

Each case becomes a folder here: config.json and model.safetensors as Hugging Face lays them out, and
expected.safetensors with the inputs, every attention map [layers x heads x queries x keys] and the logits.
"""
import json
import math
import pathlib
import struct

import torch

HERE = pathlib.Path(__file__).resolve().parent
torch.set_default_dtype(torch.float64)


# ---- files -------------------------------------------------------------------------------------------------------

def save(path, tensors, halves=False):
    """A safetensors file: eight bytes of header length, the header, the numbers."""
    header, blobs, at = {}, [], 0
    for name, tensor in tensors.items():
        if tensor.dtype == torch.int64:
            kind, blob = "I64", tensor.contiguous().numpy().tobytes()
        elif halves:
            kind, blob = "F16", tensor.to(torch.float16).contiguous().numpy().tobytes()
        else:
            kind, blob = "F32", tensor.to(torch.float32).contiguous().numpy().tobytes()
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [at, at + len(blob)]}
        blobs.append(blob)
        at += len(blob)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


class Weights(dict):
    """Random tensors made when first named, rounded to what the file will hold."""

    def __init__(self, seed, halves=False):
        super().__init__()
        self.generator = torch.Generator().manual_seed(seed)
        self.halves = halves

    def __call__(self, name, *shape, spread=0.35, centre=0.0):
        if name not in self:
            drawn = torch.randn(*shape, generator=self.generator) * spread + centre
            self[name] = drawn.to(torch.float16 if self.halves else torch.float32).double()
        assert self[name].shape == torch.Size(shape), name
        return self[name]

    def linear(self, x, stem, out, bias=True):
        y = x @ self(stem + ".weight", out, x.shape[-1], spread=1.2 / math.sqrt(x.shape[-1])).T
        return y + self(stem + ".bias", out, spread=0.2) if bias else y

    def layer_norm(self, x, stem, eps):
        centred = x - x.mean(-1, keepdim=True)
        x = centred / torch.sqrt((centred * centred).mean(-1, keepdim=True) + eps)
        return x * self(stem + ".weight", x.shape[-1], centre=1) + self(stem + ".bias", x.shape[-1])

    def rms_norm(self, x, stem, eps):
        return x / torch.sqrt((x * x).mean(-1, keepdim=True) + eps) * self(stem + ".weight", x.shape[-1], centre=1)


# ---- the arithmetic ----------------------------------------------------------------------------------------------

def gelu(x):
    return x * 0.5 * (1 + torch.erf(x / math.sqrt(2)))


def gelu_tanh(x):
    return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))


ACTIVATIONS = {"gelu": gelu, "gelu_new": gelu_tanh, "relu": lambda x: x.clamp(min=0), "tanh": torch.tanh,
               "silu": lambda x: x * torch.sigmoid(x), "swish": lambda x: x * torch.sigmoid(x),
               "quick_gelu": lambda x: x * torch.sigmoid(1.702 * x)}


def split(x, heads):
    return x.reshape(x.shape[0], heads, -1).transpose(0, 1)


def attention(q, k, v, heads, kv_heads, scale=None, bias=None, allowed=None, turn=None):
    """-> context [n x heads*d], weights [heads x n x m]"""
    q, k, v = split(q, heads), split(k, kv_heads), split(v, kv_heads)
    if turn is not None:
        q, k = turn(q), turn(k)
    k = k.repeat_interleave(heads // kv_heads, 0)
    v = v.repeat_interleave(heads // kv_heads, 0)
    scores = q @ k.transpose(1, 2) * (1 / math.sqrt(q.shape[-1]) if scale is None else scale)
    if bias is not None:
        scores = scores + bias
    if allowed is not None:
        scores = scores.masked_fill(~allowed, float("-inf"))
    weights = torch.softmax(scores, -1)
    context = (weights @ v).transpose(0, 1).reshape(q.shape[1], -1)
    return context, weights


def causal(n, window=None):
    i, j = torch.arange(n)[:, None], torch.arange(n)[None, :]
    return (j <= i) if window is None else (j <= i) & (i - j < window)


# ---- cases -------------------------------------------------------------------------------------------------------

def write(name, config, weights, expected, skip=(), halves=False):
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    save(folder / "model.safetensors", {k: v for k, v in weights.items() if k not in skip}, halves)
    save(folder / "expected.safetensors", expected)


def bert_like(w, ids, types, prefix, n, layer_names, config, offset=0, embedding=None, shared=False, mapping=None):
    """Devlin et al. 2019: sum of embeddings, then post-norm layers."""
    d, heads, eps = config["d"], config["heads"], config["eps"]
    e = embedding or d
    x = w(prefix + "embeddings.word_embeddings.weight", config["vocab"], e)[ids]
    x = x + w(prefix + "embeddings.position_embeddings.weight", config["positions"], e)[torch.arange(len(ids)) + offset]
    if types is not None:
        x = x + w(prefix + "embeddings.token_type_embeddings.weight", config["types"], e)[types]
    x = w.layer_norm(x, prefix + "embeddings.LayerNorm", eps)
    if mapping:
        x = w.linear(x, prefix + mapping, d)
    maps = []
    for i in range(n):
        at = prefix + (layer_names["layer"] % (0 if shared else i))
        q, k, v = (w.linear(x, at + layer_names[p], d) for p in "qkv")
        context, weights = attention(q, k, v, heads, heads)
        maps.append(weights)
        x = w.layer_norm(x + w.linear(context, at + layer_names["o"], d), at + layer_names["norm1"], eps)
        inner = ACTIVATIONS[config["act"]](w.linear(x, at + layer_names["up"], config["ff"]))
        x = w.layer_norm(x + w.linear(inner, at + layer_names["down"], d), at + layer_names["norm2"], eps)
    return x, torch.stack(maps)


BERT = {"layer": "encoder.layer.%d.", "q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value",
        "o": "attention.output.dense", "norm1": "attention.output.LayerNorm", "up": "intermediate.dense",
        "down": "output.dense", "norm2": "output.LayerNorm"}


def bert():
    w = Weights(1)
    ids, types = torch.tensor([2, 40, 4, 3, 33, 8, 3]), torch.tensor([0, 0, 0, 0, 1, 1, 1])
    c = {"d": 30, "heads": 5, "eps": 1e-12, "vocab": 41, "positions": 19, "types": 2, "act": "gelu", "ff": 37}
    x, maps = bert_like(w, ids, types, "bert.", 2, BERT, c)
    h = w.layer_norm(gelu(w.linear(x, "cls.predictions.transform.dense", 30)), "cls.predictions.transform.LayerNorm", 1e-12)
    logits = h @ w["bert.embeddings.word_embeddings.weight"].T + w("cls.predictions.bias", 41)
    # The names of older files, converted from TensorFlow.
    renamed = {k.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta"): v
               for k, v in w.items()}
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"] + [f"w{i}" for i in range(5, 41)]
    (HERE / "bert").mkdir(exist_ok=True)
    (HERE / "bert/vocab.txt").write_text("\n".join(words) + "\n")
    write("bert", {"model_type": "bert", "architectures": ["BertForMaskedLM"], "hidden_size": 30, "num_attention_heads": 5,
                   "num_hidden_layers": 2, "intermediate_size": 37, "vocab_size": 41, "max_position_embeddings": 19,
                   "type_vocab_size": 2, "hidden_act": "gelu", "layer_norm_eps": 1e-12, "pad_token_id": 0}, renamed,
          {"input_ids": ids, "self": maps, "logits": logits})


def bert_classifier():
    w = Weights(2)
    ids = torch.tensor([3, 1, 4, 1, 5])
    c = {"d": 16, "heads": 4, "eps": 1e-5, "vocab": 11, "positions": 8, "types": 2, "act": "quick_gelu", "ff": 24}
    x, maps = bert_like(w, ids, torch.zeros(5, dtype=torch.int64), "bert.", 1, BERT, c)
    pooled = torch.tanh(w.linear(x[:1], "bert.pooler.dense", 16))
    write("bert-classifier", {"model_type": "bert", "architectures": ["BertForSequenceClassification"], "hidden_size": 16,
                              "num_attention_heads": 4, "num_hidden_layers": 1, "intermediate_size": 24, "vocab_size": 11,
                              "max_position_embeddings": 8, "hidden_act": "quick_gelu", "layer_norm_eps": 1e-5,
                              "id2label": {"0": "sad", "1": "so-so", "2": "glad"}}, w,
          {"input_ids": ids, "self": maps, "logits": w.linear(pooled, "classifier", 3)})


def roberta():
    w = Weights(3)
    ids = torch.tensor([0, 11, 12, 13, 2])
    c = {"d": 24, "heads": 3, "eps": 1e-5, "vocab": 29, "positions": 14, "types": 1, "act": "gelu", "ff": 31}
    x, maps = bert_like(w, ids, torch.zeros(5, dtype=torch.int64), "roberta.", 2, BERT, c, offset=2)
    h = w.layer_norm(gelu(w.linear(x, "lm_head.dense", 24)), "lm_head.layer_norm", 1e-5)
    logits = h @ w("lm_head.decoder.weight", 29, 24).T + w("lm_head.bias", 29)
    write("roberta", {"model_type": "roberta", "architectures": ["RobertaForMaskedLM"], "hidden_size": 24,
                      "num_attention_heads": 3, "num_hidden_layers": 2, "intermediate_size": 31, "vocab_size": 29,
                      "max_position_embeddings": 14, "type_vocab_size": 1, "hidden_act": "gelu", "layer_norm_eps": 1e-5,
                      "pad_token_id": 1, "bos_token_id": 0, "eos_token_id": 2, "tie_word_embeddings": False}, w,
          {"input_ids": ids, "self": maps, "logits": logits})


def distilbert():
    w = Weights(4)
    ids = torch.tensor([7, 6, 5, 4])
    names = {"layer": "transformer.layer.%d.", "q": "attention.q_lin", "k": "attention.k_lin", "v": "attention.v_lin",
             "o": "attention.out_lin", "norm1": "sa_layer_norm", "up": "ffn.lin1", "down": "ffn.lin2",
             "norm2": "output_layer_norm"}
    c = {"d": 18, "heads": 2, "eps": 1e-12, "vocab": 23, "positions": 9, "act": "gelu", "ff": 25}
    x, maps = bert_like(w, ids, None, "distilbert.", 3, names, c)
    h = w.layer_norm(gelu(w.linear(x, "vocab_transform", 18)), "vocab_layer_norm", 1e-12)
    logits = h @ w["distilbert.embeddings.word_embeddings.weight"].T + w("vocab_projector.bias", 23)
    write("distilbert", {"model_type": "distilbert", "architectures": ["DistilBertForMaskedLM"], "dim": 18, "n_heads": 2,
                         "n_layers": 3, "hidden_dim": 25, "vocab_size": 23, "max_position_embeddings": 9,
                         "activation": "gelu"}, w, {"input_ids": ids, "self": maps, "logits": logits})


def albert():
    w = Weights(5)
    ids = torch.tensor([1, 22, 3, 14, 5, 6])
    names = {"layer": "encoder.albert_layer_groups.%d.albert_layers.0.", "q": "attention.query", "k": "attention.key",
             "v": "attention.value", "o": "attention.dense", "norm1": "attention.LayerNorm", "up": "ffn",
             "down": "ffn_output", "norm2": "full_layer_layer_norm"}
    c = {"d": 28, "heads": 4, "eps": 1e-12, "vocab": 23, "positions": 10, "types": 2, "act": "gelu_new", "ff": 33}
    x, maps = bert_like(w, ids, torch.zeros(6, dtype=torch.int64), "albert.", 3, names, c, embedding=10, shared=True,
                        mapping="encoder.embedding_hidden_mapping_in")
    h = w.layer_norm(gelu_tanh(w.linear(x, "predictions.dense", 10)), "predictions.LayerNorm", 1e-12)
    logits = h @ w["albert.embeddings.word_embeddings.weight"].T + w("predictions.bias", 23)
    write("albert", {"model_type": "albert", "architectures": ["AlbertForMaskedLM"], "hidden_size": 28, "embedding_size": 10,
                     "num_attention_heads": 4, "num_hidden_layers": 3, "num_hidden_groups": 1, "inner_group_num": 1,
                     "intermediate_size": 33, "vocab_size": 23, "max_position_embeddings": 10, "hidden_act": "gelu_new",
                     "layer_norm_eps": 1e-12}, w, {"input_ids": ids, "self": maps, "logits": logits})


def gpt2():
    """Radford et al. 2019, with the options that hardly any file uses."""
    w = Weights(6, halves=True)
    ids = torch.tensor([9, 8, 7, 6, 5, 10])
    d, heads, n = 20, 5, len(ids)
    conv = lambda x, stem, out: x @ w(stem + ".weight", x.shape[-1], out, spread=0.3) + w(stem + ".bias", out, spread=0.2)
    x = w("wte.weight", 13, d)[ids] + w("wpe.weight", 12, d)[:n]
    maps = []
    for i in range(2):
        h = w.layer_norm(x, f"h.{i}.ln_1", 1e-5)
        q, k, v = conv(h, f"h.{i}.attn.c_attn", 3 * d).split(d, -1)
        context, weights = attention(q, k, v, heads, heads, scale=1 / math.sqrt(d // heads) / (i + 1), allowed=causal(n))
        maps.append(weights)
        x = x + conv(context, f"h.{i}.attn.c_proj", d)
        h = w.layer_norm(x, f"h.{i}.ln_2", 1e-5)
        x = x + conv(gelu_tanh(conv(h, f"h.{i}.mlp.c_fc", 27)), f"h.{i}.mlp.c_proj", d)
    x = w.layer_norm(x, "ln_f", 1e-5)
    write("gpt2", {"model_type": "gpt2", "n_embd": d, "n_head": heads, "n_layer": 2, "n_inner": 27, "n_positions": 12,
                   "vocab_size": 13, "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5,
                   "scale_attn_by_inverse_layer_idx": True}, w,
          {"input_ids": ids, "self": torch.stack(maps), "logits": x @ w["wte.weight"].T}, halves=True)


def llama_like(name, config, seed, scaling=None, bias=False, window=None, window_from=0):
    """Touvron et al. 2023: RMSNorm, rotary positions (Su et al. 2021), grouped queries, SwiGLU."""
    w = Weights(seed)
    d, heads, kv, layers = (config[k] for k in ("hidden_size", "num_attention_heads", "num_key_value_heads",
                                                "num_hidden_layers"))
    ids = torch.tensor([3, 14, 15, 9, 2, 6, 5, 3, 5])
    n, width, eps = len(ids), config.get("head_dim", d // heads), config["rms_norm_eps"]
    frequency = config["rope_theta"] ** (-torch.arange(0, width, 2) / width)
    if scaling == "linear":
        frequency = frequency / config["rope_scaling"]["factor"]
    if scaling == "llama3":
        s = config["rope_scaling"]
        changed = []
        for f in frequency.tolist():
            wavelength = 2 * math.pi / f
            if wavelength < s["original_max_position_embeddings"] / s["high_freq_factor"]:
                changed.append(f)
            elif wavelength > s["original_max_position_embeddings"] / s["low_freq_factor"]:
                changed.append(f / s["factor"])
            else:
                smooth = (s["original_max_position_embeddings"] / wavelength - s["low_freq_factor"]) / (
                    s["high_freq_factor"] - s["low_freq_factor"])
                changed.append((1 - smooth) * f / s["factor"] + smooth * f)
        assert len({round(a / b, 6) for a, b in zip(changed, frequency.tolist())}) > 2
        frequency = torch.tensor(changed)
    angle = torch.arange(n)[:, None] * frequency[None, :]

    def turn(x):
        a, b = x[..., :width // 2], x[..., width // 2:]
        return torch.cat([a * angle.cos() - b * angle.sin(), b * angle.cos() + a * angle.sin()], -1)

    x = w("model.embed_tokens.weight", config["vocab_size"], d)[ids]
    maps = []
    for i in range(layers):
        at = f"model.layers.{i}."
        h = w.rms_norm(x, at + "input_layernorm", eps)
        q = w.linear(h, at + "self_attn.q_proj", heads * width, bias)
        k = w.linear(h, at + "self_attn.k_proj", kv * width, bias)
        v = w.linear(h, at + "self_attn.v_proj", kv * width, bias)
        allowed = causal(n, window if i >= window_from else None)
        context, weights = attention(q, k, v, heads, kv, allowed=allowed, turn=turn)
        maps.append(weights)
        x = x + w.linear(context, at + "self_attn.o_proj", d, False)
        h = w.rms_norm(x, at + "post_attention_layernorm", eps)
        inner = ACTIVATIONS["silu"](w.linear(h, at + "mlp.gate_proj", config["intermediate_size"], False))
        inner = inner * w.linear(h, at + "mlp.up_proj", config["intermediate_size"], False)
        x = x + w.linear(inner, at + "mlp.down_proj", d, False)
    x = w.rms_norm(x, "model.norm", eps)
    head = w["model.embed_tokens.weight"] if config.get("tie_word_embeddings") else w("lm_head.weight", config["vocab_size"], d)
    write(name, config, w, {"input_ids": ids, "self": torch.stack(maps), "logits": x @ head.T})


def llamas():
    base = {"hidden_size": 24, "num_attention_heads": 6, "num_key_value_heads": 2, "num_hidden_layers": 2,
            "intermediate_size": 35, "vocab_size": 17, "max_position_embeddings": 40, "rms_norm_eps": 1e-6,
            "rope_theta": 500.0, "hidden_act": "silu"}
    llama_like("llama", {**base, "model_type": "llama", "head_dim": 8, "rope_scaling": {
        "rope_type": "llama3", "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        "original_max_position_embeddings": 64}}, 7, scaling="llama3")
    llama_like("mistral", {**base, "model_type": "mistral", "num_key_value_heads": 1, "sliding_window": 4,
                           "tie_word_embeddings": False}, 8, window=4)
    llama_like("qwen2", {**base, "model_type": "qwen2", "tie_word_embeddings": True, "use_sliding_window": True,
                         "sliding_window": 3, "max_window_layers": 1,
                         "rope_scaling": {"type": "linear", "factor": 2.5}}, 9, scaling="linear", bias=True, window=3,
               window_from=1)


def bart_like(name, config, seed, offset, after, embedding_norm, final_norm, table=None, skip=()):
    """Vaswani et al. 2017 in the layout of Lewis et al. 2020."""
    w = Weights(seed)
    d, vocab, eps = config["d_model"], config["vocab_size"], 1e-5
    source, target = torch.tensor([4, 9, 3, 7, 2]), torch.tensor([2, 5, 8, 6])
    act = ACTIVATIONS[config["activation_function"]]
    scale = math.sqrt(d) if config.get("scale_embedding") else 1.0
    maps = {"encoder.self": [], "decoder.self": [], "cross": []}

    def attend(x, memory, at, heads, mask, into):
        q, k, v = w.linear(x, at + ".q_proj", d), w.linear(memory, at + ".k_proj", d), w.linear(memory, at + ".v_proj", d)
        context, weights = attention(q, k, v, heads, heads, allowed=mask)
        maps[into].append(weights)
        return w.linear(context, at + ".out_proj", d)

    def sublayer(x, stem, f):
        if after:
            return w.layer_norm(x + f(x), stem, eps)
        return x + f(w.layer_norm(x, stem, eps))

    def stack(side, ids, memory):
        x = w("model.shared.weight", vocab, d)[ids] * scale
        if table is None:
            rows = w(f"model.{side}.embed_positions.weight", config["max_position_embeddings"] + offset, d)
        else:
            rows = table
        x = x + rows[torch.arange(len(ids)) + offset]
        if embedding_norm:
            x = w.layer_norm(x, f"model.{side}.layernorm_embedding", eps)
        for i in range(config[side + "_layers"]):
            at, heads = f"model.{side}.layers.{i}.", config[side + "_attention_heads"]
            mask = causal(len(ids)) if side == "decoder" else None
            x = sublayer(x, at + "self_attn_layer_norm",
                         lambda h: attend(h, h, at + "self_attn", heads, mask, side + ".self"))
            if side == "decoder":
                x = sublayer(x, at + "encoder_attn_layer_norm",
                             lambda h: attend(h, memory, at + "encoder_attn", heads, None, "cross"))
            x = sublayer(x, at + "final_layer_norm", lambda h: w.linear(
                act(w.linear(h, at + "fc1", config[side + "_ffn_dim"])), at + "fc2", d))
        return w.layer_norm(x, f"model.{side}.layer_norm", eps) if final_norm else x

    x = stack("decoder", target, stack("encoder", source, None))
    head = w["model.shared.weight"] if config.get("tie_word_embeddings", True) else w("lm_head.weight", vocab, d)
    logits = x @ head.T + w("final_logits_bias", 1, vocab)
    write(name, config, w, {"input_ids": source, "decoder_input_ids": target, "logits": logits,
                            **{k: torch.stack(v) for k, v in maps.items()}}, skip)


def barts():
    base = {"d_model": 24, "encoder_layers": 2, "decoder_layers": 1, "encoder_attention_heads": 4,
            "decoder_attention_heads": 3, "encoder_ffn_dim": 29, "decoder_ffn_dim": 31, "vocab_size": 12,
            "max_position_embeddings": 11, "pad_token_id": 1, "bos_token_id": 0, "eos_token_id": 2,
            "decoder_start_token_id": 2, "is_encoder_decoder": True}
    bart_like("bart", {**base, "model_type": "bart", "activation_function": "gelu"}, 10, 2, True, True, False)
    bart_like("blenderbot", {**base, "model_type": "blenderbot", "activation_function": "gelu", "scale_embedding": True,
                             "tie_word_embeddings": False}, 11, 0, False, False, True)
    d, positions = 24, torch.arange(11)[:, None]
    angle = positions / 10000 ** (2 * torch.arange(d // 2)[None, :] / d)
    bart_like("marian", {**base, "model_type": "marian", "activation_function": "swish", "scale_embedding": True,
                         "static_position_embeddings": True}, 12, 0, True, False, False,
              table=torch.cat([angle.sin(), angle.cos()], -1))


def t5(name, config, seed):
    """Raffel et al. 2020: RMSNorm, no scaling of the scores, a learned bias for each bucket of distances."""
    w = Weights(seed)
    d, heads, width, vocab, eps = config["d_model"], config["num_heads"], config["d_kv"], config["vocab_size"], 1e-6
    buckets, furthest = config["relative_attention_num_buckets"], config["relative_attention_max_distance"]
    source, target = torch.arange(26) % vocab, torch.tensor([0, 7, 4, 9, 11, 3, 12, 2, 6, 8, 5, 10])
    maps = {"encoder.self": [], "decoder.self": [], "cross": []}

    def bucket(distance, both):
        count, first = buckets, 0
        if both:
            count //= 2
            first = count if distance > 0 else 0
            distance = abs(distance)
        else:
            distance = max(0, -distance)
        exact = count // 2
        if distance < exact:
            return first + distance
        far = exact + int(math.log(distance / exact) / math.log(furthest / exact) * (count - exact))
        return first + min(far, count - 1)

    def attend(x, memory, at, bias, mask, into):
        q, k, v = (w.linear(y, at + p, heads * width, False) for y, p in ((x, "q"), (memory, "k"), (memory, "v")))
        context, weights = attention(q, k, v, heads, heads, scale=1.0, bias=bias, allowed=mask)
        maps[into].append(weights)
        return w.linear(context, at + "o", d, False)

    def stack(side, ids, memory):
        n, both = len(ids), side == "encoder"
        table = w(f"{side}.block.0.layer.0.SelfAttention.relative_attention_bias.weight", buckets, heads, spread=1.0)
        bias = torch.stack([torch.stack([table[bucket(j - i, both)] for j in range(n)]) for i in range(n)]).permute(2, 0, 1)
        x = w("shared.weight", vocab, d)[ids]
        for i in range(config["num_layers" if both else "num_decoder_layers"]):
            at = f"{side}.block.{i}.layer."
            h = w.rms_norm(x, at + "0.layer_norm", eps)
            x = x + attend(h, h, at + "0.SelfAttention.", bias, None if both else causal(n), side + ".self")
            last = "1"
            if not both:
                h = w.rms_norm(x, at + "1.layer_norm", eps)
                x = x + attend(h, memory, at + "1.EncDecAttention.", None, None, "cross")
                last = "2"
            h = w.rms_norm(x, at + last + ".layer_norm", eps)
            ff = at + last + ".DenseReluDense."
            if config["feed_forward_proj"] == "gated-gelu":
                inner = gelu_tanh(w.linear(h, ff + "wi_0", config["d_ff"], False)) * w.linear(h, ff + "wi_1", config["d_ff"], False)
            else:
                inner = w.linear(h, ff + "wi", config["d_ff"], False).clamp(min=0)
            x = x + w.linear(inner, ff + "wo", d, False)
        return w.rms_norm(x, side + ".final_layer_norm", eps)

    x = stack("decoder", target, stack("encoder", source, None))
    logits = (x / math.sqrt(d)) @ w["shared.weight"].T if config["tie_word_embeddings"] else x @ w("lm_head.weight", vocab, d).T
    write(name, config, w, {"input_ids": source, "decoder_input_ids": target, "logits": logits,
                            **{k: torch.stack(v) for k, v in maps.items()}})


def t5s():
    base = {"model_type": "t5", "d_model": 20, "num_heads": 3, "d_kv": 7, "d_ff": 26, "num_layers": 2,
            "num_decoder_layers": 1, "vocab_size": 13, "relative_attention_num_buckets": 8,
            "relative_attention_max_distance": 16, "pad_token_id": 0, "eos_token_id": 1, "decoder_start_token_id": 0}
    t5("t5", {**base, "feed_forward_proj": "relu", "tie_word_embeddings": True}, 13)
    t5("t5-gated", {**base, "feed_forward_proj": "gated-gelu", "tie_word_embeddings": False}, 14)


def vit():
    """Dosovitskiy et al. 2021: patches of a picture that is wider than high."""
    w = Weights(15)
    height, width, patch, d, heads, channels = 6, 9, 3, 16, 4, 3
    picture = torch.rand(height, width, channels, generator=w.generator).float().double()
    x = ((picture - 0.5) / 0.5).permute(2, 0, 1)
    kernel = w("vit.embeddings.patch_embeddings.projection.weight", d, channels, patch, patch, spread=0.2)
    x = torch.nn.functional.conv2d(x[None], kernel, w("vit.embeddings.patch_embeddings.projection.bias", d), stride=patch)
    x = x[0].reshape(d, -1).T
    x = torch.cat([w("vit.embeddings.cls_token", 1, 1, d)[0], x])
    x = x + w("vit.embeddings.position_embeddings", 1, x.shape[0], d)[0]
    maps = []
    for i in range(2):
        at = f"vit.encoder.layer.{i}."
        h = w.layer_norm(x, at + "layernorm_before", 1e-12)
        q, k, v = (w.linear(h, at + "attention.attention." + p, d) for p in ("query", "key", "value"))
        context, weights = attention(q, k, v, heads, heads)
        maps.append(weights)
        x = x + w.linear(context, at + "attention.output.dense", d)
        h = w.layer_norm(x, at + "layernorm_after", 1e-12)
        x = x + w.linear(gelu(w.linear(h, at + "intermediate.dense", 23)), at + "output.dense", d)
    x = w.layer_norm(x, "vit.layernorm", 1e-12)
    write("vit", {"model_type": "vit", "architectures": ["ViTForImageClassification"], "hidden_size": d,
                  "num_attention_heads": heads, "num_hidden_layers": 2, "intermediate_size": 23, "hidden_act": "gelu",
                  "layer_norm_eps": 1e-12, "image_size": [height, width], "patch_size": patch, "num_channels": channels,
                  "id2label": {"0": "cat", "1": "dog"}}, w,
          {"picture": picture, "self": torch.stack(maps), "logits": w.linear(x[:1], "classifier", 2)})


if __name__ == "__main__":
    for case in (bert, bert_classifier, roberta, distilbert, albert, gpt2, llamas, barts, t5s, vit):
        case()
