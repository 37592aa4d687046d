"""A stand-in for the package of this name, as far as capture.py uses it: a small causal decoder that is computed
with PyTorch, with the names of modules, the calls and the answers of Hugging Face. Its heads are divided among the
ranks where RANK and WORLD_SIZE say so and tp_plan was given."""

import os
from types import SimpleNamespace

import torch

__version__ = "stand-in"
HEADS, KEY_HEADS, WIDTH, LAYERS = 4, 2, 8, 3


class Batch(dict):
    def to(self, device):
        return self


class AutoTokenizer:
    @classmethod
    def from_pretrained(cls, name):
        return cls()

    def __call__(self, text, return_tensors=None):
        self.words = text.split()
        return Batch(input_ids=torch.arange(len(self.words))[None])

    def convert_ids_to_tokens(self, ids):
        return [self.words[i] for i in ids]


class Projection(torch.nn.Module):
    def __init__(self, weight):
        super().__init__()
        self.weight = torch.nn.Parameter(weight)

    def forward(self, x):
        return x @ self.weight.T


class Attention(torch.nn.Module):
    def __init__(self, rank, ranks, rotates):
        super().__init__()
        self.heads, self.key_heads, self.rotates = HEADS // ranks, KEY_HEADS // ranks, rotates
        for name, heads in (("q_proj", HEADS), ("k_proj", KEY_HEADS), ("v_proj", KEY_HEADS)):
            weight = torch.randn(heads * WIDTH, HEADS * WIDTH) * 0.3  # the same on every rank
            setattr(self, name, Projection(weight.chunk(ranks, dim=0)[rank]))

    def forward(self, x):
        n = x.shape[1]
        heads = lambda made, count: made.view(n, count, WIDTH).transpose(0, 1)
        q, k = heads(self.q_proj(x), self.heads), heads(self.k_proj(x), self.key_heads)
        self.v_proj(x)
        if self.rotates:
            q, k = q.roll(1, dims=-1) * torch.arange(1, n + 1)[None, :, None], k
        k = k.repeat_interleave(self.heads // self.key_heads, dim=0)
        scores = q @ k.transpose(1, 2) / WIDTH**0.5
        scores = scores + torch.full((n, n), float("-inf")).triu(1)
        return torch.softmax(scores, dim=-1)[None]


class AutoModel(torch.nn.Module):
    @classmethod
    def from_pretrained(cls, name, attn_implementation, torch_dtype, tp_plan=None, device_map=None):
        assert attn_implementation == "eager"
        model = cls()
        torch.manual_seed(7)
        rank, ranks = (int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])) if tp_plan else (0, 1)
        model.config = SimpleNamespace(is_encoder_decoder=False, num_attention_heads=HEADS, _name_or_path=name)
        model.embedding = torch.nn.Embedding(64, HEADS * WIDTH)
        # The last layer rotates positions into queries, after the module that makes them.
        model.layers = torch.nn.ModuleList(Attention(rank, ranks, i == LAYERS - 1) for i in range(LAYERS))
        return model

    def forward(self, input_ids, output_attentions):
        assert output_attentions
        x = self.embedding(input_ids)
        return SimpleNamespace(attentions=tuple(layer(x) for layer in self.layers))
