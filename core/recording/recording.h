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
#include "core/text/token.h"

namespace attentionscope {

/// In Recording::provenance: the words of the text of which the model has nothing at all, so that they ask
/// for nothing and get the same scores as every other; named one after the other.
inline constexpr const char* unlistedWords = "unlisted words";

/// One attention map of a recording: a layer of self-, cross- or other attention with all its heads.
struct AttentionMap {
    std::string name;       ///< "self", "encoder.self", "decoder.self", "cross", "word", "hop" …
    int layer = 0;          ///< or hop; counted from 0 within its name
    int querySequence = 0;  ///< in Recording::sequences: what its rows stand for
    int keySequence = 0;    ///< in Recording::sequences: what its columns stand for
    int parent =
        -1;  ///< in Recording::maps: of which one column these are the parts (words of a sentence); -1: none
    bool normalised = true;  ///< each row sums to 1; false for gates, each in (0, 1) for itself
    /// What it is: "Kernel regression". English, translated where it is shown; empty: the usual of its name.
    std::string title = {};
    /// Why its scores are scaled, in a sentence, where that is not to make up for the width of its vectors.
    std::string scaling = {};
    ScoreFunction score = ScoreFunction::scaledDot;  ///< by which a query and a key became a score
    /// The score functions that may be put in its place; none where its weights belong to its own.
    std::span<const ScoreFunction> exchangeable = {};
    bool softmaxExchangeable = false;  ///< whether another way from scores to weights may be chosen
    /// The steps from queries and keys to the scores; empty: the usual one of `score`.
    std::vector<Step> scoring = {};
    /// For each of nodes.heads the steps that make the number added to each score; empty: there are none to
    /// show.
    std::vector<std::vector<Step>> biasing = {};
    /// TeX of how queries, keys and values are made of `madeOf`, or a gate; empty: Q = X W^Q + b^Q and so on.
    std::string formula = {};
    NodeId input = noNode;   ///< X: what queries are made from
    NodeId memory = noNode;  ///< what keys and values are made from; the input again in self-attention
    NodeId queryWeights = noNode, keyWeights = noNode, valueWeights = noNode, outputWeights = noNode;
    ProjectionNodes output = {};  ///< that mixes the heads: Y = O W^O + b^O
    /// What `formula` makes queries, keys and values of, or a gate; empty: the input and the projections.
    std::vector<Step::Operand> madeOf = {};
    AttentionNodes nodes = {};
    std::optional<GridWindows> windows = {};  ///< outside which nothing is seen, and written as they are
    std::vector<std::string> headNames = {};  ///< what each head does, where that is known; else empty
    /// The number of each of nodes.heads where only some were recorded; empty: 0, 1, 2 … A head goes by its
    /// number everywhere; only nodes.heads and headNames go by place.
    std::vector<int> headNumbers = {};

    int headNumber(std::size_t place) const { return headNumbers.empty() ? int(place) : headNumbers[place]; }
    /// Where the head of this number stands in nodes.heads.
    std::optional<std::size_t> placeOfHead(int number) const;
    /// The head of this number; null if there is none.
    const HeadNodes* head(int number) const;
    /// The number of the head that is nearest to this one.
    int nearestHead(int number) const;
    /// "previous token"; empty where it is not known.
    std::string headName(int number) const;
};

/// Adds the maps and blocks of one part of a model to those of the others; `blocksOfMore` name places in
/// `more`.
void appendPart(std::vector<AttentionMap>& maps, std::vector<Block>& blocks, std::vector<AttentionMap> more,
                std::vector<Block> blocksOfMore);

/// A limit that an input exceeded: what lies beyond it was not read.
struct Truncation {
    std::string input = "text";
    LimitUnit unit = LimitUnit::tokens;
    Index limit = 0;      ///< so many were read,
    bool latest = false;  ///< the last ones rather than the first,
    bool ofEach = false;  ///< of each sentence or title
    friend bool operator==(const Truncation&, const Truncation&) = default;
};

/// A run as a document: the graph with its values, and a table of contents that says which node is what.
/// Shared and immutable; a changed run is another Recording with another evaluation of the same graph.
struct Recording {
    std::string model;         ///< bundled id or folder
    std::string system;        ///< "transformer encoder", "additive attention" …
    bool constructed = false;  ///< weights were set by hand to teach, not trained
    bool trained = false;      ///< weights were learnt; neither: nobody knows where they come from
    RunInputs inputs;          ///< as the user gave them
    EvaluationPointer evaluation;

    std::vector<Sequence> sequences;
    std::vector<Block> blocks;  ///< in the order in which the input goes through them

    /// Training steps at which the model's weights were kept, where they were, and which of them are at work
    /// here; nothing: the finished model.
    std::vector<Index> snapshots;
    std::optional<Index> snapshot;
    std::vector<Truncation> leftOut;  ///< of inputs that were longer than what the model reads

    std::vector<AttentionMap> maps;
    int firstLayer = 0, firstHead = 0;  ///< of the first map: where one would begin to look
    bool hasPositions = false;          ///< positional encodings, which can be left out
    bool hasReplaceableMask = false;    ///< self-attention under a rule, of which another can take the place
    NodeId logits = noNode;             ///< [tokens × vocabulary], or noNode
    std::vector<Prediction> predictions;
    /// What the model predicts in an evaluation of this graph; null where it predicts nothing.
    std::function<std::vector<Prediction>(const EvaluationPointer&)> predict;
    /// What it says at any position of its last sequence; null where `predictions` are all that it says.
    std::function<Prediction(const EvaluationPointer&, Index position)> predictAt;
    std::map<std::string, std::string> provenance;

    /// Brings the maps of this name before all others; blocks go on naming the same ones.
    void putFirst(const std::string& map);

    /// The sequence of this name; null if there is none.
    const Sequence* sequence(const std::string& name) const;
    /// The words that were produced; null where the model produces none.
    const Sequence* produced() const;
    /// What the rows or the columns of a map stand for.
    const Sequence& queriesOf(const AttentionMap& map) const {
        return sequences.at(size_t(map.querySequence));
    }
    const Sequence& keysOf(const AttentionMap& map) const { return sequences.at(size_t(map.keySequence)); }
    /// Whether queries and keys are of different sequences.
    bool crosses(const AttentionMap& map) const { return map.querySequence != map.keySequence; }
    /// The map of this name and layer; null if there is none.
    const AttentionMap* find(const std::string& name, int layer) const;
    /// Whether there is attention: a map whose rows sum to 1, not gates alone.
    bool attends() const { return !firstMap().empty(); }
    /// The name of the first map of attention; empty where there is none.
    std::string firstMap() const;
    /// How many layers have a map of this name, and the numbers of their heads, each once, in order.
    int layers(const std::string& name) const;
    std::vector<int> heads(const std::string& name) const;
    /// The layer with a map of this name that is nearest to this one; 0 where there is none.
    int nearestLayer(const std::string& name, int layer) const;
    /// Whether all candidates have been read.
    bool arePredictionsRead() const;
    void readPredictions() const;
};

using RecordingPointer = std::shared_ptr<const Recording>;

/// The same document with the values of another evaluation of its graph, its predictions read anew.
RecordingPointer withEvaluation(const Recording& recording, EvaluationPointer evaluation);

/// A cell of a matrix that is put together from rows of others (an alignment that grew word by word) lives in
/// one of them: follows concatenations and slices of rows and columns down to the node where the value is
/// computed.
struct Place {
    NodeId node = noNode;
    Index row = 0;
    Index column = 0;
};
Place sourceOf(const Evaluation& evaluation, Place place);

}  // namespace attentionscope
