#include "core/text/added_tokens.h"

#include <unicode/uchar.h>

#include <limits>

#include "core/base/json_value.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

size_t startOfLast(std::string_view text, size_t end) {
    while (end > 0 && (static_cast<unsigned char>(text[--end]) & 0xC0) == 0x80) continue;
    return end;
}

bool isWordAt(std::string_view text, size_t at) {
    const auto value = UChar32(codePointAt(text, at).value);
    return u_hasBinaryProperty(value, UCHAR_ALPHABETIC) || value == 0x200C || value == 0x200D ||
           (U_GET_GC_MASK(value) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0;
}

bool standsAlone(std::string_view text, size_t begin, size_t end) {
    return (begin == 0 || !isWordAt(text, startOfLast(text, begin))) &&
           (end == text.size() || !isWordAt(text, end));
}

}  // namespace

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, const Vocabulary& vocabulary,
                         const Normalizer* normalizer)
    : tokens_(std::move(tokens)) {
    std::vector<std::pair<std::string_view, int>> plain, normalised;
    std::vector<std::string> contents(tokens_.size());
    for (size_t i = 0; i < tokens_.size(); ++i) {
        AddedToken& token = tokens_[i];
        const int known = vocabulary.idOf(token.content);
        if (known >= 0) token.id = known;
        if (token.content.empty()) continue;
        byId_[token.id] = i;
        if (!token.normalized) {
            plain.emplace_back(token.content, int(i));
            continue;
        }
        AlignedText content(token.content);
        if (normalizer) normalizer->apply(content);
        contents[i] = content.text();
        normalised.emplace_back(contents[i], int(i));
    }
    plain_ = ByteTrie(std::move(plain));
    normalised_ = ByteTrie(std::move(normalised));
}

std::vector<AddedToken> AddedTokens::read(const JsonValue& list) {
    std::vector<AddedToken> tokens;
    for (const JsonValue& fields : list.items()) {
        AddedToken token;
        token.content = fields.text("content");
        token.id = int(fields.integer("id", 0, std::numeric_limits<int>::max() - 1));
        token.singleWord = fields.flagOr("single_word", false);
        token.lstrip = fields.flagOr("lstrip", false);
        token.rstrip = fields.flagOr("rstrip", false);
        token.special = fields.flagOr("special", false);
        token.normalized = fields.flagOr("normalized", !token.special);
        tokens.push_back(std::move(token));
    }
    return tokens;
}

const AddedToken* AddedTokens::withId(int id) const {
    const auto found = byId_.find(id);
    return found == byId_.end() ? nullptr : &tokens_[found->second];
}

const AddedToken* AddedTokens::withContent(std::string_view content) const {
    for (const AddedToken& token : tokens_) {
        if (token.content == content) return &token;
    }
    return nullptr;
}

std::vector<Piece> AddedTokens::find(std::string_view text, const ByteTrie& trie) const {
    std::vector<Piece> pieces;
    size_t done = 0;
    const auto append = [&](size_t begin, size_t end, int id) {
        if (begin < end) pieces.push_back({std::uint32_t(begin), std::uint32_t(end), id});
    };
    for (size_t at = 0; at < text.size() && !trie.empty();) {
        const auto match = trie.longestMatch(text, at);
        if (match.length == 0) {
            ++at;
            continue;
        }
        size_t begin = at, end = at + match.length;
        at = end;
        const AddedToken& token = tokens_[size_t(match.value)];
        if (token.singleWord && !standsAlone(text, begin, end)) continue;
        while (token.lstrip && begin > done) {
            const size_t before = startOfLast(text, begin);
            if (!isWhiteSpace(codePointAt(text, before).value)) break;
            begin = before;
        }
        while (token.rstrip && end < text.size()) {
            const CodePoint point = codePointAt(text, end);
            if (!isWhiteSpace(point.value)) break;
            end += size_t(point.bytes);
        }
        begin = std::max(begin, done);
        append(done, begin, -1);
        append(begin, end, token.id);
        done = end;
        at = std::max(at, end);
    }
    append(done, text.size(), -1);
    return pieces;
}

PreTokenizedText AddedTokens::divide(const std::string& text, const Normalizer* normalizer) const {
    PreTokenizedText result;
    const std::vector<Piece> parts = find(text, plain_);
    const AlignedText source(text);
    for (const Piece& part : parts) {
        const bool isWhole = parts.size() == 1 && part.id < 0;
        AlignedText content(isWhole ? text : text.substr(part.begin, part.end - part.begin), part.begin);
        if (part.id < 0 && normalizer) normalizer->apply(content);
        const auto base = std::uint32_t(result.text.size());
        if (part.id >= 0) {
            if (!content.empty())
                result.pieces.push_back({base, base + std::uint32_t(content.size()), part.id});
        } else {
            for (const Piece& piece : find(content.text(), normalised_)) {
                result.pieces.push_back({base + piece.begin, base + piece.end, piece.id});
            }
        }
        if (isWhole) {
            result.text = std::move(content);
        } else {
            result.text.appendKept(content, 0, content.size());
        }
    }
    return result;
}

}  // namespace attentionscope
