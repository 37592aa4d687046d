#pragma once

#include "app/figures/painters/cells.h"

namespace attentionscope {

/// The width of a cell that fits the widest of the values in view, with this many decimals.
double numberWidth(const CellContent& content, int decimals);

}  // namespace attentionscope
