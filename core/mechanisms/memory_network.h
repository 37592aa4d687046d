#pragma once

#include <string>
#include <vector>

#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/parameter_set.h"
#include "core/mechanisms/settings.h"
#include "core/mechanisms/system_model.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Sizes of a memory network, as config.json keeps them.
struct MemorySettings {
    Index words = 0;   ///< rows of the embedding tables: known words, and row 0 for all others
    Index width = 50;  ///< d
    Index hops = 3;
    Index memory = 50;  ///< number of sentences kept, the latest

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        fields.integer("words", own.words, 1, 10'000'000);
        fields.integer("hidden_size", own.width, 1, widestLayer);
        fields.integer("hops", own.hops, 1, 100);
        fields.integer("memory_size", own.memory, 1, 100'000);
    }
};

/// Stories with one question each, side by side.
struct StoryBatch {
    std::vector<std::vector<Index>> sentences;  ///< all that occur, as rows of the tables; may be empty
    std::vector<std::vector<Index>> stories;    ///< places in `sentences`, the oldest first
    std::vector<std::vector<Index>> questions;  ///< as rows of the tables, one for each story
    std::vector<std::string> labels = {};       ///< of the sentences of all stories; optional
};

/// How to run a memory network.
struct MemoryMode {
    bool linear = false;  ///< uses scores as weights, without a softmax (linear start of training)
};

/// The nodes of one hop.
struct MemoryHop {
    NodeId state = noNode;      ///< u [stories × d], the query
    NodeId memories = noNode;   ///< m [Σ sentences × d], the keys
    NodeId outputs = noNode;    ///< c [Σ sentences × d], the values
    NodeId weights = noNode;    ///< p [stories × longest story]
    NodeId read = noNode;       ///< o [stories × d]
    NodeId nextState = noNode;  ///< u + o
};

struct MemoryNodes {
    AxisPointer sentences = {};  ///< of all stories, one segment each
    AxisPointer queries = {};    ///< one position per story
    std::vector<MemoryHop> hops = {};
    std::vector<AttentionMap> maps = {};  ///< "hop" [1 × sentences] for each hop, of one story
    NodeId answerWeights = noNode;        ///< [words × d]
    NodeId logits = noNode;               ///< [stories × words]
};

/// The end-to-end memory network (Sukhbaatar et al. 2015). A sentence becomes Σ_j l_j ⊙ e_{w_j}, its words'
/// vectors weighted by their place (position encoding), plus a vector for its age (temporal encoding): m_i as
/// a key, c_i as a value. p = softmax(uᵀ m_i), o = Σ_i p_i c_i, u ← u + o, hop after hop; the answer is the
/// word with the largest W u. Weights are tied as in the paper's "adjacent" scheme: the value table of hop k
/// is the key table of hop k + 1, the question uses the first table, and W is the last one.
class MemoryNetwork : public Network<MemorySettings> {
public:
    /// Throws Error if weights are missing.
    MemoryNetwork(const MemorySettings& settings, ParameterSet& weights);

    /// No story is longer than settings().memory, and each has at least one sentence.
    MemoryNodes answer(Recorder& recorder, const StoryBatch& batch, const MemoryMode& mode = {}) const;

private:
    std::vector<ParameterPointer> words_, times_;  ///< hops + 1 each: [words × d], [memory × d]
};

/// l of one sentence: l_kj = (1 - j/J) - (k/d)(1 - 2j/J) for word j of J and feature k of d, both from 1.
Matrix positionWeights(Index words, Index width);

/// A memory network opened from a folder: it answers a question about a story.
class MemoryModel final : public SystemModel<MemoryNetwork, ClassifierWords> {
public:
    MemoryModel(ModelInformation information, std::shared_ptr<const MemoryNetwork> network,
                ClassifierWordsPointer words);

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;
};

/// The rows of the words of a text in the tables of a memory network; 0 for an unknown word.
std::vector<Index> rowsOfText(const ClassifierWords& words, const std::string& text);

}  // namespace attentionscope
