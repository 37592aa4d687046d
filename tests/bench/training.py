#!/usr/bin/env python3
"""The training step of bench_training in PyTorch: training.py [--threads T] [--steps N]. Prints the same JSON line.

What makes it fast here: the fused GRU for the encoder, the score function's keys and all products with embedded words
once for all steps, one product with the vocabulary for all steps, and Adam over lists of tensors."""
import argparse
import json
import time

import torch
from torch import nn

BATCH, WORDS, VOCABULARY, WIDTH = 64, 12, 6000, 256


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


def batches():
    state = 1
    while True:
        numbers = []
        for _ in range(BATCH * WORDS):
            state = (state * 1664525 + 1013904223) % 2**32
            numbers.append(2 + (state >> 8) % (VOCABULARY - 2))
        source = torch.tensor(numbers).view(BATCH, WORDS)
        following = source.flip(1)
        target = torch.cat([torch.zeros(BATCH, 1, dtype=torch.long), following[:, :-1]], 1)
        yield source, target, following


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--steps", type=int, default=20)
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(options.threads)
    torch.set_flush_denormal(True)
    model = Translator()
    adam = torch.optim.Adam(model.parameters(), lr=1e-3, betas=(0.9, 0.98), foreach=True)
    source_of_batches = batches()
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
        "threads": options.threads,
        "sentences_per_second": round(sentences / (time.perf_counter() - start)),
        "by_processor_time": round(sentences / (time.process_time() - before)),
        "steps": options.steps,
        "loss": round(loss.item(), 4),
    }), flush=True)


main()
