#pragma once

#include <memory>
#include <string>

#include "core/base/json_value.h"
#include "core/text/token_model.h"

namespace attentionscope {

/// Every piece is one token, or unknown. With character fallback, our own extension, an unknown word becomes
/// its characters, and a character that is unknown too becomes its bytes.
class WordLevel : public TokenModel {
public:
    WordLevel(Vocabulary vocabulary, const std::string& unknownToken, bool characterFallback);
    static std::unique_ptr<TokenModel> read(const JsonValue& fields);

    void tokenize(std::string_view piece, WordCache& cache, std::vector<ModelToken>& tokens) const override;
    int unknownId() const override { return unknownId_; }

private:
    void appendCharacters(std::string_view word, std::vector<ModelToken>& tokens) const;

    int unknownId_;
    bool characterFallback_;
    std::vector<int> bytes_;  ///< ids of the byte tokens, or empty
};

}  // namespace attentionscope
