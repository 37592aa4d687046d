#pragma once

#include <vector>

#include "core/mechanisms/encoder_decoder.h"

namespace attentionscope {

/// How a decoder runs while it learns. Hard attention learns by the expectation alone at first, for draws
/// reward only what is partly known, and after that in half of the batches.
DecodingMode trainingMode(bool hard, bool isEarly, Random& random);

/// Of each row the word that its sentence has there.
std::vector<Index> wordsAt(const std::vector<DecoderNodes::Row>& rows,
                           const std::vector<const std::vector<int>*>& sentences);

/// What hard attention descends on (REINFORCE, Williams 1992; Xu et al. 2015): the loss, and for every place
/// that was drawn -(R - b) log p(place), with R = log p(word) of the word said there and b its running mean,
/// which is moved on. The loss itself where nothing was drawn. [1 × 1]
NodeId withReward(Recorder& recorder, NodeId loss, const DecoderNodes& decoded,
                  const std::vector<Index>& said, double& baseline);

}  // namespace attentionscope
