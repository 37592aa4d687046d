#include "core/mechanisms/recurrent.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/mask.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/softmax.h"
#include "core/mechanisms/packed_sequence.h"

namespace attentionscope {

namespace {

std::vector<Index> lengthsOf(const SentenceBatch& batch) {
    std::vector<Index> lengths;
    for (const auto& sentence : batch.ids) lengths.push_back(Index(sentence.size()));
    return lengths;
}

}  // namespace

RecurrentEncoderDecoder::RecurrentEncoderDecoder(EncoderDecoderSettings settings, ParameterSet& weights,
                                                 bool bidirectional)
    : EncoderDecoder(std::move(settings)), bidirectional_(bidirectional) {
    const Index e = settings_.embedding, d = settings_.hidden, memory = memoryWidth();
    embeddings_ = weights.normal("embeddings", settings_.vocabulary, e, 0.1f);
    outputBias_ = weights.row("output.bias", settings_.vocabulary);
    forward_ = GatedUnit::make(weights, "encoder.forward", e, d);
    if (bidirectional) backward_ = GatedUnit::make(weights, "encoder.backward", e, d);
    decoder_ = GatedUnit::make(weights, "decoder", e, d);
    initial_ = weights.matrix("decoder.initial", d, d);
    initialBias_ = weights.row("decoder.initial.bias", d);
    readOut_ = weights.matrix("read_out", d + memory + e, e);
    readOutBias_ = weights.row("read_out.bias", e);
}

NodeId RecurrentEncoderDecoder::encodeOneWay(Recorder& recorder, const GatedUnit& unit, NodeId projected,
                                             const SentenceBatch& source, bool backward, NodeId& last) const {
    const PackedStates read =
        runPacked(recorder, projected,
                  {.words = source.axis(),
                   .width = settings_.hidden,
                   .backward = backward,
                   .name = backward ? "encoder.backward" : "encoder.forward"},
                  [&](NodeId input, const std::vector<NodeId>& carried, const std::string& name) {
                      return std::vector{unit.step(recorder, input, carried[0], name)};
                  });
    last = read.last;
    return read.states;
}

Memory RecurrentEncoderDecoder::encode(Recorder& recorder, const SentenceBatch& source) const {
    Memory memory{.axis = source.axis(), .lengths = lengthsOf(source)};
    const NodeId x = memory.embeddings =
        recorder.apply(gatherRows(source.packedIds()), {recorder.parameter(embeddings_)},
                       "encoder.embeddings", Lifetime::kept, {memory.axis, {}});
    NodeId last = noNode, first = noNode;
    memory.states = encodeOneWay(recorder, forward_, forward_.project(recorder, x), source, false, last);
    memory.summary = last;
    if (bidirectional_) {
        const NodeId back =
            encodeOneWay(recorder, backward_, backward_.project(recorder, x), source, true, first);
        memory.states = recorder.apply(concatenateColumns(), {memory.states, back}, "encoder.states");
        memory.summary = recorder.apply(concatenateColumns(), {last, first}, "encoder.summary");
    }
    memory.keys = keys(recorder, memory.states);
    return memory;
}

NodeId RecurrentEncoderDecoder::initialState(Recorder& recorder, const Memory& memory) const {
    // s_0 = tanh(W_s ←h_1): the backward state has read the whole sentence (Bahdanau et al. 2014).
    const Index width = memoryWidth(), d = settings_.hidden;
    const NodeId seed =
        bidirectional_ ? recorder.apply(sliceColumns(width - d, d), {memory.summary}, {}, Lifetime::passing)
                       : memory.summary;
    const NodeId linearPart =
        recorder.apply(linear(), {seed, recorder.parameter(initial_), recorder.parameter(initialBias_)}, {},
                       Lifetime::passing);
    return recorder.apply(activation(kernels::Activation::tanh), {linearPart}, "decoder.initial_state");
}

NodeId RecurrentEncoderDecoder::addContext(Recorder& recorder, NodeId projectedWord, NodeId context) const {
    const NodeId part =
        recorder.apply(linear(), {context, recorder.parameter(contextInput_)}, {}, Lifetime::passing);
    return recorder.apply(add(), {part, projectedWord}, {}, Lifetime::passing);
}

NodeId RecurrentEncoderDecoder::summaryFor(Recorder& recorder, const Memory& memory,
                                           const Place& place) const {
    return recorder.apply(gatherRows(place.sentences), {memory.summary}, {}, Lifetime::passing,
                          {place.rows, {}});
}

HeadNodes RecurrentEncoderDecoder::attend(Recorder& recorder, NodeId scores, const Memory& memory,
                                          const std::string& name) const {
    HeadNodes head;
    if (recorder.options().expansions) {
        recordHead(recorder, head, scores, memory.states, {}, name, Lifetime::kept);
        return head;
    }
    head.scores = scores;
    head.masked = recorder.apply(mask({}, memory.axis), {scores}, {}, Lifetime::passing);
    head.weights = recorder.apply(softmax(), {head.masked}, {}, Lifetime::kept);
    head.weighted = recorder.apply(weightedSum(), {head.weights, memory.states}, {}, Lifetime::kept);
    return head;
}

NodeId RecurrentEncoderDecoder::readOut(Recorder& recorder, NodeId states, NodeId contexts, NodeId words,
                                        const std::string& name) const {
    const NodeId all = recorder.apply(concatenateColumns(), {states, contexts, words}, {}, Lifetime::passing);
    const NodeId t = recorder.apply(
        activation(kernels::Activation::tanh),
        {recorder.apply(linear(), {all, recorder.parameter(readOut_), recorder.parameter(readOutBias_)}, {},
                        Lifetime::passing)},
        name.empty() ? name : name + ".read_out");
    return recorder.apply(linear(true), {t, recorder.parameter(embeddings_), recorder.parameter(outputBias_)},
                          name.empty() ? name : name + ".logits");
}

Decoded RecurrentEncoderDecoder::decode(Recorder& recorder, const SentenceBatch& source,
                                        const SentenceBatch& target, const DecodingMode& mode) const {
    if (mode.softmax && *mode.softmax != SoftmaxKind::softmax)
        throw Error(ErrorReport{.what = "the weights of this model belong to the softmax",
                                .remedy = "Change it in a transformer, or in the model of typed numbers."});
    if (mode.score)
        throw Error({.what = "the weights of this model belong to its own score function",
                     .got = *mode.score,
                     .remedy = "Open a model that was trained with the other, or compare two models."});
    const Memory memory = encode(recorder, source);
    const auto lengths = lengthsOf(target);
    const Index sentences = Index(lengths.size());
    const AxisPointer targetAxis = target.axis();
    const NodeId words = recorder.apply(gatherRows(target.packedIds()), {recorder.parameter(embeddings_)},
                                        "decoder.embeddings", Lifetime::kept, {targetAxis, {}});
    const NodeId projected = decoder_.project(recorder, words);

    Decoded decoded;
    std::vector<Index> before = activeAt(lengths, 0), order;
    NodeId state = initialState(recorder, memory);
    std::vector<NodeId> states, contexts, drawn;
    std::vector<HeadNodes> heads;
    const Index longest = *std::max_element(lengths.begin(), lengths.end());
    for (Index t = 0; t < longest; ++t) {
        Place place{.sentences = activeAt(lengths, t),
                    .number = t,
                    .name = numbered(recorder, "decoder", t),
                    .mode = &mode};
        place.rows = stepAxis(place.sentences, sentences, targetAxis->label(t));
        std::vector<Index> rows;
        for (const Index s : place.sentences) {
            rows.push_back(targetAxis->segmentBegin(s) + t);
            decoded.rows.push_back({s, t});
        }
        order.insert(order.end(), rows.begin(), rows.end());
        const NodeId input =
            recorder.apply(gatherRows(std::move(rows)), {projected}, {}, Lifetime::passing, {place.rows, {}});
        const NodeId previous = keepActive(recorder, state, before, place.sentences, place.rows);
        Step result = step(recorder, memory, previous, input, place);
        if (result.drawn != noNode) drawn.push_back(result.drawn);
        state = result.state;
        states.push_back(state);
        contexts.push_back(result.context);
        heads.push_back(result.head);
        before = place.sentences;
    }
    const auto below = [&](const std::vector<NodeId>& parts, const std::string& name) {
        return recorder.apply(concatenateRows(), parts, name, Lifetime::kept,
                              sentences == 1 ? Axes{targetAxis, {}} : Axes{});
    };
    const NodeId allStates = below(states, "decoder.states"),
                 allContexts = below(contexts, "decoder.contexts");
    const NodeId wordsInOrder =
        sentences == 1 ? words : recorder.apply(gatherRows(order), {words}, {}, Lifetime::passing);
    decoded.logits = readOut(recorder, allStates, allContexts, wordsInOrder, "decoder");
    decoded.encoderHidden = {memory.embeddings, memory.states};
    decoded.decoderHidden = {words, allStates};
    if (!drawn.empty()) decoded.drawnLogProbabilities = below(drawn, "decoder.drawn");
    if (sentences > 1 || mapNames().empty()) return decoded;

    // One alignment row for each word: the rows of all steps, one below the other.
    AttentionMap map{.name = mapNames().front(), .input = allStates, .memory = memory.states};
    map.nodes.queries = targetAxis;
    map.nodes.keys = memory.axis;
    HeadNodes head{.reading = heads.front().reading};
    const auto collect = [&](NodeId HeadNodes::*stage, const char* name) {
        std::vector<NodeId> parts;
        for (const auto& one : heads) parts.push_back(one.*stage);
        if (std::find(parts.begin(), parts.end(), noNode) != parts.end()) return;
        head.*stage = below(parts, "layers.0." + map.name + ".head.0." + name);
    };
    collect(&HeadNodes::q, "q");
    collect(&HeadNodes::scores, "scores");
    collect(&HeadNodes::masked, "masked");
    collect(&HeadNodes::maximum, "maximum");
    collect(&HeadNodes::shifted, "shifted");
    collect(&HeadNodes::exponentials, "exponentials");
    collect(&HeadNodes::sums, "sums");
    collect(&HeadNodes::probabilities, "probabilities");
    collect(&HeadNodes::weights, "weights");
    collect(&HeadNodes::weighted, "weighted");
    head.k = memory.keys != noNode ? memory.keys : memory.states;
    head.v = memory.states;
    map.nodes.q = head.q;
    map.nodes.k = head.k;
    map.nodes.v = head.v;
    map.nodes.heads = {head};
    map.nodes.context = map.nodes.output = allContexts;
    decoded.maps.push_back(std::move(map));
    return decoded;
}

// Keeps the recording of one sentence going: the states of all hypotheses are the rows of a step.
class RecurrentStepDecoder final : public StepDecoder {
public:
    RecurrentStepDecoder(const RecurrentEncoderDecoder& model, const std::vector<int>& source,
                         const StopToken& stop)
        : model_(model), recorder_({.keep = Keep::forGradients, .expansions = false, .stop = stop}) {
        memory_ = model.encode(recorder_, {{source}});
        state_ = model.initialState(recorder_, memory_);
    }

    Matrix next(const std::vector<Index>& parents, const std::vector<Index>& words) override {
        RecurrentEncoderDecoder::Place place{.rows = makeAxis(AxisRole::step, Index(words.size())),
                                             .sentences = std::vector<Index>(words.size(), 0),
                                             .number = number_++,
                                             .mode = &mode_};
        const NodeId embedded = recorder_.apply(gatherRows(words), {recorder_.parameter(model_.embeddings_)},
                                                {}, Lifetime::kept, {place.rows, {}});
        const NodeId previous =
            recorder_.apply(gatherRows(parents), {state_}, {}, Lifetime::kept, {place.rows, {}});
        auto step =
            model_.step(recorder_, memory_, previous, model_.decoder_.project(recorder_, embedded), place);
        state_ = step.state;
        const NodeId logits = model_.readOut(recorder_, state_, step.context, embedded, {});
        recorder_.finish();  // evaluates what this step added
        return *recorder_.value(logits);
    }

private:
    const RecurrentEncoderDecoder& model_;
    Recorder recorder_;
    Memory memory_;
    NodeId state_ = noNode;
    Index number_ = 0;
    DecodingMode mode_;
};

std::unique_ptr<StepDecoder> RecurrentEncoderDecoder::begin(const std::vector<int>& source,
                                                            const StopToken& stop) const {
    return std::make_unique<RecurrentStepDecoder>(*this, source, stop);
}

}  // namespace attentionscope
