#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/graph/ops/choice.h"
#include "core/mechanisms/parameter_set.h"
#include "core/mechanisms/settings.h"
#include "core/recording/recording.h"

namespace attentionscope {

class WordVectors;
class Pooling;
struct BidirectionalReader;
struct ClassifierParts;

/// Sizes and choices of a text classifier, as stored in config.json.
struct ClassifierSettings {
    std::string mechanism = "classification";  ///< name in the table: how it attends
    Index words = 0;                           ///< known ones, each with its own vector
    Index buckets = 4096;                      ///< vectors shared by the character n-grams of all words
    Index embedding = 48;
    Index hidden = 32;     ///< width of the recurrent unit, in each direction
    Index attention = 32;  ///< width of the layer that computes scores, if there is one
    Index labels = 2;
    bool attends = true;  ///< otherwise the context is the mean of the states
    bool gated = false;   ///< its recurrent units are GRUs; otherwise LSTMs

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
        fields.eitherOr("unit", own.gated, "gru", "lstm");
    }
};

/// Documents side by side.
struct TextBatch {
    /// The rows of the tables that make up a word's vector: its own, -1 if it is unknown, those of its
    /// n-grams, whose mean is taken, and, if the mechanism reads it, that of its shape.
    struct Word {
        Index own = -1;
        std::vector<Index> grams = {};
        Index shape = 0;  ///< one of wordShapes
    };
    /// The sentences of all documents, or one text per document if these are not divided; none is empty.
    std::vector<std::vector<Word>> texts;
    std::vector<Index> sentences = {};            ///< number of them in each document; empty: one
    std::vector<Token> tokens = {};               ///< the words of a single document; optional
    std::vector<std::string> sentenceTexts = {};  ///< the sentences of a single document; optional

    Index documents() const { return Index(sentences.empty() ? texts.size() : sentences.size()); }
    /// All words, one segment per text.
    AxisPointer axis() const;
    /// All words of a single document, as one segment.
    AxisPointer wholeAxis() const;
};

/// How to run a classifier.
struct ClassifierMode {
    Dropout dropout = {};  ///< for embeddings and for the context
};

/// A classifier's nodes for its documents.
struct ClassifierNodes {
    AxisPointer words = {};           ///< for a single document one segment, for several one segment per text
    NodeId embeddings = noNode;       ///< [Σ words × embedding]
    NodeId states = noNode;           ///< [Σ words × 2 hidden]: h_j, forward and backward
    NodeId last = noNode;             ///< [texts × 2 hidden]: the last state of each direction
    NodeId context = noNode;          ///< [documents × …]
    NodeId logits = noNode;           ///< [documents × labels]
    NodeId sentenceWeights = noNode;  ///< [documents × most sentences]; noNode: no sentences
    NodeId embeddingWeights = noNode;  ///< [Σ words × embeddings]; noNode: each word has one

    // The explanation of a single document. The first sequence is its words.
    std::vector<Sequence> sequences = {};
    std::vector<AttentionMap> maps = {};
    std::vector<Block> blocks = {};
    int contextSequence = 0;  ///< sequence of the context
};

/// Classifies a text: its words become vectors, a bidirectional LSTM or GRU reads them, its states become one
/// context vector, and that gives the logits. The mechanisms differ in how.
class TextClassifier : public Network<ClassifierSettings> {
public:
    /// Throws Error if weights are missing.
    TextClassifier(const ClassifierSettings& settings, ParameterSet& weights);
    ~TextClassifier();

    const ClassifierParts& parts() const { return parts_; }
    /// Every text has at least one word. For one document, also fills maps and blocks.
    ClassifierNodes classify(Recorder& recorder, const TextBatch& batch,
                             const ClassifierMode& mode = {}) const;

private:
    const ClassifierParts& parts_;
    std::unique_ptr<WordVectors> vectors_;
    std::unique_ptr<BidirectionalReader> reader_;
    std::unique_ptr<Pooling> pooling_;
    ParameterPointer output_, outputBias_;
};

}  // namespace attentionscope
