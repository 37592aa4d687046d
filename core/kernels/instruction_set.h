#pragma once

#include "core/kernels/vector/function_table.h"

namespace attentionscope::kernels {

/// The functions of the instruction set in use. Throws Error on first use if ATTENTIONSCOPE_ISA names an
/// unknown set or one that this machine lacks.
const FunctionTable& functions();

}  // namespace attentionscope::kernels
