#include "core/text/token_model.h"

#include <algorithm>
#include <limits>

#include "core/base/error.h"
#include "core/base/letters.h"
#include "core/base/printable.h"
#include "core/text/byte_level.h"
#include "core/text/byte_pair_encoding.h"
#include "core/text/unigram.h"
#include "core/text/word_piece.h"

namespace attentionscope {

void Vocabulary::add(std::string token, int id) {
    auto [entry, inserted] = ids_.insert_or_assign(std::move(token), id);
    const std::string* text = &entry->first;  // nodes of an unordered_map never move
    idLimit_ = std::max(idLimit_, id + 1);
    // Files list ids more or less in order; one id far beyond the number of tokens must not cost a table of
    // that size.
    if (size_t(id) < 4 * ids_.size() + 1024) {
        if (size_t(id) >= dense_.size()) dense_.resize(size_t(id) + 1, nullptr);
        dense_[size_t(id)] = text;
    } else {
        sparse_[id] = text;
    }
}

int Vocabulary::idOf(std::string_view token) const {
    const auto found = ids_.find(token);
    return found == ids_.end() ? unknown : found->second;
}

const std::string* Vocabulary::tokenOf(int id) const {
    if (id < 0) return nullptr;
    if (size_t(id) < dense_.size() && dense_[size_t(id)]) return dense_[size_t(id)];
    const auto found = sparse_.find(id);
    return found == sparse_.end() ? nullptr : found->second;
}

std::vector<std::pair<std::string_view, int>> Vocabulary::entries() const {
    return {ids_.begin(), ids_.end()};
}

namespace {

/// Older files do not name the type of the model.
std::string guessedType(const JsonValue& fields) {
    if (fields.has("merges")) return "BPE";
    if (fields.at("vocab").isList()) return "Unigram";
    if (fields.has("max_input_chars_per_word") || fields.has("continuing_subword_prefix")) return "WordPiece";
    return "WordLevel";
}

}  // namespace

std::unique_ptr<TokenModel> makeTokenModel(const JsonValue& fields, const StopToken& stop) {
    const std::vector<std::string> known{"BPE", "Unigram", "WordLevel", "WordPiece"};
    const std::string type = fields.has("type") ? fields.choice("type", known) : guessedType(fields);
    if (type == "WordPiece") return WordPiece::read(fields);
    if (type == "BPE") return BytePairEncoding::read(fields, stop);
    if (type == "Unigram") return Unigram::read(fields);
    return WordLevel::read(fields);
}

Vocabulary readVocabulary(const JsonValue& object) {
    Vocabulary vocabulary;
    for (const JsonValue& id : object.members())
        vocabulary.add(id.key(), int(id.integer(0, std::numeric_limits<int>::max() - 1)));
    return vocabulary;
}

std::vector<int> byteTokenIds(const Vocabulary& vocabulary) {
    std::vector<int> ids(256);
    bool hasAny = false;
    for (size_t byte = 0; byte < 256; ++byte) {
        ids[byte] = vocabulary.idOf(byteToken(static_cast<unsigned char>(byte)));
        hasAny = hasAny || ids[byte] >= 0;
    }
    return hasAny ? ids : std::vector<int>();
}

bool appendByteTokens(const std::vector<int>& byteIds, std::string_view character, std::uint32_t begin,
                      std::uint32_t end, std::vector<ModelToken>& tokens) {
    if (byteIds.empty()) return false;
    for (char byte : character) {
        if (byteIds[static_cast<unsigned char>(byte)] < 0) return false;
    }
    for (char byte : character) tokens.push_back({byteIds[static_cast<unsigned char>(byte)], begin, end});
    return true;
}

namespace {

bool isAsciiLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Some tokens that can be typed, separated by commas: no marks such as <s>, no parts of words.
std::string someTokens(const Vocabulary& vocabulary) {
    constexpr int most = 4;
    constexpr std::size_t longest = 32;
    std::string some;
    for (int id = 0, found = 0; id < vocabulary.idLimit() && found < most; ++id) {
        const std::string* token = vocabulary.tokenOf(id);
        const bool canBeTyped = token && token->size() <= longest &&
                                std::any_of(token->begin(), token->end(), isAsciiLetter) &&
                                std::all_of(token->begin(), token->end(), [](char c) {
                                    return isAsciiLetter(c) || isDigit(c) || c == ' ' || c == '_' || c == '-';
                                });
        if (!canBeTyped) continue;
        some += (found++ > 0 ? ", " : "") + *token;
    }
    return some;
}

}  // namespace

void throwNotInVocabulary(std::string_view text, const Vocabulary& vocabulary) {
    const std::string some = someTokens(vocabulary);
    throw Error({.what = "the vocabulary has no token for a part of the text, nor one for the unknown",
                 .got = inQuotes(text, 60),
                 .expected = some.empty() ? Phrase() : Phrase("tokens such as %1", {some}),
                 .remedy = "Use tokens of this model's vocabulary."});
}

WordLevel::WordLevel(Vocabulary vocabulary, const std::string& unknownToken) {
    vocabulary_ = std::move(vocabulary);
    unknownId_ = vocabulary_.idOf(unknownToken);
}

std::unique_ptr<TokenModel> WordLevel::read(const JsonValue& fields) {
    return std::make_unique<WordLevel>(readVocabulary(fields.at("vocab")),
                                       fields.textOr("unk_token", "<unk>"));
}

void WordLevel::tokenize(std::string_view piece, WordCache&, std::vector<ModelToken>& tokens) const {
    const int id = vocabulary_.idOf(piece);
    if (id >= 0) {
        tokens.push_back({id, 0, std::uint32_t(piece.size())});
    } else if (unknownId_ >= 0) {
        tokens.push_back({unknownId_, 0, std::uint32_t(piece.size())});
    } else {
        throwNotInVocabulary(piece, vocabulary_);
    }
}

}  // namespace attentionscope
