#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/attention/attention.h"
#include "core/graph/evaluation.h"
#include "core/recording/block.h"
#include "core/recording/inputs.h"
#include "core/recording/prediction.h"
#include "core/recording/sequence.h"

namespace attentionscope {

/// In Recording::provenance: the words of the text without features in the model, listed; they match nothing,
/// and their row has equal scores for every key.
inline constexpr const char* unlistedWords = "unlisted words";

/// One attention map of a recording: a layer of self-, cross- or other attention with all its heads.
struct AttentionMap {
    std::string name;       ///< "self", "encoder.self", "decoder.self", "cross", "word", "hop" …
    int layer = 0;          ///< or hop; counted from 0 for each name
    int querySequence = 0;  ///< in Recording::sequences: the sequence of its rows
    int keySequence = 0;    ///< in Recording::sequences: the sequence of its columns
    int parent =
        -1;  ///< in Recording::maps: the map whose column these are parts of (words of a sentence); -1: none
    bool normalised = true;  ///< each row sums to 1; false for gates, which are independent numbers in (0, 1)
    /// Its title: "Kernel regression". English, translated on display; empty: the default for its name.
    std::string title = {};
    /// Why its scores are scaled, in a sentence, if not to compensate for the width of its vectors.
    std::string scaling = {};
    ScoreFunction score = ScoreFunction::scaledDot;  ///< turns a query and a key into a score
    /// The score functions that may replace it; empty if its weights belong to its own.
    std::span<const ScoreFunction> exchangeable = {};
    bool softmaxExchangeable = false;  ///< whether another softmax may be chosen
    /// The steps from queries and keys to the scores; empty: the usual one of `score`.
    std::vector<Step> scoring = {};
    /// For each of nodes.heads the steps that make the number added to each score; empty: there are none to
    /// show.
    std::vector<std::vector<Step>> biasing = {};
    /// TeX of how queries, keys and values are made of `madeOf`, or a gate; empty: Q = X W^Q + b^Q and so on.
    std::string formula = {};
    NodeId input = noNode;   ///< X: the source of the queries
    NodeId memory = noNode;  ///< the source of keys and values; equals the input in self-attention
    NodeId queryWeights = noNode, keyWeights = noNode, valueWeights = noNode;
    ProjectionNodes output = {};  ///< mixes the heads: Y = O W^O + b^O
    /// U, where tokens choose between two projections that stand side by side in each head: 1 in the columns
    /// that a query uses, else 0. Q = (X W^Q + b^Q) ⊙ U and Y = (O ⊙ U) W^O + b^O. [queries × columns of O]
    NodeId used = noNode;
    /// The operands of `formula`; empty: the input and the projections.
    std::vector<Step::Operand> madeOf = {};
    AttentionNodes nodes = {};
    std::optional<GridWindows> windows = {};  ///< outside which nothing is seen, and written as they are
    std::vector<std::string> headNames = {};  ///< what each head does, where that is known; else empty
    /// The number of each of nodes.heads where only some were recorded; empty: 0, 1, 2 … A head goes by its
    /// number everywhere; only nodes.heads and headNames go by place.
    std::vector<int> headNumbers = {};

    int headNumber(std::size_t place) const { return headNumbers.empty() ? int(place) : headNumbers[place]; }
    /// The place of the head with this number in nodes.heads.
    std::optional<std::size_t> placeOfHead(int number) const;
    /// The head with this number; null if there is none.
    const HeadNodes* head(int number) const;
    /// The number of the nearest existing head.
    int nearestHead(int number) const;
    /// "previous token"; empty if unknown.
    std::string headName(int number) const;
};

/// Appends the maps and blocks of one part of a model to those of the others; `blocksOfMore` refer to places
/// in `more`.
void appendPart(std::vector<AttentionMap>& maps, std::vector<Block>& blocks, std::vector<AttentionMap> more,
                std::vector<Block> blocksOfMore);

/// A limit that an input exceeded: the rest was not read.
struct Truncation {
    std::string input = "text";
    LimitUnit unit = LimitUnit::tokens;
    Index limit = 0;      ///< how many were read,
    bool latest = false;  ///< the last ones instead of the first,
    bool ofEach = false;  ///< of each sentence or title
    friend bool operator==(const Truncation&, const Truncation&) = default;
};

/// A run as a document: the graph with its values, and a table of contents that names the nodes. Shared and
/// immutable; a changed run is another Recording with another evaluation of the same graph.
struct Recording {
    std::string model;         ///< bundled id or folder
    std::string system;        ///< "transformer encoder", "additive attention" …
    bool constructed = false;  ///< weights were set by hand for teaching, not trained
    bool trained = false;      ///< weights were learnt; neither: their origin is unknown
    RunInputs inputs;          ///< as the user gave them
    EvaluationPointer evaluation;

    std::vector<Sequence> sequences;
    std::vector<Block> blocks;  ///< in the order of the computation

    /// Training steps at which the model's weights were saved, if any, and the one in use; empty: the
    /// finished model.
    std::vector<Index> snapshots;
    std::optional<Index> snapshot;
    std::vector<Truncation> leftOut;  ///< parts of inputs that were too long for the model

    std::vector<AttentionMap> maps;
    int firstLayer = 0, firstHead = 0;  ///< of the first map: the place to look first
    bool hasPositions = false;          ///< positional encodings that can be removed
    bool hasReplaceableMask = false;    ///< self-attention under a rule that can be replaced
    NodeId logits = noNode;             ///< [tokens × vocabulary], or noNode
    std::vector<Prediction> predictions;
    /// The model's predictions in an evaluation of this graph; null if it predicts nothing.
    std::function<std::vector<Prediction>(const EvaluationPointer&)> predict;
    /// Its prediction at any position of its last sequence; null if `predictions` are complete.
    std::function<Prediction(const EvaluationPointer&, Index position)> predictAt;
    /// The words of the columns of the logits, where the axis of the logits has numbers only.
    AxisPointer vocabulary = {};
    std::map<std::string, std::string> provenance;

    /// Names the columns of maps within produced words after the words that were read there.
    void nameKeysByWordsRead();
    /// Moves the maps with this name to the front; blocks still refer to the same maps.
    void putFirst(const std::string& map);

    /// The sequence with this name; null if there is none.
    const Sequence* sequence(const std::string& name) const;
    /// The produced words; null if the model produces none.
    const Sequence* produced() const;
    /// The sequence of the rows or the columns of a map.
    const Sequence& queriesOf(const AttentionMap& map) const {
        return sequences.at(size_t(map.querySequence));
    }
    const Sequence& keysOf(const AttentionMap& map) const { return sequences.at(size_t(map.keySequence)); }
    /// Whether queries and keys are of different sequences.
    bool crosses(const AttentionMap& map) const { return map.querySequence != map.keySequence; }
    /// Whether rows and columns are the same words. A decoder that produces words looks, at the word that it
    /// writes, at the words that it read, which are those of one step before.
    bool sharesWords(const AttentionMap& map) const;
    /// The map with this name and layer; null if there is none.
    const AttentionMap* find(const std::string& name, int layer) const;
    /// Whether there is attention: a map whose rows sum to 1, not only gates.
    bool attends() const { return !firstMap().empty(); }
    /// The name of the first attention map; empty if there is none.
    std::string firstMap() const;
    /// The number of layers with a map of this name, and the numbers of their heads, each once, in order.
    int layers(const std::string& name) const;
    std::vector<int> heads(const std::string& name) const;
    /// The layer nearest to this one that has a map of this name; 0 if there is none.
    int nearestLayer(const std::string& name, int layer) const;
    /// Whether all candidates have been computed.
    bool arePredictionsRead() const;
    void readPredictions() const;
};

using RecordingPointer = std::shared_ptr<const Recording>;

/// The same document with the values of another evaluation of its graph; its predictions are computed again.
RecordingPointer withEvaluation(const Recording& recording, EvaluationPointer evaluation);

/// A cell of a matrix that is assembled from rows of others (an alignment that grew word by word) belongs to
/// one of them: follows concatenations and slices of rows and columns to the node that computed the value.
struct Place {
    NodeId node = noNode;
    Index row = 0;
    Index column = 0;
    friend bool operator==(const Place&, const Place&) = default;
};
Place sourceOf(const Evaluation& evaluation, Place place);

}  // namespace attentionscope
