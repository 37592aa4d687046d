"""The operators of ONNX that attention is made of (opset 17 to 24), on tensors by name, in double precision.

soft cap before the mask; true in a bool mask = attend; a mask shorter than the keys masks the rest; causal counts from
the length of the past; a row that is masked completely gives 0; query head h uses key head h // (heads / key heads).
"""
import numpy as np

import arithmetic


def axes_from(x, axis):
    return tuple(range(axis % x.ndim, x.ndim))


def heads_apart(x, heads):
    """[batch x heads x rows x width]; three dimensions have their heads side by side."""
    return x if x.ndim == 4 else x.reshape(x.shape[0], x.shape[1], heads, -1).transpose(0, 2, 1, 3)


def attention(inputs, attributes):
    side_by_side = inputs["Q"].ndim == 3
    q = heads_apart(inputs["Q"], attributes.get("q_num_heads", 1))
    k, v = (heads_apart(inputs[name], attributes.get("kv_num_heads", 1)) for name in "KV")
    past = 0
    if "past_key" in inputs:
        past = inputs["past_key"].shape[2]
        k = np.concatenate([inputs["past_key"], k], 2)
        v = np.concatenate([inputs["past_value"], v], 2)
    batch, heads, rows, keys = q.shape[0], q.shape[1], q.shape[2], k.shape[2]
    bias, allowed = np.zeros((batch, heads, rows, keys)), np.ones((batch, heads, rows, keys), bool)
    if "attn_mask" in inputs:
        mask = inputs["attn_mask"]
        allowed[..., mask.shape[-1]:] = False
        if mask.dtype == bool:
            allowed[..., :mask.shape[-1]] = mask
        else:
            bias[..., :mask.shape[-1]] = mask
    i, j = np.arange(rows)[:, None], np.arange(keys)[None, :]
    for b in range(batch):
        offset = past
        if "nonpad_kv_seqlen" in inputs:  # the queries are the last of the part of the keys that is filled
            filled = int(inputs["nonpad_kv_seqlen"][b])
            allowed[b] &= j < filled
            offset = filled - rows
        if attributes.get("is_causal"):
            allowed[b] &= j <= i + offset
    runs = [arithmetic.attention(q[b], k[b], v[b], attributes.get("scale"), attributes.get("softcap", 0.0), bias[b],
                                 allowed[b]) for b in range(batch)]
    y = np.stack([output for output, _ in runs])
    stage = ("scaled", "capped", "masked", "weights")[attributes.get("qk_matmul_output_mode", 0)]
    return {"Y": y.transpose(0, 2, 1, 3).reshape(batch, rows, -1) if side_by_side else y,
            "present_key": k, "present_value": v, "qk_matmul_output": np.stack([stages[stage] for _, stages in runs])}


def rotary_embedding(inputs, attributes):
    x = heads_apart(inputs["input"], attributes.get("num_heads", 1))
    tables = []
    for name in ("cos_cache", "sin_cache"):
        table = inputs[name][inputs["position_ids"]] if "position_ids" in inputs else inputs[name]
        tables.append(table[:, None])  # the same for every head
    y = arithmetic.rotate(x, *tables, interleaved=bool(attributes.get("interleaved", 0)))
    return {"output": y if inputs["input"].ndim == 4 else y.transpose(0, 2, 1, 3).reshape(inputs["input"].shape)}


def layer_normalization(inputs, attributes):
    x = inputs["X"]
    y, mean, inverse = arithmetic.layer_norm(x, inputs["W"], inputs.get("B", 0), attributes.get("epsilon", 1e-5),
                                             axes_from(x, attributes.get("axis", -1)))
    return {"Y": y, "Mean": mean, "InvStdDev": inverse}


def rms_normalization(inputs, attributes):
    x = inputs["X"]
    return {"Y": arithmetic.rms_norm(x, inputs["W"], attributes.get("epsilon", 1e-5),
                                     axes_from(x, attributes.get("axis", -1)))}


def softmax(inputs, attributes):
    return {"y": arithmetic.softmax(inputs["x"], attributes.get("axis", -1))}


def gelu(inputs, attributes):
    return {"y": (arithmetic.gelu_tanh if attributes.get("approximate") == "tanh" else arithmetic.gelu)(inputs["x"])}


OPERATORS = {"attention": attention, "rotary_embedding": rotary_embedding, "layer_normalization": layer_normalization,
             "rms_normalization": rms_normalization, "softmax": softmax, "gelu": gelu}
