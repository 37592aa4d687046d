#pragma once

#include "core/mechanisms/memory_model.h"
#include "core/training/story_text.h"
#include "core/training/task.h"

namespace attentionscope {

/// Settings of a recipe for memory networks, in addition to those every recipe has.
struct AnswerRecipe {
    MemorySettings network = {};
    double linearShare = 0.15;  ///< share of the training with scores instead of the softmax (linear start)
    double emptyShare = 0.1;    ///< share of sentences added as empty ones
};

std::vector<Recipe> answerRecipes();

// Scores: "loss" (nats a question), "accuracy", and, if the facts are known, "attention_on_target": the
// largest weight of each fact at any hop, averaged over the facts of a question and over all questions.

/// A story with its question, its words as rows of the tables.
struct EncodedQuestion {
    std::vector<std::vector<Index>> sentences = {};
    std::vector<Index> question = {};
    std::vector<Index> facts = {};  ///< places in `sentences` of the facts that support the answer
    Index answer = 0;               ///< a row; 0: an unknown word
};
std::vector<EncodedQuestion> encodeQuestions(const std::vector<StoryQuestion>& questions,
                                             const ClassifierWords& words, Index memory);

}  // namespace attentionscope
