#pragma once

#include <string>

#include "core/mechanisms/seen_words.h"
#include "core/mechanisms/translation_tokenizer.h"
#include "core/transformer/search.h"

namespace attentionscope {

/// Prevents a translator from inventing words: its output may contain only words of its training text, or
/// words copied from the source. A piece may follow if the text after the last space can still become such
/// words; a word that the user forced may continue freely.
class KnownWordsRule {
public:
    KnownWordsRule(SeenWordsPointer seen, TranslationTokenizerPointer tokenizer, const std::string& source);
    bool operator()(const std::vector<Index>& produced, Index next) const;

private:
    /// Whether a text without spaces consists of known words, or, unless it is complete, may still become
    /// such.
    bool isKnown(const std::string& text, bool complete) const;

    SeenWordsPointer seen_;
    TranslationTokenizerPointer tokenizer_;
    SeenWords source_;
};

}  // namespace attentionscope
