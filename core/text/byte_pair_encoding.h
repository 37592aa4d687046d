#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json_value.h"
#include "core/text/byte_pair_merging.h"
#include "core/text/token_model.h"

namespace attentionscope {

struct BytePairRules {
    std::string unknownToken = {};      ///< empty: characters that the vocabulary lacks are skipped
    std::string continuingPrefix = {};  ///< begins every symbol except a word's first
    std::string endOfWordSuffix = {};   ///< ends a word's last symbol
    bool fuseUnknown = false;           ///< adjacent unknown characters form one token
    bool byteFallback = false;          ///< an unknown character becomes its bytes, <0xE4><0xBD><0xA0>
    bool ignoreMerges = false;          ///< a piece that is a token stays that token, ignoring the merges
    /// Ids from here on are characters that only take part in merges; those that remain become their bytes.
    /// 0: there are none.
    int tokens = 0;
};

/// Byte pair encoding (Gage 1994, Sennrich et al. 2016): a piece begins as single characters, and neighbours
/// are merged in the order in which the merges were learnt. n log n in the length of the piece.
class BytePairEncoding : public TokenModel {
public:
    using Merges = std::vector<std::pair<std::string, std::string>>;
    /// Throws Error if a merge has parts or a result that the vocabulary lacks.
    BytePairEncoding(Vocabulary vocabulary, const Merges& merges, BytePairRules rules,
                     const std::string& where);
    /// Takes time linear in the length of the merges; throws Cancelled when stopped.
    static std::unique_ptr<TokenModel> read(const JsonValue& fields, const StopToken& stop = {});

    void tokenize(std::string_view piece, WordCache& cache, std::vector<ModelToken>& tokens) const override;
    int unknownId() const override { return unknownId_; }

private:
    void learnBoundaries(const Merges& merges);
    bool mayMergeAcross(char32_t left, char32_t right, bool bothUnknown, bool eitherUnknown) const;
    int characterId(std::string_view character, char32_t value) const;
    void appendSymbols(std::string_view word, std::vector<ModelToken>& tokens) const;
    void divide(std::string_view word, std::vector<ModelToken>& tokens) const;
    void tokenizeLong(std::string_view piece, WordCache& cache, std::vector<ModelToken>& tokens) const;

    BytePairRules rules_;
    int unknownId_ = -1;
    MergeTable merges_;
    std::vector<int> bytes_;       ///< ids of the byte tokens, or empty
    std::vector<int> characters_;  ///< ids of the first characters of Unicode, -1 if there is none
    MergeTable boundaries_;        ///< pairs of characters that some merge joins
    bool hasBoundaries_ = false;   ///< whether a piece may be cut at places that no merge joins
};

}  // namespace attentionscope
