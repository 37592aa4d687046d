#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/attention/grid_windows.h"
#include "core/attention/positions.h"
#include "core/attention/relative_positions.h"
#include "core/base/matrix.h"

namespace attentionscope {

enum class Normalisation {
    layer,           ///< γ (x - mean) / √(variance + ε) + β (Ba et al. 2016)
    rootMeanSquare,  ///< γ x / √(mean of squares + ε) (Zhang and Sennrich 2019)
};

/// Where a sublayer is normalised.
enum class NormPlacement {
    before,  ///< x + f(norm(x)) (Radford et al. 2019)
    after,   ///< norm(x + f(x)) (Vaswani et al. 2017)
};

enum class PositionKind {
    none,
    learned,          ///< a row of a table for each position is added to the embeddings
    sinusoidal,       ///< the same with sines and cosines (Vaswani et al. 2017)
    rotary,           ///< queries and keys are turned by their position (Su et al. 2021)
    linearBias,       ///< ALiBi: a slope times the distance is added to the scores (Press et al. 2022)
    relativeBuckets,  ///< a learned number for each bucket of distances is added (Raffel et al. 2020)
};

enum class FeedForwardActivation { relu, gelu, geluTanh, quickGelu, silu, tanh };

/// How the slopes of ALiBi are laid out among heads whose number is not a power of two, and applied.
enum class LinearBiasKind {
    powerFirst,   ///< the slopes of the power of two below, then every other of the next (Press et al. 2022)
    oddFirst,     ///< of the power of two above, the odd places, then the even ones (MPT)
    beforeScale,  ///< as powerFirst, rounded to bfloat16 and added before the scores are scaled (Falcon)
};

/// Where query, key and value lie in a matrix that holds all three.
enum class FusedLayout {
    sideBySide,  ///< all queries, all keys, all values
    byHead,      ///< q, k, v of head 0, then of head 1 … (GPT-NeoX, BLOOM)
    byKeyHead,   ///< for each key head the queries that share it, then its key and its value (Falcon)
    byQuarter,   ///< in four parts, each with its heads' queries, values and keys (CodeGen)
};

/// Where queries and keys are normalised before they are compared.
enum class QueryKeyNorm { none, eachHead, wholeWidth };

/// Vectors of distances with which queries and keys are compared, beside each other (He et al. 2021).
struct DistanceSpec {
    RelativeRows rows = {};
    bool normalised = false;  ///< the vectors, before they are projected
    bool shared = false;      ///< projected as queries and keys are
    bool ofQueries = false;   ///< each query with the vector of the distance
    bool ofKeys = false;      ///< each key with it
};

struct PositionSpec {
    PositionKind kind = PositionKind::none;
    Index rows = 0;                     ///< of the table, learned or stored
    Index offset = 0;                   ///< row of the first position
    std::optional<Index> padding = {};  ///< an id that takes the row before the first and is not counted
    bool computed = false;              ///< sinusoidal: made here where the file holds no table
    bool lastExact = false;    ///< sinusoidal: the slowest wave is 1 / 10000, not the one behind it (fairseq)
    bool interleaved = false;  ///< sinusoidal: sin, cos, sin, cos …; otherwise all sines, then all cosines
    RotarySpec rotary = {};
    std::optional<RotarySpec> windowedRotary = {};  ///< rotary: of the layers with a window, where it differs
    LinearBiasKind linearBias = LinearBiasKind::powerFirst;
    bool bucketsToo = false;  ///< beside `kind`, a learned number for each bucket is added to the scores
    Index buckets = 32;       ///< relativeBuckets
    Index maximumDistance = 128;
    std::optional<DistanceSpec> distances = {};  ///< beside `kind`
    /// Beside `kind`, a learned number for each distance on a picture's grid is added to the scores (Bao et
    /// al. 2022).
    bool onGrid = false;
    bool any() const { return kind != PositionKind::none || distances || onGrid; }
};

/// A convolution over the embeddings of neighbouring words, which joins what the first layer hands on (He et
/// al. 2021).
struct ConvolutionSpec {
    Index width = 0;  ///< words under it; 0: there is none
    Index groups = 1;
    FeedForwardActivation activation = FeedForwardActivation::tanh;
};

/// A stack of transformer layers with its embeddings.
struct StackSpec {
    Index layers = 0;
    Index width = 0;  ///< d of the model
    Index heads = 0;
    Index keyValueHeads = 0;  ///< divides heads
    Index headWidth = 0;      ///< d_k
    Index innerWidth = 0;     ///< of the feed-forward layer
    Index vocabulary = 0;
    Index embeddingWidth = 0;  ///< where it differs from `width`, a projection follows (Lan et al. 2020)
    Index tokenTypes = 0;      ///< rows of the segment table; 0: none
    Index limit = 0;           ///< most positions; 0: no limit
    bool causal = false;
    bool crossAttention = false;
    bool parallel = false;  ///< attention and feed-forward both from one normalised input (Wang 2021)
    bool gated = false;     ///< down(activation(gate(x)) ⊙ up(x)) (Shazeer 2020)
    bool embeddingNorm = false;
    bool normBeforePositions = false;   ///< the embeddings' norm comes before positions are added
    bool normBehindProjection = false;  ///< … and behind the projection of the embeddings
    bool finalNorm = false;
    bool residualFromNorm = false;           ///< what a sublayer adds comes to its normalised input (BLOOM)
    bool positionsBehindProjection = false;  ///< the embeddings are projected before positions are added
    Normalisation normalisation = Normalisation::layer;
    bool normScaled = true;      ///< norms have weights γ
    bool normShifted = true;     ///< layer norms have biases β
    bool normAroundOne = false;  ///< γ is stored as its difference from 1 (Gemma)
    bool firstInputNorm = true;  ///< the first attention reads the normalised stream, as the others do
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::none;
    bool headNormsUnshifted = false;  ///< norms of queries and keys have no β although the others have
    FusedLayout fusedLayout = FusedLayout::sideBySide;
    double clip = 0;  ///< queries, keys and values are held within ± clip where positive
    NormPlacement placement = NormPlacement::before;
    double epsilon = 1e-5;
    FeedForwardActivation activation = FeedForwardActivation::gelu;
    double embeddingScale = 1;
    double attentionScale = 0;        ///< 0: 1 / √d_k
    bool scaleByLayer = false;        ///< scores of layer i are divided by i + 1 too
    double attentionSoftcap = 0;      ///< c · tanh(s / c) where positive
    Index window = -1;                ///< keys that a query sees, itself included; -1: all
    std::vector<bool> windowed = {};  ///< the layers with that window; empty: all
    std::vector<Index> windows = {};  ///< of each layer, where they differ; -1: all keys
    double maskShare = 0;  ///< share of masks in training, by which embeddings are scaled (Rives et al.
                           ///< 2021); 0: they are not
    std::vector<Index> sharedWeights = {};  ///< whose weights layer i uses, counted from 0; empty: its own
    PositionSpec positions = {};
    ConvolutionSpec convolution = {};
    Index gridRows = 0, gridColumns = 0;  ///< of the regions of a picture
    Index gridWindow = 0;  ///< side of the windows that regions attend within, shifted by half in every
                           ///< second layer; 0: there are none (Liu et al. 2021)
    /// Of the regions of the stack before, four of which are read as one; 0: it is the first.
    Index mergedRows = 0, mergedColumns = 0;
    Index firstLayer = 0;  ///< its number where other stacks come before

    /// Number of layers with weights of their own.
    Index storedLayers() const;
    Index weightsOf(Index layer) const;
    /// The windows of a layer, on a grid that is filled up to whole windows.
    GridWindows windowsOf(Index layer) const;
    /// How many keys before a query, itself included, the layer sees; as many behind it where it is not
    /// causal. -1: all.
    Index windowOf(Index layer) const;
};

/// What is made of the last hidden states.
struct HeadSpec {
    enum class Kind { none, nextWord, maskedWord, sequenceLabel, tokenLabel };
    enum class Row {
        each,
        first,
        last,
        firstTwo,      ///< the mean of two heads, on the first row and on the second (Touvron et al. 2021)
        firstAndMean,  ///< the first row beside the mean of the patches (Oquab et al. 2023)
        mean,          ///< the mean of the patches
    };
    Kind kind = Kind::none;
    Row row = Row::each;
    Index outputs = 0;         ///< vocabulary or number of labels
    double inputScale = 1;     ///< the hidden states are multiplied by it (Raffel et al. 2020, tied)
    double softcap = 0;        ///< c · tanh(logit / c) where positive
    bool independent = false;  ///< each label has a probability of its own, sigmoid in place of softmax
    std::vector<std::string> labels = {};
};

/// A picture cut into square patches (Dosovitskiy et al. 2021).
struct PictureSpec {
    Index channels = 3;
    Index height = 0, width = 0;  ///< in pixels; 0: the model takes no picture
    Index patch = 0;
    std::vector<std::string> leading{"[CLS]"};  ///< what stands before the patches
    Index rows() const { return height / patch; }
    Index columns() const { return width / patch; }
};

/// Sound as the energies of its frequencies, frame by frame (Radford et al. 2023); two frames make a
/// position.
struct SoundSpec {
    Index bins = 0;    ///< mel frequencies; 0: the model takes no sound
    Index frames = 0;  ///< that it reads, silence behind the sound among them
};

/// A picture beside words, read by a stack of its own.
struct VisionSpec {
    StackSpec stack = {};
    /// CLIP: picture and text become vectors of this width, whose cosine is compared; 0: they do not.
    Index sharedWidth = 0;
    /// LLaVA: regions stand among the words, wherever this id is.
    std::optional<Index> placeId = {};
    std::vector<Index> readStates = {};  ///< LLaVA: the hidden states that are read, side by side; 0: the
                                         ///< embeddings
    bool leadingLeftOut = true;          ///< LLaVA: what stands before the patches is not read
    FeedForwardActivation activation = FeedForwardActivation::gelu;  ///< LLaVA: between two projections
};

/// Special token ids; nothing where the model has none or names one beyond its vocabulary.
struct SpecialIds {
    std::optional<Index> pad = {}, begin = {}, decoderStart = {}, forcedBegin = {}, mask = {};
    std::vector<Index> end = {};
    std::vector<Index> never = {};       ///< ids that are never produced
    std::vector<Index> neverFirst = {};  ///< … nor as the first word
};

/// What a checkpoint asks for when words are produced from it.
struct GenerationRules {
    double lengthPenalty = 1;  ///< beams are compared by Σ log p / words^lengthPenalty
    Index minimumLength = 0;   ///< tokens, the prompt's among them, before the sentence may end
    Index minimumNew = 0;      ///< the same of the produced ones alone
};

/// One transformer: what config.json is turned into, and all that the forward pass knows about a model.
struct TransformerSpec {
    std::string modelType = {};
    std::optional<StackSpec> encoder = {}, decoder = {};
    std::vector<StackSpec> stages = {};  ///< that follow the encoder, each over fewer regions
    std::optional<VisionSpec> vision = {};
    HeadSpec head = {};
    PictureSpec picture = {};
    SoundSpec sound = {};
    SpecialIds ids = {};
    GenerationRules generation = {};
    std::vector<std::string> notes = {};  ///< oddities of the config that were seen and how they were taken

    bool takesPicture() const { return picture.patch > 0; }
    bool takesSound() const { return sound.bins > 0; }
    /// Whether the source is words.
    bool readsWords() const { return (!takesPicture() && !takesSound()) || vision; }
    /// Whether the decoder reads the source itself, one token late, for a label (Lewis et al. 2020).
    bool readsSourceTwice() const { return encoder && decoder && head.kind == HeadSpec::Kind::sequenceLabel; }
    /// The stack that the input goes into.
    const StackSpec& source() const { return encoder ? *encoder : *decoder; }
    /// The stack that the head stands on.
    const StackSpec& last() const { return decoder ? *decoder : stages.empty() ? *encoder : stages.back(); }
};

}  // namespace attentionscope
