#pragma once

#include <functional>

#include "core/graph/ops/dropout.h"
#include "core/mechanisms/encoder_decoder.h"
#include "core/mechanisms/packed_sequence.h"

namespace attentionscope {

/// A gated recurrent unit as in Cho et al. 2014 and Bahdanau et al. 2014:
/// z = σ(x W_z + h U_z), r = σ(x W_r + h U_r), h̃ = tanh(x W + (r ∘ h) U), h' = h + z ∘ (h̃ - h).
struct GatedUnit {
    ParameterPointer input, bias;       ///< [inputs × 3d] and [1 × 3d]: z, r and candidate side by side
    ParameterPointer gates, candidate;  ///< U_z, U_r: [d × 2d]; U: [d × d]

    static GatedUnit make(ParameterSet& weights, const std::string& name, Index inputs, Index hidden);
    /// x W + b for any number of rows: [rows × inputs] → [rows × 3d].
    NodeId project(Recorder& recorder, NodeId x, const std::string& name = {}) const;
    /// What a step makes, [n × d] each: h', and the gates z and r where expansions are recorded.
    struct Nodes {
        NodeId state = noNode, update = noNode, reset = noNode;
    };
    /// One step. projected: [n × 3d], h: [n × d].
    Nodes step(Recorder& recorder, NodeId projected, NodeId h, const std::string& name = {}) const;
};

/// What an encoder hands to the decoder: of a text, or of a picture whose regions stand for its words.
struct Memory {
    NodeId embeddings = noNode;  ///< what the encoder reads: [Σ source words × embedding]
    NodeId states = noNode;      ///< annotations h_j, packed: [Σ source words × width]
    NodeId keys = noNode;        ///< what the score function makes of them once for all steps, or noNode
    NodeId summary = noNode;     ///< one vector for each sentence: [sentences × width]
    /// z and r of a single sentence whose expansions are recorded, both directions side by side: [source
    /// words × width].
    NodeId update = noNode, reset = noNode;
    AxisPointer axis = {};
    std::vector<Index> lengths = {};
};

/// What a decoder's steps went from and through, a row for each word: of a single sentence.
struct DecoderStates {
    NodeId before = noNode, update = noNode, reset = noNode;
};

struct UnitInputs;

/// A decoder with one recurrent layer, whatever its attention. The systems say how a step attends.
class RecurrentEncoderDecoder : public EncoderDecoder {
public:
    DecoderNodes decode(Recorder& recorder, const SentenceBatch& source, const SentenceBatch& target,
                        const DecodingMode& mode) const override;
    std::unique_ptr<StepDecoder> begin(const std::vector<int>& source, const StopToken& stop,
                                       bool equalWeights) const override;

    /// The decoder alone, over what an encoder made of as many sources as there are target sentences;
    /// memory.keys are its own to make. Names of blocks, features and gates: those of the decoder.
    DecoderNodes decodeFrom(Recorder& recorder, Memory memory, const SentenceBatch& target,
                            const DecodingMode& mode = {}) const;
    /// Starts on what `encode` records of one source.
    std::unique_ptr<StepDecoder> beginFrom(const std::function<Memory(Recorder&)>& encode,
                                           const StopToken& stop, bool equalWeights = false) const;

    struct Step {
        GatedUnit::Nodes unit;
        NodeId context = noNode;
        HeadNodes head;
        NodeId drawn = noNode;  ///< hard attention: [n × 1] log probability of the place drawn
    };
    /// Where a step stands: the sentences it is for, and its number.
    struct Place {
        AxisPointer rows = {};              ///< one row for each hypothesis, segments by source sentence
        std::vector<Index> sentences = {};  ///< of each row
        Index number = 0;
        std::string name = {};
        const DecodingMode* mode = nullptr;
    };

    /// Facts used to build the blocks of a step.
    struct StepFacts {
        bool readsContext = false;  ///< s_i is made of c_i; else c_i is asked for with s_i
        ScoreFunction score = ScoreFunction::dot;
        std::string formula = {};  ///< TeX of how queries, keys and values are made of states S_d and H
        /// "W_a" and "U_a" in it; null where there is no such.
        ParameterPointer queryWeights = {}, keyWeights = {};
    };

protected:
    RecurrentEncoderDecoder(EncoderDecoderSettings settings, ParameterSet& weights, bool bidirectional);

    /// From s_{i-1} and the projected y_{i-1} to s_i and c_i.
    virtual Step step(Recorder& recorder, const Memory& memory, NodeId state, NodeId projectedWord,
                      const Place& place) const = 0;
    virtual StepFacts stepFacts() const = 0;
    /// What the score function needs of the annotations once.
    virtual NodeId keys(Recorder&, NodeId /*states*/) const { return noNode; }

    Index memoryWidth() const {
        return readsText() ? (bidirectional_ ? 2 : 1) * settings_.hidden : settings_.annotations;
    }
    /// The decoder's unit reads y_{i-1}, and c_i where `readsContext`.
    NodeId addContext(Recorder& recorder, NodeId projectedWord, NodeId context) const;
    /// The summary of the sentence of each row.
    NodeId summaryFor(Recorder& recorder, const Memory& memory, const Place& place) const;
    HeadNodes attend(Recorder& recorder, NodeId scores, const Memory& memory, const Place& place) const;

    GatedUnit decoder_;
    ParameterPointer contextInput_;  ///< C: [memory × 3d]; null where the unit does not read the context

private:
    friend class RecurrentStepDecoder;
    bool readsText() const { return settings_.annotations == 0; }
    Memory encode(Recorder& recorder, const SentenceBatch& source, const Dropout& dropout = {}) const;
    PackedStates encodeOneWay(Recorder& recorder, const GatedUnit& unit, NodeId x, const AxisPointer& words,
                              bool backward) const;
    /// The attention of all steps as one map, a row for each word.
    AttentionMap alignment(Recorder& recorder, const Memory& memory, const AxisPointer& words,
                           const std::vector<HeadNodes>& heads) const;
    /// The gates of encoder, where it has some, and decoder as maps, and their columns as sequences.
    void addGates(Recorder& recorder, const Memory& memory, const DecoderStates& made, NodeId contexts,
                  DecoderNodes& decoded) const;
    std::vector<Block> sourceBlocks(Recorder& recorder, const Memory& memory, bool attends) const;
    std::vector<Block> decoderBlocks(Recorder& recorder, const Memory& memory, const DecoderNodes& decoded,
                                     const DecoderStates& made, NodeId contexts, NodeId readOut) const;
    /// What a direction of the encoder reads, and the decoder.
    UnitInputs readingOf(Recorder& recorder, const Memory& memory, bool backward) const;
    UnitInputs readingOf(const Memory& memory, const DecoderNodes& decoded, const DecoderStates& made,
                         NodeId contexts) const;
    NodeId initialState(Recorder& recorder, const Memory& memory) const;
    /// t_i = tanh(W_t [s_i; c_i; E y_{i-1}]). All: [rows × …].
    NodeId readOut(Recorder& recorder, NodeId states, NodeId contexts, NodeId words,
                   const std::string& name) const;
    /// t_i Eᵀ + b.
    NodeId logits(Recorder& recorder, NodeId readOut, const std::string& name) const;

    bool bidirectional_;
    ParameterPointer embeddings_, outputBias_;
    GatedUnit forward_, backward_;
    ParameterPointer initial_, initialBias_, readOut_, readOutBias_;
};

}  // namespace attentionscope
