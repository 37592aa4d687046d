#pragma once

#include <string>
#include <vector>

#include "core/recording/block.h"

namespace attentionscope {

// Steps and blocks that many models have, declared in one way.

/// γ ⊙ (x - mean) / deviation + β of each row, or γ ⊙ x / root mean square.
Step normalisationStep(std::string id, Step::Operand from, Step::Operand to, bool byRootMeanSquare = false);
/// The sum of the operands: "R = X + Y".
Step sumStep(StepKind kind, std::string id, std::vector<Step::Operand> summands, Step::Operand sum);
/// Vectors that were looked up, with no step before them.
Step embeddingStep(std::string id, Step::Operand result);
/// What is compared with every candidate ("h_i": a row of `input`), and the logits that this gives.
Block logitsBlock(int sequence, NodeId input, NodeId logits, const std::string& symbol = "h_i");

}  // namespace attentionscope
