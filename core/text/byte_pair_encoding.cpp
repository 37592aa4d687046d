#include "core/text/byte_pair_encoding.h"

#include <algorithm>
#include <optional>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/text/unicode.h"
#include "core/text/word_cache.h"

namespace attentionscope {

namespace {

constexpr char32_t tabulated = 0x3000;  // characters whose ids are kept in a table

/// A pair of tokens with a space between them. If tokens contain spaces, the pair could be split at several
/// places; the vocabulary decides. No token is longer than `longest`, and none has more than a few spaces, so
/// that a file whose line breaks were lost is rejected as quickly as another is read.
std::optional<std::pair<std::string, std::string>> pairIn(const std::string& text,
                                                          const Vocabulary& vocabulary, std::size_t longest) {
    constexpr std::ptrdiff_t mostSpaces = 256;
    const auto spaces = text.size() <= 2 * longest + 1 ? std::count(text.begin(), text.end(), ' ') : 0;
    if (spaces > mostSpaces) return std::nullopt;
    for (std::size_t space = spaces > 0 ? text.find(' ') : text.npos; space != text.npos;
         space = text.find(' ', space + 1)) {
        std::string left = text.substr(0, space), right = text.substr(space + 1);
        const bool isKnown = left.size() + right.size() <= longest && vocabulary.idOf(left) >= 0 &&
                             vocabulary.idOf(right) >= 0 && vocabulary.idOf(left + right) >= 0;
        if (spaces == 1 || isKnown) return std::pair(std::move(left), std::move(right));
    }
    return std::nullopt;
}

std::pair<std::string, std::string> readMerge(const JsonValue& merge, const Vocabulary& vocabulary,
                                              std::size_t longest) {
    if (merge.isList()) {
        std::vector<std::string> pair = merge.texts();
        if (pair.size() == 2) return {std::move(pair[0]), std::move(pair[1])};
    }
    if (merge.isText())
        if (auto pair = pairIn(merge.text(), vocabulary, longest)) return *std::move(pair);
    merge.refuse("a pair of tokens, \"a b\" or [\"a\", \"b\"]");
}

char32_t firstCharacter(std::string_view text) {
    return text.empty() ? 0 : codePointAt(text, 0).value;
}

char32_t lastCharacter(std::string_view text) {
    size_t at = text.size();
    while (at > 0 && (static_cast<unsigned char>(text[--at]) & 0xC0) == 0x80) continue;
    return text.empty() ? 0 : codePointAt(text, at).value;
}

}  // namespace

BytePairEncoding::BytePairEncoding(Vocabulary vocabulary, const Merges& merges, BytePairRules rules,
                                   const std::string& where)
    : rules_(std::move(rules)), merges_(merges.size()), characters_(tabulated, -1) {
    vocabulary_ = std::move(vocabulary);
    if (!rules_.unknownToken.empty()) unknownId_ = vocabulary_.idOf(rules_.unknownToken);
    if (rules_.byteFallback) bytes_ = byteTokenIds(vocabulary_);
    for (const auto& [token, id] : vocabulary_.entries()) {
        if (token.empty()) continue;
        const CodePoint point = codePointAt(token, 0);
        if (size_t(point.bytes) == token.size() && point.value < tabulated) characters_[point.value] = id;
    }
    const auto idOf = [&](const std::string& token, size_t rank) {
        const int id = vocabulary_.idOf(token);
        if (id < 0) {
            throw Error({.what = "a merge uses a token that the vocabulary lacks",
                         .where = Phrase("%1 › merges %2", {where, std::to_string(rank)}),
                         .got = inQuotes(token)});
        }
        return id;
    };
    for (size_t rank = 0; rank < merges.size(); ++rank) {
        const auto& [left, right] = merges[rank];
        const int leftId = idOf(left, rank), rightId = idOf(right, rank);
        const std::string rest = right.substr(std::min(rules_.continuingPrefix.size(), right.size()));
        merges_.add(leftId, rightId, {std::uint32_t(rank), idOf(left + rest, rank)});
    }
    learnBoundaries(merges);
}

std::unique_ptr<TokenModel> BytePairEncoding::read(const JsonValue& fields, const StopToken& stop) {
    BytePairRules rules;
    rules.unknownToken = fields.textOr("unk_token", "");
    rules.continuingPrefix = fields.textOr("continuing_subword_prefix", "");
    rules.endOfWordSuffix = fields.textOr("end_of_word_suffix", "");
    rules.fuseUnknown = fields.flagOr("fuse_unk", false);
    rules.byteFallback = fields.flagOr("byte_fallback", false);
    rules.tokens = int(fields.integerOr("tokens", 0, INT32_MAX, 0));
    rules.ignoreMerges = fields.flagOr("ignore_merges", false);
    Vocabulary vocabulary = readVocabulary(fields.at("vocab"));
    Merges merges;
    const std::vector<JsonValue> entries = fields.items("merges");
    merges.reserve(entries.size());
    std::size_t longest = 0;
    for (const auto& entry : vocabulary.entries()) longest = std::max(longest, entry.first.size());
    for (const JsonValue& merge : entries) {
        if (merges.size() % 1024 == 0) throwIfStopped(stop);
        merges.push_back(readMerge(merge, vocabulary, longest));
    }
    return std::make_unique<BytePairEncoding>(std::move(vocabulary), merges, std::move(rules),
                                              fields.where());
}

// Every token longer than a character is made by merges, and each merge joins the last character of its left
// part to the first of its right part. If no merge joins two characters in this way, no token can span them,
// so a long piece is split there into words that the cache may contain. (This fails if symbols are more than
// their characters.)
void BytePairEncoding::learnBoundaries(const Merges& merges) {
    if (!rules_.continuingPrefix.empty() || !rules_.endOfWordSuffix.empty()) return;
    for (const auto& [left, right] : merges) {
        const bool isPlain = vocabulary_.idOf(left) != unknownId_ && vocabulary_.idOf(right) != unknownId_;
        const bool isByte = !bytes_.empty() && (left.starts_with("<0x") || right.starts_with("<0x"));
        if (!isPlain || isByte || left.empty() || right.empty()) return;
        boundaries_.add(int(lastCharacter(left)), int(firstCharacter(right)), {});
    }
    hasBoundaries_ = true;
}

bool BytePairEncoding::mayMergeAcross(char32_t left, char32_t right, bool bothUnknown,
                                      bool eitherUnknown) const {
    // Omitting an unknown character makes its neighbours adjacent.
    if (eitherUnknown && rules_.unknownToken.empty()) return true;
    return boundaries_.find(int(left), int(right)) || (rules_.fuseUnknown && bothUnknown);
}

int BytePairEncoding::characterId(std::string_view character, char32_t value) const {
    return value < tabulated ? characters_[value] : vocabulary_.idOf(character);
}

void BytePairEncoding::tokenize(std::string_view piece, WordCache& cache,
                                std::vector<ModelToken>& tokens) const {
    if (rules_.ignoreMerges) {
        if (const int id = vocabulary_.idOf(piece); id >= 0) {
            tokens.push_back({id, 0, std::uint32_t(piece.size())});
            return;
        }
    }
    if (piece.size() > WordCache::longestWord && hasBoundaries_) {
        tokenizeLong(piece, cache, tokens);
        return;
    }
    cache.tokenize(piece, tokens,
                   [this](std::string_view word, std::vector<ModelToken>& result) { divide(word, result); });
}

void BytePairEncoding::tokenizeLong(std::string_view piece, WordCache& cache,
                                    std::vector<ModelToken>& tokens) const {
    const auto append = [&](size_t begin, size_t end) {
        const size_t first = tokens.size();
        cache.tokenize(
            piece.substr(begin, end - begin), tokens,
            [this](std::string_view word, std::vector<ModelToken>& result) { divide(word, result); });
        for (size_t i = first; i < tokens.size(); ++i) {
            tokens[i].begin += std::uint32_t(begin);
            tokens[i].end += std::uint32_t(begin);
        }
    };
    size_t begin = 0;
    char32_t previous = 0;
    bool previousUnknown = false;
    for (size_t at = 0; at < piece.size();) {
        const CodePoint point = codePointAt(piece, at);
        const bool isUnknown = characterId(piece.substr(at, size_t(point.bytes)), point.value) < 0;
        if (at > begin && !mayMergeAcross(previous, point.value, previousUnknown && isUnknown,
                                          previousUnknown || isUnknown)) {
            append(begin, at);
            begin = at;
        }
        previous = point.value;
        previousUnknown = isUnknown;
        at += size_t(point.bytes);
    }
    append(begin, piece.size());
}

void BytePairEncoding::appendSymbols(std::string_view word, std::vector<ModelToken>& tokens) const {
    const bool isPlain = rules_.continuingPrefix.empty() && rules_.endOfWordSuffix.empty();
    bool unknownBefore = false;
    for (size_t at = 0; at < word.size();) {
        const CodePoint point = codePointAt(word, at);
        const size_t next = at + size_t(point.bytes);
        const std::string_view character = word.substr(at, next - at);
        const auto begin = std::uint32_t(at), end = std::uint32_t(next);
        std::string symbol;
        if (!isPlain)
            symbol = (at > 0 ? rules_.continuingPrefix : std::string()) + std::string(character) +
                     (next == word.size() ? rules_.endOfWordSuffix : std::string());
        const int id = isPlain ? characterId(character, point.value) : vocabulary_.idOf(symbol);
        const std::string_view spelled = isPlain ? character : std::string_view(symbol);
        const bool isUnknown = id < 0 && !appendByteTokens(bytes_, spelled, begin, end, tokens);
        if (id >= 0) {
            tokens.push_back({id, begin, end});
        } else if (isUnknown && unknownBefore && rules_.fuseUnknown && unknownId_ >= 0) {
            tokens.back().end = end;
        } else if (isUnknown && unknownId_ >= 0) {
            tokens.push_back({unknownId_, begin, end});
        } else if (isUnknown && !rules_.unknownToken.empty()) {
            throwNotInVocabulary(character, vocabulary_);
        }
        unknownBefore = isUnknown;
        at = next;
    }
}

void BytePairEncoding::divide(std::string_view word, std::vector<ModelToken>& tokens) const {
    std::vector<ModelToken> symbols;
    symbols.reserve(word.size());
    appendSymbols(word, symbols);
    mergePairs(symbols, merges_);
    for (const ModelToken& symbol : symbols) {
        const bool isToken = rules_.tokens == 0 || symbol.id < rules_.tokens;
        const std::string_view text = word.substr(symbol.begin, symbol.end - symbol.begin);
        if (isToken)
            tokens.push_back(symbol);
        else if (!appendByteTokens(bytes_, text, symbol.begin, symbol.end, tokens) && unknownId_ >= 0)
            tokens.push_back({unknownId_, symbol.begin, symbol.end});
    }
}

}  // namespace attentionscope
