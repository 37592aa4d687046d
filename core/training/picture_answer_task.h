#pragma once

#include "core/mechanisms/co_attention_model.h"
#include "core/training/picture_question_data.h"
#include "core/training/task.h"

namespace attentionscope {

/// Settings of a recipe for networks that answer questions about pictures, in addition to those every recipe
/// has.
struct PictureAnswerRecipe {
    CoAttentionSettings network = {};
    Index generated = 100'000;  ///< scenes generated for training, besides the user's files
    Index each = 6;             ///< questions about each of them
};

std::vector<Recipe> pictureAnswerRecipes();

/// "loss" (nats a question), "accuracy", and over scenes "attention_on_target": the weight on the 3 × 3
/// regions around the shapes that a question is about (shapesInQuestion()), at the level where it is largest,
/// over the questions about some shape. Beside them the "baseline", the same network in which all regions and
/// all words have the same weight at every level.
Scores evaluatePictureAnswers(const CoAttentionNetwork& network, const EncodedQuestions& questions,
                              const StopToken& stop = {});

}  // namespace attentionscope
