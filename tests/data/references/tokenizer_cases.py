"""A small tokenizer of each kind, learnt from the sentences beside this folder, with cases (text -> ids)."""
import collections
import json
import math

import numpy as np

import tokenizers
from files import write_json

TEXTS = [
    "How are you doing?", "The cat sleeps under the table.", "the dog, the CAT and the Bird!", "You shouldn't've done this",
    "I'll say we're late; it's what they'd do.", "", " ", "   ", "\t", "\n\n", "  two  spaces  ", "a\tb\nc \n d",
    "1 12 123 1234, 3.14 and 10%", "unbelievable questions", "snow-covered mountains (again)", "A?B!C...", "'s 't 'm ' '",
    "Où est la gare ?", "café cafe\u0301 CAFÉ", "知识就是力量。", "the 猫 sleeps", "東京 and 서울", "привет мир", "مرحبا بالعالم",
    "\U0001F408 cat \U0001F469\u200D\U0001F467 family", "ﬁne ﬂour, ½ and ２０２４", "tab\u00a0no-break", "zero\u200bwidth",
    "x" * 30, "\u00df \u0130stanbul", "@user #tag $5 ~tilde^caret`", "e=mc² → ∞",
]


def words_of(sentences):
    return collections.Counter(word for sentence in sentences for word in sentence.split())


def learnt(words, count):
    """Sennrich et al. 2016: the pairs that stand side by side most often, one after the other. `words`: symbols ->
    how often; of equally frequent pairs the first in the order of the characters."""
    merges = []
    for _ in range(count):
        pairs = collections.Counter()
        for symbols, times in words.items():
            for pair in zip(symbols, symbols[1:]):
                pairs[pair] += times
        pair = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(pair)
        words = collections.Counter({tuple(tokenizers.merged(symbols, {pair: 0})): times
                                     for symbols, times in words.items()})
    return merges


def write_cases(folder, tokenizer, texts=TEXTS):
    cases = []
    for text in texts:
        whole = tokenizer.whole(text)
        cases.append({"name": json.dumps(text), "text": text, "tokens": tokenizer.tokens(text),
                      "ids": tokenizer.ids_of(whole), "decoded": tokenizer.decoded(whole)})
    (folder / "cases.json").write_text(
        "[\n" + ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases) + "\n]\n", encoding="utf-8")


def byte_level(folder, sentences):
    """As vocab.json and merges.txt."""
    characters = tokenizers.byte_characters()
    words = collections.Counter()
    for sentence in sentences:
        for word in tokenizers.gpt2_words(sentence):
            words[tuple(characters[byte] for byte in word.encode())] += 1
    merges = learnt(words, 120)
    tokens = sorted(characters.values()) + [a + b for a, b in merges]
    tokenizer = tokenizers.ByteLevel({token: i for i, token in enumerate(tokens)}, merges)
    (folder / "vocab.json").write_text(json.dumps(tokenizer.vocabulary, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "merges.txt").write_text("#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in merges), encoding="utf-8")
    write_cases(folder, tokenizer)


def sentence_pairs(folder, sentences):
    """As tokenizer.json."""
    words = collections.Counter({("▁", *word): times for word, times in words_of(sentences).items()})
    merges = learnt(words, 120)
    symbols = sorted({symbol for word in words for symbol in word})
    tokens = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)] + symbols
    tokens += [a + b for a, b in merges]
    tokenizer = tokenizers.SentencePiecePairs({token: i for i, token in enumerate(tokens)}, merges)
    write_json(folder / "tokenizer.json", {
        "version": "1.0",
        "added_tokens": [tokenizers.added(i, token) for i, token in enumerate(tokens[:3])],
        "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "Prepend", "prepend": "▁"}, {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]},
        "pre_tokenizer": None,
        "post_processor": template([special("<s>"), sequence("A")], {"<s>": 1}),
        "decoder": {"type": "Sequence", "decoders": [
            {"type": "Replace", "pattern": {"String": "▁"}, "content": " "}, {"type": "ByteFallback"}, {"type": "Fuse"},
            {"type": "Strip", "content": " ", "start": 1, "stop": 0}]},
        "model": {"type": "BPE", "unk_token": "<unk>", "fuse_unk": True, "byte_fallback": True,
                  "vocab": tokenizer.vocabulary, "merges": [f"{a} {b}" for a, b in merges]}})
    write_cases(folder, tokenizer)


def word_piece(folder, sentences):
    """As vocab.txt."""
    divide = tokenizers.WordPiece({})
    words = collections.Counter(word for sentence in sentences for word in divide.words(sentence))
    letters = sorted({c for word in words for c in word if c.isalpha()})
    frequent = sorted(word for word, times in words.items() if times > 1 and len(word) > 1)
    tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *".,?!';-()", *"0123456789", *letters]
    tokens += ["##" + letter for letter in letters] + frequent + "##s ##ed ##ing ##er ##able un 知 识 力 量 ##12".split()
    tokenizer = tokenizers.WordPiece({token: i for i, token in enumerate(tokens)})
    (folder / "vocab.txt").write_text("\n".join(tokens) + "\n", encoding="utf-8")
    write_json(folder / "tokenizer_config.json", {"do_lower_case": True, "tokenizer_class": "BertTokenizer"})
    write_cases(folder, tokenizer)


def unigram(folder, sentences):
    """As tokenizer.json; the pieces are the frequent parts of words, their scores spread a little so that no two
    divisions of a word are equally good."""
    counts = collections.Counter()
    for word, times in words_of(sentences).items():
        whole = "▁" + word
        for start in range(len(whole)):
            for end in range(start + 1, min(start + 7, len(whole) + 1)):
                counts[whole[start:end]] += times
    kept = sorted(piece for piece, times in counts.items() if len(piece) == 1 or times >= 5)
    total, generator = sum(counts[piece] for piece in kept), np.random.Generator(np.random.PCG64(77))
    pieces = [("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0)]
    pieces += [(piece, round(math.log(counts[piece] / total) - generator.random() * 0.5, 6)) for piece in kept]
    tokenizer = tokenizers.Unigram(pieces, 2)
    metaspace = {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True}
    write_json(folder / "tokenizer.json", {
        "version": "1.0",
        "added_tokens": [tokenizers.added(i, piece) for i, (piece, _) in enumerate(pieces[:3])],
        "normalizer": {"type": "NFKC"},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, metaspace]},
        "post_processor": template([sequence("A"), special("</s>")], {"</s>": 1}),
        "decoder": metaspace,
        "model": {"type": "Unigram", "unk_id": 2, "vocab": pieces}})
    write_cases(folder, tokenizer)


def special(token):
    return {"SpecialToken": {"id": token, "type_id": 0}}


def sequence(name):
    return {"Sequence": {"id": name, "type_id": 0}}


def template(single, ids):
    return {"type": "TemplateProcessing", "single": single, "pair": single + [sequence("B")],
            "special_tokens": {token: {"id": token, "ids": [i], "tokens": [token]} for token, i in ids.items()}}


def write_tokenizers(root, sentences):
    for name, kind in (("byte-level", byte_level), ("sentence-pairs", sentence_pairs), ("word-piece", word_piece),
                       ("unigram", unigram)):
        (root / name).mkdir(parents=True, exist_ok=True)
        kind(root / name, sentences)
