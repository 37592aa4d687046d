#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/mechanisms/catalogue.h"
#include "core/mechanisms/parameter_set.h"
#include "core/mechanisms/settings.h"
#include "core/mechanisms/system_model.h"
#include "core/mechanisms/text_classifier.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Sizes of a model of item similarity, as config.json keeps them.
struct ItemSimilaritySettings {
    Index titles = 0;        ///< of the catalogue, each with two vectors: as a target and in a history
    Index buckets = 1024;    ///< vectors shared by the character n-grams of other titles, for each kind
    Index width = 16;        ///< of all vectors
    Index attention = 16;    ///< width of the layer that computes scores
    Index recent = 20;       ///< how many items of a history are read: the last ones
    float smoothing = 0.7f;  ///< β, the exponent of the sum in the softmax

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        fields.integer("titles", own.titles, 1, 10'000'000);
        fields.integer("ngram_buckets", own.buckets, 1, 10'000'000);
        fields.integer("hidden_size", own.width, 1, widestLayer);
        fields.integer("attention_size", own.attention, 1, widestLayer);
        fields.integer("history_size", own.recent, 1, 10'000);
        fields.number("smoothing", own.smoothing, 0, 1);
    }
};

/// Users side by side, each with a target.
struct HistoryBatch {
    using Title = TextBatch::Word;              ///< its own row, or the rows of its n-grams
    std::vector<Title> titles;                  ///< all that occur in histories
    std::vector<std::vector<Index>> histories;  ///< places in `titles`; none is empty
    std::vector<Title> targets;                 ///< one for each history
    std::vector<std::string> labels = {};       ///< of the items of a single history; optional
};

/// The nodes for a batch.
struct Similarity {
    AxisPointer items = {};    ///< of all histories, one segment each
    AxisPointer targets = {};  ///< one position per history
    NodeId known = noNode;     ///< q of every item [Σ items × d]
    NodeId target = noNode;    ///< p of every target [targets × d]
    NodeId compared = noNode;  ///< p ⊙ q [Σ items × d]
    NodeId layer = noNode;     ///< ReLU(W (p ⊙ q) + b) [Σ items × a]
    HeadNodes head = {};       ///< weights: shares that sum to 1
    NodeId amount = noNode;    ///< (Σ exp f)^{1-β} over visible items [targets × 1]
    NodeId interest = noNode;  ///< Σ_j a_j q_j [targets × d]
    NodeId layerWeights = noNode, layerBias = noNode, scoreWeights = noNode;
    NodeId liking = noNode;  ///< b_y: how often users click the target [targets × 1]
    float smoothing = 0;     ///< β
    NodeId score = noNode;   ///< y [targets × 1]: log odds that the target is clicked
    NodeId logits = noNode;  ///< [targets × 2]: 0 and y
};

/// Neural attentive item similarity (He et al. 2018, NAIS): how much a user wants a target item, given the
/// items of the history. An item of the catalogue has two vectors, q in a history and p as a target; any
/// other is the mean of its title's n-grams. f(p, q_j) = hᵀ ReLU(W (p ⊙ q_j) + b) becomes the weight a_j =
/// exp f(p, q_j) / [Σ_k exp f(p, q_k)]^β, and y = pᵀ Σ_j a_j q_j + b_y. With β < 1 the weights of a long
/// history sum to more than those of a short one; they are recorded as shares, which sum to 1, times (Σ_k exp
/// f)^{1-β}.
class ItemSimilarity : public Network<ItemSimilaritySettings> {
public:
    /// Throws Error if weights are missing.
    ItemSimilarity(const ItemSimilaritySettings& settings, ParameterSet& weights);

    Similarity compare(Recorder& recorder, const HistoryBatch& batch) const;

private:
    /// The two tables for the vectors of titles.
    struct Tables {
        ParameterPointer own, grams;
    };
    NodeId vectorsOf(Recorder& recorder, const std::vector<HistoryBatch::Title>& titles, const Tables& tables,
                     const AxisPointer& rows, const std::string& name) const;

    Tables known_, targets_;
    ParameterPointer layer_, layerBias_, score_, liking_, bias_;
};

using ItemSimilarityPointer = std::shared_ptr<const ItemSimilarity>;

/// A model of item similarity opened from a folder: it predicts how likely a user who has seen the titles of
/// "history" clicks the title in "target". Typed titles are completed from the catalogue.
class ItemSimilarityModel final : public SystemModel<ItemSimilarity, Catalogue> {
public:
    /// Throws Error if the network has vectors for another number of titles.
    ItemSimilarityModel(ModelInformation information, ItemSimilarityPointer network,
                        CataloguePointer catalogue);

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;
};

}  // namespace attentionscope
