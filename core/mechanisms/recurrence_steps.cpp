#include "core/mechanisms/recurrence_steps.h"

#include "core/graph/ops/layout.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

/// Columns of weights that are stored side by side for all parts of a unit.
NodeId columnsOf(Recorder& recorder, const ParameterPointer& weights, Index part, Index width) {
    const NodeId all = recorder.parameter(weights);
    if (weights->columns() == width) return all;
    return recorder.apply(sliceColumns(part * width, width), {all}, {}, Lifetime::onDemand);
}

/// Weights of one part of a unit: its place among those side by side, for the input and for the state.
struct UnitPart {
    ParameterPointer input, bias, recurrent;
    Index ofInput = 0, ofState = 0, width = 0;
    std::string letter;
};

/// "x_t W_z + h_{t-1} U_z + b_z"; `state` is multiplied by U.
std::string sumOf(Recorder& recorder, const UnitPart& part, const UnitInputs& reading,
                  const std::string& state, std::vector<Step::Operand>& operands) {
    const auto weights = [&](const char* letter, const ParameterPointer& of, Index place) {
        std::string symbol = letter + reading.prime + "_" + part.letter;
        operands.push_back(weightsAs(symbol, columnsOf(recorder, of, place, part.width)));
        return symbol;
    };
    const std::string row = std::string("_") + reading.index;
    std::string sum = rowSymbol(reading.input.symbol) + row + " " + weights("W", part.input, part.ofInput);
    if (reading.context.node != noNode) {
        const bool one =
            recorder.axes(reading.context.node).rows->size() == 1 && reading.context.symbol == "c";
        sum += " + " + (one ? "c" : rowSymbol(reading.context.symbol) + row) + " " +
               weights("V", reading.contextWeights, part.ofInput);
    }
    sum += " + " + state + " " + weights("U", part.recurrent, part.ofState);
    return sum + " + " + weights("b", part.bias, part.ofInput);
}

UnitPart partOf(const GatedUnit& unit, char letter) {
    const bool gate = letter != 'n';
    return {.input = unit.input,
            .bias = unit.bias,
            .recurrent = gate ? unit.gates : unit.candidate,
            .ofInput = letter == 'z'   ? 0
                       : letter == 'r' ? 1
                                       : 2,
            .ofState = letter == 'r' ? 1 : 0,
            .width = unit.candidate->columns(),
            .letter = std::string(1, letter)};
}

UnitPart partOf(const LongShortTermMemory& unit, char letter) {
    const Index place = letter == 'i'   ? LongShortTermMemory::inputGate
                        : letter == 'f' ? LongShortTermMemory::forgetGate
                        : letter == 'o' ? LongShortTermMemory::outputGate
                                        : LongShortTermMemory::candidate;
    return {.input = unit.input,
            .bias = unit.bias,
            .recurrent = unit.recurrent,
            .ofInput = place,
            .ofState = place,
            .width = unit.width(),
            .letter = std::string(1, letter)};
}

template <typename Unit>
std::string sigmoidOf(Recorder& recorder, const Unit& unit, char letter, const UnitInputs& reading,
                      std::vector<Step::Operand>& operands) {
    return "\\text{sigmoid}(" +
           sumOf(recorder, partOf(unit, letter), reading, reading.before.symbol, operands) + ")";
}

/// The unit's inputs, as operands.
std::vector<Step::Operand> readBy(const UnitInputs& reading) {
    std::vector<Step::Operand> operands{reading.input};
    if (reading.context.node != noNode) operands.push_back(reading.context);
    operands.push_back(reading.before);
    return operands;
}

}  // namespace

std::string withArrow(const std::string& arrow, const std::string& letter) {
    return arrow.empty() ? letter : arrow + "{" + letter + "}";
}

NodeId statesBefore(Recorder& recorder, NodeId states, const Axis& segments, bool backward) {
    std::vector<Index> rows;
    for (Index s = 0; s < segments.segmentCount(); ++s)
        for (Index i = segments.segmentBegin(s), end = segments.segmentEnd(s); i < end; ++i) {
            const Index before = backward ? i + 1 : i - 1;
            rows.push_back(before >= segments.segmentBegin(s) && before < end ? before : -1);
        }
    return recorder.apply(gatherRows(std::move(rows)), {states}, {}, Lifetime::onDemand,
                          recorder.axes(states));
}

std::string gateFormula(Recorder& recorder, const GatedUnit& unit, char letter, const UnitInputs& reading,
                        std::vector<Step::Operand>& operands) {
    return sigmoidOf(recorder, unit, letter, reading, operands);
}

std::string gateFormula(Recorder& recorder, const LongShortTermMemory& unit, char letter,
                        const UnitInputs& reading, std::vector<Step::Operand>& operands) {
    return sigmoidOf(recorder, unit, letter, reading, operands);
}

Step stateStep(Recorder& recorder, const GatedUnit& unit, const UnitInputs& reading, NodeId update,
               NodeId reset, std::string id, Step::Operand states) {
    std::vector<Step::Operand> operands = readBy(reading);
    const int sequence = reading.input.sequence;
    const auto sign = [&](const char* letter) { return withArrow(reading.arrow, letter) + reading.level; };
    operands.push_back({.symbol = sign("Z"), .node = update, .sequence = sequence});
    operands.push_back({.symbol = sign("R"), .node = reset, .sequence = sequence});
    const std::string t = std::string("_") + reading.index, before = reading.before.symbol,
                      state = rowSymbol(states.symbol.substr(0, states.symbol.find('_'))),
                      candidate = sign("n") + t, kept = "(" + sign("r") + t + " \\odot " + before + ")";
    const std::string proposed =
        candidate + " = \\tanh (" + sumOf(recorder, partOf(unit, 'n'), reading, kept, operands) + ")";
    return {.kind = StepKind::recur,
            .id = std::move(id),
            .operands = listed(std::move(operands)),
            .result = std::move(states),
            .formula = state + t + " = " + before + " + " + sign("z") + t + " \\odot (" + candidate + " - " +
                       before + ") ,  " + proposed};
}

Step stateStep(Recorder& recorder, const LongShortTermMemory& unit, const UnitInputs& reading,
               const std::vector<NodeId>& gates, NodeId cellBefore, std::string id, Step::Operand states) {
    std::vector<Step::Operand> operands = readBy(reading);
    const int sequence = reading.input.sequence;
    const auto sign = [&](const char* letter) { return withArrow(reading.arrow, letter); };
    const std::string index = reading.before.symbol.substr(reading.before.symbol.rfind('_')),
                      t = std::string("_") + reading.index, cell = sign("m") + t;
    operands.push_back({.symbol = sign("m") + index, .node = cellBefore, .sequence = sequence});
    constexpr const char* letters[] = {"I", "F", "O"};
    for (std::size_t i = 0; i < std::size(letters); ++i)
        operands.push_back({.symbol = sign(letters[i]), .node = gates.at(i), .sequence = sequence});
    const std::string candidate = sign("g") + t;
    const std::string proposed =
        candidate + " = \\tanh (" +
        sumOf(recorder, partOf(unit, 'g'), reading, reading.before.symbol, operands) + ")";
    return {.kind = StepKind::recur,
            .id = std::move(id),
            .operands = listed(std::move(operands)),
            .result = states,
            .formula = rowSymbol(states.symbol) + t + " = " + sign("o") + t + " \\odot \\tanh (" + cell +
                       ") ,  " + cell + " = " + sign("f") + t + " \\odot " + sign("m") + index + " + " +
                       sign("i") + t + " \\odot " + candidate + " ,  " + proposed};
}

AttentionMap gateMap(const Recorder& recorder, const std::string& name, NodeId gate) {
    AttentionMap map{.name = name, .normalised = false};
    map.nodes.queries = recorder.axes(gate).rows;
    map.nodes.keys = recorder.axes(gate).columns;
    map.nodes.heads = {{.weights = gate}};
    return map;
}

}  // namespace attentionscope
