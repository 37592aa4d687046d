#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/json_value.h"

namespace attentionscope {

/// The tokens of a model and their ids, in both directions. Ids need not be contiguous; memory grows with the
/// number of tokens.
class Vocabulary {
public:
    static constexpr int unknown = -1;

    /// Adds a token; an existing token or id gets its new partner.
    void add(std::string token, int id);

    /// The id of the token, or `unknown`.
    int idOf(std::string_view token) const;
    /// The token of the id, or null; valid as long as the vocabulary.
    const std::string* tokenOf(int id) const;

    size_t size() const { return ids_.size(); }
    /// One more than the largest id: the number of rows an embedding table needs.
    int idLimit() const { return idLimit_; }
    /// Every token with its id, in no particular order.
    std::vector<std::pair<std::string_view, int>> entries() const;

private:
    struct Hash {
        using is_transparent = void;
        size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    std::unordered_map<std::string, int, Hash, std::equal_to<>> ids_;
    std::vector<const std::string*> dense_;               ///< by id, while ids are dense
    std::unordered_map<int, const std::string*> sparse_;  ///< ids beyond that
    int idLimit_ = 0;
};

/// A token within a piece: its id and its bytes [begin, end) of the piece.
struct ModelToken {
    int id = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    friend bool operator==(const ModelToken&, const ModelToken&) = default;
};

class WordCache;

/// Divides one piece of text into tokens of its vocabulary: WordPiece, byte pair encoding, Unigram or whole
/// words. Safe to use from several threads, each with a cache of its own.
class TokenModel {
public:
    virtual ~TokenModel() = default;
    /// Appends the tokens of the piece (valid UTF-8). Throws Error if the piece has a character that the
    /// vocabulary lacks, if it has no unknown token.
    virtual void tokenize(std::string_view piece, WordCache& cache,
                          std::vector<ModelToken>& tokens) const = 0;
    const Vocabulary& vocabulary() const { return vocabulary_; }
    /// The id of the unknown token, or -1.
    virtual int unknownId() const { return -1; }
    /// Whether an unknown token shows its text (as in Unigram) or its own name.
    virtual bool unknownShowsText() const { return false; }

protected:
    Vocabulary vocabulary_;
};

/// The model that tokenizer.json describes; older files without `type` are recognised by their fields. Throws
/// Error on an unknown type (listing the known ones) and on missing or wrong fields, Cancelled when stopped.
std::unique_ptr<TokenModel> makeTokenModel(const JsonValue& fields, const StopToken& stop = {});

/// Reads {"token": id, …}; ids are 0 … 2^31 - 2.
Vocabulary readVocabulary(const JsonValue& object);
/// The ids of all 256 byte tokens, -1 for one that the vocabulary lacks; empty if it has none.
std::vector<int> byteTokenIds(const Vocabulary& vocabulary);
/// Appends the byte tokens of one character, each covering [begin, end); returns false and appends nothing if
/// one is missing.
bool appendByteTokens(const std::vector<int>& byteIds, std::string_view character, std::uint32_t begin,
                      std::uint32_t end, std::vector<ModelToken>& tokens);
/// Thrown if text cannot be expressed; lists some of the tokens that exist.
[[noreturn]] void throwNotInVocabulary(std::string_view text, const Vocabulary& vocabulary);

/// Every piece is one token, or unknown.
class WordLevel : public TokenModel {
public:
    WordLevel(Vocabulary vocabulary, const std::string& unknownToken);
    static std::unique_ptr<TokenModel> read(const JsonValue& fields);

    void tokenize(std::string_view piece, WordCache& cache, std::vector<ModelToken>& tokens) const override;
    int unknownId() const override { return unknownId_; }

private:
    int unknownId_;
};

}  // namespace attentionscope
