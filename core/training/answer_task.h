#pragma once

#include <string>
#include <vector>

#include "core/mechanisms/memory_network.h"
#include "core/training/task.h"

namespace attentionscope {

/// A question about the preceding sentences of a story.
struct StoryQuestion {
    std::vector<std::string> sentences;
    std::string question, answer;
    std::vector<Index> facts = {};  ///< places in `sentences` of the supporting facts, if known
    Index story = 0;                ///< its number in the file
    std::string file = {};          ///< its name without extension
};

/// Reads numbered lines in the format of the bAbI tasks (Weston et al. 2015): a sentence of a story, or a
/// question with tab, answer, tab, numbers of the supporting lines (optional). Number 1 begins a story.
/// Throws Error as readLines() does; the report counts questions.
std::vector<StoryQuestion> readStories(const DataRequest& request, DataReport& report);

/// Settings of a recipe for memory networks, in addition to those every recipe has.
struct AnswerRecipe {
    MemorySettings network = {};
    double linearShare = 0.15;  ///< share of the training with scores instead of the softmax (linear start)
    double emptyShare = 0.1;    ///< share of sentences added as empty ones
};

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
                                             const ClassifierWords& words, const MemorySettings& settings);

}  // namespace attentionscope
