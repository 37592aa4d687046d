#pragma once

#include <vector>

#include "core/mechanisms/encoder_decoder.h"

namespace attentionscope {

/// How a decoder runs during training. Hard attention at first trains only by the expectation, because draws
/// reward only what is partly learnt, and later in half of the batches.
DecodingMode trainingMode(bool hard, bool isEarly, Random& random);

/// For each row, the word of its sentence at that place.
std::vector<Index> wordsAt(const std::vector<DecoderNodes::Row>& rows,
                           const std::vector<const std::vector<int>*>& sentences);

/// The objective of hard attention (REINFORCE, Williams 1992; Xu et al. 2015): the loss, and for every drawn
/// place -(R - b) log p(place), with R = log p(word) of the word produced there and b its running mean, which
/// is updated. The loss itself if nothing was drawn. [1 × 1]
NodeId withReward(Recorder& recorder, NodeId loss, const DecoderNodes& decoded,
                  const std::vector<Index>& target, double& baseline);

}  // namespace attentionscope
