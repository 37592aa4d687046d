#!/usr/bin/env python3
"""The training step of bench_training in PyTorch: training.py [--model additive|transformer] [--threads T] [--steps N].
Prints the same JSON line.

What makes it fast here: the fused GRU for the encoder, the score function's keys and all products with embedded words
once for all steps, one product for query, key and value, one with the vocabulary for all steps, and Adam over lists of
tensors."""
import argparse
import json
import math
import time

import torch
from torch import nn

BATCH, WORDS = 64, 12
VOCABULARY, WIDTH = 6000, 256  # of the additive model


class Decoder(nn.Module):
    """One step: additive attention over the annotations, then a gated unit that reads the context."""

    width: torch.jit.Final[int]

    def __init__(self):
        super().__init__()
        self.width = WIDTH
        self.query = nn.Linear(WIDTH, WIDTH, bias=False)
        self.vector = nn.Linear(WIDTH, 1, bias=False)
        self.context = nn.Linear(2 * WIDTH, 3 * WIDTH, bias=False)
        self.hidden = nn.Linear(WIDTH, 2 * WIDTH, bias=False)
        self.candidate = nn.Linear(WIDTH, WIDTH, bias=False)

    def forward(self, word, state, keys, annotations):
        energies = torch.tanh(keys + self.query(state).unsqueeze(1))
        weights = torch.softmax(self.vector(energies).squeeze(2), 1)
        context = torch.bmm(weights.unsqueeze(1), annotations).squeeze(1)
        inputs = word + self.context(context)
        update, reset = torch.sigmoid(inputs[:, : 2 * self.width] + self.hidden(state)).chunk(2, 1)
        proposal = torch.tanh(inputs[:, 2 * self.width :] + self.candidate(reset * state))
        return state + update * (proposal - state), context


class Translator(nn.Module):
    def __init__(self):
        super().__init__()
        self.embeddings = nn.Embedding(VOCABULARY, WIDTH)
        nn.init.normal_(self.embeddings.weight, std=0.1)
        self.encoder = nn.GRU(WIDTH, WIDTH, batch_first=True, bidirectional=True)
        self.keys = nn.Linear(2 * WIDTH, WIDTH, bias=False)
        self.initial = nn.Linear(WIDTH, WIDTH)
        self.words = nn.Linear(WIDTH, 3 * WIDTH)
        self.decoder = torch.jit.script(Decoder())
        self.read_out = nn.Linear(4 * WIDTH, WIDTH)
        self.bias = nn.Parameter(torch.zeros(VOCABULARY))

    def forward(self, source, target):
        annotations, last = self.encoder(self.embeddings(source))
        keys = self.keys(annotations)
        state = torch.tanh(self.initial(last[1]))
        embedded = self.embeddings(target)
        words = self.words(embedded)
        states, contexts = [], []
        for i in range(target.shape[1]):
            state, context = self.decoder(words[:, i], state, keys, annotations)
            states.append(state)
            contexts.append(context)
        read = torch.cat([torch.stack(states, 1), torch.stack(contexts, 1), embedded], 2)
        return nn.functional.linear(torch.tanh(self.read_out(read)), self.embeddings.weight, self.bias)


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.width, self.heads = width, heads
        self.norm = nn.LayerNorm(width)
        self.query_key_value = nn.Linear(width, 3 * width, bias=False)
        self.output = nn.Linear(width, width, bias=False)

    def forward(self, x, mask=None, memory=None):
        y = self.norm(x)
        if memory is None:
            query, key, value = self.query_key_value(y).chunk(3, 2)
        else:
            of_query, of_memory = self.query_key_value.weight.split([self.width, 2 * self.width])
            query = nn.functional.linear(y, of_query)
            key, value = nn.functional.linear(memory, of_memory).chunk(2, 2)

        def by_head(rows):
            return rows.view(BATCH, -1, self.heads, self.width // self.heads).transpose(1, 2)

        scores = by_head(query) @ by_head(key).transpose(2, 3) * (self.width // self.heads) ** -0.5
        if mask is not None:
            scores = scores + mask
        context = torch.softmax(scores, 3) @ by_head(value)
        return x + self.output(context.transpose(1, 2).reshape(x.shape))


class Layer(nn.Module):
    def __init__(self, width, heads, inner, cross):
        super().__init__()
        self.attention = Attention(width, heads)
        self.cross = Attention(width, heads) if cross else None
        self.norm = nn.LayerNorm(width)
        self.first, self.second = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x, mask=None, memory=None):
        x = self.attention(x, mask)
        if self.cross is not None:
            x = self.cross(x, None, memory)
        return x + self.second(torch.relu(self.first(self.norm(x))))


class Transformer(nn.Module):
    """Normalised before each sublayer, one embedding table for source, target and output."""

    def __init__(self, vocabulary=4000, width=192, layers=3, heads=4, inner=384):
        super().__init__()
        self.width = width
        self.embeddings = nn.Embedding(vocabulary, width)
        nn.init.normal_(self.embeddings.weight, std=width**-0.5)
        self.encoder = nn.ModuleList(Layer(width, heads, inner, False) for _ in range(layers))
        self.decoder = nn.ModuleList(Layer(width, heads, inner, True) for _ in range(layers))
        self.encoder_norm, self.decoder_norm = nn.LayerNorm(width), nn.LayerNorm(width)
        self.bias = nn.Parameter(torch.zeros(vocabulary))
        angles = torch.arange(WORDS)[:, None] * torch.exp(torch.arange(0, width, 2) * (-math.log(10000) / width))
        self.register_buffer("positions", torch.stack([angles.sin(), angles.cos()], 2).view(WORDS, width))
        self.register_buffer("mask", torch.full((WORDS, WORDS), -math.inf).triu(1))

    def forward(self, source, target):
        x = self.embeddings(source) * math.sqrt(self.width) + self.positions
        for layer in self.encoder:
            x = layer(x)
        memory = self.encoder_norm(x)
        y = self.embeddings(target) * math.sqrt(self.width) + self.positions
        for layer in self.decoder:
            y = layer(y, self.mask, memory)
        return nn.functional.linear(self.decoder_norm(y), self.embeddings.weight, self.bias)


def batches(vocabulary):
    state = 1
    while True:
        numbers = []
        for _ in range(BATCH * WORDS):
            state = (state * 1664525 + 1013904223) % 2**32
            numbers.append(2 + (state >> 8) % (vocabulary - 2))
        source = torch.tensor(numbers).view(BATCH, WORDS)
        following = source.flip(1)
        target = torch.cat([torch.zeros(BATCH, 1, dtype=torch.long), following[:, :-1]], 1)
        yield source, target, following


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", choices=["additive", "transformer"], default="additive")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--steps", type=int, default=20)
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(options.threads)
    torch.set_flush_denormal(True)
    model = Translator() if options.model == "additive" else Transformer()
    adam = torch.optim.Adam(model.parameters(), lr=1e-3, betas=(0.9, 0.98), foreach=True)
    source_of_batches = batches(model.embeddings.num_embeddings)
    for step in range(-3, options.steps):
        if step == 0:
            start, before = time.perf_counter(), time.process_time()
        source, target, following = next(source_of_batches)
        adam.zero_grad(set_to_none=True)
        loss = nn.functional.cross_entropy(model(source, target).flatten(0, 1), following.flatten())
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        adam.step()
    sentences = BATCH * options.steps
    print(json.dumps({
        "engine": "torch " + torch.__version__,
        "model": options.model,
        "threads": options.threads,
        "sentences_per_second": round(sentences / (time.perf_counter() - start)),
        "by_processor_time": round(sentences / (time.process_time() - before)),
        "steps": options.steps,
        "loss": round(loss.item(), 4),
    }), flush=True)


main()
