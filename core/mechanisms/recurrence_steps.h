#pragma once

#include <string>
#include <vector>

#include "core/mechanisms/long_short_term_memory.h"
#include "core/mechanisms/recurrent.h"
#include "core/recording/block.h"
#include "core/recording/recording.h"

namespace attentionscope {

// The steps and formulas of a recurrent unit's states and gates.

/// A unit's inputs at each position, and their symbols.
struct UnitInputs {
    Step::Operand input = {};    ///< "X", whose row t is read
    Step::Operand context = {};  ///< "C", or "c" if one serves all positions; without a node if there is none
    ParameterPointer contextWeights = {};  ///< [context × columns of the input's weights]
    Step::Operand before = {};             ///< the state before each position, "h_{t-1}": one row each
    std::string arrow = {};                ///< over the symbols of one of two directions: "\\overrightarrow"
    std::string prime = {};                ///< after the symbols of its weights
    char index = 't';                      ///< symbol of a position
    std::string level = {};                ///< after the symbols of a lower layer's gates and candidates: "'"
};

/// "h" with a direction's arrow above it.
std::string withArrow(const std::string& arrow, const std::string& letter);
/// Row t is the state before position t was read, initially zeros. `segments`: those of the rows.
NodeId statesBefore(Recorder& recorder, NodeId states, const Axis& segments, bool backward);

/// A gate of a gated recurrent unit, 'z' or 'r', or of a long short-term memory, 'i', 'f' or 'o':
/// "sigmoid(…)". Appends its operands to `operands`.
std::string gateFormula(Recorder& recorder, const GatedUnit& unit, char letter, const UnitInputs& reading,
                        std::vector<Step::Operand>& operands);
std::string gateFormula(Recorder& recorder, const LongShortTermMemory& unit, char letter,
                        const UnitInputs& reading, std::vector<Step::Operand>& operands);

/// The states of one direction. `update` and `reset` hold z and r, `gates` i, f and o, one row for each
/// position; `cellBefore` is like UnitInputs::before.
Step stateStep(Recorder& recorder, const GatedUnit& unit, const UnitInputs& reading, NodeId update,
               NodeId reset, std::string id, Step::Operand states);
Step stateStep(Recorder& recorder, const LongShortTermMemory& unit, const UnitInputs& reading,
               const std::vector<NodeId>& gates, NodeId cellBefore, std::string id, Step::Operand states);

/// A gate of a recurrent unit at every position as a map (Hochreiter and Schmidhuber 1997, Cho et al. 2014):
/// how much of each feature passes, [positions × features], one head with only weights, which are independent
/// numbers in (0, 1). The caller sets sequences, input and formula.
AttentionMap gateMap(const Recorder& recorder, const std::string& name, NodeId gate);

}  // namespace attentionscope
