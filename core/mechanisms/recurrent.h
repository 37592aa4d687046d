#pragma once

#include <functional>

#include "core/graph/ops/choice.h"
#include "core/mechanisms/encoder_decoder.h"
#include "core/mechanisms/packed_sequence.h"

namespace attentionscope {

/// A gated recurrent unit as in Cho et al. 2014 and Bahdanau et al. 2014: z = σ(x W_z + h U_z), r = σ(x W_r +
/// h U_r), h̃ = tanh(x W + (r ∘ h) U), h' = h + z ∘ (h̃ - h).
struct GatedUnit {
    ParameterPointer input, bias;       ///< [inputs × 3d] and [1 × 3d]: z, r and candidate side by side
    ParameterPointer gates, candidate;  ///< U_z, U_r: [d × 2d]; U: [d × d]

    static GatedUnit make(ParameterSet& weights, const std::string& name, Index inputs, Index hidden);
    /// x W + b for any number of rows: [rows × inputs] → [rows × 3d].
    NodeId project(Recorder& recorder, NodeId x, const std::string& name = {}) const;
    /// The results of a step, [n × d] each: h', and the gates z and r if expansions are recorded.
    struct Nodes {
        NodeId state = noNode, update = noNode, reset = noNode;
    };
    /// One step. projected: [n × 3d], h: [n × d].
    Nodes step(Recorder& recorder, NodeId projected, NodeId h, const std::string& name = {}) const;
    /// Runs over packed sentences; keeps z and r if expansions are recorded. x: [Σ words × inputs].
    PackedStates run(Recorder& recorder, NodeId x, const AxisPointer& words, bool backward,
                     const std::string& name) const;
};

/// An encoder's output for the decoder: of a text, or of a picture, whose regions take the place of words.
struct Memory {
    NodeId embeddings = noNode;  ///< the encoder's input: [Σ source words × embedding]
    NodeId states = noNode;      ///< annotations h_j, packed: [Σ source words × width]
    NodeId keys = noNode;  ///< their projection by the score function, computed once for all steps, or noNode
    NodeId summary = noNode;  ///< one vector for each sentence: [sentences × width]
    /// z and r of a single sentence with recorded expansions, both directions side by side: [source words ×
    /// width].
    NodeId update = noNode, reset = noNode;
    AxisPointer axis = {};
    std::vector<Index> lengths = {};
};

/// The states before and after a decoder's steps, one row for each word of a single sentence.
struct DecoderStates {
    NodeId before = noNode, update = noNode, reset = noNode;
};

struct UnitInputs;

/// A decoder with one recurrent layer and any attention. The systems define how a step attends.
class RecurrentEncoderDecoder : public EncoderDecoder {
public:
    DecoderNodes decode(Recorder& recorder, const SentenceBatch& source, const SentenceBatch& target,
                        const DecodingMode& mode) const override;
    std::unique_ptr<StepDecoder> begin(const std::vector<int>& source, const StopToken& stop,
                                       bool equalWeights) const override;

    /// Only the decoder, over an encoder's output for as many sources as there are target sentences; it
    /// computes memory.keys itself. Names of blocks, features and gates: those of the decoder.
    DecoderNodes decodeFrom(Recorder& recorder, Memory memory, const SentenceBatch& target,
                            const DecodingMode& mode = {}) const;
    /// Starts with the memory that `encode` records for one source.
    std::unique_ptr<StepDecoder> beginFrom(const std::function<Memory(Recorder&)>& encode,
                                           const StopToken& stop, bool equalWeights = false) const;

    struct Step {
        GatedUnit::Nodes unit;
        NodeId context = noNode;
        HeadNodes head;
        NodeId drawn = noNode;  ///< hard attention: [n × 1] log probability of the drawn place
        /// Location-aware attention, one row for each pair: F * α_{i-1}, and its product with U.
        NodeId convolved = noNode, located = noNode;
    };
    /// The sentences of a step, and its number.
    struct Place {
        AxisPointer rows = {};              ///< one row for each hypothesis, segments by source sentence
        std::vector<Index> sentences = {};  ///< sentence of each row
        Index number = 0;
        std::string name = {};
        const DecodingMode* mode = nullptr;
        /// The weights of the step before, [n × longest source], if readsWeights(); noNode in the first step.
        NodeId weights = noNode;
    };

    /// Facts used to build the blocks of a step.
    struct StepFacts {
        bool readsContext = false;  ///< s_i is computed from c_i; otherwise s_i is the query for c_i
        ScoreFunction score = ScoreFunction::dot;
        std::string formula = {};  ///< TeX of queries, keys and values in terms of states S_d and H
        /// "W_a" and "U_a" in it; null if there are none.
        ParameterPointer queryWeights = {}, keyWeights = {};
    };

protected:
    RecurrentEncoderDecoder(const EncoderDecoderSettings& settings, ParameterSet& weights,
                            bool bidirectional);

    /// Computes s_i and c_i from s_{i-1} and the projected y_{i-1}.
    virtual Step step(Recorder& recorder, const Memory& memory, NodeId state, NodeId projectedWord,
                      const Place& place) const = 0;
    virtual StepFacts stepFacts() const = 0;
    /// Whether a step reads the weights of the step before.
    virtual bool readsWeights() const { return false; }
    /// The steps from queries and keys to the scores of the whole map; empty: the usual ones.
    virtual std::vector<attentionscope::Step> scoring(Recorder&, const AttentionMap&,
                                                      const std::vector<Step>&) const {
        return {};
    }
    /// The part of the score function that depends only on the annotations.
    virtual NodeId keys(Recorder&, NodeId /*states*/) const { return noNode; }

    Index memoryWidth() const {
        return readsText() ? (bidirectional_ ? 2 : 1) * settings_.hidden : settings_.annotations;
    }
    /// Adds the context to the input of the decoder's unit: it reads y_{i-1}, and c_i if `readsContext`.
    NodeId addContext(Recorder& recorder, NodeId projectedWord, NodeId context) const;
    /// The summary of the sentence of each row.
    NodeId summaryFor(Recorder& recorder, const Memory& memory, const Place& place) const;
    HeadNodes attend(Recorder& recorder, NodeId scores, const Memory& memory, const Place& place) const;

    GatedUnit decoder_;
    ParameterPointer contextInput_;  ///< C: [memory × 3d]; null if the unit does not read the context

private:
    friend class RecurrentStepDecoder;
    bool readsText() const { return settings_.annotations == 0; }
    Memory encode(Recorder& recorder, const SentenceBatch& source, const Dropout& dropout = {}) const;
    /// The attention of all steps as one map, one row for each word.
    AttentionMap alignment(Recorder& recorder, const Memory& memory, const AxisPointer& words,
                           const std::vector<HeadNodes>& heads) const;
    /// Adds the gates of the encoder, if it has any, and of the decoder as maps, and their columns as
    /// sequences.
    void addGates(Recorder& recorder, const Memory& memory, const DecoderStates& made, NodeId contexts,
                  DecoderNodes& decoded) const;
    std::vector<Block> sourceBlocks(Recorder& recorder, const Memory& memory, bool attends) const;
    std::vector<Block> decoderBlocks(Recorder& recorder, const Memory& memory, const DecoderNodes& decoded,
                                     const DecoderStates& made, NodeId contexts, NodeId readOut) const;
    /// The inputs of a direction of the encoder, and of the decoder.
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
