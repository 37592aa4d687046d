#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/graph/ops/dropout.h"
#include "core/mechanisms/long_short_term_memory.h"
#include "core/mechanisms/settings.h"
#include "core/recording/recording.h"

namespace attentionscope {

class WordVectors;
class Pooling;
struct ClassifierParts;

/// Sizes and choices of a text classifier, as config.json keeps them.
struct ClassifierSettings {
    std::string mechanism = "classification";  ///< of the table: how it attends
    Index words = 0;                           ///< known ones, each with a vector of its own
    Index buckets = 4096;                      ///< vectors that the character n-grams of all words share
    Index embedding = 48;
    Index hidden = 32;     ///< of the LSTM, in each direction
    Index attention = 32;  ///< width of what scores are made of, where that is a layer of its own
    Index labels = 2;
    bool attends = true;  ///< otherwise the context is the mean of the states

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        fields.modelType(own.mechanism);
        fields.integer("words", own.words, 0, 10'000'000);
        fields.integer("ngram_buckets", own.buckets, 1, 10'000'000);
        fields.integer("embedding_size", own.embedding, 1, widestLayer);
        fields.integer("hidden_size", own.hidden, 1, widestLayer);
        fields.integerOr("attention_size", own.attention, 1, widestLayer);
        fields.integer("num_labels", own.labels, 2, 1000);
        fields.eitherOr("pooling", own.attends, "attention", "mean");
    }
};

/// Documents side by side.
struct TextBatch {
    /// Rows of the tables whose vectors make that of a word: its own, -1 where it is not known, the mean of
    /// its n-grams', and where a mechanism reads it that of its shape.
    struct Word {
        Index own = -1;
        std::vector<Index> grams = {};
        Index shape = 0;  ///< of wordShapes: how it is written
    };
    /// The sentences of all documents, or where these are not divided one text each; none is empty.
    std::vector<std::vector<Word>> texts;
    std::vector<Index> sentences = {};   ///< how many of them each document has; empty: one
    std::vector<Token> tokens = {};      ///< the words of a single document; may be left out
    std::vector<std::string> said = {};  ///< the sentences of a single document; may be left out

    Index documents() const { return Index(sentences.empty() ? texts.size() : sentences.size()); }
    /// All words, one segment a text.
    AxisPointer axis() const;
    /// All words of a single document, as one.
    AxisPointer wholeAxis() const;
};

/// How a classifier is run.
struct ClassifierMode {
    Dropout dropout = {};  ///< of embeddings and of the context
};

/// What a classifier made of its documents.
struct ClassifierNodes {
    AxisPointer words = {};            ///< of a single document as one, of several one segment a text
    NodeId embeddings = noNode;        ///< [Σ words × embedding]
    NodeId states = noNode;            ///< [Σ words × 2 hidden]: h_j, forward and backward
    NodeId last = noNode;              ///< [texts × 2 hidden]: where each direction ended
    NodeId context = noNode;           ///< [documents × …]
    NodeId logits = noNode;            ///< [documents × labels]
    NodeId sentenceWeights = noNode;   ///< [documents × most sentences]; noNode: no sentences
    NodeId embeddingWeights = noNode;  ///< [Σ words × embeddings]; noNode: each word has one

    // What a single document is told by. The first sequence are its words.
    std::vector<Sequence> sequences = {};
    std::vector<AttentionMap> maps = {};
    std::vector<Block> blocks = {};
    int contextSequence = 0;  ///< whose position the context is
};

/// A class for a text: its words become vectors, a bidirectional LSTM reads them, its states become one
/// context vector, and that gives the logits. How, is what the mechanisms differ in.
class TextClassifier {
public:
    /// Throws Error where weights are missing.
    TextClassifier(const ClassifierSettings& settings, ParameterSet& weights);
    ~TextClassifier();

    const ClassifierSettings& settings() const { return settings_; }
    const ClassifierParts& parts() const { return parts_; }
    const std::vector<ParameterPointer>& parameters() const { return parameters_; }
    /// Every text has at least one word. For one document, also fills maps and blocks.
    ClassifierNodes classify(Recorder& recorder, const TextBatch& batch,
                             const ClassifierMode& mode = {}) const;

private:
    ClassifierSettings settings_;
    const ClassifierParts& parts_;
    std::unique_ptr<WordVectors> vectors_;
    LongShortTermMemory forward_, backward_;
    std::unique_ptr<Pooling> pooling_;
    ParameterPointer output_, outputBias_;
    std::vector<ParameterPointer> parameters_;
};

}  // namespace attentionscope
