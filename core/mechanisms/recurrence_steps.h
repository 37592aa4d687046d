#pragma once

#include <string>
#include <vector>

#include "core/mechanisms/long_short_term_memory.h"
#include "core/mechanisms/recurrent.h"
#include "core/recording/step.h"

namespace attentionscope {

// How a recurrent unit goes from state to state, and how its gates are made, as steps and formulas.

/// What a unit reads at each position, and the signs that stand for it.
struct UnitInputs {
    Step::Operand input = {};    ///< "X", whose row t is read
    Step::Operand context = {};  ///< "C", or "c" where it is one for all; of no node where there is none
    ParameterPointer contextWeights = {};  ///< [context × columns of the input's weights]
    Step::Operand before = {};             ///< the state before each position, "h_{t-1}": a row each
    std::string arrow = {};                ///< over the signs of one direction of two: "\\overrightarrow"
    std::string prime = {};                ///< behind its weights
    char index = 't';                      ///< of a position
};

/// "h" with the arrow of a direction over it.
std::string withArrow(const std::string& arrow, const std::string& letter);
/// Row t is the state that was there when position t was read, zeros at first. `segments`: those of the rows.
NodeId statesBefore(Recorder& recorder, NodeId states, const Axis& segments, bool backward);

/// A gate of a gated recurrent unit, 'z' or 'r', or of a long short-term memory, 'i', 'f' or 'o':
/// "sigmoid(…)". What it is made of is put behind `operands`.
std::string gateFormula(Recorder& recorder, const GatedUnit& unit, char letter, const UnitInputs& reading,
                        std::vector<Step::Operand>& operands);
std::string gateFormula(Recorder& recorder, const LongShortTermMemory& unit, char letter,
                        const UnitInputs& reading, std::vector<Step::Operand>& operands);

/// The states of one direction. `update` and `reset` hold z and r, `gates` i, f and o, a row for each
/// position; `cellBefore` is as UnitReading::before.
Step stateStep(Recorder& recorder, const GatedUnit& unit, const UnitInputs& reading, NodeId update,
               NodeId reset, std::string id, Step::Operand states);
Step stateStep(Recorder& recorder, const LongShortTermMemory& unit, const UnitInputs& reading,
               const std::vector<NodeId>& gates, NodeId cellBefore, std::string id, Step::Operand states);

}  // namespace attentionscope
