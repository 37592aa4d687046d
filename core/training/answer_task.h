#pragma once

#include "core/mechanisms/memory_model.h"
#include "core/training/story_text.h"
#include "core/training/task.h"

namespace attentionscope {

/// What a recipe says of a memory network beside what all recipes say.
struct AnswerRecipe {
    MemorySettings network = {};
    double linearShare = 0.15;  ///< of the training, with scores in place of the softmax (linear start)
    double emptyShare = 0.1;    ///< of sentences, as many empty ones are put among them
};

std::vector<Recipe> answerRecipes();

// Scores: "loss" (nats a question), "accuracy", and where the facts are known "attention_on_target": of each
// fact the largest weight that it has at any hop, their mean over all facts of a question and over all
// questions.

/// A story with its question, its words as rows of the tables.
struct EncodedQuestion {
    std::vector<std::vector<Index>> sentences = {};
    std::vector<Index> question = {};
    std::vector<Index> facts = {};  ///< places in `sentences` of those that the answer follows from
    Index answer = 0;               ///< a row; 0: a word that is not known
};
std::vector<EncodedQuestion> encodeQuestions(const std::vector<StoryQuestion>& questions,
                                             const ClassifierWords& words, Index memory);

}  // namespace attentionscope
