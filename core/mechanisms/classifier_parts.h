#pragma once

#include <span>

#include "core/mechanisms/packed_axis.h"
#include "core/mechanisms/text_classifier.h"
#include "core/recording/survey_axes.h"

namespace attentionscope {

// What classifiers are put together from. A mechanism is one file with one of these parts, and its line in
// classifier_parts.cpp and in the table.

/// How words become vectors.
class WordVectors {
public:
    virtual ~WordVectors() = default;
    /// Returns them, [Σ words × embedding] along made.words; of a single document tells how.
    virtual NodeId look(Recorder& recorder, const TextBatch& batch, const ClassifierMode& mode,
                        ClassifierNodes& made) const = 0;
};

/// How the states of words become one vector for each document.
class Pooling {
public:
    virtual ~Pooling() = default;
    /// Returns it, [documents × 2 hidden]; of a single document tells how.
    virtual NodeId pool(Recorder& recorder, const TextBatch& batch, const ClassifierMode& mode,
                        ClassifierNodes& made) const = 0;
};

/// What a mechanism is made of.
struct ClassifierParts {
    using MakeVectors = std::unique_ptr<WordVectors> (*)(const ClassifierSettings&, ParameterSet&);
    using MakePooling = std::unique_ptr<Pooling> (*)(const ClassifierSettings&, ParameterSet&);
    const char* mechanism;          ///< of the table
    const char* system;             ///< "bidirectional LSTM, attention"
    std::vector<std::string> maps;  ///< of attention
    MakeVectors vectors;
    MakePooling pooling;
    bool readsSentences = false;  ///< of divided documents; otherwise all words are one text
    std::vector<std::string> readers = {"encoder"};  ///< its LSTMs, whose gates are maps
    SurveyAxes axes = {.sequences = SurveyAxes::Sequences::one};

    std::vector<std::string> gates() const;
};
/// Throws Error that lists the names.
const ClassifierParts& classifierParts(const std::string& mechanism);

// One for each file.
ClassifierParts wordAttentionParts();
ClassifierParts hierarchicalParts();
ClassifierParts featureWiseParts();
ClassifierParts embeddingAttentionParts();

/// The vectors of known words plus the mean of their n-grams' vectors, the latter alone for all others.
std::unique_ptr<WordVectors> speltWordVectors(const ClassifierSettings& settings, ParameterSet& weights);

// What the parts share.

/// The mean of the vectors of each word's n-grams. [Σ words × columns of the table]
NodeId meanOfNgrams(Recorder& recorder, const TextBatch& batch, const ParameterPointer& table,
                    const AxisPointer& words, const std::string& name);
/// The row of each word's own vector, and zeros for one that is not known. [Σ words × columns of the table]
NodeId ownVectors(Recorder& recorder, const TextBatch& batch, const ParameterPointer& table,
                  const AxisPointer& words, const std::string& name);

/// How n-grams, a segment for each word, became what meanOfNgrams() returned.
Step spellingStep(const Recorder& recorder, NodeId spelt);

/// What a bidirectional LSTM makes of rows, of each segment by itself.
struct BidirectionalStates {
    NodeId states = noNode;  ///< [rows × 2 hidden]
    NodeId last = noNode;    ///< [segments × 2 hidden]: where each direction ended
    std::vector<NodeId> gates =
        {};  ///< i, f and o, [rows × 2 hidden] each; empty where no expansions are recorded
    LongShortTermMemory ahead = {}, back = {};
    PackedStates forward = {}, backward = {};
    AxisPointer segments = {};
};
/// `segments`: those of the rows of `input`; `shown`: what the rows of what is made stand for.
BidirectionalStates readBidirectionally(Recorder& recorder, const LongShortTermMemory& ahead,
                                        const LongShortTermMemory& back, NodeId input,
                                        const AxisPointer& segments, const AxisPointer& shown,
                                        const std::string& name);
/// Tells its gates as maps `gates.NAME.…` over `sequence`; `symbol` is that of its states.
void describeGates(Recorder& recorder, const BidirectionalStates& read, const Step::Operand& input,
                   int sequence, const std::string& symbol, const std::string& name, ClassifierNodes& made);
/// The block in which it reads the rows of `input`; `symbol` is that of its states.
Block statesBlock(Recorder& recorder, const BidirectionalStates& read, int sequence,
                  const Step::Operand& input, const std::string& symbol);

}  // namespace attentionscope
