#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/attention/grid_windows.h"
#include "core/attention/positions.h"
#include "core/attention/relative_positions.h"
#include "core/base/matrix.h"
#include "core/picture/picture.h"

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
    learned,          ///< adds a row of a table for each position to the embeddings
    sinusoidal,       ///< the same with sines and cosines (Vaswani et al. 2017)
    rotary,           ///< rotates queries and keys by their position (Su et al. 2021)
    linearBias,       ///< ALiBi: adds a slope times the distance to the scores (Press et al. 2022)
    relativeBuckets,  ///< adds a learned number for each bucket of distances (Raffel et al. 2020)
};

enum class FeedForwardActivation {
    relu,
    reluSquared,  ///< max(0, x)² (So et al. 2021)
    relu6,        ///< min(max(0, x), 6)
    leakyRelu,    ///< x, or 0.01 x below 0
    gelu,
    geluTanh,
    gelu10,  ///< min(GELU(x), 10)
    quickGelu,
    silu,
    mish,  ///< x · tanh(ln(1 + e^x)) (Misra 2019)
    tanh,
    sigmoid,
    linear,  ///< x
};

/// How the slopes of ALiBi are assigned to heads whose number is not a power of two, and applied.
enum class LinearBiasKind {
    powerFirst,   ///< slopes of the power of two below, then every other of the next (Press et al. 2022)
    oddFirst,     ///< from the power of two above, the odd places, then the even ones (MPT)
    beforeScale,  ///< like powerFirst, rounded to bfloat16 and added before the scores are scaled (Falcon)
};

/// The layout of query, key and value in a matrix that holds all three.
enum class FusedLayout {
    sideBySide,  ///< all queries, all keys, all values
    byHead,      ///< q, k, v of head 0, then of head 1 … (GPT-NeoX, BLOOM)
    byKeyHead,   ///< for each key head the queries that share it, then its key and its value (Falcon)
    byQuarter,   ///< in four parts, each with its heads' queries, values and keys (CodeGen)
};

/// How queries and keys are normalised before they are compared.
enum class QueryKeyNorm { none, eachHead, wholeWidth };

/// Vectors of distances with which queries and keys are compared, beside each other (Shaw et al. 2018, He et
/// al. 2021).
struct DistanceSpec {
    RelativeRows rows = {};
    bool ofLayers = false;    ///< each layer has its own, the same for all heads, which are not projected
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
    bool computed = false;              ///< sinusoidal: computed here if the file has no table
    bool lastExact = false;    ///< sinusoidal: the slowest wave is 1 / 10000, not the one after it (fairseq)
    bool interleaved = false;  ///< sinusoidal: sin, cos, sin, cos …; otherwise all sines, then all cosines
    RotarySpec rotary = {};
    std::optional<RotarySpec> windowedRotary = {};  ///< rotary: for layers with a window, if it differs
    /// rotary: the layers that rotate queries and keys; empty: all. The others have no positions (Kazemnejad
    /// et al. 2023).
    std::vector<bool> rotated = {};
    LinearBiasKind linearBias = LinearBiasKind::powerFirst;
    bool bucketsToo = false;  ///< also adds a learned number for each bucket to the scores
    Index buckets = 32;       ///< relativeBuckets
    Index maximumDistance = 128;
    std::optional<DistanceSpec> distances = {};  ///< beside `kind`
    /// Beside `kind`, a learned number for each distance on a picture's grid is added to the scores (Bao et
    /// al. 2022).
    bool onGrid = false;
    bool any() const { return kind != PositionKind::none || distances || onGrid; }
};

/// A convolution over the embeddings of neighbouring words, which is added to the first layer's output (He et
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
    Index keyValueHeads = 0;  ///< must divide heads
    Index headWidth = 0;      ///< d_k
    Index innerWidth = 0;     ///< of the feed-forward layer
    Index vocabulary = 0;
    Index embeddingWidth = 0;  ///< if it differs from `width`, a projection follows (Lan et al. 2020)
    Index tokenTypes = 0;      ///< rows of the segment table; 0: none
    Index limit = 0;           ///< most positions; 0: no limit
    bool causal = false;
    bool crossAttention = false;
    bool parallel = false;     ///< attention and feed-forward both read one normalised input (Wang 2021)
    bool gated = false;        ///< down(activation(gate(x)) ⊙ up(x)) (Shazeer 2020)
    Index experts = 0;         ///< feed-forward layers side by side; 0: one for all tokens
    Index expertsOfToken = 0;  ///< how many of them a token uses (Shazeer et al. 2017)
    bool embeddingNorm = false;
    bool normBeforePositions = false;   ///< the embeddings' norm comes before positions are added
    bool normBehindProjection = false;  ///< … and after the projection of the embeddings
    bool finalNorm = false;
    bool residualFromNorm = false;           ///< a sublayer's output is added to its normalised input (BLOOM)
    bool positionsBehindProjection = false;  ///< the embeddings are projected before positions are added
    Normalisation normalisation = Normalisation::layer;
    bool normScaled = true;      ///< norms have weights γ
    bool normShifted = true;     ///< layer norms have biases β
    bool normAroundOne = false;  ///< γ is stored as its difference from 1 (Gemma)
    bool firstInputNorm = true;  ///< the first attention reads the normalised stream, as the others do
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::none;
    bool headNormsUnshifted = false;  ///< norms of queries and keys have no β although the others have
    FusedLayout fusedLayout = FusedLayout::sideBySide;
    double clip = 0;  ///< if positive, queries, keys and values are clipped to ± clip
    NormPlacement placement = NormPlacement::before;
    double epsilon = 1e-5;
    FeedForwardActivation activation = FeedForwardActivation::gelu;
    double embeddingScale = 1;
    double residualScale = 1;         ///< factor of what a sublayer adds to its input, if norms come before
    double attentionScale = 0;        ///< 0: 1 / √d_k; see scale()
    bool scaleByLayer = false;        ///< scores of layer i are also divided by i + 1
    double attentionSoftcap = 0;      ///< if positive: c · tanh(s / c)
    Index window = -1;                ///< keys that a query sees, including itself; -1: all
    std::vector<bool> windowed = {};  ///< the layers with that window; empty: all
    std::vector<Index> windows = {};  ///< of each layer, if they differ; -1: all keys
    double maskShare =
        0;  ///< share of masks in training, which scales embeddings (Rives et al. 2021); 0: no scaling
    std::vector<Index> sharedWeights = {};  ///< source of layer i's weights, counted from 0; empty: its own
    PositionSpec positions = {};
    ConvolutionSpec convolution = {};
    /// Tokens at the beginning that see all others and are seen by them, by projections of their own (Beltagy
    /// et al. 2020).
    Index globalTokens = 0;
    /// A separator: all tokens before its first occurrence are such tokens, where a question and its text
    /// hold three.
    std::optional<Index> globalBefore = {};
    Index gridRows = 0, gridColumns = 0;  ///< of the regions of a picture
    Index gridWindow = 0;  ///< side of the windows that regions attend within, shifted by half in every
                           ///< second layer; 0: there are none (Liu et al. 2021)
    /// Of the regions of the stack before, four of which are read as one; 0: it is the first.
    Index mergedRows = 0, mergedColumns = 0;
    Index firstLayer = 0;  ///< its number where other stacks come before

    /// The factor of the scores of all layers.
    double scale() const;
    /// Number of layers with their own weights.
    Index storedLayers() const;
    Index weightsOf(Index layer) const;
    /// The windows of a layer, on a grid that is filled up to whole windows.
    GridWindows windowsOf(Index layer) const;
    bool rotates(Index layer) const;
    /// How many keys before a query, itself included, the layer sees; if it is not causal, as many after it.
    /// -1: all.
    Index windowOf(Index layer) const;
    /// How many of these tokens, from the first on, are global.
    Index globalTokensIn(const std::vector<Index>& ids) const;
};

/// The head over the last hidden states.
struct HeadSpec {
    enum class Kind { none, nextWord, maskedWord, sequenceLabel, tokenLabel };
    enum class Row {
        each,
        first,
        last,
        firstTwo,      ///< the mean of two heads, on the first row and on the second (Touvron et al. 2021)
        firstAndMean,  ///< the first row beside the mean of the patches (Oquab et al. 2023)
        mean,          ///< the mean of the patches
        patches,       ///< each patch, without the tokens before them
    };
    Kind kind = Kind::none;
    Row row = Row::each;
    Index outputs = 0;         ///< vocabulary or number of labels
    double inputScale = 1;     ///< factor of the hidden states (Raffel et al. 2020, tied)
    double softcap = 0;        ///< if positive: c · tanh(logit / c)
    bool independent = false;  ///< each label has its own probability: a sigmoid instead of the softmax
    std::vector<std::string> labels = {};
};

/// A picture cut into square patches (Dosovitskiy et al. 2021).
struct PictureSpec {
    Index channels = 3;
    Index height = 0, width = 0;  ///< in pixels; 0: the model reads no picture
    Index patch = 0;
    /// How learned positions are resampled if preprocessor_config.json requests another size than they were
    /// learned at; empty: the size is fixed.
    std::optional<Resampling> resampling = {};
    /// Regions that positions were learned for; 0: those of this size.
    Index learnedRows = 0, learnedColumns = 0;
    std::vector<std::string> leading{"[CLS]"};  ///< vectors before the patches
    Index rows() const { return height / patch; }
    Index columns() const { return width / patch; }
};

/// Sound as the energies of its frequencies, frame by frame (Radford et al. 2023); two frames make a
/// position.
struct SoundSpec {
    Index bins = 0;    ///< mel frequencies; 0: the model takes no sound
    Index frames = 0;  ///< that it reads, including silence after the sound
};

/// A picture beside words, read by a stack of its own.
struct VisionSpec {
    StackSpec stack = {};
    /// CLIP: picture and text become vectors of this width, whose cosine is compared; 0: they do not.
    Index sharedWidth = 0;
    /// LLaVA: regions are among the words, wherever this id is.
    std::optional<Index> placeId = {};
    std::vector<Index> readStates = {};  ///< LLaVA: the hidden states that are read, side by side; 0: the
                                         ///< embeddings
    bool leadingLeftOut = true;          ///< LLaVA: positions before the patches are not read
    FeedForwardActivation activation = FeedForwardActivation::gelu;  ///< LLaVA: between two projections
};

/// Special token ids; nothing where the model has none or names one beyond its vocabulary.
struct SpecialIds {
    std::optional<Index> pad = {}, begin = {}, decoderStart = {}, forcedBegin = {}, mask = {};
    std::vector<Index> end = {};
    std::vector<Index> never = {};       ///< ids that are never produced
    std::vector<Index> neverFirst = {};  ///< … nor as the first word
};

/// A checkpoint's rules for producing words.
struct GenerationRules {
    double lengthPenalty = 1;  ///< beams are compared by Σ log p / words^lengthPenalty
    Index minimumLength = 0;   ///< tokens, including the prompt's, before the sentence may end
    Index minimumNew = 0;      ///< the same, counting only produced ones
};

/// One transformer: the result of reading config.json, and all the facts about a model that the forward pass
/// uses.
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
    std::vector<std::string> notes = {};  ///< unusual settings in the config and how they were interpreted

    bool takesPicture() const { return picture.patch > 0; }
    bool takesSound() const { return sound.bins > 0; }
    /// Whether the source is words.
    bool readsWords() const { return (!takesPicture() && !takesSound()) || vision; }
    /// Whether the decoder reads the source itself, one token late, for a label (Lewis et al. 2020).
    bool readsSourceTwice() const { return encoder && decoder && head.kind == HeadSpec::Kind::sequenceLabel; }
    /// The stack that reads the input.
    const StackSpec& source() const { return encoder ? *encoder : *decoder; }
    /// The stack whose output the head reads.
    const StackSpec& last() const { return decoder ? *decoder : stages.empty() ? *encoder : stages.back(); }
};

}  // namespace attentionscope
