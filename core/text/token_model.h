#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_value.h"
#include "core/text/vocabulary.h"

namespace attentionscope {

/// A token within a piece: its id and the bytes [begin, end) of the piece that it stands for.
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
    /// Appends the tokens of the piece (valid UTF-8). Throws Error where the piece has a character that the
    /// vocabulary lacks and there is no token for the unknown.
    virtual void tokenize(std::string_view piece, WordCache& cache,
                          std::vector<ModelToken>& tokens) const = 0;
    const Vocabulary& vocabulary() const { return vocabulary_; }
    /// The id that stands for what the vocabulary lacks, or -1.
    virtual int unknownId() const { return -1; }
    /// Whether an unknown token shows the text it stands for (as Unigram does) or its own name.
    virtual bool unknownShowsText() const { return false; }

protected:
    Vocabulary vocabulary_;
};

/// The model that tokenizer.json describes; files from before `type` was written are told apart by their
/// fields. Throws Error on an unknown type (with those that are known) and on missing or wrong fields,
/// Cancelled when stopped.
std::unique_ptr<TokenModel> makeTokenModel(const JsonValue& fields, const StopToken& stop = {});

/// Reads {"token": id, …}; ids are 0 … 2^31 - 2.
Vocabulary readVocabulary(const JsonValue& object);
/// The ids of all 256 of them, -1 for one that the vocabulary lacks; empty where it has none.
std::vector<int> byteTokenIds(const Vocabulary& vocabulary);
/// Appends the byte tokens of one character, each standing for [begin, end); false, and nothing, where one is
/// lacking.
bool appendByteTokens(const std::vector<int>& byteIds, std::string_view character, std::uint32_t begin,
                      std::uint32_t end, std::vector<ModelToken>& tokens);
/// Thrown where text cannot be expressed; names some of the tokens that can be.
[[noreturn]] void throwNotInVocabulary(std::string_view text, const Vocabulary& vocabulary);

}  // namespace attentionscope
