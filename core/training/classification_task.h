#pragma once

#include "core/mechanisms/classification_model.h"
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
    Index mostWords = 0;     ///< only the last ones of a longer text are read; 0: all
    /// Smoothing of the log ratios with which the vectors of known words begin, a column for each label: how
    /// much more often than others a word occurs in the texts of a label; the next column has their length.
    /// 0: vectors are drawn.
    double ratioSmoothing = 0;
    /// After the training, the query vector of the words of a sentence is multiplied by this, so that the
    /// largest weights grow; chosen on validation items.
    float sharpness = 1;
    std::map<std::string, std::string> labelNames = {};  ///< names for the file's labels: "0" → …
};

std::vector<Recipe> classificationRecipes();

// Scores: "loss" (nats a text), "accuracy"; if embeddings are weighted, "characters_of_known" and
// "characters_of_unknown", the weight on the characters in words with and without an embedding of their own.

}  // namespace attentionscope
