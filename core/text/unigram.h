#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json_value.h"
#include "core/text/byte_trie.h"
#include "core/text/token_model.h"

namespace attentionscope {

/// The most probable division under independent tokens (Kudo 2018), found by Viterbi's algorithm: linear in
/// the length of the piece. Adjacent unknown characters become one unknown token, or their bytes.
class Unigram : public TokenModel {
public:
    /// A token of the list: its score is a log probability; without one it is never matched.
    using Scored = std::pair<std::string, std::optional<double>>;
    /// A token's id is its place in the list; tokens from `known` on are matched but count as unknown.
    /// unknownId -1: there is none.
    Unigram(const std::vector<Scored>& scored, std::size_t known, int unknownId, bool byteFallback);
    static std::unique_ptr<TokenModel> read(const JsonValue& fields);

    void tokenize(std::string_view piece, WordCache& cache, std::vector<ModelToken>& tokens) const override;
    int unknownId() const override { return unknownId_; }
    bool unknownShowsText() const override { return true; }

private:
    void divide(std::string_view piece, std::vector<ModelToken>& tokens) const;
    void appendUnknown(std::string_view piece, std::uint32_t begin, std::uint32_t end,
                       std::vector<ModelToken>& tokens) const;

    ByteTrie trie_;
    std::vector<double> scores_;  ///< by id
    double unknownScore_ = 0;
    std::size_t known_;
    int unknownId_;
    std::vector<int> bytes_;  ///< ids of the byte tokens, or empty
};

}  // namespace attentionscope
