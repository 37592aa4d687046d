#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/text/added_tokens.h"
#include "core/text/decoder.h"
#include "core/text/normalizer.h"
#include "core/text/post_processor.h"
#include "core/text/pre_tokenizer.h"
#include "core/text/token_model.h"
#include "core/text/tokenizer.h"
#include "core/text/word_cache.h"

namespace attentionscope {

/// Caches of words, lent to one encoding at a time.
class WordCachePool {
public:
    std::unique_ptr<WordCache> take() {
        const std::lock_guard lock(mutex_);
        if (caches_.empty()) return std::make_unique<WordCache>();
        std::unique_ptr<WordCache> cache = std::move(caches_.back());
        caches_.pop_back();
        return cache;
    }
    void giveBack(std::unique_ptr<WordCache> cache) {
        const std::lock_guard lock(mutex_);
        caches_.push_back(std::move(cache));
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<WordCache>> caches_;
};

/// The parts of a Tokenizer.
struct Tokenizer::Parts {
    std::unique_ptr<Normalizer> normalizer;
    std::unique_ptr<PreTokenizer> preTokenizer;
    std::unique_ptr<TokenModel> model;
    std::unique_ptr<PostProcessor> postProcessor;
    std::unique_ptr<Decoder> decoder;
    AddedTokens added;
    SpecialTokenIds special;
    bool cleansUpSpaces = false;
    mutable WordCachePool caches;
};

}  // namespace attentionscope
