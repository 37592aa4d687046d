#pragma once

#include "core/mechanisms/speech_network.h"
#include "core/training/speech_data.h"

namespace attentionscope {

/// Settings of a recipe for speech recognisers, in addition to those every recipe has.
struct SpeechRecipe {
    SpeechSettings network = {};
    Index longest = 7;         ///< most recordings in a string
    double passesALength = 2;  ///< passes over the recordings after which strings may become one longer
    Index voices = 40;         ///< synthetic voices that also speak each digit in training
};

/// "loss" (nats a word) and "token_accuracy", each word given those before it; "word_error_rate" and
/// "exact_match" of the words that the model produces; and over joined recordings of a word each
/// "attention_on_target", the weight on the word's own recording, and "aligned", the share of words whose
/// largest weight lies there; both with 50 ms on either side.
Scores scoreSpeech(const SpeechNetwork& network, const std::vector<EncodedSpeech>& items, bool equalWeights,
                   const StopToken& stop = {});

}  // namespace attentionscope
