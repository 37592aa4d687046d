#include "core/mechanisms/recurrent.h"

#include <algorithm>
#include <iterator>

#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/mechanisms/packed_sequence.h"
#include "core/mechanisms/recurrence_steps.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

std::vector<Index> lengthsOf(const SentenceBatch& batch) {
    return eachOf(batch.ids, [](const auto& sentence) { return Index(sentence.size()); });
}

}  // namespace

RecurrentEncoderDecoder::RecurrentEncoderDecoder(const EncoderDecoderSettings& settings,
                                                 ParameterSet& weights, bool bidirectional)
    : EncoderDecoder(settings), bidirectional_(bidirectional) {
    const Index e = settings_.embedding, d = settings_.hidden, memory = memoryWidth();
    embeddings_ = weights.normal("embeddings", settings_.vocabulary, e, 0.1f);
    outputBias_ = weights.row("output.bias", settings_.vocabulary);
    if (readsText()) forward_ = GatedUnit::make(weights, "encoder.forward", e, d);
    if (readsText() && bidirectional) backward_ = GatedUnit::make(weights, "encoder.backward", e, d);
    decoder_ = GatedUnit::make(weights, "decoder", e, d);
    initial_ = weights.matrix("decoder.initial", readsText() ? d : memory, d);
    initialBias_ = weights.row("decoder.initial.bias", d);
    readOut_ = weights.matrix("read_out", d + memory + e, e);
    readOutBias_ = weights.row("read_out.bias", e);
}

Memory RecurrentEncoderDecoder::encode(Recorder& recorder, const SentenceBatch& source,
                                       const Dropout& dropout) const {
    Memory memory{.axis = source.axis(), .lengths = lengthsOf(source)};
    memory.embeddings = recorder.apply(gatherRows(source.packedIds()), {recorder.parameter(embeddings_)},
                                       "encoder.embeddings", Lifetime::kept, {memory.axis, {}});
    const NodeId x = dropout(recorder, memory.embeddings);
    PackedStates ahead = forward_.run(recorder, x, memory.axis, false, "encoder.forward");
    if (bidirectional_) {
        const PackedStates back = backward_.run(recorder, x, memory.axis, true, "encoder.backward");
        const auto beside = [&](NodeId& one, NodeId other, const char* name,
                                Lifetime lifetime = Lifetime::kept) {
            one = recorder.apply(concatenateColumns(), {one, other}, name, lifetime);
        };
        beside(ahead.states, back.states, "encoder.states");
        beside(ahead.last, back.last, "encoder.summary");
        for (size_t gate = 0; gate < ahead.kept.size(); ++gate)
            beside(ahead.kept[gate], back.kept[gate], "", Lifetime::onDemand);
    }
    memory.states = ahead.states;
    memory.summary = ahead.last;
    if (!ahead.kept.empty()) {
        memory.update = ahead.kept[0];
        memory.reset = ahead.kept[1];
    }
    return memory;
}

NodeId RecurrentEncoderDecoder::initialState(Recorder& recorder, const Memory& memory) const {
    // s_0 = tanh(W_s ←h_1): the backward state has read the whole sentence (Bahdanau et al. 2014).
    const Index width = memoryWidth(), d = settings_.hidden;
    const NodeId seed =
        bidirectional_ && readsText()
            ? recorder.apply(sliceColumns(width - d, d), {memory.summary}, {}, Lifetime::passing)
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
                                          const Place& place) const {
    HeadNodes head;
    recordHead(recorder, head, scores, memory.states, {}, place.name, Lifetime::kept);
    return head;
}

NodeId RecurrentEncoderDecoder::readOut(Recorder& recorder, NodeId states, NodeId contexts, NodeId words,
                                        const std::string& name) const {
    const NodeId all = recorder.apply(concatenateColumns(), {states, contexts, words}, {}, Lifetime::passing);
    return recorder.apply(
        activation(kernels::Activation::tanh),
        {recorder.apply(linear(), {all, recorder.parameter(readOut_), recorder.parameter(readOutBias_)}, {},
                        Lifetime::passing)},
        name.empty() ? name : name + ".read_out");
}

NodeId RecurrentEncoderDecoder::logits(Recorder& recorder, NodeId readOut, const std::string& name) const {
    return recorder.apply(linear(true),
                          {readOut, recorder.parameter(embeddings_), recorder.parameter(outputBias_)},
                          name.empty() ? name : name + ".logits");
}

DecoderNodes RecurrentEncoderDecoder::decode(Recorder& recorder, const SentenceBatch& source,
                                             const SentenceBatch& target, const DecodingMode& mode) const {
    refuseExchanges(mode);
    const Memory memory = encode(recorder, source, {.sampling = mode.sampling, .share = settings_.dropout});
    DecoderNodes decoded = decodeFrom(recorder, memory, target, mode);
    decoded.encoderHidden = {memory.embeddings, memory.states};
    if (decoded.blocks.empty()) return decoded;
    std::vector<Block> all = sourceBlocks(recorder, memory, !decoded.maps.empty());
    std::move(decoded.blocks.begin(), decoded.blocks.end(), std::back_inserter(all));
    decoded.blocks = std::move(all);
    return decoded;
}

DecoderNodes RecurrentEncoderDecoder::decodeFrom(Recorder& recorder, Memory memory,
                                                 const SentenceBatch& target,
                                                 const DecodingMode& mode) const {
    memory.keys = keys(recorder, memory.states);
    const Dropout dropout{.sampling = mode.sampling, .share = settings_.dropout};
    const auto lengths = lengthsOf(target);
    const Index sentences = Index(lengths.size());
    const AxisPointer targetAxis = target.axis();
    const NodeId words =
        dropout(recorder, recorder.apply(gatherRows(target.packedIds()), {recorder.parameter(embeddings_)},
                                         "decoder.embeddings", Lifetime::kept, {targetAxis, {}}));
    const NodeId projected = decoder_.project(recorder, words);

    DecoderNodes decoded;
    std::vector<Index> before = activeAt(lengths, 0), order;
    NodeId state = initialState(recorder, memory);
    std::vector<NodeId> queries, states, contexts, drawn;
    std::vector<HeadNodes> heads;
    std::vector<Step> taken;
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
        if (readsWeights() && t > 0)
            place.weights = keepActive(recorder, heads.back().weights, before, place.sentences, place.rows);
        Step result = step(recorder, memory, previous, input, place);
        if (result.drawn != noNode) drawn.push_back(result.drawn);
        state = result.unit.state;
        queries.push_back(previous);
        states.push_back(state);
        contexts.push_back(result.context);
        heads.push_back(result.head);
        decoded.weights.push_back(result.head.weights);
        taken.push_back(result);
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
    const NodeId read = readOut(recorder, allStates, allContexts, wordsInOrder, "decoder");
    decoded.logits = logits(recorder, dropout(recorder, read), "decoder");
    decoded.decoderHidden = {words, allStates};
    if (!drawn.empty()) decoded.drawnLogProbabilities = below(drawn, "decoder.drawn");
    if (sentences > 1) return decoded;
    const NodeId allQueries = below(queries, {});
    if (!mapNames().empty()) {
        AttentionMap map = alignment(recorder, memory, targetAxis, heads);
        map.input = stepFacts().readsContext ? allQueries : allStates;
        map.nodes.context = map.nodes.output = allContexts;
        const StepFacts facts = stepFacts();
        // If attention comes before the new state, the previous state is the query.
        map.madeOf = {{.symbol = facts.readsContext ? "s_{i-1}" : "S_d", .node = map.input, .sequence = 1},
                      {.symbol = "H", .node = memory.states, .sequence = 0}};
        if (facts.queryWeights)
            map.madeOf.push_back(weightsAs("W_a", recorder.parameter(facts.queryWeights)));
        if (facts.keyWeights) map.madeOf.push_back(weightsAs("U_a", recorder.parameter(facts.keyWeights)));
        if (recorder.options().expansions) map.scoring = scoring(recorder, map, taken);
        decoded.maps.push_back(std::move(map));
    }
    if (!recorder.options().expansions) return decoded;
    const auto collect = [&](NodeId GatedUnit::Nodes::*gate) {
        std::vector<NodeId> rows = eachOf(taken, [&](const Step& step) { return step.unit.*gate; });
        return recorder.apply(concatenateRows(), std::move(rows), {}, Lifetime::onDemand, {targetAxis, {}});
    };
    const DecoderStates made{.before = allQueries,
                             .update = collect(&GatedUnit::Nodes::update),
                             .reset = collect(&GatedUnit::Nodes::reset)};
    decoded.blocks = decoderBlocks(recorder, memory, decoded, made, allContexts, read);
    addGates(recorder, memory, made, allContexts, decoded);
    return decoded;
}

UnitInputs RecurrentEncoderDecoder::readingOf(Recorder& recorder, const Memory& memory, bool backward) const {
    const std::string arrow = !bidirectional_ ? "" : backward ? "\\overleftarrow" : "\\overrightarrow";
    const NodeId states =
        bidirectional_ ? recorder.graph().node(memory.states).inputs.at(backward ? 1 : 0) : memory.states;
    return {.input = {.symbol = "X", .node = memory.embeddings, .sequence = 0},
            .before = {.symbol = withArrow(arrow, "h") + (backward ? "_{t+1}" : "_{t-1}"),
                       .node = statesBefore(recorder, states, *memory.axis, backward),
                       .sequence = 0},
            .arrow = arrow,
            .prime = backward ? "'" : ""};
}

UnitInputs RecurrentEncoderDecoder::readingOf(const Memory& memory, const DecoderNodes& decoded,
                                              const DecoderStates& made, NodeId contexts) const {
    UnitInputs reading{.input = {.symbol = "Y", .node = decoded.decoderHidden[0], .sequence = 1},
                       .contextWeights = contextInput_,
                       .before = {.symbol = "s_{i-1}", .node = made.before, .sequence = 1},
                       .index = 'i'};
    if (contextInput_ && decoded.maps.empty())
        reading.context = weightsAs("c", memory.summary);
    else if (contextInput_)
        reading.context = {.symbol = "C", .node = contexts, .sequence = 1};
    return reading;
}

void RecurrentEncoderDecoder::addGates(Recorder& recorder, const Memory& memory, const DecoderStates& made,
                                       NodeId contexts, DecoderNodes& decoded) const {
    const UnitInputs decoder = readingOf(memory, decoded, made, contexts);
    const auto add = [&](const char* name, NodeId gate, bool decodes, char letter) {
        AttentionMap map = gateMap(recorder, name, gate);
        map.querySequence = decodes ? 1 : 0;
        map.keySequence = 2 + int(decoded.features.size());
        map.input = decodes ? decoded.decoderHidden[0] : memory.embeddings;
        const auto of = [&](const GatedUnit& unit, const UnitInputs& reading) {
            if (map.madeOf.empty()) map.madeOf.push_back(reading.input);
            if (reading.context.node != noNode) map.madeOf.push_back(reading.context);
            map.madeOf.push_back(reading.before);
            return gateFormula(recorder, unit, letter, reading, map.madeOf);
        };
        map.formula = std::string(1, letter) + (decodes ? "_i = " : "_t = ");
        if (decodes) {
            map.formula += of(decoder_, decoder);
        } else if (bidirectional_) {
            map.formula += "[" + of(forward_, readingOf(recorder, memory, false)) + " ; ";
            map.formula += of(backward_, readingOf(recorder, memory, true)) + "]";
        } else {
            map.formula += of(forward_, readingOf(recorder, memory, false));
        }
        decoded.gates.push_back(std::move(map));
    };
    const auto features = [&](const char* name) {
        decoded.features.push_back(
            {.name = name, .kind = Sequence::Kind::features, .axis = decoded.gates.back().nodes.keys});
    };
    if (memory.update != noNode) {
        add("gates.encoder.update", memory.update, false, 'z');
        add("gates.encoder.reset", memory.reset, false, 'r');
        features("encoder.features");
    }
    add("gates.decoder.update", made.update, true, 'z');
    add("gates.decoder.reset", made.reset, true, 'r');
    features("decoder.features");
}

AttentionMap RecurrentEncoderDecoder::alignment(Recorder& recorder, const Memory& memory,
                                                const AxisPointer& words,
                                                const std::vector<HeadNodes>& heads) const {
    const StepFacts facts = stepFacts();
    AttentionMap map{.name = mapNames().front(),
                     .querySequence = 1,
                     .keySequence = 0,
                     .score = facts.score,
                     .formula = facts.formula,
                     .memory = memory.states};
    HeadNodes head = stackedHeads(recorder, heads, words, "layers.0." + map.name + ".head.0");
    head.k = memory.keys != noNode ? memory.keys : memory.states;
    head.v = memory.states;
    map.nodes = singleHead(head, words, memory.axis);
    return map;
}

std::vector<Block> RecurrentEncoderDecoder::sourceBlocks(Recorder& recorder, const Memory& memory,
                                                         bool attends) const {
    using Kind = Block::Kind;
    using ShownStep = attentionscope::Step;
    const ShownStep::Operand read{.symbol = "X", .node = memory.embeddings},
        annotations{.symbol = "H", .node = memory.states};
    Block source{.kind = Kind::states, .node = memory.states};
    const auto parts = [&](NodeId whole) { return recorder.graph().node(whole).inputs; };
    if (bidirectional_) {
        const std::vector<NodeId> states = parts(memory.states), update = parts(memory.update),
                                  reset = parts(memory.reset);
        const ShownStep::Operand ahead{.symbol = "\\overrightarrow{H}", .node = states.at(0)},
            back{.symbol = "\\overleftarrow{H}", .node = states.at(1)};
        source.steps = {stateStep(recorder, forward_, readingOf(recorder, memory, false), update.at(0),
                                  reset.at(0), "source_forward", ahead),
                        stateStep(recorder, backward_, readingOf(recorder, memory, true), update.at(1),
                                  reset.at(1), "source_backward", back),
                        {.kind = StepKind::recur,
                         .id = "source_states",
                         .operands = listed({ahead, back}),
                         .result = annotations,
                         .formula = "H = [\\overrightarrow{H} ; \\overleftarrow{H}]"}};
    } else {
        source.steps = {stateStep(recorder, forward_, readingOf(recorder, memory, false), memory.update,
                                  memory.reset, "source_states", annotations)};
    }
    if (!attends) {
        const std::string last = std::to_string(memory.axis->size() - 1);
        source.steps.push_back(
            {.kind = StepKind::handOver,
             .id = "handover",
             .operands = bidirectional_ ? source.steps.back().operands : listed({annotations}),
             .result = {.symbol = "c", .node = memory.summary},
             .formula = bidirectional_ ? "c = [\\overrightarrow{h}_{" + last + "} ; \\overleftarrow{h}_0]"
                                       : "c = h_{" + last + "}"});
    }
    return {
        {.node = memory.embeddings, .steps = {embeddingStep("source_embeddings", read, recorder.graph())}},
        source};
}

std::vector<Block> RecurrentEncoderDecoder::decoderBlocks(Recorder& recorder, const Memory& memory,
                                                          const DecoderNodes& decoded,
                                                          const DecoderStates& made, NodeId contexts,
                                                          NodeId readOut) const {
    using Kind = Block::Kind;
    using ShownStep = attentionscope::Step;
    const bool attends = !decoded.maps.empty(), readsContext = stepFacts().readsContext;
    const NodeId words = decoded.decoderHidden[0], states = decoded.decoderHidden[1];
    const ShownStep::Operand word{.symbol = "Y", .node = words};
    const ShownStep recur = stateStep(recorder, decoder_, readingOf(memory, decoded, made, contexts),
                                      made.update, made.reset, "states", {.symbol = "S_d", .node = states});
    const Block target{.kind = Kind::states, .sequence = 1, .node = states, .steps = {recur}};

    std::vector<Block> all{
        {.sequence = 1, .node = words, .steps = {embeddingStep("embeddings", word, recorder.graph())}}};
    if (!readsContext) all.push_back(target);
    if (attends) all.push_back({.kind = Kind::crossAttention, .sequence = 1, .map = 0, .node = contexts});
    if (readsContext) all.push_back(target);
    const ShownStep read{.kind = StepKind::combine,
                         .id = "read_out",
                         .operands = listed({{.symbol = "S_d", .node = states},
                                             {.symbol = "C", .node = contexts},
                                             word,
                                             weightsAs("W_t", recorder.parameter(readOut_)),
                                             weightsAs("b_t", recorder.parameter(readOutBias_))}),
                         .result = {.symbol = "T", .node = readOut},
                         .formula = "T = \\tanh ([S_d ; C ; Y] W_t + b_t)"};
    Block logits = logitsBlock(1, {.symbol = "T",
                                   .input = readOut,
                                   .weights = recorder.parameter(embeddings_),
                                   .transposed = true,
                                   .biases = {recorder.parameter(outputBias_)},
                                   .logits = decoded.logits});
    logits.steps.insert(logits.steps.begin(), read);
    all.push_back(std::move(logits));
    return all;
}

// Extends the recording of one sentence: the states of all hypotheses are the rows of a step.
class RecurrentStepDecoder final : public StepDecoder {
public:
    RecurrentStepDecoder(const RecurrentEncoderDecoder& model, const std::function<Memory(Recorder&)>& encode,
                         const StopToken& stop, bool equalWeights)
        : model_(model),
          recorder_(
              {.keep = Keep::forGradients, .expansions = false, .stop = stop, .equalWeights = equalWeights}) {
        memory_ = encode(recorder_);
        memory_.keys = model.keys(recorder_, memory_.states);
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
        if (weights_ != noNode)
            place.weights =
                recorder_.apply(gatherRows(parents), {weights_}, {}, Lifetime::kept, {place.rows, {}});
        auto step =
            model_.step(recorder_, memory_, previous, model_.decoder_.project(recorder_, embedded), place);
        state_ = step.unit.state;
        if (model_.readsWeights()) weights_ = step.head.weights;
        const NodeId logits =
            model_.logits(recorder_, model_.readOut(recorder_, state_, step.context, embedded, {}), {});
        recorder_.finish();  // evaluates the nodes of this step
        return *recorder_.value(logits);
    }

private:
    const RecurrentEncoderDecoder& model_;
    Recorder recorder_;
    Memory memory_;
    NodeId state_ = noNode, weights_ = noNode;
    Index number_ = 0;
    DecodingMode mode_ = {};
};

std::unique_ptr<StepDecoder> RecurrentEncoderDecoder::begin(const std::vector<int>& source,
                                                            const StopToken& stop, bool equalWeights) const {
    return beginFrom([&](Recorder& recorder) { return encode(recorder, {{source}}); }, stop, equalWeights);
}

std::unique_ptr<StepDecoder> RecurrentEncoderDecoder::beginFrom(
    const std::function<Memory(Recorder&)>& encode, const StopToken& stop, bool equalWeights) const {
    return std::make_unique<RecurrentStepDecoder>(*this, encode, stop, equalWeights);
}

}  // namespace attentionscope
