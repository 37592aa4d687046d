#pragma once

#include "core/mechanisms/caption_model.h"
#include "core/training/caption_data.h"
#include "core/training/task.h"

namespace attentionscope {

/// What a recipe says of a captioner beside what all recipes say.
struct CaptionRecipe {
    CaptionSettings network = {};
    Index generated = 200'000;   ///< scenes that are made up to learn from, beside the user's files
    double byExpectation = 0.4;  ///< the part of its epochs that hard attention begins with, without draws
};

std::vector<Recipe> captionRecipes();

/// "loss" (nats a word) and "token_accuracy", each word given those before it; "exact_match", captions of
/// which every word is right, which are those that are produced so word by word; and over scenes
/// "attention_on_target": for the words that name a colour or a shape, the weight on the 3 × 3 regions around
/// that shape. Of hard attention besides "chosen_on_target", the share of such words whose one region is
/// among them. Beside them the "baseline", the same network whose weights are all equal.
Scores evaluateCaptions(const CaptionNetwork& network, const std::vector<EncodedCaption>& captions,
                        const StopToken& stop = {});

}  // namespace attentionscope
