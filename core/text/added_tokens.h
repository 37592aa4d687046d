#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/json_value.h"
#include "core/text/aligned_text.h"
#include "core/text/byte_trie.h"
#include "core/text/normalizer.h"
#include "core/text/token_model.h"

namespace attentionscope {

/// A token in addition to the model's vocabulary, matched in the text before anything else: [MASK],
/// <|endoftext|> …
struct AddedToken {
    std::string content = {};
    int id = -1;
    bool singleWord = false;  ///< matches only if no word character touches it
    bool lstrip = false;      ///< includes the white space before it
    bool rstrip = false;      ///< includes the white space after it
    bool normalized = true;   ///< matched in the normalised text, in its own normalised form
    bool special = false;
};

/// All of a tokenizer's added tokens. The leftmost match wins, and among those the longest.
class AddedTokens {
public:
    AddedTokens() = default;
    /// A token that the vocabulary already contains keeps its id. `normalizer` may be null.
    AddedTokens(std::vector<AddedToken> tokens, const Vocabulary& vocabulary, const Normalizer* normalizer);
    /// The field of tokenizer.json. Throws Error.
    static std::vector<AddedToken> read(const JsonValue& list);

    const std::vector<AddedToken>& tokens() const { return tokens_; }
    /// Null if the id does not belong to an added token.
    const AddedToken* withId(int id) const;
    const AddedToken* withContent(std::string_view content) const;

    /// Divides the user's text at the tokens that are not normalised, normalises the text between them, and
    /// divides it at the others. Every piece is a token or text to divide further; none is empty.
    PreTokenizedText divide(const std::string& text, const Normalizer* normalizer) const;

private:
    std::vector<Piece> find(std::string_view text, const ByteTrie& trie) const;

    std::vector<AddedToken> tokens_;
    std::unordered_map<int, size_t> byId_;
    ByteTrie plain_, normalised_;  ///< values are places in tokens_
};

}  // namespace attentionscope
