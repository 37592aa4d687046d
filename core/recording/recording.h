#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/attention.h"
#include "core/graph/evaluation.h"
#include "core/recording/prediction.h"
#include "core/text/token.h"

namespace attentionscope {

/// One attention map of a recording: a layer of self-, cross- or other attention with all its heads.
struct AttentionMap {
    std::string name;        ///< "self", "encoder.self", "decoder.self", "cross", "word" …
    int layer = 0;           ///< counted from 0 within its name
    NodeId input = noNode;   ///< X: what queries are made from
    NodeId memory = noNode;  ///< what keys and values are made from; the input again in self-attention
    NodeId queryWeights = noNode, keyWeights = noNode, valueWeights = noNode, outputWeights = noNode;
    AttentionNodes nodes = {};
    std::vector<std::string> headNames = {};  ///< what each head does, where that is known; else empty
};

/// A run as a document: the graph with its values, and a table of contents that says which node is what.
/// Shared and immutable; a changed run is another Recording with another evaluation of the same graph.
struct Recording {
    std::string model;                          ///< bundled id or folder
    std::string system;                         ///< "transformer encoder", "additive attention" …
    bool constructed = false;                   ///< weights were set by hand to teach, not trained
    std::map<std::string, std::string> inputs;  ///< as the user gave them: "text" → "…"
    EvaluationPointer evaluation;

    std::vector<Token> tokens;        ///< the source, or the only text
    std::vector<Token> secondTokens;  ///< the target, or the second text where it is separate
    /// Training steps at which the model's weights were kept, where they were, and which of them are at work
    /// here; nothing: the finished model.
    std::vector<Index> snapshots;
    std::optional<Index> snapshot;
    bool truncated = false;  ///< the text was longer than the model's limit
    Index tokenLimit = 0;    ///< 0: none

    std::vector<AttentionMap> maps;
    std::vector<NodeId> hidden;  ///< [tokens × d]; 0 is the embeddings
    std::vector<NodeId> decoderHidden;
    NodeId logits = noNode;  ///< [tokens × vocabulary], or noNode
    std::vector<Prediction> predictions;
    /// What the model predicts in an evaluation of this graph; null where it predicts nothing.
    std::function<std::vector<Prediction>(const EvaluationPointer&)> predict;
    std::map<std::string, std::string> provenance;

    /// The map of this name and layer; null if there is none.
    const AttentionMap* find(const std::string& name, int layer) const;
    /// A name that is in the recording: the first map's.
    std::string firstMap() const { return maps.empty() ? std::string() : maps.front().name; }
    int layers(const std::string& name) const;
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
