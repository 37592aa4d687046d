#pragma once

#include <string>
#include <vector>

#include "core/recording/usual_steps.h"
#include "core/transformer/stack.h"

namespace attentionscope {

/// Writes down the blocks and steps of a stack while it is recorded, each call as its nodes are made.
class StackBlocks {
public:
    /// `source`: another stack reads what this one hands on.
    StackBlocks(const StackSpec& spec, const StackInput& input, bool source);

    // The embeddings: looked up, then whatever is made of them until `endEmbeddings`.
    void lookUp(NodeId embedded);
    void add(const char* symbol, NodeId part, NodeId sum);
    void normaliseEmbeddings(NodeId normalised);
    void projectEmbeddings(NodeId projected);
    void endEmbeddings(NodeId embeddings);

    // A layer, from the stream of its residual connections.
    void beginLayer(int layer, NodeId stream);
    /// What the next sublayer reads in place of the stream.
    void normaliseInput(NodeId normalised);
    void attend(int map, bool crosses, NodeId output);
    /// What the last sublayer adds, normalised or scaled on its way.
    void normaliseBranch(NodeId normalised);
    void scaleBranch(NodeId scaled);
    /// The stream with the attention's output.
    void addAttention(NodeId sum);
    /// The stream, normalised after the sum.
    void normaliseAfter(NodeId normalised);
    void feedForward(NodeId inner, NodeId output, const LayerWeights& weights);
    /// What the layer hands on; `both`: attention and feed-forward were added at once.
    void endLayer(NodeId output, bool both = false);
    void normaliseLast(NodeId normalised);

    std::vector<Block> take() { return std::move(blocks_); }

private:
    using Operand = Step::Operand;
    void addEmbeddingStep(Step step);
    void flushSummands();
    /// The output of the sublayer that was recorded last, and the steps behind it.
    Operand& added();
    std::vector<Step>& behind();

    const StackSpec& spec_;
    const StackInput& input_;
    std::string prefix_;
    bool byRootMeanSquare_;
    std::vector<Block> blocks_;
    std::vector<Operand> summands_;
    Operand embedded_, stream_, read_, attended_, fed_;
    std::vector<Step> before_;
    int layer_ = 0;
};

}  // namespace attentionscope
