#pragma once

#include <string>

#include "core/mechanisms/seen_words.h"
#include "core/mechanisms/translation_tokenizer.h"
#include "core/transformer/search.h"

namespace attentionscope {

/// Keeps a translator from inventing words: what it says is put together only to words of its training text,
/// or to words of the source, which it copies. A piece may follow if what stands after the last space can
/// still become such words; a word that the user forced may go on as it likes.
class KnownWordsRule {
public:
    KnownWordsRule(SeenWordsPointer seen, TranslationTokenizerPointer tokenizer, const std::string& source);
    bool operator()(const std::vector<Index>& produced, Index next) const;

private:
    /// Whether a text without spaces is made of known words, or, unless it is complete, may yet become so.
    bool isKnown(const std::string& text, bool complete) const;

    SeenWordsPointer seen_;
    TranslationTokenizerPointer tokenizer_;
    SeenWords source_;
};

}  // namespace attentionscope
