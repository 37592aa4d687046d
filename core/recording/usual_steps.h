#pragma once

#include <string>
#include <vector>

#include "core/graph/graph.h"
#include "core/recording/block.h"

namespace attentionscope {

// Steps and blocks that many models have, declared in one way.

/// Weights as an operand: their rows are no positions.
Step::Operand weightsAs(std::string symbol, NodeId node);
/// Rows of a table that are looked up, one after the other; -1: zeros.
Step::Operand lookedUp(std::string symbol, NodeId table, std::vector<Index> rows);
/// A row of a matrix is written small: "X'" → "x'", "\overrightarrow{H}" → "\overrightarrow{h}".
std::string rowSymbol(std::string matrix);
/// The equations of Step::formula.
std::vector<std::string> equationsOf(const std::string& formula);
/// Puts "," behind each operand but the last, behind which stands "\to".
std::vector<Step::Operand> listed(std::vector<Step::Operand> operands);
/// "0.0031", "10^{-12}".
std::string numberTex(double value);

/// What a normalisation is made of; shift may be noNode.
struct NormalisationNodes {
    NodeId scale = noNode, shift = noNode;
    double epsilon = 0;
    bool byRootMeanSquare = false;
};
/// γ ⊙ (x - mean) / deviation + β of each row, or γ ⊙ x / root mean square.
Step normalisationStep(std::string id, const Step::Operand& from, Step::Operand to,
                       const NormalisationNodes& made);
/// The sum of the operands: "R = X + Y".
Step sumStep(StepKind kind, std::string id, std::vector<Step::Operand> summands, Step::Operand sum);
/// Vectors that were looked up: x_i = e_{w_i}.
Step embeddingStep(std::string id, Step::Operand result, const Graph& graph);
/// The rows of its table as an operand, of a node that gathers them.
Step::Operand lookedUpBy(const Graph& graph, std::string symbol, NodeId gathered);

/// What is compared with every candidate, as it is recorded: l = f h W + b, bent where it is capped.
struct LogitsNodes {
    std::string symbol = "H";  ///< of the input
    NodeId input = noNode, weights = noNode;
    bool transposed = false;  ///< the weights have a row for each candidate
    std::vector<NodeId> biases = {};
    double factor = 1, softcap = 0;
    bool independent = false;  ///< each candidate for itself: a sigmoid in place of the softmax
    NodeId logits = noNode;
};
Step logitsStep(const LogitsNodes& made);
/// The block of this step.
Block logitsBlock(int sequence, const LogitsNodes& made);

}  // namespace attentionscope
