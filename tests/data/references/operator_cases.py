"""Cases of each operator: FOLDER/manifest.json as ONNX's own data are listed, but with the numbers in it."""
import json

import numpy as np

from operators import OPERATORS

ROTARY_POSITIONS = 20


def numbers(generator, *shape, spread=1.0):
    return (generator.standard_normal(shape) * spread).astype(np.float32)


def attention_cases(generator):
    def qkv(q, k, v=None):
        return {"Q": numbers(generator, *q), "K": numbers(generator, *k), "V": numbers(generator, *(v or k))}

    yield "plain", {}, qkv((1, 2, 3, 4), (1, 2, 5, 4))
    yield "scale_and_wider_values", {"scale": 0.31}, qkv((1, 2, 3, 4), (1, 2, 5, 4), (1, 2, 5, 6))
    yield "causal", {"is_causal": 1}, qkv((2, 1, 4, 3), (2, 1, 4, 3))
    yield "causal_more_queries_than_keys", {"is_causal": 1}, qkv((1, 1, 4, 3), (1, 1, 2, 3))
    yield "heads_side_by_side", {"q_num_heads": 3, "kv_num_heads": 3}, qkv((2, 3, 12), (2, 4, 12))
    yield "grouped", {}, qkv((1, 6, 2, 4), (1, 2, 3, 4))
    yield ("grouped_side_by_side_softcap", {"q_num_heads": 4, "kv_num_heads": 2, "softcap": 1.5},
           qkv((2, 3, 16), (2, 5, 8)))
    some = generator.random((3, 5)) < 0.6
    some[:, 0] = True
    yield "bool_mask", {}, {**qkv((1, 2, 3, 4), (1, 2, 5, 4)), "attn_mask": some}
    each = generator.random((2, 2, 3, 5)) < 0.6
    each[..., 2] = True
    yield "bool_mask_of_each_head", {"is_causal": 1}, {**qkv((2, 2, 3, 4), (2, 2, 5, 4)), "attn_mask": each | (
        np.arange(5) == 0)}
    added = numbers(generator, 1, 2, 3, 5)
    added[0, 1, 2, 1:4] = -np.inf
    yield "added_mask", {"softcap": 2.0}, {**qkv((2, 2, 3, 4), (2, 2, 5, 4)), "attn_mask": added}
    yield "short_mask", {}, {**qkv((1, 2, 3, 4), (1, 2, 5, 4)), "attn_mask": numbers(generator, 3, 3)}
    for mode, options in enumerate(({"scale": 0.7}, {"softcap": 0.9}, {"softcap": 0.9}, {})):
        nothing = np.array([[True, True, False, True], [False, False, False, False]])
        yield (f"scores_of_mode_{mode}", {"qk_matmul_output_mode": mode, **options},
               {**qkv((1, 2, 2, 4), (1, 2, 4, 4)), "attn_mask": nothing})
    past = {"past_key": numbers(generator, 2, 2, 3, 4), "past_value": numbers(generator, 2, 2, 3, 4)}
    yield "past", {"is_causal": 1}, {**qkv((2, 2, 2, 4), (2, 2, 2, 4)), **past}
    yield ("past_grouped_side_by_side", {"is_causal": 1, "q_num_heads": 4, "kv_num_heads": 2},
           {**qkv((2, 2, 16), (2, 2, 8)), **past, "attn_mask": numbers(generator, 2, 5)})
    yield ("filled_part", {"is_causal": 1}, {**qkv((2, 1, 2, 4), (2, 1, 5, 4)),
                                             "nonpad_kv_seqlen": np.array([3, 5], np.int64)})
    large = qkv((1, 1, 2, 4), (1, 1, 3, 4))
    large["Q"] *= np.float32(300)
    yield "large_scores", {}, large


def rotary_cases(generator):
    def tables(*shape):
        angles = generator.random(shape) * 6 - 3
        return {"cos_cache": np.cos(angles).astype(np.float32), "sin_cache": np.sin(angles).astype(np.float32)}

    positions = generator.integers(0, ROTARY_POSITIONS, (2, 3))
    x = numbers(generator, 2, 2, 3, 6)
    yield "halves", {}, {"input": x, **tables(ROTARY_POSITIONS, 3), "position_ids": positions}
    yield "interleaved", {"interleaved": 1}, {"input": x, **tables(ROTARY_POSITIONS, 3), "position_ids": positions}
    yield ("part_of_the_width", {"rotary_embedding_dim": 4, "num_heads": 2},
           {"input": numbers(generator, 2, 3, 12), **tables(ROTARY_POSITIONS, 2), "position_ids": positions})
    yield ("part_of_the_width_interleaved", {"rotary_embedding_dim": 4, "interleaved": 1},
           {"input": x, **tables(ROTARY_POSITIONS, 2), "position_ids": positions})
    yield ("heads_side_by_side", {"num_heads": 3},
           {"input": numbers(generator, 2, 3, 12), **tables(ROTARY_POSITIONS, 2), "position_ids": positions})
    yield "angles_of_each_row", {}, {"input": x, **tables(2, 3, 3)}


def norm_cases(generator, shifted):
    for name, attributes, shape in (("rows", {}, (3, 7)), ("last_axis_by_its_number", {"axis": 1}, (3, 4)),
                                    ("everything", {"axis": 0}, (2, 3)), ("two_axes", {"axis": 1}, (2, 3, 4)),
                                    ("two_axes_from_the_end", {"axis": -2}, (2, 2, 3, 2)),
                                    ("great_epsilon", {"epsilon": 0.3}, (2, 5))):
        axis = attributes.get("axis", -1) % len(shape)
        x = numbers(generator, *shape, spread=2.0) + np.float32(1)
        inputs = {"X": x, "W": numbers(generator, *shape[axis:])}
        if shifted:
            inputs["B"] = numbers(generator, *shape[axis:])
        yield name, attributes, inputs
    yield "nearly_constant", {}, {"X": numbers(generator, 2, 6, spread=1e-3) + np.float32(0.5),
                                  "W": numbers(generator, 6), **({"B": numbers(generator, 6)} if shifted else {})}


def softmax_cases(generator):
    x = numbers(generator, 2, 3, 4, spread=2.0)
    for axis in (0, 1, 2, -1, -2):
        yield f"axis_{axis}".replace("-", "minus_"), {"axis": axis}, {"x": x}
    yield "default_axis", {}, {"x": numbers(generator, 3, 8)}
    yield "large", {}, {"x": np.array([[0, 1, 2, 3], [10000, 10001, 10002, 10003], [-88, 0, 88, 90]], np.float32)}
    yield "some_forbidden", {}, {"x": np.array([[0.5, -np.inf, 1.5], [-np.inf, -np.inf, 3]], np.float32)}


def gelu_cases(generator):
    x = np.concatenate([np.linspace(-6, 6, 25), [-30, -12, 0, 12, 30]]).astype(np.float32)
    yield "exact", {}, {"x": x}
    yield "tanh", {"approximate": "tanh"}, {"x": x}
    yield "of_a_matrix", {"approximate": "none"}, {"x": numbers(generator, 3, 5)}


CASES = {"attention": attention_cases, "rotary_embedding": rotary_cases,
         "layer_normalization": lambda generator: norm_cases(generator, True),
         "rms_normalization": lambda generator: norm_cases(generator, False),
         "softmax": softmax_cases, "gelu": gelu_cases}


def entry(name, value):
    """A tensor with its numbers, those that JSON cannot say as words."""
    listed = [("-inf" if number < 0 else "inf") if np.isinf(number) else float(str(number))
              for number in np.asarray(value, np.float32).ravel()]
    return {"name": name, "dtype": str(value.dtype), "shape": list(value.shape), "values": listed}


def write_operator_cases(root):
    for seed, (folder, cases) in enumerate(CASES.items()):
        lines = []
        for name, attributes, inputs in cases(np.random.Generator(np.random.PCG64(100 + seed))):
            exact = {key: value.astype(np.float64) if value.dtype.kind == "f" else value
                     for key, value in inputs.items()}
            outputs = {key: value for key, value in OPERATORS[folder](exact, attributes).items()
                       if not (key == "qk_matmul_output" and "qk_matmul_output_mode" not in attributes)}
            assert all(np.isfinite(value).all() or key == "qk_matmul_output" for key, value in outputs.items()), name
            lines.append(json.dumps({
                "name": name, "attributes": attributes,
                "inputs": [entry(key, value) for key, value in inputs.items()],
                "outputs": [entry(key, value.astype(np.float32)) for key, value in outputs.items()]}))
        (root / folder).mkdir(parents=True, exist_ok=True)
        (root / folder / "manifest.json").write_text('{"cases": [\n' + ",\n".join(lines) + "\n]}\n")
