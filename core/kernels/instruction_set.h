#pragma once

#include "core/kernels/vector/function_table.h"

namespace attentionscope::kernels {

/// The functions of the instruction set in use. Throws Error at first use where ATTENTIONSCOPE_ISA names one
/// that is unknown or that this machine lacks.
const FunctionTable& functions();

}  // namespace attentionscope::kernels
