#pragma once

#include <variant>

#include "core/mechanisms/long_short_term_memory.h"
#include "core/mechanisms/packed_sequence.h"
#include "core/mechanisms/recurrent.h"
#include "core/mechanisms/text_classifier.h"
#include "core/recording/survey_axes.h"

namespace attentionscope {

// The parts of classifiers. A mechanism is one file with one of these parts, and its line in
// classifier_parts.cpp and in the table.

/// Turns words into vectors.
class WordVectors {
public:
    virtual ~WordVectors() = default;
    /// Returns the vectors, [Σ words × embedding] along made.words; for a single document also records its
    /// steps.
    virtual NodeId look(Recorder& recorder, const TextBatch& batch, const ClassifierMode& mode,
                        ClassifierNodes& made) const = 0;
};

/// Pools the states of words into one vector for each document.
class Pooling {
public:
    virtual ~Pooling() = default;
    /// Returns the vector, [documents × 2 hidden]; for a single document also records its steps.
    virtual NodeId pool(Recorder& recorder, const TextBatch& batch, const ClassifierMode& mode,
                        ClassifierNodes& made) const = 0;
};

/// The parts of a mechanism.
struct ClassifierParts {
    using MakeVectors = std::unique_ptr<WordVectors> (*)(const ClassifierSettings&, ParameterSet&);
    using MakePooling = std::unique_ptr<Pooling> (*)(const ClassifierSettings&, ParameterSet&);
    const char* mechanism;          ///< name in the table
    const char* system;             ///< "bidirectional LSTM, attention"
    std::vector<std::string> maps;  ///< names of its attention maps
    MakeVectors vectors;
    MakePooling pooling;
    bool readsSentences = false;  ///< reads documents by sentence; otherwise all words are one text
    std::vector<std::string> readers = {"encoder"};  ///< its bidirectional readers, whose gates are maps
    SurveyAxes axes = {.sequences = SurveyAxes::Sequences::one};

    /// Their names, of GRUs or of LSTMs.
    std::vector<std::string> gates(bool gated) const;
};
/// Throws Error that lists the names.
const ClassifierParts& classifierParts(const std::string& mechanism);

// One function for each file.
ClassifierParts wordAttentionParts();
ClassifierParts hierarchicalParts();
ClassifierParts featureWiseParts();
ClassifierParts embeddingAttentionParts();

/// Known words: their vector plus the mean of their n-grams' vectors; other words: only that mean.
std::unique_ptr<WordVectors> speltWordVectors(const ClassifierSettings& settings, ParameterSet& weights);

// Shared by the parts.

/// The mean of the vectors of each word's n-grams. [Σ words × columns of the table]
NodeId meanOfNgrams(Recorder& recorder, const TextBatch& batch, const ParameterPointer& table,
                    const AxisPointer& words, const std::string& name);
/// The row of each known word's own vector; zeros for other words. [Σ words × columns of the table]
NodeId ownVectors(Recorder& recorder, const TextBatch& batch, const ParameterPointer& table,
                  const AxisPointer& words, const std::string& name);

/// The step from n-grams, one segment per word, to the result of meanOfNgrams().
Step spellingStep(const Recorder& recorder, NodeId spelt);

/// Two recurrent units, one for each direction.
struct BidirectionalReader {
    using Unit = std::variant<LongShortTermMemory, GatedUnit>;
    Unit ahead, back;

    /// GRUs if `gated`, otherwise LSTMs.
    static BidirectionalReader make(ParameterSet& weights, const std::string& name, Index inputs,
                                    Index hidden, bool gated);
};

/// The result of a bidirectional reader on rows, each segment separately.
struct BidirectionalStates {
    NodeId states = noNode;  ///< [rows × 2 hidden]
    NodeId last = noNode;    ///< [segments × 2 hidden]: the last state of each direction
    std::vector<NodeId> gates =
        {};  ///< i, f and o, or z and r, [rows × 2 hidden] each; empty if expansions are not recorded
    BidirectionalReader reader = {};
    PackedStates forward = {}, backward = {};
    AxisPointer segments = {};
};
/// `segments`: those of the rows of `input`; `shown`: the axis of the result's rows.
BidirectionalStates readBidirectionally(Recorder& recorder, const BidirectionalReader& reader, NodeId input,
                                        const AxisPointer& segments, const AxisPointer& shown,
                                        const std::string& name);
/// Adds its gates as maps `gates.NAME.…` over `sequence`; `symbol` is that of its states.
void describeGates(Recorder& recorder, const BidirectionalStates& read, const Step::Operand& input,
                   int sequence, const std::string& symbol, const std::string& name, ClassifierNodes& made);
/// The block that reads the rows of `input`; `symbol` is that of its states.
Block statesBlock(Recorder& recorder, const BidirectionalStates& read, int sequence,
                  const Step::Operand& input, const std::string& symbol, const std::string& level = {});

}  // namespace attentionscope
