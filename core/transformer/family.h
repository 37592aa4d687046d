#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/transformer/spec.h"

namespace attentionscope {

/// The tensors of y = x W + b: STEM.weight and STEM.bias.
struct LinearNames {
    enum class Bias { none, required, optional };
    std::string stem = {};
    Bias bias = Bias::required;
    bool inputMajor = false;    ///< stored [inner × columns] as in GPT-2; otherwise as in PyTorch's Linear
    std::string biasName = {};  ///< if it is not STEM.bias
    bool present() const { return !stem.empty(); }
};

/// Stems within a layer. Names of missing parts stay empty.
struct AttentionNames {
    LinearNames query = {}, key = {}, value = {}, output = {};
    LinearNames fused = {};  ///< query, key and value in one matrix, replaces the three
    std::string norm = {};
    std::string queryNorm = {}, keyNorm = {};
    std::string branchNorm = {};                       ///< of what the sublayer adds
    std::string branchScale = {};                      ///< λ by which it is multiplied, a whole name
    LinearNames distanceQuery = {}, distanceKey = {};  ///< of the vectors of distances, where not shared
    std::string gridBias = {};                         ///< a whole name, [kinds of pairs × heads]
    std::string distances = {};  ///< DistanceSpec::ofLayers: a whole name, [rows × d_k]
    LinearNames globalQuery = {}, globalKey = {}, globalValue = {};  ///< of global tokens
};

struct LayerNames {
    AttentionNames self = {}, cross = {};
    std::string feedForwardNorm = {};
    std::string branchNorm = {}, branchScale = {};  ///< of the feed-forward layer
    LinearNames gate = {}, up = {}, down = {};
    LinearNames gateAndUp = {};  ///< both in one matrix, the gate first, replaces the two
    LinearNames router = {};     ///< [experts × d]
    std::string expert = {};     ///< "experts.{}.", before the stems of each expert's gate, up and down
};

struct StackNames {
    std::vector<std::string> tokens = {};  ///< whole names; the first that exists counts
    std::string positions = {}, tokenTypes = {};
    std::string embeddingNorm = {};
    LinearNames embeddingProjection = {};
    std::string layer = {};  ///< "encoder.layer.{}.", where {} is the layer's number
    /// If layers come in groups of this size, {} is the group and {inner} the layer within it.
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
    /// Vectors before the patches, and those inserted after the first once positions have been added; each [1
    /// × 1 × width] or [1 × count × width].
    std::vector<std::string> leadingTokens = {};
    std::string registers = {};
};

/// One step of a head: dense, then activation, then norm; each if it is named.
struct HeadStage {
    LinearNames dense = {};
    std::optional<FeedForwardActivation> activation = {};
    std::string norm = {};
    Index width = 0;  ///< of its outputs; 0: that of the head
};

/// A family's table: the names of a spec's parts in its checkpoints. Names in stacks follow the first
/// matching one of `prefixes`; names in the head have no prefix.
struct WeightNames {
    std::vector<std::string> prefixes{""};
    StackNames encoder = {}, decoder = {}, vision = {};
    std::vector<StackNames> stages = {};                      ///< that follow the encoder
    LinearNames pictureProjection = {}, textProjection = {};  ///< VisionSpec::sharedWidth
    std::string similarityScale = {};                         ///< the logarithm of a factor, one number
    LinearNames firstProjection = {}, secondProjection = {};  ///< of regions among words
    std::vector<HeadStage> headStages = {};  ///< {prefix} in a stem stands for the prefix that fits
    LinearNames head = {};
    LinearNames secondHead = {};            ///< on the second row, if the logits are the mean of two heads
    bool headOptional = false;              ///< without its weights the model has no head
    bool tiedHead = false;                  ///< the head is the token embedding if the file has no head
    std::string logitsBias = {};            ///< [1 × vocabulary], added to the logits
    std::vector<std::string> ignored = {};  ///< tensors with no part in the forward pass; * for any text
    std::string otherHead = {};             ///< another stem of the head, used if the file has only that
};

/// A family's interpretation of a config.json.
struct FamilyReading {
    TransformerSpec spec;
    WeightNames names;
};

using FamilyReader = FamilyReading(const JsonValue& config);

/// A family of checkpoints: a line of the table. One file reads its config and lists its weight names.
struct Family {
    std::vector<std::string> modelTypes;  ///< values of "model_type"
    std::string citation;
    FamilyReader* read;
};

/// All families, in the order of the papers.
const std::vector<Family>& families();
/// Throws Error for an unknown model_type, listing the known ones.
const Family& familyOf(const std::string& modelType, const std::string& where);
/// The family's reading, checked: sizes that do not fit each other are rejected.
FamilyReading readSpec(const JsonValue& config);

// One for each file of core/transformer/families.
FamilyReader readAlbert, readBart, readBeit, readBert, readBlenderbot, readBlip, readBloom, readClip,
    readDebertaV2, readDeit, readDinov2, readDistilBert, readElectra, readEsm, readFalcon, readGemma,
    readGpt2, readGptNeo, readGptNeox, readGptj, readGranite, readLlama, readLlava, readLongformer,
    readM2m100, readMarian, readMixtral, readModernbert, readMpnet, readMpt, readOlmo, readOpt, readPhi,
    readPhi3, readQwen3, readRoberta, readSmollm3, readStablelm, readStarcoder2, readSwin, readT5, readVit,
    readWhisper;

}  // namespace attentionscope
