#pragma once

#include "core/mechanisms/co_attention_model.h"
#include "core/training/picture_question_data.h"
#include "core/training/task.h"

namespace attentionscope {

/// What a recipe says of a network that answers questions about pictures beside what all recipes say.
struct PictureAnswerRecipe {
    CoAttentionSettings network = {};
    Index generated = 100'000;  ///< scenes that are made up to learn from, beside the user's files
    Index each = 6;             ///< questions about each of them
};

std::vector<Recipe> pictureAnswerRecipes();

/// "loss" (nats a question), "accuracy", and over scenes "attention_on_target": the weight on the 3 × 3
/// regions around the shapes that a question is about (shapesInQuestion()), at the level at which it is
/// largest, over the questions that are about some. Beside them the "baseline", the same network in which all
/// regions and all words have the same weight at every level.
Scores evaluatePictureAnswers(const CoAttentionNetwork& network, const EncodedQuestions& questions,
                              const StopToken& stop = {});

}  // namespace attentionscope
