#include "core/mechanisms/item_similarity.h"

#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/pairs.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/segments.h"
#include "core/graph/ops/softmax.h"
#include "core/mechanisms/classifier_parts.h"

namespace attentionscope {

ItemSimilarity::ItemSimilarity(const ItemSimilaritySettings& settings, ParameterSet& weights)
    : settings_(settings) {
    const auto tables = [&](const std::string& name) {
        return Tables{weights.normal(name + ".titles", settings.titles, settings.width, 0.1f),
                      weights.normal(name + ".ngrams", settings.buckets, settings.width, 0.1f)};
    };
    known_ = tables("history");
    asked_ = tables("target");
    layer_ = weights.matrix("attention.layer", settings.width, settings.attention);
    layerBias_ = weights.row("attention.layer.bias", settings.attention);
    score_ = weights.matrix("attention.score", settings.attention, 1);
    liking_ = weights.normal("target.bias", settings.titles, 1, 0.01f);
    bias_ = weights.row("bias", 1);
    parameters_ = weights.all();
}

// The vector of each title: its own, or the mean of those of its n-grams. [titles × d]
NodeId ItemSimilarity::vectorsOf(Recorder& recorder, const std::vector<HistoryBatch::Title>& titles,
                                 const Tables& tables, const AxisPointer& rows,
                                 const std::string& name) const {
    const TextBatch batch{.texts = {titles}};
    const NodeId own = ownVectors(recorder, batch, tables.own, rows, name + ".known");
    const NodeId spelt = meanOfNgrams(recorder, batch, tables.grams, rows, name + ".spelt");
    return recorder.apply(add(), {own, spelt}, name, Lifetime::kept, {rows, {}});
}

Similarity ItemSimilarity::compare(Recorder& recorder, const HistoryBatch& batch) const {
    const Index count = Index(batch.histories.size());
    const std::vector<Index> order = joined(batch.histories);
    std::vector<Index> owners;
    for (size_t user = 0; user < batch.histories.size(); ++user)
        owners.insert(owners.end(), batch.histories[user].size(), Index(user));
    Similarity made{.items = packedAxis(AxisRole::item, sizesOf(batch.histories), batch.labels),
                    .targets = oneForEach(AxisRole::step, count, "target")};
    const Axes rows{made.items, {}}, users{made.targets, {}};

    const NodeId titles = vectorsOf(recorder, batch.titles, known_,
                                    makeAxis(AxisRole::item, Index(batch.titles.size())), "titles");
    made.known = recorder.apply(gatherRows(order), {titles}, "history", Lifetime::kept, rows);
    made.asked = vectorsOf(recorder, batch.targets, asked_, made.targets, "target");
    const NodeId liked =
        ownVectors(recorder, {.texts = {batch.targets}}, liking_, made.targets, "target.bias.known");
    made.liking = recorder.apply(add(), {liked, recorder.parameter(bias_)}, "target.popularity",
                                 Lifetime::kept, {made.targets, nullptr});
    const NodeId asking =
        recorder.apply(gatherRows(owners), {made.asked}, "target.repeated", Lifetime::passing, rows);
    made.compared =
        recorder.apply(multiplyElements(), {asking, made.known}, "compared", Lifetime::kept, rows);
    made.layer = recorder.apply(
        activation(kernels::Activation::relu),
        {recorder.apply(linear(), {made.compared, recorder.parameter(layer_), recorder.parameter(layerBias_)},
                        {}, Lifetime::passing)},
        "layer", Lifetime::kept, rows);
    const NodeId each = recorder.apply(linear(), {made.layer, recorder.parameter(score_)}, "scores.each",
                                       Lifetime::passing, rows);
    HeadNodes& head = made.head;
    head.q = made.asked;
    head.k = head.v = made.known;
    const std::string name = "layers.0.history.head.0";
    head.scores = recorder.apply(pairsToMatrix(made.targets, made.items), {each}, name + ".scores",
                                 Lifetime::kept, users);
    recordHead(recorder, head, head.scores, head.v, {}, name, Lifetime::kept);

    made.layerWeights = recorder.parameter(layer_);
    made.layerBias = recorder.parameter(layerBias_);
    made.scoreWeights = recorder.parameter(score_);
    made.smoothing = settings_.smoothing;

    // exp f / [Σ exp f]^β = share · (Σ exp f)^{1-β}, over visible items only, and shifted by the largest
    // score m as in a softmax: (Σ exp (f - m))^{1-β} · (exp m)^{1-β}
    const float exponent = 1 - settings_.smoothing;
    const NodeId largest = recorder.apply(rowMaximum(), {head.masked}, "amount.largest", Lifetime::passing);
    const NodeId shifted =
        recorder.apply(subtract(), {head.masked, largest}, "amount.scores", Lifetime::passing);
    const NodeId sum = recorder.apply(
        rowSum(), {recorder.apply(exponential(), {shifted}, "amount.exponentials", Lifetime::passing)},
        "amount.sum");
    const NodeId scale =
        recorder.apply(exponential(), {recorder.apply(scaleBy(exponent), {largest}, {}, Lifetime::passing)},
                       "amount.scale", Lifetime::passing);
    made.amount = recorder.apply(multiplyElements(),
                                 {recorder.apply(power(exponent), {sum}, {}, Lifetime::passing), scale},
                                 "amount", Lifetime::kept, {made.targets, nullptr});
    made.interest =
        recorder.apply(multiplyElements(), {head.weighted, made.amount}, "interest", Lifetime::kept, users);
    const NodeId product =
        recorder.apply(multiplyElements(), {made.asked, made.interest}, "product", Lifetime::passing, users);
    made.score = recorder.apply(
        add(), {recorder.apply(rowSum(), {product}, {}, Lifetime::passing), made.liking}, "score");
    made.logits = recorder.apply(
        concatenateColumns(),
        {recorder.constant(Matrix::Zero(count, 1), {made.targets, nullptr}, "passed_over"), made.score},
        "logits");
    return made;
}

}  // namespace attentionscope
