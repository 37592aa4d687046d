#pragma once

#include "core/mechanisms/classification_model.h"
#include "core/training/labelled_text.h"
#include "core/training/task.h"

namespace attentionscope {

/// Settings of a recipe for text classifiers, in addition to those every recipe has.
struct ClassificationRecipe {
    ClassifierSettings network = {};
    float dropout = 0.5f;        ///< for word vectors and for the context
    float wordDropout = 0.1f;    ///< share of known words read only by their n-grams, like unknown ones
    float characterDropout = 0;  ///< share of known words read without their characters
    float labelSmoothing = 0;
    Index minimumCount = 2;  ///< occurrences that give a word its own vector
    Index documents = 0;     ///< number composed for training from the file's texts; 0: the texts themselves
    std::map<std::string, std::string> labelNames = {};  ///< names for the file's labels: "0" → …
};

std::vector<Recipe> classificationRecipes();

/// A text as rows of the embedding table, and its label.
struct EncodedText {
    std::vector<std::vector<TextBatch::Word>> sentences;
    Index label = 0;
    std::vector<Index> opinions = {};  ///< places in `sentences`

    Index words() const;
};

// Scores: "loss" (nats a text), "accuracy"; for documents with known opinions "attention_on_target", the
// weight on these among all sentences; if embeddings are weighted, "characters_of_known" and
// "characters_of_unknown", the weight on the characters in words with and without an embedding of their own.

}  // namespace attentionscope
