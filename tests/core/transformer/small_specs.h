#pragma once

#include <string>
#include <vector>

#include "tests/support/transformer_reference.h"

namespace attentionscope {

/// A spec with random weights.
struct SmallModel {
    std::string name;
    TransformerSpec spec;
    TransformerWeights weights;
};

/// Decoders, an encoder, and encoder–decoders; together they cover everything in a spec for text.
std::vector<SmallModel> smallModels();

/// The encoder's last hidden states, null for a decoder alone.
MatrixPointer memoryOf(const SmallModel& model, const std::vector<Index>& ids);

inline const std::vector<Index> source{3, 6, 1, 0, 2, 5, 3}, target{1, 4, 6, 2, 2};

}  // namespace attentionscope
