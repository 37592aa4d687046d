"""Compares what this folder computes with cases that others published, read where they lie."""
import numpy as np

import tokenizers
from encoder_decoders import bart
from families import gpt2, llama
from files import read_json
from operators import OPERATORS
from weights import FileWeights


def difference(got, expected):
    """The largest, where both are finite; infinite where they differ in shape or in what is not finite."""
    got, expected = np.asarray(got, np.float64), np.asarray(expected, np.float64)
    finite = np.isfinite(expected)
    if got.shape != expected.shape or not np.array_equal(got[~finite], expected[~finite], equal_nan=True):
        return np.inf
    return float(np.abs(got[finite] - expected[finite]).max(initial=0))


def check_operators(folder):
    for name, operator in OPERATORS.items():
        worst, halves, cases = 0.0, 0.0, read_json(folder / name / "manifest.json")["cases"]
        for case in cases:
            inputs = {entry["name"]: np.load(folder / name / entry["file"]) for entry in case["inputs"]}
            inputs = {key: value.astype(np.float64) if value.dtype.kind == "f" else value
                      for key, value in inputs.items()}
            got = operator(inputs, case["attributes"])
            for entry in case["outputs"]:
                expected = np.load(folder / name / entry["file"])
                apart = difference(got[entry["name"]], expected)
                if expected.dtype == np.float16:
                    halves = max(halves, apart)
                else:
                    worst = max(worst, apart)
                if apart > (2e-2 if expected.dtype == np.float16 else 1e-4):
                    print(f"  {case['name']} {entry['name']}: {apart:.2g}")
        print(f"{name}: {len(cases)} cases, largest difference {worst:.2g}"
              + (f" ({halves:.2g} in half precision)" if halves else ""))


def check_models(models, references):
    for name, forward in (("stories260K", llama), ("capp-gpt", lambda *all: gpt2(*all, prefix="transformer.")),
                          ("gpt2-basic-bpe384", lambda *all: gpt2(*all, prefix="transformer.")),
                          ("aren-transliteration", bart)):
        config, weights = read_json(models / name / "config.json"), FileWeights(models / name / "model.safetensors")
        for case in sorted((references / name).iterdir()):
            ids = [np.load(case / file) for file in ("input_ids.npy", "decoder_input_ids.npy") if (case / file).exists()]
            results = forward(weights, config, *ids).results()
            apart = {key: difference(value, np.load(case / (key + ".npy"))) for key, value in results.items()
                     if (case / (key + ".npy")).exists()}
            print(f"{name} {case.name}: " + ", ".join(f"{key} {value:.2g}" for key, value in apart.items()))


def tokenizer_of(folder):
    description = read_json(folder / "tokenizer.json")
    model = description["model"]
    if folder.name == "gpt2":
        return tokenizers.ByteLevel(model["vocab"], [merge.split(" ") for merge in model["merges"]])
    if folder.name == "llama2":
        return tokenizers.SentencePiecePairs(model["vocab"], [merge.split(" ") for merge in model["merges"]])
    if folder.name == "bert-base-uncased":
        return tokenizers.WordPiece(model["vocab"])
    return tokenizers.Unigram(model["vocab"], model["unk_id"])


def check_tokenizers(folder):
    for name in ("gpt2", "bert-base-uncased", "llama2", "t5-small"):
        tokenizer = tokenizer_of(folder / name)
        special = {entry["content"] for entry in read_json(folder / name / "tokenizer.json")["added_tokens"]}
        equal, others, left_out = 0, [], 0
        for file in ("cases_llamacpp.json", "cases_tiktoken.json", "cases_transformersjs.json"):
            for case in read_json(folder / name / file) if (folder / name / file).exists() else ():
                text = case["text"]
                if "text_pair" in case or any(token in text for token in special):
                    left_out += 1  # two texts, or special tokens written out, are not what these classes do
                    continue
                if "tokens" in case:
                    whole = tokenizer.whole(text)
                    decoded = tokenizer.decoded(whole)
                    same = (tokenizer.tokens(text) == case["tokens"] and tokenizer.ids_of(whole) == case["ids"]
                            and (decoded if name == "llama2" else tokenizers.cleaned(decoded)) == case["decoded"])
                else:
                    same = tokenizer.ids(text) == case["ids"]
                equal += same
                others += [] if same else [case.get("name", text)]
        print(f"{name}: {equal} of {equal + len(others)} texts equal, {left_out} left out"
              + (f"; not {', '.join(others)}" if others else ""))


def check(folder):
    check_operators(folder / "onnx_ops")
    check_models(folder / "models", folder / "reference")
    check_tokenizers(folder / "tokenizers")
