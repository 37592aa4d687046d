#pragma once

#include <string>

#include "core/training/task.h"

namespace attentionscope {

/// Settings of a recipe for next-word models, in addition to those every recipe has.
struct NextWordRecipe {
    std::string config;       ///< config of its family, without the size of the vocabulary
    Index vocabulary = 6000;  ///< tokens, including those of bytes
    float dropout = 0.05f;
    float similarity = 1.4f;  ///< gain of queries and keys at the beginning, see beginWithSimilarity()
    Index cut = 120000;       ///< sentences of longer texts that an epoch draws
    /// Number of sequences of repeated random tokens before all sentences, and among those of each epoch;
    /// drawn again each time.
    Index repeatedFirst = 60000, repeated = 20000;
};

}  // namespace attentionscope
