#pragma once

#include "core/base/json_value.h"
#include "core/graph/ops/dropout.h"
#include "core/mechanisms/long_short_term_memory.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Sizes and choices of a text classifier, as config.json keeps them.
struct ClassifierSettings {
    Index words = 0;       ///< known ones, each with a vector of its own
    Index buckets = 4096;  ///< vectors that the character n-grams of all words share
    Index embedding = 48;
    Index hidden = 32;  ///< of the LSTM, in each direction
    Index labels = 2;
    bool attends = true;  ///< otherwise the context is the mean of the states
};
ClassifierSettings readClassifierSettings(const JsonValue& config);
std::string settingsToJson(const ClassifierSettings& settings);

/// Texts side by side.
struct TextBatch {
    /// Rows of the tables whose vectors make that of a word: its own, -1 where it is not known, and the mean
    /// of its n-grams'.
    struct Word {
        Index own = -1;
        std::vector<Index> grams = {};
    };
    std::vector<std::vector<Word>> texts;
    std::vector<std::string> labels = {};  ///< what the words are called; may be left out

    /// All words, one segment a text.
    AxisPointer axis() const;
};

/// How a classifier is run.
struct ClassifierMode {
    Dropout dropout = {};  ///< of embeddings and of the context
    bool mean = false;     ///< the mean of the states in place of the attention
};

/// What a classifier made of its texts.
struct Classified {
    AxisPointer words = {};               ///< one segment a text
    NodeId logits = noNode;               ///< [texts × labels]
    NodeId embeddings = noNode;           ///< [Σ words × embedding]
    NodeId states = noNode;               ///< [Σ words × 2 hidden]: h_j, forward and backward
    NodeId context = noNode;              ///< [texts × 2 hidden]
    std::vector<AttentionMap> maps = {};  ///< "word" [1 × words], of one text
    /// i, f and o of one text, both directions side by side, [words × 2 hidden]; empty where no expansions
    /// are recorded.
    std::vector<NodeId> gates = {};
};

/// Attention over the words of a text, for its class: a bidirectional LSTM reads it, the final state q (where
/// each direction ended) asks every state h_j, α = softmax(H q), c = Σ_j α_j h_j, and c gives the logits.
class TextClassifier {
public:
    /// Throws Error where weights are missing.
    TextClassifier(const ClassifierSettings& settings, ParameterSet& weights);

    const ClassifierSettings& settings() const { return settings_; }
    const std::vector<ParameterPointer>& parameters() const { return parameters_; }
    /// Every text has a word at least.
    Classified classify(Recorder& recorder, const TextBatch& batch, const ClassifierMode& mode = {}) const;

private:
    ClassifierSettings settings_;
    ParameterPointer embeddings_, grams_, output_, outputBias_;
    LongShortTermMemory forward_, backward_;
    std::vector<ParameterPointer> parameters_;
};

}  // namespace attentionscope
