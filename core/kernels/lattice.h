#pragma once

#include <cstdint>

#include "core/kernels/types.h"

namespace attentionscope::kernels {

/// The points of the lattice in which an IQ type keeps groups of numbers, one after the other: eight
/// coordinates each, four for IQ3. resources/gguf/lattices.txt lists them.
const std::int8_t* latticePoints(BlockKind kind);

}  // namespace attentionscope::kernels
