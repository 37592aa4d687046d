#include "core/text/word_level.h"

namespace attentionscope {

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
