#pragma once

#include <string>
#include <vector>

#include "core/recording/usual_steps.h"
#include "core/transformer/stack.h"
#include "core/transformer/stack_parts.h"

namespace attentionscope {

/// Writes down the blocks and steps of a stack while it is recorded, each call as its nodes are made.
class StackBlocks {
public:
    /// `source`: another stack reads what this one hands on.
    StackBlocks(Recorder& recorder, const StackSpec& spec, const StackWeights& weights,
                const StackInput& input, bool source);

    // The embeddings: looked up, then whatever is made of them until `endEmbeddings`.
    /// `words`: of the table of tokens; else they were made of a picture.
    void lookUp(NodeId embedded, std::vector<Index> ids, double scale);
    void add(const char* symbol, NodeId part, NodeId sum);
    void normaliseEmbeddings(NodeId normalised);
    void projectEmbeddings(NodeId projected);
    void endEmbeddings(NodeId embeddings);

    // A layer, from the stream of its residual connections.
    void beginLayer(int layer, NodeId stream);
    /// What the next sublayer reads in place of the stream.
    void normaliseInput(NodeId normalised, const NormWeights& weights);
    void attend(int map, bool crosses, NodeId output);
    /// What the last sublayer adds, normalised or scaled on its way.
    void normaliseBranch(NodeId normalised, const NormWeights& weights);
    void scaleBranch(NodeId scaled, NodeId factors);
    /// The stream with the attention's output.
    void addAttention(NodeId sum);
    /// The stream, normalised after the sum.
    void normaliseAfter(NodeId normalised, const NormWeights& weights);
    void feedForward(NodeId inner, NodeId output, const LayerWeights& weights);
    /// What the layer hands on; `both`: attention and feed-forward were added at once.
    void endLayer(NodeId output, bool both = false);
    /// The same where the sum is normalised.
    void endNormedLayer(NodeId sum, NodeId output, const NormWeights& weights);
    /// What the first layer hands on, with a convolution over what it read.
    void joinConvolution(NodeId read, NodeId convolved, NodeId sum, NodeId normalised);
    void normaliseLast(NodeId normalised, const NormWeights& weights);

    std::vector<Block> take() { return std::move(blocks_); }
    /// What the next sublayer reads, and what the stack hands on so far.
    const std::string& readSymbol() const { return read_.symbol; }
    const std::string& lastSymbol() const { return last_.symbol; }

private:
    using Operand = Step::Operand;
    void addEmbeddingStep(Step step);
    void flushSummands();
    /// The output of the sublayer that was recorded last, and the steps behind it.
    Operand& added();
    std::vector<Step>& behind();
    /// "\\sqrt{192} e_{w_i}", "p_i".
    std::string lookedUpRow(const Operand& summand) const;

    NormalisationNodes norm(const NormWeights& weights) const;
    /// What a sublayer's output is added to.
    Operand continued() const;

    Recorder& recorder_;
    const StackSpec& spec_;
    const StackWeights& weights_;
    const StackInput& input_;
    std::string prefix_;
    std::vector<Block> blocks_;
    std::vector<Operand> summands_;
    Operand embedded_, stream_, read_, attended_, fed_, last_;
    const NormWeights* readNorm_ = nullptr;  ///< of what the next sublayer reads
    double scale_ = 1;                       ///< of the vectors that are looked up
    int layer_ = 0;
};

}  // namespace attentionscope
