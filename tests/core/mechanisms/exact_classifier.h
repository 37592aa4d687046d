#pragma once

#include "core/mechanisms/text_classifier.h"
#include "tests/support/exact_weights.h"

namespace attentionscope {

/// A text classifier's result for one document, in double precision and loop by loop.
struct ExactDocument {
    /// By the name of their map: words that look at embeddings, features or the whole at words, sentences at
    /// all words of the document (zero outside their own), the document at sentences.
    std::map<std::string, Exact> attention;
    Exact logits;
};

/// `document`: the words of each sentence; of mechanisms that read no sentences there is one.
ExactDocument classifyExactly(const ExactWeights& weights, const std::string& mechanism,
                              const std::vector<std::vector<TextBatch::Word>>& document, bool mean);

}  // namespace attentionscope
