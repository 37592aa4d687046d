#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/transformer/spec.h"

namespace attentionscope {

/// The tensors of y = x W + b: STEM.weight and STEM.bias.
struct LinearNames {
    enum class Bias { none, required, optional };
    std::string stem = {};
    Bias bias = Bias::required;
    bool inputMajor = false;    ///< stored [inner × columns] as GPT-2 does; otherwise as PyTorch's Linear
    std::string biasName = {};  ///< where it is not STEM.bias
    bool present() const { return !stem.empty(); }
};

/// Stems within a layer. Names of what a family lacks stay empty.
struct AttentionNames {
    LinearNames query = {}, key = {}, value = {}, output = {};
    LinearNames fused = {};  ///< query, key and value in one matrix, in place of the three
    std::string norm = {};
    std::string queryNorm = {}, keyNorm = {};
    std::string branchNorm = {};                       ///< of what the sublayer adds
    std::string branchScale = {};                      ///< λ by which it is multiplied, a whole name
    LinearNames distanceQuery = {}, distanceKey = {};  ///< of the vectors of distances, where not shared
    std::string gridBias = {};                         ///< a whole name, [kinds of pairs × heads]
};

struct LayerNames {
    AttentionNames self = {}, cross = {};
    std::string feedForwardNorm = {};
    std::string branchNorm = {}, branchScale = {};  ///< of the feed-forward layer
    LinearNames gate = {}, up = {}, down = {};
    LinearNames gateAndUp = {};  ///< both in one matrix, the gate first, in place of the two
};

struct StackNames {
    std::vector<std::string> tokens = {};  ///< whole names, the first that is there counts
    std::string positions = {}, tokenTypes = {};
    std::string embeddingNorm = {};
    LinearNames embeddingProjection = {};
    std::string layer = {};  ///< "encoder.layer.{}.", {} standing for the layer's number
    /// Where layers come in groups of so many, {} stands for the group and {inner} for the layer within it.
    Index innerLayers = 1;
    LayerNames inLayer = {};
    std::string finalNorm = {};
    std::string relativeBias = {};                  ///< [buckets × heads]
    std::string distances = {}, distanceNorm = {};  ///< vectors, a whole name, and the stem of their norm
    LinearNames convolution = {};                   ///< [width × width / groups × words]
    std::string convolutionNorm = {};
    std::string gridBias = {};                        ///< of all layers, as AttentionNames::gridBias
    LinearNames patches = {};                         ///< [width × channels × patch × patch]
    LinearNames firstFrames = {}, secondFrames = {};  ///< of sound, [width × bins or width × 3]
    /// Vectors that stand before the patches, and those that come in behind the first when positions have
    /// been added; each [1 × 1 × width] or [1 × count × width].
    std::vector<std::string> leadingTokens = {};
    std::string registers = {};
};

/// One step of a head: dense, then activation, then norm; each where it is named.
struct HeadStage {
    LinearNames dense = {};
    std::optional<FeedForwardActivation> activation = {};
    std::string norm = {};
};

/// A family's table: how the parts of a spec are called in its checkpoints. Names in stacks come after the
/// first of `prefixes` that fits, names in the head stand as they are.
struct WeightNames {
    std::vector<std::string> prefixes{""};
    StackNames encoder = {}, decoder = {}, vision = {};
    std::vector<StackNames> stages = {};                      ///< that follow the encoder
    LinearNames pictureProjection = {}, textProjection = {};  ///< VisionSpec::sharedWidth
    std::string similarityScale = {};                         ///< the logarithm of a factor, one number
    LinearNames firstProjection = {}, secondProjection = {};  ///< of regions among words
    std::vector<HeadStage> headStages = {};  ///< {prefix} in a stem stands for the prefix that fits
    LinearNames head = {};
    LinearNames secondHead = {};            ///< on the second row, where the logits are the mean of two heads
    bool headOptional = false;              ///< without its weights the model simply has no head
    bool tiedHead = false;                  ///< the head is the token embedding where it is not in the file
    std::string logitsBias = {};            ///< [1 × vocabulary], added to the logits
    std::vector<std::string> ignored = {};  ///< tensors that have no part in the forward pass; * for any text
};

}  // namespace attentionscope
