#include "core/mechanisms/text_classifier.h"

#include <numeric>

#include "core/graph/ops/linear.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

/// The words of all texts in segments of these sizes, with labels if known.
AxisPointer axisOfWords(const TextBatch& batch, const std::vector<Index>& sizes) {
    Axis::Labels labels;
    for (const Token& token : batch.tokens) labels.push_back(token.text);
    if (Index(labels.size()) != std::accumulate(sizes.begin(), sizes.end(), Index(0))) labels.clear();
    return packedAxis(AxisRole::token, sizes, std::move(labels));
}

}  // namespace

AxisPointer TextBatch::axis() const {
    return axisOfWords(*this, sizesOf(texts));
}

AxisPointer TextBatch::wholeAxis() const {
    const std::vector<Index> sizes = sizesOf(texts);
    return axisOfWords(*this, {std::accumulate(sizes.begin(), sizes.end(), Index(0))});
}

TextClassifier::TextClassifier(const ClassifierSettings& settings, ParameterSet& weights)
    : Network(settings), parts_(classifierParts(settings.mechanism)) {
    vectors_ = parts_.vectors(settings, weights);
    reader_ = std::make_unique<BidirectionalReader>(
        BidirectionalReader::make(weights, "encoder", settings.embedding, settings.hidden, settings.gated));
    pooling_ = parts_.pooling(settings, weights);
    output_ = weights.matrix("output", 2 * settings.hidden, settings.labels);
    outputBias_ = weights.row("output.bias", settings.labels);
    parameters_ = weights.all();
}

TextClassifier::~TextClassifier() = default;

ClassifierNodes TextClassifier::classify(Recorder& recorder, const TextBatch& batch,
                                         const ClassifierMode& mode) const {
    const bool described = batch.documents() == 1;
    const AxisPointer segments = batch.axis();
    ClassifierNodes made{.words = described ? batch.wholeAxis() : segments};
    if (described)
        made.sequences = {{.name = parts_.readsSentences ? "words" : "text",
                           .axis = made.words,
                           .tokens = batch.tokens,
                           .input = parts_.readsSentences ? "document" : "text"}};
    made.embeddings = vectors_->look(recorder, batch, mode, made);
    const NodeId given = mode.dropout(recorder, made.embeddings);
    const BidirectionalStates read =
        readBidirectionally(recorder, *reader_, given, segments, made.words, "encoder");
    const Step::Operand input{.symbol = "X", .node = made.embeddings, .sequence = 0};
    made.states = read.states;
    made.last = read.last;
    if (described) {
        made.sequences.front().hidden = {made.embeddings, made.states};
        made.blocks.push_back(statesBlock(recorder, read, 0, input, "H"));
    }
    made.context = pooling_->pool(recorder, batch, mode, made);
    made.logits = recorder.apply(
        linear(),
        {mode.dropout(recorder, made.context), recorder.parameter(output_), recorder.parameter(outputBias_)},
        "logits");
    if (!described) return made;
    made.blocks.push_back(logitsBlock(made.contextSequence, {.symbol = "C",
                                                             .input = made.context,
                                                             .weights = recorder.parameter(output_),
                                                             .biases = {recorder.parameter(outputBias_)},
                                                             .logits = made.logits}));
    assignStories(made.blocks);
    describeGates(recorder, read, input, 0, "H", "encoder", made);
    return made;
}

}  // namespace attentionscope
