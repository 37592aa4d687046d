#pragma once

#include <memory>
#include <string>

#include "core/base/json_value.h"
#include "core/text/byte_trie.h"
#include "core/text/token_model.h"

namespace attentionscope {

struct WordPieceRules {
    std::string unknownToken = "[UNK]";
    std::string continuingPrefix = "##";  ///< begins every token except a word's first
    size_t longestWord = 100;             ///< in code points; a longer word is unknown
};

/// Takes the longest token that the word begins with, then the longest continuation, and so on (Wu et al.
/// 2016, Devlin et al. 2019); a word that cannot be divided completely is one unknown token.
class WordPiece : public TokenModel {
public:
    WordPiece(Vocabulary vocabulary, WordPieceRules rules);
    static std::unique_ptr<TokenModel> read(const JsonValue& fields);

    void tokenize(std::string_view piece, WordCache& cache, std::vector<ModelToken>& tokens) const override;
    int unknownId() const override { return unknownId_; }

private:
    bool divide(std::string_view word, std::vector<ModelToken>& tokens) const;

    WordPieceRules rules_;
    int unknownId_;
    ByteTrie trie_;
    ByteTrie::Node continuing_ = ByteTrie::root;  ///< where the continuations begin
    bool hasContinuing_ = false;
};

}  // namespace attentionscope
