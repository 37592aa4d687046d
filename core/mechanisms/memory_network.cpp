#include "core/mechanisms/memory_network.h"

#include "core/attention/attention.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/segments.h"
#include "core/mechanisms/packed_sequence.h"

namespace attentionscope {

namespace {

/// The words of sentences or questions, side by side, with the weights of their places.
struct PlacedWords {
    AxisPointer axis;  ///< one segment per sentence
    std::vector<Index> rows;
    Matrix weights;
};

PlacedWords placed(const std::vector<std::vector<Index>>& sentences, Index width) {
    PlacedWords placed{.axis = packedAxis(AxisRole::token, sizesOf(sentences)),
                       .rows = joined(sentences),
                       .weights = Matrix()};
    placed.weights.resize(placed.axis->size(), width);
    Index row = 0;
    for (const Index words : sizesOf(sentences)) {
        placed.weights.middleRows(row, words) = positionWeights(words, width);
        row += words;
    }
    return placed;
}

}  // namespace

Matrix positionWeights(Index words, Index width) {
    Matrix weights(words, width);
    for (Index j = 1; j <= words; ++j)
        for (Index k = 1; k <= width; ++k) {
            const double place = double(j) / double(words), feature = double(k) / double(width);
            weights(j - 1, k - 1) = float((1 - place) - feature * (1 - 2 * place));
        }
    return weights;
}

MemoryNetwork::MemoryNetwork(const MemorySettings& settings, ParameterSet& weights) : settings_(settings) {
    constexpr float deviation = 0.1f;
    for (Index k = 0; k <= settings.hops; ++k) {
        const std::string number = std::to_string(k);
        words_.push_back(weights.normal("words." + number, settings.words, settings.width, deviation));
        times_.push_back(weights.normal("times." + number, settings.memory, settings.width, deviation));
    }
    parameters_ = weights.all();
}

MemoryNodes MemoryNetwork::answer(Recorder& recorder, const StoryBatch& batch, const MemoryMode& mode) const {
    const Index count = Index(batch.stories.size());
    std::vector<Index> ages;
    for (const auto& story : batch.stories)
        for (size_t i = 0; i < story.size(); ++i) ages.push_back(Index(story.size() - 1 - i));
    const std::vector<Index> order = joined(batch.stories);
    const AxisPointer items = packedAxis(AxisRole::item, sizesOf(batch.stories), batch.labels);
    MemoryNodes made{.sentences = items, .asks = oneForEach(AxisRole::step, count, "state")};

    // Σ_j l_j ⊙ e_{w_j} with table k. [sentences × d]
    const auto summed = [&](const PlacedWords& words, NodeId weights, size_t k, const std::string& name,
                            const AxisPointer& rows) {
        const NodeId looked = recorder.apply(gatherRows(words.rows), {recorder.parameter(words_[k])},
                                             name + ".words", Lifetime::passing, {words.axis, {}});
        const NodeId weighted =
            recorder.apply(multiplyElements(), {looked, weights}, name + ".placed", Lifetime::passing);
        return recorder.apply(reduceSegments(Reduction::sum), {weighted}, name + ".sums", Lifetime::kept,
                              {rows, {}});
    };
    const PlacedWords words = placed(batch.sentences, settings_.width);
    const NodeId places = recorder.constant(words.weights, {words.axis, {}}, "positions");
    std::vector<NodeId> memories;
    for (size_t k = 0; k < words_.size(); ++k) {
        const std::string name = "memories." + std::to_string(k);
        const NodeId sentences =
            summed(words, places, k, name, makeAxis(AxisRole::item, Index(batch.sentences.size())));
        const NodeId said =
            recorder.apply(gatherRows(order), {sentences}, name + ".said", Lifetime::passing, {items, {}});
        const NodeId when = recorder.apply(gatherRows(ages), {recorder.parameter(times_[k])}, name + ".when",
                                           Lifetime::passing, {items, {}});
        memories.push_back(recorder.apply(add(), {said, when}, name));
    }
    const PlacedWords asked = placed(batch.questions, settings_.width);
    const NodeId askedPlaces = recorder.constant(asked.weights, {asked.axis, {}}, "question.positions");
    NodeId state = summed(asked, askedPlaces, 0, "question", made.asks);

    for (Index hop = 0; hop < settings_.hops; ++hop) {
        MemoryHop now{
            .state = state, .memories = memories[size_t(hop)], .outputs = memories[size_t(hop) + 1]};
        const std::string name = "layers." + std::to_string(hop) + ".hop.head.0";
        HeadNodes head;
        head.q = now.state;
        head.k = now.memories;
        head.v = now.outputs;
        NodeId scores = recorder.apply(dotProducts(), {head.q, head.k}, name + ".scores", Lifetime::kept);
        if (mode.linear) {
            head.weights = scores;
            head.weighted = recorder.apply(weightedSum(), {scores, head.v}, name + ".weighted");
        } else {
            recordHead(recorder, head, scores, head.v, {}, name, Lifetime::kept);
        }
        now.weights = head.weights;
        now.read = head.weighted;
        now.nextState = state = recorder.apply(add(), {now.state, now.read},
                                               "layers." + std::to_string(hop) + ".state", Lifetime::kept);
        if (count == 1) {
            AttentionMap map{.name = "hop", .layer = int(hop), .score = ScoreFunction::dot};
            map.formula = "Q , K , V \\text{ as given}";
            map.nodes = singleHead(head, made.asks, items);
            made.maps.push_back(std::move(map));
        }
        made.hops.push_back(now);
    }
    made.answerWeights = recorder.parameter(words_.back());
    made.logits = recorder.apply(linear(true), {state, recorder.parameter(words_.back())}, "logits");
    return made;
}

}  // namespace attentionscope
