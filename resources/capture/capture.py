#!/usr/bin/env python3
"""Records the attention of a Hugging Face model as a file that AttentionScope opens.

    python3 capture.py MODEL --text "The animal didn't cross the street." -o animal.safetensors
    python3 capture.py MODEL --text "…" --vectors --device-map auto -o animal.safetensors
    torchrun --nproc-per-node 4 capture.py MODEL --text "…" --tensor-parallel -o animal.safetensors

Needs torch and transformers, and accelerate for --device-map. The file is written layer by layer, as
docs/recordings.md of AttentionScope describes it. Under torchrun every rank writes a file of its own,
animal-00001-of-00004.safetensors: its heads where they are divided among the ranks, its share of the layers
where every rank has all heads. Put the files into one folder, and open any of them.

In a script of your own:

    with Vectors(model) as vectors:                          # leave it out where Q, K, V are not wanted
        outputs = model(**inputs, output_attentions=True)    # attn_implementation="eager"
    write("animal.safetensors", model, outputs, tokens, vectors=vectors)
"""

import argparse
import json
import os
import struct

import torch

TYPES = {torch.float16: "F16", torch.bfloat16: "BF16", torch.float32: "F32"}
# How modules that make queries, keys and values are called; one that makes all three side by side.
ROLES = {"q": ("q_proj", "query", "q_lin", "q"), "k": ("k_proj", "key", "k_lin", "k"), "v": ("v_proj", "value", "v_lin", "v")}
TOGETHER = ("c_attn",)


class Vectors:
    """Keeps what the modules of queries, keys and values give while the model runs: {map: {role: [layer, …]}}."""

    def __init__(self, model):
        self.both = bool(getattr(model.config, "is_encoder_decoder", False))
        self.kept = {}
        self.hooks = []
        for name, module in model.named_modules():
            last = name.rsplit(".", 1)[-1]
            roles = [role for role, names in ROLES.items() if last in names and "." in name]
            if roles or last in TOGETHER:
                self.hooks.append(module.register_forward_hook(self.hook(self.map_of(name), roles)))

    def map_of(self, name):
        if not self.both:
            return "self"
        if any(part in name for part in ("encoder_attn", "EncDecAttention", "crossattention")):
            return "cross"
        return "decoder.self" if "decoder" in name else "encoder.self"

    def hook(self, attention, roles):
        kept = self.kept.setdefault(attention, {"q": [], "k": [], "v": []})

        def keep(module, inputs, output):
            if roles:
                kept[roles[0]].append(output.detach())
            else:
                for role, part in zip("qkv", output.detach().chunk(3, dim=-1)):
                    kept[role].append(part)

        return keep

    def of(self, attention, layer, heads):
        """q [heads × queries × d], k and v [heads or fewer × keys × d] of a layer; {} where there are none."""
        kept = self.kept.get(attention, {})
        if any(layer >= len(kept.get(role, ())) for role in "qkv"):
            return {}
        q, k, v = (kept[role][layer][0].float().cpu() for role in "qkv")
        width = q.shape[-1] // heads
        if width * heads != q.shape[-1] or k.shape[-1] % width or v.shape[-1] % width:
            return {}
        return {role: x.reshape(x.shape[0], -1, width).transpose(0, 1) for role, x in zip("qkv", (q, k, v))}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for hook in self.hooks:
            hook.remove()


def gives_weights(vectors, weights):
    """Whether softmax(q kᵀ / √d), over the keys that have any weight, is what the model computed: positions that
    are rotated into q and k later, or added to the scores, make it another."""
    q, k = vectors["q"], vectors["k"]
    for head in range(weights.shape[0]):
        keys = k[head * k.shape[0] // weights.shape[0]]
        recorded = weights[head].float().cpu()
        scores = (q[head] @ keys.T) / q.shape[-1] ** 0.5
        computed = torch.softmax(scores.masked_fill(recorded == 0, float("-inf")), dim=-1)
        if not torch.allclose(computed.nan_to_num(), recorded, atol=4e-3):
            return False
    return True


def maps_of(model, outputs):
    """[(name, [weights of a layer, [batch × heads × queries × keys]])]"""
    both = bool(getattr(model.config, "is_encoder_decoder", False))
    fields = (
        {"encoder.self": "encoder_attentions", "decoder.self": "decoder_attentions", "cross": "cross_attentions"}
        if both
        else {"self": "attentions"}
    )
    found = [(name, getattr(outputs, field, None)) for name, field in fields.items()]
    found = [(name, layers) for name, layers in found if layers and all(w is not None for w in layers)]
    if not found:
        raise SystemExit('capture: the model gave no attention: open it with attn_implementation="eager".')
    return found


def save(path, tensors, metadata):
    """safetensors by hand: the header, then the numbers. tensors: [(name, shape, type, function → tensor)]."""
    header, offset = {"__metadata__": metadata}, 0
    for name, shape, kind, _ in tensors:
        size = torch.empty((), dtype=kind).element_size()
        for length in shape:
            size *= length
        header[name] = {"dtype": TYPES[kind], "shape": list(shape), "data_offsets": [offset, offset + size]}
        offset += size
    text = json.dumps(header, ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    unfinished = path + ".unfinished"
    with open(unfinished, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for _, shape, kind, make in tensors:
            numbers = make().detach().to(device="cpu", dtype=kind).contiguous()
            assert tuple(numbers.shape) == tuple(shape)
            file.write(numbers.view(torch.uint8 if kind == torch.float32 else torch.int16).numpy().tobytes())
    os.replace(unfinished, path)


def write(path, model, outputs, tokens, target_tokens=None, vectors=None, kind=torch.float16, rank=0, ranks=1,
          facts=None):
    """Writes a recording of the first of the batch. tokens, target_tokens: what stands along the sides, of an
    encoder–decoder source and target. Of several ranks each writes what is its own."""
    sides = {"encoder.self": (tokens, tokens), "decoder.self": (target_tokens, target_tokens),
             "cross": (target_tokens, tokens), "self": (tokens, tokens)}
    all_heads = getattr(model.config, "num_attention_heads", None)
    tensors, usual = [], []
    for name, layers in maps_of(model, outputs):
        for layer, weights in enumerate(layers):
            weights = weights[0]
            divided = all_heads is not None and weights.shape[0] * ranks == all_heads and ranks > 1
            if not divided and layer % ranks != rank:
                continue
            tensor = f"layers.{layer}.{name}"
            tensors.append((tensor, tuple(weights.shape), kind, lambda w=weights: w))
            made = vectors.of(name, layer, weights.shape[0]) if vectors else {}
            for role, rows in made.items():
                tensors.append((f"{tensor}.{role}", tuple(rows.shape), kind, lambda r=rows: r))
            if made and gives_weights(made, weights):
                usual.append(tensor)
    names = [name for name, _ in maps_of(model, outputs)]
    metadata = {
        "format": "attentionscope-recording-1",
        "model": getattr(model.config, "_name_or_path", "") or type(model).__name__,
        "system": "transformer",
        "queries": json.dumps({name: sides[name][0] for name in names if sides[name][0]}, ensure_ascii=False),
        "keys": json.dumps({name: sides[name][1] for name in names if sides[name][1]}, ensure_ascii=False),
    }
    if usual:
        metadata["scaled_dot_product"] = json.dumps(usual)
    for fact, text in (facts or {}).items():
        metadata[f"provenance.{fact}"] = str(text)
    save(path, tensors, metadata)
    return len(tensors)


def name_of_rank(path, rank, ranks):
    stem, ending = os.path.splitext(path)
    return path if ranks == 1 else f"{stem}-{rank + 1:05d}-of-{ranks:05d}{ending}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("model", help="a name on the hub, or a folder")
    parser.add_argument("--text", required=True)
    parser.add_argument("--second", help="of an encoder–decoder the target, of BERT the second text of a pair")
    parser.add_argument("-o", "--output", required=True, help="NAME.safetensors")
    parser.add_argument("--vectors", action="store_true", help="queries, keys and values too")
    parser.add_argument("--type", choices=("float16", "bfloat16", "float32"), default="float16")
    parser.add_argument("--device-map", help="such as auto: layers on several devices (accelerate)")
    parser.add_argument("--tensor-parallel", action="store_true", help="heads on several ranks (torchrun)")
    given = parser.parse_args()
    if not given.output.endswith(".safetensors"):
        parser.error("the output has to end in .safetensors")
    import transformers

    rank, ranks = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
    how = {"attn_implementation": "eager", "torch_dtype": "auto"}
    if given.device_map:
        how["device_map"] = given.device_map
    if given.tensor_parallel:
        how["tp_plan"] = "auto"
    tokenizer = transformers.AutoTokenizer.from_pretrained(given.model)
    model = transformers.AutoModel.from_pretrained(given.model, **how).eval()
    device = next(model.parameters()).device
    both = bool(getattr(model.config, "is_encoder_decoder", False))
    texts = (given.text,) if both or given.second is None else (given.text, given.second)
    inputs = tokenizer(*texts, return_tensors="pt").to(device)
    tokens, target = tokenizer.convert_ids_to_tokens(inputs["input_ids"][0].tolist()), None
    if both:
        ids = tokenizer(text_target=given.second or given.text, return_tensors="pt")["input_ids"].to(device)
        inputs["decoder_input_ids"] = ids
        target = tokenizer.convert_ids_to_tokens(ids[0].tolist())
    vectors = Vectors(model) if given.vectors else None
    with torch.no_grad():
        outputs = model(**inputs, output_attentions=True)
    path = name_of_rank(given.output, rank, ranks)
    facts = {"program": f"transformers {transformers.__version__}, torch {torch.__version__}", "text": given.text}
    count = write(path, model, outputs, tokens, target, vectors, getattr(torch, given.type), rank, ranks, facts)
    print(f"{path}: {count} tensors")


if __name__ == "__main__":
    main()
