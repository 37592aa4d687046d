#!/usr/bin/env python3
"""Records the attention of a Hugging Face model as a file that AttentionScope opens.

    python3 capture.py MODEL --text "The animal didn't cross the street." -o animal.safetensors
    python3 capture.py MODEL --text "…" --vectors --device-map auto -o animal.safetensors
    torchrun --nproc_per_node 4 capture.py MODEL --text "…" --tensor-parallel -o animal.safetensors
    python3 capture.py MODEL --picture cat.png -o cat.safetensors

Needs torch and transformers, accelerate for --device-map, and Pillow for --picture. The file is written layer by
layer, as docs/recordings.md of AttentionScope describes it. Under torchrun every rank writes a file of its own,
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

TYPES = {torch.float16: "F16", torch.bfloat16: "BF16", torch.float32: "F32", torch.uint8: "U8"}
# How modules that make queries, keys and values are called; one that makes all three side by side; and those in
# which a decoder looks at the encoder.
ROLES = {"q": ("q_proj", "query", "q_lin", "q"), "k": ("k_proj", "key", "k_lin", "k"),
         "v": ("v_proj", "value", "v_lin", "v")}
TOGETHER = ("c_attn",)
CROSS = ("encoder_attn", "EncDecAttention", "crossattention", "cross_attention", "cross_attn")


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
        if any(part in name for part in CROSS):
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


def regions_of(model, pixels, positions):
    """(rows, columns, labels) of the regions into which a model cuts pixels [channels × height × width]: its
    patches row by row, behind what stands before them, such as the position of the class; None where its
    positions are others."""
    patch = getattr(model.config, "patch_size", None)
    height, width = patch if isinstance(patch, (list, tuple)) else (patch, patch)
    if not height or not width:
        return None
    rows, columns = pixels.shape[-2] // height, pixels.shape[-1] // width
    before = positions - rows * columns
    if rows < 1 or columns < 1 or not 0 <= before < columns:
        return None
    labels = ["[CLS]" if i == 0 else f"[{i}]" for i in range(before)]
    return rows, columns, labels + [f"{row},{column}" for row in range(rows) for column in range(columns)]


def seen(processor, pixels):
    """What the model saw, [height × width × channels] bytes, of pixels that were made even by mean and deviation."""
    channels = pixels.shape[0]
    even = getattr(processor, "do_normalize", True)
    mean = torch.tensor((getattr(processor, "image_mean", None) if even else None) or [0.0] * channels)
    deviation = torch.tensor((getattr(processor, "image_std", None) if even else None) or [1.0] * channels)
    values = pixels.float().cpu() * deviation.view(-1, 1, 1) + mean.view(-1, 1, 1)
    return (values.clamp(0, 1) * 255).round().to(torch.uint8).permute(1, 2, 0)


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
            file.write(numbers.view(torch.int16 if numbers.element_size() == 2 else torch.uint8).numpy().tobytes())
    os.replace(unfinished, path)


def write(path, model, outputs, tokens, target_tokens=None, vectors=None, kind=torch.float16, rank=0, ranks=1,
          facts=None, picture=None):
    """Writes a recording of the first of the batch. tokens, target_tokens: what stands along the sides, of an
    encoder–decoder source and target. picture: (rows, columns, bytes [height × width × 1 or 3]) of a model whose
    tokens are regions of a picture, row by row, perhaps behind less than a row of others. Of several ranks each
    writes what is its own."""
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
    if picture is not None and rank == 0:
        tensors.append(("pictures.picture", tuple(picture[2].shape), torch.uint8, lambda: picture[2]))
    metadata = {
        "format": "attentionscope-recording-1",
        "model": getattr(model.config, "_name_or_path", "") or type(model).__name__,
        "system": "transformer",
        "queries": json.dumps({name: sides[name][0] for name in names if sides[name][0]}, ensure_ascii=False),
        "keys": json.dumps({name: sides[name][1] for name in names if sides[name][1]}, ensure_ascii=False),
    }
    if picture is not None:
        metadata["regions"] = json.dumps({"picture": list(picture[:2])})
        metadata["sequences"] = json.dumps({name: ["picture", "picture"] for name in names})
    if usual:
        metadata["scaled_dot_product"] = json.dumps(usual)
    for fact, text in (facts or {}).items():
        metadata[f"provenance.{fact}"] = str(text)
    save(path, tensors, metadata)
    return len(tensors)


def name_of_rank(path, rank, ranks):
    stem, ending = os.path.splitext(path)
    return path if ranks == 1 else f"{stem}-{rank + 1:05d}-of-{ranks:05d}{ending}"


def read_text(transformers, model, name, text, second):
    """The inputs of a model for a text, what stands along its sides, and of an encoder–decoder the target's."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(name)
    both = bool(getattr(model.config, "is_encoder_decoder", False))
    texts = (text,) if both or second is None else (text, second)
    inputs = dict(tokenizer(*texts, return_tensors="pt"))
    tokens, target = tokenizer.convert_ids_to_tokens(inputs["input_ids"][0].tolist()), None
    if both:
        ids = tokenizer(text_target=second or text, return_tensors="pt")["input_ids"]
        inputs["decoder_input_ids"] = ids
        target = tokenizer.convert_ids_to_tokens(ids[0].tolist())
    return inputs, tokens, target


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("model", help="a name on the hub, or a folder")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--text")
    source.add_argument("--picture", metavar="FILE", help="for a model that reads pictures")
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
    release = tuple(int(part) for part in transformers.__version__.split(".")[:2])
    how = {"attn_implementation": "eager", "dtype" if release >= (4, 56) else "torch_dtype": "auto"}
    if given.device_map:
        how["device_map"] = given.device_map
    if given.tensor_parallel:
        how["tp_plan"] = "auto"
    model = transformers.AutoModel.from_pretrained(given.model, **how).eval()
    # Where the first layers are; what accelerate keeps elsewhere until it is needed has no place of its own.
    first = next(weight for weight in model.parameters() if weight.device.type != "meta")
    tokens = target = picture = None
    if given.picture:
        from PIL import Image

        processor = transformers.AutoImageProcessor.from_pretrained(given.model)
        inputs = processor(images=Image.open(given.picture).convert("RGB"), return_tensors="pt")
        inputs = {"pixel_values": inputs["pixel_values"].to(first.device, first.dtype)}
    else:
        inputs, tokens, target = read_text(transformers, model, given.model, given.text, given.second)
        inputs = {name: numbers.to(first.device) for name, numbers in inputs.items()}
    vectors = Vectors(model) if given.vectors else None
    with torch.no_grad():
        outputs = model(**inputs, output_attentions=True)
    if given.picture:
        pixels = inputs["pixel_values"][0]
        grid = regions_of(model, pixels, maps_of(model, outputs)[0][1][0].shape[-1])
        if grid:
            tokens, picture = grid[2], (*grid[:2], seen(processor, pixels))
    path = name_of_rank(given.output, rank, ranks)
    facts = {"program": f"transformers {transformers.__version__}, torch {torch.__version__}"}
    facts["picture" if given.picture else "text"] = given.picture or given.text
    count = write(path, model, outputs, tokens, target, vectors, getattr(torch, given.type), rank, ranks, facts,
                  picture)
    print(f"{path}: {count} tensors")


if __name__ == "__main__":
    main()
