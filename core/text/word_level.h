#pragma once

#include <memory>
#include <string>

#include "core/base/json_value.h"
#include "core/text/token_model.h"

namespace attentionscope {

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
