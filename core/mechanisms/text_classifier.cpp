#include "core/mechanisms/text_classifier.h"

#include <nlohmann/json.hpp>

#include "core/graph/ops/linear.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

constexpr std::string_view ours = "attentionscope/";

}  // namespace

ClassifierSettings readClassifierSettings(const JsonValue& config) {
    ClassifierSettings settings;
    constexpr std::int64_t widest = 8192;
    const std::string type = config.textOr("model_type", "");
    if (type.starts_with(ours)) settings.mechanism = type.substr(ours.size());
    settings.words = config.integer("words", 0, 10'000'000);
    settings.buckets = config.integer("ngram_buckets", 1, 10'000'000);
    settings.embedding = config.integer("embedding_size", 1, widest);
    settings.hidden = config.integer("hidden_size", 1, widest);
    settings.attention = config.integerOr("attention_size", 1, widest, settings.attention);
    settings.labels = config.integer("num_labels", 2, 1000);
    settings.attends = config.choiceOr("pooling", {"attention", "mean"}, "attention") == "attention";
    return settings;
}

std::string settingsToJson(const ClassifierSettings& settings) {
    return nlohmann::ordered_json{{"words", settings.words},
                                  {"ngram_buckets", settings.buckets},
                                  {"embedding_size", settings.embedding},
                                  {"hidden_size", settings.hidden},
                                  {"attention_size", settings.attention},
                                  {"num_labels", settings.labels},
                                  {"pooling", settings.attends ? "attention" : "mean"}}
        .dump();
}

namespace {

std::shared_ptr<Axis> axisOfWords(const TextBatch& batch) {
    Index count = 0;
    for (const auto& text : batch.texts) count += Index(text.size());
    if (Index(batch.tokens.size()) != count) return std::make_shared<Axis>(AxisRole::token, count);
    Axis::Labels labels;
    for (const Token& token : batch.tokens) labels.push_back(token.text);
    return std::make_shared<Axis>(AxisRole::token, std::move(labels));
}

}  // namespace

AxisPointer TextBatch::axis() const {
    auto axis = axisOfWords(*this);
    std::vector<Index> offsets{0};
    for (const auto& text : texts) offsets.push_back(offsets.back() + Index(text.size()));
    if (texts.size() > 1) axis->setSegments(std::move(offsets));
    return axis;
}

AxisPointer TextBatch::wholeAxis() const {
    return axisOfWords(*this);
}

TextClassifier::TextClassifier(const ClassifierSettings& settings, ParameterSet& weights)
    : settings_(settings), parts_(classifierParts(settings.mechanism)) {
    vectors_ = parts_.vectors(settings, weights);
    forward_ = LongShortTermMemory::make(weights, "encoder.forward", settings.embedding, settings.hidden);
    backward_ = LongShortTermMemory::make(weights, "encoder.backward", settings.embedding, settings.hidden);
    pooling_ = parts_.pooling(settings, weights);
    output_ = weights.matrix("output", 2 * settings.hidden, settings.labels);
    outputBias_ = weights.row("output.bias", settings.labels);
    parameters_ = weights.all();
}

TextClassifier::~TextClassifier() = default;

Classified TextClassifier::classify(Recorder& recorder, const TextBatch& batch,
                                    const ClassifierMode& mode) const {
    const bool told = batch.documents() == 1;
    const AxisPointer segments = batch.axis();
    Classified made{.words = told ? batch.wholeAxis() : segments};
    if (told)
        made.sequences = {{.name = parts_.readsSentences ? "words" : "text",
                           .axis = made.words,
                           .tokens = batch.tokens,
                           .input = parts_.readsSentences ? "document" : "text"}};
    made.embeddings = vectors_->look(recorder, batch, mode, made);
    const NodeId given = mode.dropout(recorder, made.embeddings);
    const BothWays read = readBothWays(recorder, forward_, backward_, given, segments, made.words, "encoder");
    const Step::Operand input{.symbol = "X", .node = made.embeddings, .sequence = 0};
    made.states = read.states;
    made.last = read.last;
    if (told) {
        made.sequences.front().hidden = {made.embeddings, made.states};
        made.blocks.push_back(statesBlock(recorder, read, 0, input, "H"));
    }
    made.context = pooling_->pool(recorder, batch, mode, made);
    made.logits = recorder.apply(
        linear(),
        {mode.dropout(recorder, made.context), recorder.parameter(output_), recorder.parameter(outputBias_)},
        "logits");
    if (!told) return made;
    made.blocks.push_back(logitsBlock(made.contextSequence, {.symbol = "C",
                                                             .input = made.context,
                                                             .weights = recorder.parameter(output_),
                                                             .biases = {recorder.parameter(outputBias_)},
                                                             .logits = made.logits}));
    assignStories(made.blocks);
    tellGates(recorder, read, input, 0, "H", "encoder", made);
    return made;
}

}  // namespace attentionscope
