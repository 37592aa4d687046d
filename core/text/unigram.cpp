#include "core/text/unigram.h"

#include <algorithm>
#include <limits>

#include "core/text/unicode.h"
#include "core/text/word_cache.h"

namespace attentionscope {

namespace {

/// An unknown character scores this much less than the least likely token (SentencePiece's constant).
constexpr double unknownPenalty = 10.0;

/// The best division of the text up to some byte: its score and its last token.
struct BestPath {
    double score = 0;
    std::uint32_t begin = 0;
    int id = -1;
    bool isReached = false;

    void offer(double candidate, std::uint32_t from, int token) {
        if (isReached && candidate <= score) return;
        *this = {candidate, from, token, true};
    }
};

}  // namespace

Unigram::Unigram(const std::vector<Scored>& scored, std::size_t known, int unknownId, bool byteFallback)
    : known_(known), unknownId_(unknownId) {
    std::vector<std::pair<std::string_view, int>> strings;
    double lowest = std::numeric_limits<double>::infinity();
    for (size_t id = 0; id < scored.size(); ++id) {
        if (id < known) vocabulary_.add(scored[id].first, int(id));
        scores_.push_back(scored[id].second.value_or(0));
        if (!scored[id].second) continue;
        strings.emplace_back(scored[id].first, int(id));
        lowest = std::min(lowest, *scored[id].second);
    }
    unknownScore_ = strings.empty() ? 0 : lowest - unknownPenalty;
    trie_ = ByteTrie(std::move(strings));
    if (byteFallback) bytes_ = byteTokenIds(vocabulary_);
}

std::unique_ptr<TokenModel> Unigram::read(const JsonValue& fields) {
    std::vector<Scored> scored;
    const std::vector<JsonValue> entries = fields.items("vocab");
    scored.reserve(entries.size());
    for (const JsonValue& entry : entries) {
        const std::vector<JsonValue> pair = entry.items();
        if (pair.size() != 2) entry.refuse("[token, score]");
        scored.emplace_back(pair[0].text(),
                            pair[1].isNull() ? std::optional<double>() : std::optional(pair[1].number()));
    }
    int unknown = -1;
    if (fields.has("unk_id"))
        unknown = int(fields.integer("unk_id", 0, static_cast<long long>(scored.size()) - 1));
    const auto size = std::int64_t(scored.size());
    const auto known = std::size_t(fields.integerOr("known", 0, size, size));
    return std::make_unique<Unigram>(scored, known, unknown, fields.flagOr("byte_fallback", false));
}

void Unigram::tokenize(std::string_view piece, WordCache& cache, std::vector<ModelToken>& tokens) const {
    cache.tokenize(piece, tokens,
                   [this](std::string_view word, std::vector<ModelToken>& result) { divide(word, result); });
}

void Unigram::divide(std::string_view piece, std::vector<ModelToken>& tokens) const {
    std::vector<BestPath> best(piece.size() + 1);
    for (size_t at = 0; at < piece.size();) {
        const size_t character = size_t(codePointAt(piece, at).bytes);
        const double score = best[at].score;
        bool isKnown = false;
        ByteTrie::Node node = ByteTrie::root;
        for (size_t end = at; end < piece.size();) {
            node = trie_.next(node, static_cast<unsigned char>(piece[end]));
            if (node == ByteTrie::root) break;
            ++end;
            const int id = trie_.value(node);
            if (id < 0) continue;
            best[end].offer(score + scores_[size_t(id)], std::uint32_t(at), id);
            isKnown = isKnown || end == at + character;
        }
        if (!isKnown) best[at + character].offer(score + unknownScore_, std::uint32_t(at), unknownId_);
        at += character;
    }

    // Walk back from the end. Adjacent unknown characters are joined.
    std::vector<ModelToken> reversed;
    for (auto end = std::uint32_t(piece.size()); end > 0;) {
        const BestPath& last = best[end];
        if (last.id == unknownId_ && !reversed.empty() && reversed.back().id == unknownId_) {
            reversed.back().begin = last.begin;
        } else {
            reversed.push_back({last.id, last.begin, end});
        }
        end = last.begin;
    }
    for (size_t i = reversed.size(); i-- > 0;) {
        const ModelToken& token = reversed[i];
        if (token.id == unknownId_)
            appendUnknown(piece, token.begin, token.end, tokens);
        else if (std::size_t(token.id) >= known_)
            tokens.push_back({unknownId_, token.begin, token.end});
        else
            tokens.push_back(token);
    }
}

void Unigram::appendUnknown(std::string_view piece, std::uint32_t begin, std::uint32_t end,
                            std::vector<ModelToken>& tokens) const {
    // The text may spell the unknown token itself, or a token less likely than its separate characters.
    if (const int id = vocabulary_.idOf(piece.substr(begin, end - begin)); id >= 0) {
        tokens.push_back({id, begin, end});
        return;
    }
    const size_t before = tokens.size();
    bool isExpressed = !bytes_.empty();
    for (std::uint32_t at = begin; at < end && isExpressed;) {
        const auto next = at + std::uint32_t(codePointAt(piece, at).bytes);
        isExpressed = appendByteTokens(bytes_, piece.substr(at, next - at), at, next, tokens);
        at = next;
    }
    if (isExpressed) return;
    tokens.resize(before);
    if (unknownId_ < 0) throwNotInVocabulary(piece.substr(begin, end - begin), vocabulary_);
    tokens.push_back({unknownId_, begin, end});
}

}  // namespace attentionscope
