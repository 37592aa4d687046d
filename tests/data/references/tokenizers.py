"""Tokenizers from their papers, in plain Python and slowly: what a text becomes in ids."""
import unicodedata

ENGLISH_SPACES = ((" .", "."), (" ?", "?"), (" !", "!"), (" ,", ","), (" ' ", "'"), (" n't", "n't"), (" 'm", "'m"),
                  (" 's", "'s"), (" 've", "'ve"), (" 're", "'re"))


def byte_characters():
    """The printable character that stands for each byte in GPT-2's vocabulary."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    return {**{byte: chr(byte) for byte in printable}, **{byte: chr(256 + i) for i, byte in enumerate(others)}}


def merged(symbols, ranks):
    """Sennrich et al. 2016: again and again the pair that was learnt first, leftmost first."""
    symbols = list(symbols)
    while True:
        places = [(ranks[pair], i) for i, pair in enumerate(zip(symbols, symbols[1:])) if pair in ranks]
        if not places:
            return symbols
        i = min(places)[1]
        symbols[i:i + 2] = [symbols[i] + symbols[i + 1]]


def is_letter(c):
    return unicodedata.category(c)[0] == "L"


def is_number(c):
    return unicodedata.category(c)[0] == "N"


def is_space(c):
    return c.isspace() and not "\x1c" <= c <= "\x1f"


def is_other(c):
    return not (is_letter(c) or is_number(c) or is_space(c))


def gpt2_words(text):
    """'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+, the pattern of Radford et al. 2019"""
    words, at = [], 0
    while at < len(text):
        end = at
        for ending in ("'s", "'t", "'re", "'ve", "'m", "'ll", "'d"):
            if text.startswith(ending, at):
                end = at + len(ending)
                break
        start = at + (text[at] == " ")
        if end == at and start < len(text):
            for kind in (is_letter, is_number, is_other):
                if kind(text[start]):
                    end = start
                    while end < len(text) and kind(text[end]):
                        end += 1
                    break
        if end == at:
            end = at
            while end < len(text) and is_space(text[end]):
                end += 1
            if end < len(text) and end - at > 1:
                end -= 1  # the last space belongs to the word that follows
        words.append(text[at:end])
        at = end
    return words


def cleaned(text):
    """Without the spaces that English does not write."""
    for spaced, close in ENGLISH_SPACES:
        text = text.replace(spaced, close)
    return text


class Tokenizer:
    """What the four have in common; `before` and `after` are the special tokens around a text."""

    before, after, unknown = [], [], None

    def ids(self, text):
        return self.ids_of(self.tokens(text))

    def ids_of(self, tokens):
        return [self.vocabulary.get(token, self.unknown) for token in tokens]

    def whole(self, text):
        """With the special tokens."""
        return self.before + self.tokens(text) + self.after


class ByteLevel(Tokenizer):
    """Radford et al. 2019: pairs of bytes."""

    def __init__(self, vocabulary, merges):
        self.vocabulary, self.ranks = vocabulary, {tuple(pair): rank for rank, pair in enumerate(merges)}
        self.characters = byte_characters()

    def tokens(self, text):
        tokens = []
        for word in gpt2_words(text):
            tokens += merged([self.characters[byte] for byte in word.encode()], self.ranks)
        return tokens

    def decoded(self, tokens):
        bytes_of = {character: byte for byte, character in self.characters.items()}
        return bytes(bytes_of[c] for token in tokens for c in token).decode(errors="replace")


class SentencePiecePairs(Tokenizer):
    """Kudo and Richardson 2018 with merges of pairs, as Llama 2 has it: a space is ▁, one stands before the text, and a
    character that is no symbol is written in bytes."""

    before = ["<s>"]

    def __init__(self, vocabulary, merges):
        self.vocabulary, self.ranks = vocabulary, {tuple(pair): rank for rank, pair in enumerate(merges)}

    def tokens(self, text):
        if not text:
            return []
        tokens = []
        for symbol in merged("▁" + text.replace(" ", "▁"), self.ranks):
            tokens += [symbol] if symbol in self.vocabulary else [f"<0x{byte:02X}>" for byte in symbol.encode()]
        return tokens

    def decoded(self, tokens):
        whole = b"".join(bytes([int(token[3:5], 16)]) if token.startswith("<0x") else token.replace("▁", " ").encode()
                         for token in tokens).decode(errors="replace")
        return whole[whole.startswith(" "):]


class WordPiece(Tokenizer):
    """Devlin et al. 2019: words without case and accents, each in the longest pieces from its front."""

    before, after = ["[CLS]"], ["[SEP]"]

    def __init__(self, vocabulary):
        self.vocabulary = vocabulary

    def words(self, text):
        spaced = ""
        for c in text:
            category, code = unicodedata.category(c), ord(c)
            if code in (0, 0xFFFD) or (category in ("Cc", "Cf", "Co", "Cn") and c not in "\t\n\r"):
                continue
            ideograph = any(first <= code <= last for first, last in (
                (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
                (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)))
            spaced += f" {c} " if ideograph else " " if c.isspace() else c
        bare = "".join(c for c in unicodedata.normalize("NFD", spaced) if unicodedata.category(c) != "Mn").lower()
        marked = ""
        for c in bare:
            ascii_mark = "!" <= c <= "~" and not c.isalnum()
            marked += f" {c} " if ascii_mark or unicodedata.category(c)[0] == "P" else c
        return marked.split()

    def pieces(self, word):
        pieces, at = [], 0
        if len(word) > 100:
            return ["[UNK]"]
        while at < len(word):
            ends = [end for end in range(len(word), at, -1) if ("##" if at else "") + word[at:end] in self.vocabulary]
            if not ends:
                return ["[UNK]"]
            pieces.append(("##" if at else "") + word[at:ends[0]])
            at = ends[0]
        return pieces

    def tokens(self, text):
        return [piece for word in self.words(text) for piece in self.pieces(word)]

    def decoded(self, tokens):
        """Each token is cleaned of its own space, so that an apostrophe between two words keeps both of them."""
        text = ""
        for token in tokens:
            text += token[2:] if token.startswith("##") else cleaned(" " + token) if text else token
        return text


class Unigram(Tokenizer):
    """Kudo 2018: the division whose pieces' log probabilities have the greatest sum, found from the left. A character
    that no piece covers counts 10 less than the least piece, and such characters side by side are one token."""

    after = ["</s>"]

    def __init__(self, pieces, unknown):
        self.scores = dict(pieces)
        self.vocabulary = {piece: i for i, (piece, _) in enumerate(pieces)}
        self.unknown = unknown
        self.least = min(score for _, score in pieces) - 10

    def divided(self, text):
        best = [(0.0, 0)] + [None] * len(text)  # the score of the best division up to here, and where its last begins
        for end in range(1, len(text) + 1):
            for start in range(end):
                piece = text[start:end]
                if piece in self.scores:
                    score = best[start][0] + self.scores[piece]
                elif end - start == 1:
                    score = best[start][0] + self.least
                else:
                    continue
                if best[end] is None or score > best[end][0]:
                    best[end] = (score, start)
        pieces, end = [], len(text)
        while end:
            start = best[end][1]
            pieces.insert(0, text[start:end])
            end = start
        return pieces

    def tokens(self, text):
        """Compatible characters unified, each word with its ▁."""
        tokens = []
        for word in unicodedata.normalize("NFKC", text).split():
            before = len(tokens)
            for piece in self.divided("▁" + word):
                if piece not in self.scores and len(tokens) > before and tokens[-1] not in self.scores:
                    tokens[-1] += piece
                else:
                    tokens.append(piece)
        return tokens

    def decoded(self, tokens):
        whole = "".join("<unk>" if token not in self.scores else token for token in tokens).replace("▁", " ")
        return whole[whole.startswith(" "):]


def added(i, token):
    """A special token, as tokenizer.json lists it."""
    return {"id": i, "content": token, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False,
            "special": True}
