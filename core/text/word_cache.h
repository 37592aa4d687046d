#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/token_model.h"

namespace attentionscope {

/// The tokens of words seen before. Belongs to one thread at a time. Holds at most a few megabytes: when
/// full, it is emptied.
class WordCache {
public:
    static constexpr size_t longestWord = 64;  ///< in bytes; longer ones are not cached

    WordCache();
    /// Appends the tokens of the word; unless cached, divides it by `divide(word, tokens)`, which appends.
    template <typename Divide>
    void tokenize(std::string_view word, std::vector<ModelToken>& tokens, Divide divide) {
        if (word.size() > longestWord) {
            divide(word, tokens);
            return;
        }
        const std::uint64_t hash = hashOf(word);
        const Entry& entry = slotOf(word, hash);
        if (entry.isUsed) {
            tokens.insert(tokens.end(), tokens_.begin() + entry.tokensBegin,
                          tokens_.begin() + entry.tokensBegin + entry.tokenCount);
            return;
        }
        const size_t before = tokens.size();
        divide(word, tokens);
        remember(word, hash, tokens, before);
    }

private:
    struct Entry {
        std::uint64_t hash = 0;
        std::uint32_t wordBegin = 0;
        std::uint32_t tokensBegin = 0;
        std::uint16_t tokenCount = 0;
        std::uint8_t wordSize = 0;
        bool isUsed = false;
    };
    static std::uint64_t hashOf(std::string_view word);
    Entry& slotOf(std::string_view word, std::uint64_t hash);
    void remember(std::string_view word, std::uint64_t hash, const std::vector<ModelToken>& tokens,
                  size_t from);
    void clear();

    std::vector<Entry> slots_;
    std::string words_;
    std::vector<ModelToken> tokens_;
    size_t used_ = 0;
};

}  // namespace attentionscope
