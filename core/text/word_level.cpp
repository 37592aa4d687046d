#include "core/text/word_level.h"

#include "core/text/unicode.h"

namespace attentionscope {

WordLevel::WordLevel(Vocabulary vocabulary, const std::string& unknownToken, bool characterFallback)
    : characterFallback_(characterFallback) {
    vocabulary_ = std::move(vocabulary);
    unknownId_ = vocabulary_.idOf(unknownToken);
    if (characterFallback_) bytes_ = byteTokenIds(vocabulary_);
}

std::unique_ptr<TokenModel> WordLevel::read(const JsonValue& fields) {
    return std::make_unique<WordLevel>(readVocabulary(fields.at("vocab")),
                                       fields.textOr("unk_token", "<unk>"),
                                       fields.flagOr("character_fallback", false));
}

void WordLevel::tokenize(std::string_view piece, WordCache&, std::vector<ModelToken>& tokens) const {
    const int id = vocabulary_.idOf(piece);
    if (id >= 0) {
        tokens.push_back({id, 0, std::uint32_t(piece.size())});
    } else if (characterFallback_) {
        appendCharacters(piece, tokens);
    } else if (unknownId_ >= 0) {
        tokens.push_back({unknownId_, 0, std::uint32_t(piece.size())});
    } else {
        throwNotInVocabulary(piece, vocabulary_);
    }
}

void WordLevel::appendCharacters(std::string_view word, std::vector<ModelToken>& tokens) const {
    for (size_t at = 0; at < word.size();) {
        const size_t bytes = size_t(codePointAt(word, at).bytes);
        const std::string_view character = word.substr(at, bytes);
        const auto begin = std::uint32_t(at), end = std::uint32_t(at + bytes);
        const int id = vocabulary_.idOf(character);
        if (id >= 0) {
            tokens.push_back({id, begin, end});
        } else if (!appendByteTokens(bytes_, character, begin, end, tokens)) {
            if (unknownId_ < 0) throwNotInVocabulary(character, vocabulary_);
            tokens.push_back({unknownId_, begin, end});
        }
        at += bytes;
    }
}

}  // namespace attentionscope
