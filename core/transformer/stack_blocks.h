#pragma once

#include <string>
#include <vector>

#include "core/recording/usual_steps.h"
#include "core/transformer/stack.h"
#include "core/transformer/stack_parts.h"

namespace attentionscope {

/// Declares the blocks and steps of a stack while it is recorded; each call follows the creation of its
/// nodes.
class StackBlocks {
public:
    /// `source`: another stack reads this one's output.
    StackBlocks(Recorder& recorder, const StackSpec& spec, const StackWeights& weights,
                const StackInput& input, bool source);

    // The embeddings: looked up, then transformed until `endEmbeddings`.
    /// `words`: from the table of tokens; otherwise from a picture.
    void lookUp(NodeId embedded, std::vector<Index> ids, double scale, NodeId table = noNode);
    void add(const char* symbol, NodeId part, NodeId sum);
    void normaliseEmbeddings(NodeId normalised);
    void projectEmbeddings(NodeId projected);
    void endEmbeddings(NodeId embeddings);

    // A layer, starting from the stream of its residual connections.
    void beginLayer(int layer, NodeId stream);
    /// The next sublayer's input, if it is not the stream.
    void normaliseInput(NodeId normalised, const NormWeights& weights);
    void attend(int map, bool crosses, NodeId output);
    /// The last sublayer's contribution, normalised or scaled before it is added.
    void normaliseBranch(NodeId normalised, const NormWeights& weights);
    void scaleBranch(NodeId scaled, NodeId factors);
    void scaleBranch(NodeId scaled, double factor);
    /// The stream with the attention's output.
    void addAttention(NodeId sum);
    /// The stream, normalised after the sum.
    void normaliseAfter(NodeId normalised, const NormWeights& weights);
    void feedForward(const FeedForwardNodes& made, const FeedForwardWeights& weights);
    void chooseExperts(const ExpertNodes& made, const LayerWeights& weights);
    /// The layer's output; `both`: attention and feed-forward were added at once.
    void endLayer(NodeId output, bool both = false);
    /// The same if the sum is normalised.
    void endNormedLayer(NodeId sum, NodeId output, const NormWeights& weights);
    /// The first layer's output, plus a convolution over its input.
    void joinConvolution(NodeId read, NodeId convolved, NodeId sum, NodeId normalised);
    void normaliseLast(NodeId normalised, const NormWeights& weights);

    std::vector<Block> take() { return std::move(blocks_); }
    /// The symbols of the next sublayer's input and of the stack's output so far.
    const std::string& readSymbol() const { return read_.symbol; }
    const std::string& lastSymbol() const { return last_.symbol; }

private:
    using Operand = Step::Operand;
    void addEmbeddingStep(Step step);
    void flushSummands();
    /// The output of the last recorded sublayer, and the steps after it.
    Operand& added();
    std::vector<Step>& behind();
    /// "\\sqrt{192} e_{w_i}", "p_i".
    std::string lookedUpRow(const Operand& summand) const;

    NormalisationNodes norm(const NormWeights& weights) const;
    /// A block that begins with the norm of its input, if there is one.
    void beginFeedForward();
    /// G and F of one feed-forward layer, or of the expert `number`.
    Step feedForwardStep(const FeedForwardNodes& made, const FeedForwardWeights& weights,
                         const std::string& number = {}) const;
    /// The operand that a sublayer's output is added to.
    Operand continued() const;

    Recorder& recorder_;
    const StackSpec& spec_;
    const StackWeights& weights_;
    const StackInput& input_;
    std::string prefix_;
    std::vector<Block> blocks_;
    std::vector<Operand> summands_;
    Operand embedded_, stream_, read_, attended_, fed_, last_;
    const NormWeights* readNorm_ = nullptr;  ///< of the next sublayer's input
    double scale_ = 1;                       ///< of the looked-up vectors
    NodeId scaled_ = noNode;                 ///< these, scaled
    int layer_ = 0;
};

}  // namespace attentionscope
