#!/usr/bin/env python3
"""Writes the references that the tests hold the program against: small enough to keep, and ours from end to end.

    python3 tests/data/references/make_references.py                  writes them anew, byte for byte the same
    python3 tests/data/references/make_references.py --check FOLDER   compares this code with published cases

It needs NumPy and nothing else, shares no code with the program, and computes in double precision from the papers:

    ../transformer/NAME     small random checkpoints of many families and their forward passes (checkpoints.py)
    ../onnx_ops/NAME        cases of the operators of attention (operator_cases.py)
    ../tokenizers/NAME      a tokenizer of each kind with texts and their ids (tokenizer_cases.py)
    ../numpy                arrays as NumPy itself writes them

What it was checked against, by --check, is data that others published; nothing of it is copied here.

Operators: the 76 cases of ONNX's own tests (attention 42, layer normalisation 11, RMS normalisation 11, rotary
embedding 5, softmax 4, gelu 3). The largest difference is 8.3e-7, and 2.4e-4 where the case is in half precision.

Forward passes: four trained checkpoints with their attention, scores, hidden states and logits, which programs
independent of ours computed: stories260K (Llama), capp-gpt and gpt2-basic-bpe384 (GPT-2), aren-transliteration
(Blenderbot). The largest difference is 3e-8 of a weight, 1.9e-6 of a score, 4.4e-7 of a hidden state, 9.4e-7 of a logit.
No published reference was at hand for the others (BERT and its kin, ViT, BART, Marian, T5, Mistral's window, Qwen2's biases
and scaled rotary positions): their passes agree to 3e-7 with the same passes written on PyTorch's operations.

Tokenizers, on the texts that llama.cpp, tiktoken and transformers.js test with: GPT-2 91 of 91, BERT 75 of 75, Llama 2
81 of 83 (the other two have a no-break space, which the published ids give to a newer vocabulary), T5 22 of 26
(the other four have control characters, a full-width tilde, joined emoji or a ▁ of their own, which SentencePiece's table
and prefix rule treat otherwise than the NFKC used here). Left out are pairs of texts and special tokens in a text.
"""
import argparse
import pathlib

import numpy as np

from checkpoints import write_checkpoints
from operator_cases import write_operator_cases
from published import check
from tokenizer_cases import write_tokenizers

DATA = pathlib.Path(__file__).resolve().parent.parent


def write_arrays(root):
    """0, 1/2, 1, 3/2 … in each type and layout that the program reads; whole numbers count 0, 1, 2 …"""
    root.mkdir(exist_ok=True)
    count = np.arange(24).reshape(2, 3, 4)
    for kind in ("<f2", ">f4", "<f4", "<f8"):
        np.save(root / f"{'big_' if kind[0] == '>' else ''}{kind[1:]}.npy", (count / 2).astype(kind))
    np.save(root / "columns.npy", np.asfortranarray((count / 2).astype("<f4")))
    for kind in ("i1", "u2", ">i4", "<i8"):
        np.save(root / f"{'big_' if kind[0] == '>' else ''}{kind.strip('<>')}.npy", count.astype(kind))
    for version in ((2, 0), (3, 0)):
        with open(root / f"format{version[0]}.npy", "wb") as file:
            np.lib.format.write_array(file, (count / 2).astype("<f4"), version)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", type=pathlib.Path, metavar="FOLDER",
                        help="with onnx_ops/, models/, reference/ and tokenizers/")
    folder = parser.parse_args().check
    if folder:
        check(folder)
        return
    sentences = [line.split("\t")[0]
                 for line in (DATA / "sentences/en-fr.tsv").read_text(encoding="utf-8").splitlines()]
    write_checkpoints(DATA / "transformer")
    write_operator_cases(DATA / "onnx_ops")
    write_tokenizers(DATA / "tokenizers", sentences)
    write_arrays(DATA / "numpy")


if __name__ == "__main__":
    main()
