#pragma once

#include <string>
#include <vector>

#include "core/graph/graph.h"
#include "core/recording/block.h"

namespace attentionscope {

// Declarations of steps and blocks that many models share.

/// Weights as an operand: their rows are not positions.
Step::Operand weightsAs(std::string symbol, NodeId node);
/// Rows looked up in a table, one after the other; -1: zeros.
Step::Operand lookedUp(std::string symbol, NodeId table, std::vector<Index> rows);
/// The symbol for a row of a matrix, in lower case: "X'" → "x'", "\overrightarrow{H}" → "\overrightarrow{h}".
std::string rowSymbol(std::string matrix);
/// The equations of Step::formula.
std::vector<std::string> equationsOf(const std::string& formula);
/// Puts "," after each operand except the last, which gets "\to".
std::vector<Step::Operand> listed(std::vector<Step::Operand> operands);
/// "0.0031", "10^{-12}".
std::string numberTex(double value);

/// The nodes of a normalisation; shift may be noNode.
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
/// Looked-up vectors: x_i = e_{w_i}.
Step embeddingStep(std::string id, Step::Operand result, const Graph& graph);
/// The rows of the table, as an operand, that a gathering node looks up.
Step::Operand lookedUpBy(const Graph& graph, std::string symbol, NodeId gathered);

/// The logits as recorded: l = f h W + b, with a softcap if there is one.
struct LogitsNodes {
    std::string symbol = "H";  ///< of the input
    NodeId input = noNode, weights = noNode;
    bool transposed = false;  ///< the weights have one row per candidate
    std::vector<NodeId> biases = {};
    double factor = 1, softcap = 0;
    bool independent = false;  ///< each candidate separately: a sigmoid replaces the softmax
    NodeId logits = noNode;
};
Step logitsStep(const LogitsNodes& made);
/// The block of this step.
Block logitsBlock(int sequence, const LogitsNodes& made);

}  // namespace attentionscope
