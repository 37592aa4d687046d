"""A stand-in for the package of this name, as far as capture.py uses it: small models that are computed with PyTorch,
with the names of modules, the calls and the answers of Hugging Face:

    made-up/decoder           as Llama: fewer heads of keys than of queries; the last layer rotates queries. Its
                              heads are divided among the ranks where tp_plan was given.
    made-up/together          as GPT-2: one module for queries, keys and values
    made-up/encoder-decoder   as BART
    made-up/picture           as ViT: patches of 4 × 4 pixels behind a class

"""

import os
from types import SimpleNamespace

import torch

__version__ = "4.99.stand-in"
HEADS, KEY_HEADS, WIDTH, LAYERS, PATCH = 4, 2, 8, 3, 4


class Batch(dict):
    pass


class AutoTokenizer:
    @classmethod
    def from_pretrained(cls, name):
        return cls()

    def __call__(self, text=None, text_target=None, return_tensors=None):
        words = (text or text_target).split()
        self.words = getattr(self, "words", []) + words
        first = len(self.words) - len(words)
        return Batch(input_ids=torch.arange(first, first + len(words))[None])

    def convert_ids_to_tokens(self, ids):
        return [self.words[i] for i in ids]


class AutoImageProcessor:
    do_normalize, image_mean, image_std = True, [0.5, 0.4, 0.3], [0.5, 0.25, 0.2]

    @classmethod
    def from_pretrained(cls, name):
        return cls()

    def __call__(self, images, return_tensors=None):
        pixels = images.pixels.permute(2, 0, 1).float() / 255
        mean, deviation = (torch.tensor(x).view(3, 1, 1) for x in (self.image_mean, self.image_std))
        return Batch(pixel_values=((pixels - mean) / deviation)[None])


class Projection(torch.nn.Module):
    def __init__(self, weight):
        super().__init__()
        self.weight = torch.nn.Parameter(weight)

    def forward(self, x):
        return x @ self.weight.T


def attention(q, k, heads, causal):
    """[1 × heads × queries × keys] of [queries × heads · d] and fewer or as many heads of keys."""
    q = q.view(q.shape[-2], heads, WIDTH).transpose(0, 1)
    k = k.view(k.shape[-2], -1, WIDTH).transpose(0, 1)
    k = k.repeat_interleave(heads // k.shape[0], dim=0)
    scores = q @ k.transpose(1, 2) / WIDTH**0.5
    if causal:
        scores = scores + torch.full(scores.shape[1:], float("-inf")).triu(1)
    return torch.softmax(scores, dim=-1)[None]


class Attention(torch.nn.Module):
    """names: of the modules for queries, keys and values."""

    def __init__(self, names=("q_proj", "k_proj", "v_proj"), key_heads=HEADS, causal=False, rotates=False, rank=0,
                 ranks=1):
        super().__init__()
        self.names, self.heads, self.causal, self.rotates = names, HEADS // ranks, causal, rotates
        for name, heads in zip(names, (HEADS, key_heads, key_heads)):
            weight = torch.randn(heads * WIDTH, HEADS * WIDTH) * 0.3  # the same on every rank
            setattr(self, name, Projection(weight.chunk(ranks, dim=0)[rank]))

    def forward(self, x, memory=None):
        memory = x if memory is None else memory
        q, k, _ = (getattr(self, name)(side) for name, side in zip(self.names, (x, memory, memory)))
        if self.rotates:
            q = q * torch.arange(1, x.shape[-2] + 1)[None, :, None]
        return attention(q[0], k[0], self.heads, self.causal)


class AttentionOfOneModule(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.c_attn = Projection(torch.randn(3 * HEADS * WIDTH, HEADS * WIDTH) * 0.3)

    def forward(self, x):
        q, k, _ = self.c_attn(x)[0].chunk(3, dim=-1)
        return attention(q, k, HEADS, True)


class Block(torch.nn.Module):
    def __init__(self, **attentions):
        super().__init__()
        for name, module in attentions.items():
            setattr(self, name, module)


class AutoModel(torch.nn.Module):
    @classmethod
    def from_pretrained(cls, name, attn_implementation, dtype, tp_plan=None, device_map=None):
        assert attn_implementation == "eager" and dtype == "auto"
        model = cls()
        torch.manual_seed(7)
        rank, ranks = (int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])) if tp_plan else (0, 1)
        kind = name.split("/")[-1]
        model.kind = kind
        model.config = SimpleNamespace(is_encoder_decoder=kind == "encoder-decoder", num_attention_heads=HEADS,
                                       _name_or_path=name)
        model.embedding = torch.nn.Embedding(64, HEADS * WIDTH)
        blocks = lambda make: torch.nn.ModuleList(make(i) for i in range(LAYERS))
        if kind == "decoder":
            # The last layer rotates positions into queries, after the module that makes them.
            model.layers = blocks(lambda i: Attention(key_heads=KEY_HEADS, causal=True, rotates=i == LAYERS - 1,
                                                      rank=rank, ranks=ranks))
        elif kind == "together":
            model.h = blocks(lambda i: Block(attn=AttentionOfOneModule()))
        elif kind == "encoder-decoder":
            model.encoder = blocks(lambda i: Block(self_attn=Attention()))
            model.decoder = blocks(lambda i: Block(self_attn=Attention(causal=True), encoder_attn=Attention()))
        else:
            model.config.patch_size = PATCH
            model.patches = torch.nn.Conv2d(3, HEADS * WIDTH, PATCH, stride=PATCH)
            model.layer = blocks(lambda i: Block(attention=Attention(("query", "key", "value"))))
        return model

    def forward(self, output_attentions, input_ids=None, decoder_input_ids=None, pixel_values=None):
        assert output_attentions
        if self.kind == "picture":
            x = self.patches(pixel_values).flatten(2).transpose(1, 2)
            x = torch.cat((self.embedding(torch.zeros(1, 1, dtype=torch.long)), x), dim=1)
            return SimpleNamespace(attentions=tuple(block.attention(x) for block in self.layer))
        x = self.embedding(input_ids)
        if self.kind == "decoder":
            return SimpleNamespace(attentions=tuple(layer(x) for layer in self.layers))
        if self.kind == "together":
            return SimpleNamespace(attentions=tuple(block.attn(x) for block in self.h))
        y = self.embedding(decoder_input_ids)
        return SimpleNamespace(
            encoder_attentions=tuple(block.self_attn(x) for block in self.encoder),
            decoder_attentions=tuple(block.self_attn(y) for block in self.decoder),
            cross_attentions=tuple(block.encoder_attn(y, x) for block in self.decoder),
        )
