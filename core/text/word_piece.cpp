#include "core/text/word_piece.h"

#include <limits>

#include "core/text/unicode.h"
#include "core/text/word_cache.h"

namespace attentionscope {

WordPiece::WordPiece(Vocabulary vocabulary, WordPieceRules rules) : rules_(std::move(rules)) {
    vocabulary_ = std::move(vocabulary);
    unknownId_ = vocabulary_.idOf(rules_.unknownToken);
    trie_ = ByteTrie(vocabulary_.entries());
    continuing_ = trie_.descend(rules_.continuingPrefix);
    hasContinuing_ = rules_.continuingPrefix.empty() || continuing_ != ByteTrie::root;
}

std::unique_ptr<TokenModel> WordPiece::read(const JsonValue& fields) {
    WordPieceRules rules;
    rules.unknownToken = fields.textOr("unk_token", rules.unknownToken);
    rules.continuingPrefix = fields.textOr("continuing_subword_prefix", rules.continuingPrefix);
    if (fields.has("max_input_chars_per_word")) {
        rules.longestWord =
            size_t(fields.integer("max_input_chars_per_word", 0, std::numeric_limits<int>::max()));
    }
    return std::make_unique<WordPiece>(readVocabulary(fields.at("vocab")), std::move(rules));
}

void WordPiece::tokenize(std::string_view piece, WordCache& cache, std::vector<ModelToken>& tokens) const {
    cache.tokenize(piece, tokens, [this](std::string_view word, std::vector<ModelToken>& result) {
        const size_t before = result.size();
        if (divide(word, result)) return;
        result.resize(before);
        if (unknownId_ < 0) throwNotInVocabulary(word, vocabulary_);
        result.push_back({unknownId_, 0, std::uint32_t(word.size())});
    });
}

bool WordPiece::divide(std::string_view word, std::vector<ModelToken>& tokens) const {
    if (word.size() > rules_.longestWord && size_t(countCodePoints(word)) > rules_.longestWord) return false;
    for (size_t at = 0; at < word.size();) {
        if (at > 0 && !hasContinuing_) return false;
        const auto match = trie_.longestMatch(word, at, at == 0 ? ByteTrie::root : continuing_);
        if (match.length == 0) return false;
        tokens.push_back({match.value, std::uint32_t(at), std::uint32_t(at + match.length)});
        at += match.length;
    }
    return true;
}

}  // namespace attentionscope
