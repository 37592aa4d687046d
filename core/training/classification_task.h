#pragma once

#include "core/mechanisms/classification_model.h"
#include "core/training/labelled_text.h"
#include "core/training/task.h"

namespace attentionscope {

/// What a recipe says of a text classifier beside what all recipes say.
struct ClassificationRecipe {
    ClassifierSettings network = {};
    float dropout = 0.5f;        ///< of word vectors and of the context
    float wordDropout = 0.1f;    ///< known words that are read by their n-grams alone, as unknown ones are
    float characterDropout = 0;  ///< known words that are read without their characters
    float labelSmoothing = 0;
    Index minimumCount = 2;  ///< of a word that gets a vector of its own
    Index documents = 0;     ///< put together for training of the file's texts; 0: texts as they are
    std::map<std::string, std::string> labelNames = {};  ///< what labels of the file are called: "0" → …
};

std::vector<Recipe> classificationRecipes();

/// A text as rows of the embedding table, and its label.
struct EncodedText {
    std::vector<std::vector<TextBatch::Word>> sentences;
    Index label = 0;
    std::vector<Index> opinions = {};  ///< places in `sentences`

    Index words() const;
};

// Scores: "loss" (nats a text), "accuracy"; of documents whose opinions are known "attention_on_target", the
// weight of these among all sentences; where embeddings are weighed "characters_of_known" and
// "characters_of_unknown", the weight of the characters in words that have an embedding of their own and in
// those that have none.

}  // namespace attentionscope
