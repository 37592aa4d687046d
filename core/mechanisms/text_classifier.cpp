#include "core/mechanisms/text_classifier.h"

#include <nlohmann/json.hpp>

#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/segments.h"

namespace attentionscope {

ClassifierSettings readClassifierSettings(const JsonValue& config) {
    ClassifierSettings settings;
    constexpr std::int64_t widest = 8192;
    settings.words = config.integer("words", 0, 10'000'000);
    settings.buckets = config.integer("ngram_buckets", 1, 10'000'000);
    settings.embedding = config.integer("embedding_size", 1, widest);
    settings.hidden = config.integer("hidden_size", 1, widest);
    settings.labels = config.integer("num_labels", 2, 1000);
    settings.attends = config.choiceOr("pooling", {"attention", "mean"}, "attention") == "attention";
    return settings;
}

std::string settingsToJson(const ClassifierSettings& settings) {
    return nlohmann::ordered_json{{"words", settings.words},
                                  {"ngram_buckets", settings.buckets},
                                  {"embedding_size", settings.embedding},
                                  {"hidden_size", settings.hidden},
                                  {"num_labels", settings.labels},
                                  {"pooling", settings.attends ? "attention" : "mean"}}
        .dump();
}

AxisPointer TextBatch::axis() const {
    std::vector<Index> offsets{0};
    for (const auto& text : texts) offsets.push_back(offsets.back() + Index(text.size()));
    auto axis = labels.empty() ? std::make_shared<Axis>(AxisRole::token, offsets.back())
                               : std::make_shared<Axis>(AxisRole::token, Axis::Labels(labels));
    if (texts.size() > 1) axis->setSegments(std::move(offsets));
    return axis;
}

TextClassifier::TextClassifier(const ClassifierSettings& settings, ParameterSet& weights)
    : settings_(settings) {
    embeddings_ = weights.normal("embeddings", settings.words, settings.embedding, 0.1f);
    grams_ = weights.normal("ngram_embeddings", settings.buckets, settings.embedding, 0.3f);
    forward_ = LongShortTermMemory::make(weights, "encoder.forward", settings.embedding, settings.hidden);
    backward_ = LongShortTermMemory::make(weights, "encoder.backward", settings.embedding, settings.hidden);
    output_ = weights.matrix("output", 2 * settings.hidden, settings.labels);
    outputBias_ = weights.row("output.bias", settings.labels);
    parameters_ = weights.all();
}

Classified TextClassifier::classify(Recorder& recorder, const TextBatch& batch,
                                    const ClassifierMode& mode) const {
    const AxisPointer words = batch.axis();
    std::vector<Index> own, grams, ends{0};
    for (const auto& text : batch.texts)
        for (const auto& word : text) {
            own.push_back(word.own);
            grams.insert(grams.end(), word.grams.begin(), word.grams.end());
            ends.push_back(Index(grams.size()));
        }
    auto parts = std::make_shared<Axis>(AxisRole::item, Index(grams.size()));
    parts->setSegments(std::move(ends));
    const NodeId known = recorder.apply(gatherRows(std::move(own)), {recorder.parameter(embeddings_)},
                                        "encoder.embeddings.known", Lifetime::kept, {words, {}});
    const NodeId looked = recorder.apply(gatherRows(std::move(grams)), {recorder.parameter(grams_)},
                                         "encoder.embeddings.parts", Lifetime::passing, {parts, {}});
    const NodeId spelt = recorder.apply(reduceSegments(Reduction::mean), {looked}, "encoder.embeddings.spelt",
                                        Lifetime::kept, {words, {}});
    Classified made{.words = words};
    made.embeddings = recorder.apply(add(), {known, spelt}, "encoder.embeddings");
    const NodeId read = mode.dropout(recorder, made.embeddings);
    const PackedStates ahead = forward_.run(recorder, read, words, false, "encoder.forward"),
                       back = backward_.run(recorder, read, words, true, "encoder.backward");
    made.states =
        recorder.apply(concatenateColumns(), {ahead.states, back.states}, "encoder.states", Lifetime::kept);
    for (size_t gate = 0; batch.texts.size() == 1 && gate + 1 < ahead.kept.size(); ++gate)
        made.gates.push_back(recorder.apply(concatenateColumns(), {ahead.kept[gate], back.kept[gate]}, {},
                                            Lifetime::onDemand));

    if (settings_.attends && !mode.mean) {
        const Index texts = Index(batch.texts.size());
        auto asks = std::make_shared<Axis>(AxisRole::step, texts,
                                           [texts] { return Axis::Labels(size_t(texts), "state"); });
        if (texts > 1) {
            std::vector<Index> one(size_t(texts) + 1);
            for (Index t = 0; t <= texts; ++t) one[size_t(t)] = t;
            asks->setSegments(std::move(one));
        }
        AttentionMap map{.name = "word", .memory = made.states};
        map.nodes.queries = asks;
        map.nodes.keys = words;
        HeadNodes head;
        const std::string name = "layers.0.word.head.0";
        head.q = map.input = recorder.apply(concatenateColumns(), {ahead.last, back.last}, name + ".q",
                                            Lifetime::kept, {asks, {}});
        head.k = head.v = made.states;
        const NodeId scores =
            recorder.apply(dotProducts(), {head.q, head.k}, name + ".scores", Lifetime::kept);
        recordHead(recorder, head, scores, head.v, {}, name, Lifetime::kept);
        made.context = head.weighted;
        map.nodes.q = head.q;
        map.nodes.k = map.nodes.v = made.states;
        map.nodes.context = map.nodes.output = made.context;
        map.nodes.heads = {head};
        if (texts == 1) made.maps.push_back(std::move(map));
    } else {
        made.context = recorder.apply(reduceSegments(Reduction::mean), {made.states}, "context");
    }
    made.logits = recorder.apply(
        linear(),
        {mode.dropout(recorder, made.context), recorder.parameter(output_), recorder.parameter(outputBias_)},
        "logits");
    return made;
}

}  // namespace attentionscope
