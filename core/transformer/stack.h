#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/graph/ops/dropout.h"
#include "core/recording/recording.h"
#include "core/transformer/spec.h"
#include "core/transformer/transformer_weights.h"

namespace attentionscope {

/// Keys and values of tokens that went before, one for each layer: [past × key heads · d_k].
struct PastLayer {
    MatrixPointer keys = {}, values = {};
};

/// What goes into a stack: token ids, a picture, or sound.
struct StackInput {
    /// One for each row of this pass. Sentences side by side are its segments: positions count from the
    /// start of each, and none sees another.
    AxisPointer tokens = {};
    std::vector<Index> ids = {};         ///< rows of the token table
    std::optional<Index> maskId = {};    ///< where the spec scales embeddings by the share of masks
    std::vector<Index> tokenTypes = {};  ///< rows of the segment table; empty: all 0
    NodeId picture = noNode;             ///< [pixels × channels] in place of ids
    NodeId sound = noNode;               ///< [frames × bins] in place of ids
    /// [regions × d], which stand in order where `regionId` is; or those of the stack before, to be merged.
    NodeId regions = noNode;
    std::optional<Index> regionId = {};
    const std::vector<PastLayer>* past = nullptr;  ///< of a single sentence
    AxisPointer allTokens = {};                    ///< past and present; where there is a past
    NodeId memory = noNode;                        ///< the encoder's last hidden states, for cross-attention
    /// Keys and values of cross-attention that were computed before, in place of `memory`.
    const std::vector<PastLayer>* memoryPast = nullptr;
    AxisPointer memoryTokens = {};
    std::optional<MaskRule> mask = {};  ///< in place of the stack's own, in self-attention
    bool positionsOff = false;
    std::optional<std::string> score = {};    ///< in place of the stack's own score function
    std::optional<SoftmaxKind> softmax = {};  ///< in place of the softmax
    Dropout dropout = {};                     ///< of the embeddings and of what each sublayer adds
    /// What the tokens and the memory are called in the recording, as places in its sequences.
    int sequence = 0, memorySequence = 0;
    AxisPointer filled = {};  ///< of a grid that is filled up to whole windows; null where it need not be
    int filledSequence = 0;
};

/// The nodes of a stack that was recorded.
struct RecordedStack {
    std::vector<NodeId> hidden = {};  ///< embeddings, then each layer's output, before the final norm
    std::vector<AttentionMap> maps = {};
    std::vector<Block> blocks = {};  ///< naming places in `maps`; empty where no expansions are recorded
    NodeId output = noNode;          ///< the last layer's output, after the final norm where there is one
    std::string symbol = "H";        ///< TeX: what the blocks call the output
};

/// Records the forward pass of a stack: embeddings, then layers of attention and feed-forward as the spec
/// says. `name` comes before the names of its nodes and maps ("encoder"; empty where there is only one
/// stack): the maps are NAME.self and "cross". Rotary positions, biases and masks count from the length of
/// the past.
RecordedStack recordStack(Recorder& recorder, const StackSpec& spec, const PictureSpec& picture,
                          const StackWeights& weights, const StackInput& input, const std::string& name);

/// What was made of the last hidden states.
struct RecordedHead {
    NodeId logits = noNode;  ///< [rows × outputs], the node NAME.logits
    Block block = {};        ///< how it goes about it, naming the last sequence by -1
};
/// The head on rows of hidden states, which its block calls by `symbol`.
RecordedHead recordHead(Recorder& recorder, const TransformerSpec& spec, const HeadWeights& weights,
                        NodeId hidden, const AxisPointer& outputs, const std::string& name = {},
                        Lifetime lifetime = Lifetime::kept, std::string symbol = "H");

}  // namespace attentionscope
