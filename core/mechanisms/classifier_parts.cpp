#include "core/mechanisms/classifier_parts.h"

#include <array>
#include <map>
#include <span>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/segments.h"
#include "core/mechanisms/recurrence_steps.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

/// A gate, and its letter in formulas.
struct Gate {
    const char* name;
    char letter;
};
constexpr Gate memoryGates[] = {{"input", 'i'}, {"forget", 'f'}, {"output", 'o'}},
               gatedGates[] = {{"update", 'z'}, {"reset", 'r'}};

std::span<const Gate> unitGates(bool gated) {
    if (gated) return gatedGates;
    return memoryGates;
}
bool isGated(const BidirectionalReader& reader) {
    return std::holds_alternative<GatedUnit>(reader.ahead);
}

class SpeltWordVectors final : public WordVectors {
public:
    SpeltWordVectors(const ClassifierSettings& settings, ParameterSet& weights)
        : words_(weights.normal("embeddings", settings.words, settings.embedding, 0.1f)),
          grams_(weights.normal("ngram_embeddings", settings.buckets, settings.embedding, 0.3f)) {}

    NodeId look(Recorder& recorder, const TextBatch& batch, const ClassifierMode&,
                ClassifierNodes& made) const override {
        const NodeId known = ownVectors(recorder, batch, words_, made.words, "encoder.embeddings.known");
        const NodeId spelt = meanOfNgrams(recorder, batch, grams_, made.words, "encoder.embeddings.spelt");
        const NodeId vectors = recorder.apply(add(), {known, spelt}, "encoder.embeddings");
        if (batch.documents() == 1) {
            made.blocks.push_back({.node = vectors,
                                   .steps = {{.kind = StepKind::embed,
                                              .id = "embeddings",
                                              .operands = listed({lookedUpBy(recorder.graph(), "E", known),
                                                                  {.symbol = "G", .node = spelt}}),
                                              .result = {.symbol = "X", .node = vectors},
                                              .formula = "x_i = e_{w_i} + g_i"}}});
            made.blocks.back().steps.insert(made.blocks.back().steps.begin(), spellingStep(recorder, spelt));
        }
        return vectors;
    }

private:
    ParameterPointer words_, grams_;
};

}  // namespace

std::vector<std::string> ClassifierParts::gates(bool gated) const {
    std::vector<std::string> names;
    for (const auto& reader : readers)
        for (const Gate& gate : unitGates(gated)) names.push_back("gates." + reader + '.' + gate.name);
    return names;
}

const ClassifierParts& classifierParts(const std::string& mechanism) {
    static const std::array all{wordAttentionParts(), hierarchicalParts(), featureWiseParts(),
                                embeddingAttentionParts()};
    for (const ClassifierParts& parts : all)
        if (mechanism == parts.mechanism) return parts;
    throw Error({.what = "unknown text classifier",
                 .got = mechanism,
                 .expected = joinedTexts(all, &ClassifierParts::mechanism)});
}

std::unique_ptr<WordVectors> speltWordVectors(const ClassifierSettings& settings, ParameterSet& weights) {
    return std::make_unique<SpeltWordVectors>(settings, weights);
}

NodeId meanOfNgrams(Recorder& recorder, const TextBatch& batch, const ParameterPointer& table,
                    const AxisPointer& words, const std::string& name) {
    std::vector<std::vector<Index>> grams;
    // Of several documents, a word that occurs again is not computed again.
    const bool isDescribed = batch.documents() == 1;
    std::map<std::vector<Index>, Index> known;
    std::vector<Index> places;
    for (const auto& text : batch.texts)
        for (const auto& word : text) {
            const auto [found, isNew] = known.try_emplace(word.grams, Index(grams.size()));
            if (isNew || isDescribed) grams.push_back(word.grams);
            places.push_back(found->second);
        }
    const AxisPointer parts = packedAxis(AxisRole::item, sizesOf(grams));
    const NodeId looked = recorder.apply(gatherRows(joined(grams)), {recorder.parameter(table)},
                                         name + ".parts", Lifetime::passing, {parts, {}});
    if (isDescribed)
        return recorder.apply(reduceSegments(Reduction::mean), {looked}, name, Lifetime::kept, {words, {}});
    const NodeId means = recorder.apply(reduceSegments(Reduction::mean), {looked}, {}, Lifetime::passing);
    return recorder.apply(gatherRows(std::move(places)), {means}, name, Lifetime::kept, {words, {}});
}

Step spellingStep(const Recorder& recorder, NodeId spelt) {
    return {.kind = StepKind::pool,
            .id = "spelling",
            .operands = listed({weightsAs("E'", recorder.graph().node(spelt).inputs.front())}),
            .result = {.symbol = "G", .node = spelt},
            .formula = "g_i = \\text{mean}_{k \\in w_i} e'_k"};
}

NodeId ownVectors(Recorder& recorder, const TextBatch& batch, const ParameterPointer& table,
                  const AxisPointer& words, const std::string& name) {
    std::vector<Index> own;
    for (const auto& text : batch.texts)
        for (const auto& word : text) own.push_back(word.own);
    return recorder.apply(gatherRows(std::move(own)), {recorder.parameter(table)}, name, Lifetime::kept,
                          {words, {}});
}

BidirectionalReader BidirectionalReader::make(ParameterSet& weights, const std::string& name, Index inputs,
                                              Index hidden, bool gated) {
    const auto one = [&](const char* direction) -> Unit {
        if (gated) return GatedUnit::make(weights, name + direction, inputs, hidden);
        return LongShortTermMemory::make(weights, name + direction, inputs, hidden);
    };
    Unit ahead = one(".forward");
    return {.ahead = std::move(ahead), .back = one(".backward")};
}

BidirectionalStates readBidirectionally(Recorder& recorder, const BidirectionalReader& reader, NodeId input,
                                        const AxisPointer& segments, const AxisPointer& shown,
                                        const std::string& name) {
    const auto run = [&](const BidirectionalReader::Unit& unit, bool backward) {
        const std::string direction = name + (backward ? ".backward" : ".forward");
        return std::visit(
            [&](const auto& one) { return one.run(recorder, input, segments, backward, direction); }, unit);
    };
    const PackedStates forward = run(reader.ahead, false), backward = run(reader.back, true);
    const auto beside = [&](NodeId a, NodeId b, const std::string& called, Lifetime lifetime) {
        return recorder.apply(concatenateColumns(), {a, b}, called, lifetime, {shown, {}});
    };
    BidirectionalStates read{
        .reader = reader, .forward = forward, .backward = backward, .segments = segments};
    read.states = beside(forward.states, backward.states, name + ".states", Lifetime::kept);
    read.last =
        recorder.apply(concatenateColumns(), {forward.last, backward.last}, name + ".last", Lifetime::kept,
                       {oneForEach(AxisRole::step, segments->segmentCount(), "state"), {}});
    for (size_t gate = 0; gate < unitGates(isGated(reader)).size() && gate < forward.kept.size(); ++gate)
        read.gates.push_back(beside(forward.kept[gate], backward.kept[gate], {}, Lifetime::onDemand));
    return read;
}

namespace {

/// The input of one direction; `symbol` is that of the states of both.
UnitInputs readingOf(Recorder& recorder, const BidirectionalStates& read, const Step::Operand& input,
                     const std::string& symbol, bool backward) {
    const std::string arrow = backward ? "\\overleftarrow" : "\\overrightarrow";
    const NodeId states = (backward ? read.backward : read.forward).states;
    return {.input = input,
            .before = {.symbol = withArrow(arrow, rowSymbol(symbol)) + (backward ? "_{t+1}" : "_{t-1}"),
                       .node = statesBefore(recorder, states, *read.segments, backward),
                       .sequence = input.sequence},
            .arrow = arrow,
            .prime = backward ? "'" : ""};
}

}  // namespace

void describeGates(Recorder& recorder, const BidirectionalStates& read, const Step::Operand& input,
                   int sequence, const std::string& symbol, const std::string& name, ClassifierNodes& made) {
    if (read.gates.empty()) return;
    const auto gates = unitGates(isGated(read.reader));
    for (size_t gate = 0; gate < read.gates.size(); ++gate) {
        AttentionMap map = gateMap(recorder, "gates." + name + '.' + gates[gate].name, read.gates[gate]);
        map.querySequence = sequence;
        map.keySequence = int(made.sequences.size());
        map.input = input.node;
        const char letter = gates[gate].letter;
        map.madeOf = {input};
        map.formula = std::string(1, letter) + "_t = [";
        for (const bool backward : {false, true}) {
            const UnitInputs reading = readingOf(recorder, read, input, symbol, backward);
            map.madeOf.push_back(reading.before);
            const auto formula = [&](const auto& unit) {
                return gateFormula(recorder, unit, letter, reading, map.madeOf);
            };
            map.formula += std::visit(formula, backward ? read.reader.back : read.reader.ahead) +
                           (backward ? "]" : " ; ");
        }
        made.maps.push_back(std::move(map));
    }
    made.sequences.push_back(
        {.name = name + ".features", .kind = Sequence::Kind::features, .axis = made.maps.back().nodes.keys});
}

Block statesBlock(Recorder& recorder, const BidirectionalStates& read, int sequence,
                  const Step::Operand& input, const std::string& symbol, const std::string& level) {
    Block block{.kind = Block::Kind::states, .sequence = sequence, .node = read.states};
    std::vector<Step::Operand> directions;
    for (const bool backward : {false, true}) {
        const PackedStates& way = backward ? read.backward : read.forward;
        directions.push_back({.symbol = withArrow(backward ? "\\overleftarrow" : "\\overrightarrow", symbol),
                              .node = way.states});
        if (way.kept.empty()) continue;
        UnitInputs reading = readingOf(recorder, read, input, symbol, backward);
        reading.level = level;
        const char* id = backward ? "backward" : "forward";
        if (const auto* unit = std::get_if<GatedUnit>(backward ? &read.reader.back : &read.reader.ahead)) {
            block.steps.push_back(
                stateStep(recorder, *unit, reading, way.kept[0], way.kept[1], id, directions.back()));
        } else {
            const auto& memory =
                std::get<LongShortTermMemory>(backward ? read.reader.back : read.reader.ahead);
            const NodeId cells =
                statesBefore(recorder, way.kept[LongShortTermMemory::cell], *read.segments, backward);
            block.steps.push_back(
                stateStep(recorder, memory, reading, way.kept, cells, id, directions.back()));
        }
    }
    block.steps.push_back(
        {.kind = StepKind::recur,
         .id = "states",
         .operands = listed(directions),
         .result = {.symbol = symbol, .node = read.states},
         .formula = symbol + " = [" + directions[0].symbol + " ; " + directions[1].symbol + "]"});
    return block;
}

}  // namespace attentionscope
