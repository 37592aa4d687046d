#pragma once

#include "core/mechanisms/caption_model.h"
#include "core/training/caption_data.h"
#include "core/training/task.h"

namespace attentionscope {

/// Settings of a recipe for captioners, in addition to those every recipe has.
struct CaptionRecipe {
    CaptionSettings network = {};
    Index generated = 200'000;   ///< scenes generated for training, besides the user's files
    double byExpectation = 0.4;  ///< initial share of its epochs in which hard attention trains without draws
};

std::vector<Recipe> captionRecipes();

/// "loss" (nats a word) and "token_accuracy", each word given those before it; "exact_match", captions in
/// which every word is right, which are then also produced word by word; and over scenes
/// "attention_on_target": for the words that name a colour or a shape, the weight on the 3 × 3 regions around
/// that shape. For hard attention also "chosen_on_target", the share of such words whose one region is among
/// them. Beside them the "baseline", the same network with equal weights.
Scores evaluateCaptions(const CaptionNetwork& network, const std::vector<EncodedCaption>& captions,
                        const StopToken& stop = {});

}  // namespace attentionscope
