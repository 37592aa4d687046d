#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/attention/attention.h"
#include "core/graph/evaluation.h"

namespace attentionscope {

/// One attention map of a recording: a layer of self-, cross- or other attention with all its heads.
struct AttentionMap {
    std::string name;        ///< "self", "encoder.self", "decoder.self", "cross", "word" …
    int layer = 0;           ///< counted from 0 within its name
    NodeId input = noNode;   ///< X: what queries are made from
    NodeId memory = noNode;  ///< what keys and values are made from; the input again in self-attention
    NodeId queryWeights = noNode, keyWeights = noNode, valueWeights = noNode, outputWeights = noNode;
    AttentionNodes nodes;
    std::vector<std::string> headNames;  ///< what each head does, where that is known; else empty
};

/// A word that was read or produced, and where it stands in the user's text (code points, half-open; -1 for
/// none).
struct RecordedToken {
    std::string text;
    Index id = -1;
    Index begin = -1, end = -1;
    bool special = false;
    Index segment = 0;
};

/// What a model says at one place: candidates with their probabilities, the likeliest first.
struct Prediction {
    enum class Kind { nextWord, maskedWord, label, producedWord };
    struct Candidate {
        std::string label;
        Index id = -1;
        double probability = 0;
    };
    Kind kind = Kind::nextWord;
    Index position = 0;  ///< the row of `logits` that it comes from
    NodeId logits = noNode;
    std::vector<Candidate> candidates;
};

/// A run as a document: the graph with its values, and a table of contents that says which node is what.
/// Shared and immutable; a changed run is another Recording with another evaluation of the same graph.
struct Recording {
    std::string model;                          ///< bundled id or folder
    std::string system;                         ///< "transformer encoder", "additive attention" …
    bool constructed = false;                   ///< weights were set by hand to teach, not trained
    std::map<std::string, std::string> inputs;  ///< as the user gave them: "text" → "…"
    EvaluationPointer evaluation;

    std::vector<RecordedToken> tokens;        ///< the source, or the only text
    std::vector<RecordedToken> secondTokens;  ///< the target, or the second text where it is separate
    bool truncated = false;                   ///< the text was longer than the model's limit
    Index tokenLimit = 0;                     ///< 0: none

    std::vector<AttentionMap> maps;
    std::vector<NodeId> hidden;  ///< [tokens × d]; 0 is the embeddings
    std::vector<NodeId> decoderHidden;
    NodeId logits = noNode;  ///< [tokens × vocabulary], or noNode
    std::vector<Prediction> predictions;
    std::map<std::string, std::string> provenance;

    /// The map of this name and layer; null if there is none.
    const AttentionMap* find(const std::string& name, int layer) const;
    /// A name that is in the recording: the first map's.
    std::string firstMap() const { return maps.empty() ? std::string() : maps.front().name; }
    int layers(const std::string& name) const;
};

using RecordingPointer = std::shared_ptr<const Recording>;

}  // namespace attentionscope
