#pragma once

#include "core/mechanisms/translation_model.h"

namespace attentionscope {

/// What a translator makes of one sentence at one moment of its training. Plain values: they stay as they are
/// while the weights go on changing.
struct AlignmentSample {
    std::string sentence = {}, translation = {};
    /// [produced × source words] of the last layer's cross-attention, the mean of its heads; null for a
    /// system without attention.
    MatrixPointer weights = {};
    AxisPointer produced = {}, source = {};
    int heads = 0;
};

/// Translates the sentence, at most `tokens` words of it, and takes the attention of every word. To be called
/// between two steps of the training, on its thread. Throws Error for a sentence without words.
AlignmentSample sampleAlignment(const TranslationModel& model, const std::string& sentence, Index tokens = 40,
                                const StopToken& stop = {});

}  // namespace attentionscope
