#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/checkpoint/safetensors.h"
#include "core/graph/parameter.h"
#include "core/recording/model.h"
#include "core/transformer/adapter.h"
#include "core/transformer/family.h"

namespace attentionscope {

struct LinearWeights {
    ParameterPointer weight = {}, bias = {};  ///< bias: [1 × columns], may be null
    bool inputMajor = false;                  ///< weight is [inner × columns]; otherwise [columns × inner]
    explicit operator bool() const { return weight != nullptr; }
};

struct NormWeights {
    ParameterPointer scale = {}, shift = {};  ///< γ and β, [1 × d]; either may be null
    bool plain = false;                       ///< normalises without weights
    explicit operator bool() const { return plain || scale != nullptr; }
};

struct AttentionWeights {
    LinearWeights query = {}, key = {}, value = {}, output = {};
    LinearWeights fused = {};  ///< query, key and value in one matrix, replaces the three
    NormWeights norm = {}, branchNorm = {};
    std::vector<NormWeights> queryNorms = {}, keyNorms = {};  ///< one for all heads, or one per head
    ParameterPointer branchScale = {};                        ///< [1 × d]
    LinearWeights distanceQuery = {}, distanceKey = {};
    ParameterPointer gridBias = {};   ///< [kinds of pairs × heads]
    ParameterPointer distances = {};  ///< DistanceSpec::ofLayers: [rows × d_k]
    LinearWeights globalQuery = {}, globalKey = {}, globalValue = {};  ///< of global tokens
};

struct FeedForwardWeights {
    LinearWeights gate = {}, up = {}, down = {}, gateAndUp = {};
};

struct LayerWeights {
    AttentionWeights self = {}, cross = {};
    NormWeights feedForwardNorm = {}, branchNorm = {};
    ParameterPointer branchScale = {};  ///< [1 × d]
    LinearWeights gate = {}, up = {}, down = {}, gateAndUp = {};
    LinearWeights router = {};  ///< [experts × d]
    std::vector<FeedForwardWeights> experts = {};

    FeedForwardWeights feedForward() const { return {gate, up, down, gateAndUp}; }
};

struct StackWeights {
    ParameterPointer tokens = {};      ///< [vocabulary × embedding width]
    ParameterPointer positions = {};   ///< [rows × embedding width]
    ParameterPointer tokenTypes = {};  ///< [types × embedding width]
    NormWeights embeddingNorm = {}, finalNorm = {};
    LinearWeights embeddingProjection = {};
    ParameterPointer relativeBias = {};  ///< [buckets × heads]
    ParameterPointer distances = {};     ///< [2 · span × heads · d_k]
    NormWeights distanceNorm = {}, convolutionNorm = {};
    LinearWeights convolution = {};                     ///< [width × width / groups · words]
    ParameterPointer gridBias = {};                     ///< [kinds of pairs × heads]
    LinearWeights patches = {};                         ///< [width × channels · patch · patch]
    LinearWeights firstFrames = {}, secondFrames = {};  ///< [width × bins · 3] and [width × width · 3]
    std::vector<ParameterPointer> leadingTokens = {};   ///< each [count × width]
    ParameterPointer registers = {};                    ///< [count × width]
    std::vector<LayerWeights> layers = {};
};

struct HeadStageWeights {
    LinearWeights dense = {};
    std::optional<FeedForwardActivation> activation = {};
    NormWeights norm = {};
};

struct HeadWeights {
    std::vector<HeadStageWeights> stages = {};
    LinearWeights output = {};
    LinearWeights secondOutput = {};   ///< for HeadSpec::Row::firstTwo
    ParameterPointer logitsBias = {};  ///< [1 × outputs]
};

/// The parameters of one model, mapped from its file.
struct TransformerWeights {
    StackWeights encoder = {}, decoder = {}, vision = {};
    std::vector<StackWeights> stages = {};  ///< that follow the encoder
    LinearWeights pictureProjection = {}, textProjection = {}, firstProjection = {}, secondProjection = {};
    ParameterPointer similarityScale = {};  ///< [1 × 1]
    HeadWeights head = {};
    std::vector<std::string> notes = {};  ///< unused tensors, and why
};

/// Finds every tensor in the reading and checks its shape; reads no numbers yet. Throws Error with the name
/// of a missing or misshapen tensor, or of one within the layers that this model has no place for. A missing
/// optional head becomes HeadSpec::Kind::none in `reading`. `precision`: that of the matrices packed for the
/// kernels. `adapter`: added to the file's matrices; may be null.
TransformerWeights loadWeights(const std::shared_ptr<const Safetensors>& file, FamilyReading& reading,
                               Precision precision, const Progress& progress, const StopToken& stop,
                               const Adapter* adapter = nullptr);

}  // namespace attentionscope
