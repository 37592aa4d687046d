#pragma once

#include <string>
#include <vector>

#include "core/base/lazy.h"
#include "core/graph/op.h"

namespace attentionscope {

/// A model's prediction at one place: candidates with their probabilities, most likely first.
struct Prediction {
    enum class Kind { nextWord, maskedWord, label, producedWord };
    struct Candidate {
        std::string label;
        Index id = -1;
        double probability = 0;
    };
    /// Computed on first use, because a vocabulary is long: its product with the last hidden state can be a
    /// third of a whole run. Thread-safe.
    class Candidates {
    public:
        Candidates() = default;
        Candidates(std::initializer_list<Candidate> known) : list_(std::vector<Candidate>(known)) {}
        Candidates(std::vector<Candidate> known) : list_(std::move(known)) {}
        Candidates(Lazy<std::vector<Candidate>> list) : list_(std::move(list)) {}

        /// Whether they have been computed, so that reading them costs nothing.
        bool areRead() const { return list_.isKnown(); }
        const std::vector<Candidate>& read() const { return list_.get(); }
        std::size_t size() const { return read().size(); }
        const Candidate& operator[](std::size_t i) const { return read()[i]; }
        const Candidate& front() const { return read().front(); }
        auto begin() const { return read().begin(); }
        auto end() const { return read().end(); }

    private:
        Lazy<std::vector<Candidate>> list_;
    };
    Kind kind = Kind::nextWord;
    Index position = 0;      ///< of the predicting token
    NodeId logits = noNode;  ///< [… × vocabulary]
    Index row = 0;           ///< of `logits`
    Candidates candidates = {};
};

}  // namespace attentionscope
